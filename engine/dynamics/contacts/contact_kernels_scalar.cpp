// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_kernel_detail.h"
#include "topple/dynamics/contacts/contact_kernel_sets_detail.h"

namespace topple {

const ContactKernels* contact_kernels_scalar() {
    static constexpr ContactKernels kernels = make_contact_kernels<Float1>();
    return &kernels;
}

} // namespace topple
