// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_kernels.h"

namespace topple {

/// Returns null if this program was compiled without the instruction set.
const ContactKernels* contact_kernels_scalar();
const ContactKernels* contact_kernels_lanes4();
const ContactKernels* contact_kernels_avx2();

} // namespace topple
