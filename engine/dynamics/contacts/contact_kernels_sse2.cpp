// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_kernel_detail.h"
#include "topple/dynamics/contacts/contact_kernel_sets_detail.h"

namespace topple {

const ContactKernels* contact_kernels_sse2() {
#if defined(__SSE2__)
    static constexpr ContactKernels kernels = make_contact_kernels<Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
