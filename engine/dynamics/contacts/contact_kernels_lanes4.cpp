// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_kernel_detail.h"
#include "topple/dynamics/contacts/contact_kernel_sets_detail.h"

namespace topple {

const ContactKernels* contact_kernels_lanes4() {
#if defined(TOPPLE_LANES4)
    static constexpr ContactKernels kernels = make_contact_kernels<Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
