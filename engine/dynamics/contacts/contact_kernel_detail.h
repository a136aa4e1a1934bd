// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_prepare_detail.h"
#include "topple/dynamics/contacts/contact_sweep_detail.h"

namespace topple {

// The contact solver for any number of lanes. Instantiated in contact_kernels_*.cpp.

/// Applies the restitution after the sub-steps.
template<typename L, bool kLocked>
[[gnu::always_inline]] inline void restitute_block(const ContactBlocks& all,
                                                   std::size_t i,
                                                   Real threshold) {
    using namespace contact_field;
    const L zero = L::all(0);
    LoadedBlock<L, kLocked> c(all, i);
    const BlockNumbers<L>& n = c.numbers;
    const L ratio = n.get(kRestitution), pull = n.get(kPull) + n.get(kPull);
    NormalRows rows(c);
    for (int k = 0; k < c.point_count(); ++k) {
        const L approach = n.get(point_field(k, kApproach));
        const L before = n.get(point_field(k, kImpulse));
        // The ratio is defined for a point of zero separation: a higher point needs less speed to rise as far, a
        // lower one more.
        const L s = rows.separation(c, k);
        const L bounce = sqrt(max(ratio * approach * (ratio * approach) - pull * s, zero));
        const L change = rows.velocity(c, k) - bounce;
        const L total = max(before - n.get(point_field(k, kMass)) * change, zero);
        const auto bounces = (approach < L::all(-threshold)) &
                             (n.get(point_field(k, kLargest)) > zero) &
                             (n.get(kRestitution) > zero);
        rows.delta[k] = select(bounces, total - before, zero);
        n.set(point_field(k, kImpulse), before + rows.delta[k]);
    }
    rows.apply(c);
    c.store();
}

template<typename L>
void restitute_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end, Real threshold) {
    for (std::size_t i = begin; i < end; ++i) {
        if (!all.blocks[i].has_restitution)
            continue;
        if (all.blocks[i].has_locks)
            run_apart([&] { restitute_block<L, true>(all, i, threshold); });
        else
            restitute_block<L, false>(all, i, threshold);
    }
}

template<typename L>
constexpr ContactKernels make_contact_kernels() {
    return {L::kWidth,
            prepare_blocks<L>,
            find_masses_of_blocks<L>,
            warm_start_blocks<L>,
            solve_blocks<L>,
            restitute_blocks<L>};
}

} // namespace topple
