// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_detail.h"

#include <span>

namespace topple {

/// Who rests on whom, or hangs from whom, grouped by the body that does, each group in the order in
/// which its links were found.
class Bearers {
public:
    /// Requires: the scratch outlives it, and nobody else makes one of it meanwhile.
    Bearers(std::span<const BearerLink> links, std::size_t body_count, StepScratch& scratch);

    [[nodiscard]] std::span<const BearerLink> of(std::uint32_t body) const {
        return std::span(links_).subspan(begin_[body], begin_[body + 1] - begin_[body]);
    }

private:
    std::vector<BearerLink>& links_;
    std::vector<std::uint32_t>& begin_;
};

/// The awake bodies by the height of their centres, the highest first, into the scratch.
void sort_by_height(const WorldState& s, Vec3 up, StepScratch& scratch);

/// Through which contacts weight goes down, and to whom, as far as `up` (unit) says. Valid until the
/// next call of either.
const std::vector<BearerLink>& find_contact_bearers(StepScratch& scratch);
/// By which joints the lower one hangs from the higher one, or from the world.
const std::vector<BearerLink>& find_joint_bearers(const WorldState& s,
                                                  Vec3 up,
                                                  StepScratch& scratch);

} // namespace topple
