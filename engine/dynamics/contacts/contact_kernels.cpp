// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_kernels.h"

#include "topple/core/kernels_for.h"
#include "topple/dynamics/contacts/contact_kernel_sets_detail.h"

namespace topple {

const ContactKernels& contact_kernels(InstructionSet set) {
    return kernels_for(set, contact_kernels_scalar, contact_kernels_lanes4, contact_kernels_avx2);
}

} // namespace topple
