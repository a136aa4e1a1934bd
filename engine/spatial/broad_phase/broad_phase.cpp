// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/broad_phase/broad_phase.h"

#include "topple/spatial/broad_phase/box_tree.h"
#include "topple/spatial/broad_phase/brute_force_detail.h"
#include "topple/spatial/broad_phase/dynamic_bvh_detail.h"
#include "topple/spatial/broad_phase/loose_octree_detail.h"

#include <array>

namespace topple {
namespace {

constexpr std::array<std::string_view, kBroadPhaseKindCount> kNames{"bvh", "octree", "brute"};

} // namespace

std::string_view name_of(BroadPhaseKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<BroadPhaseKind> broad_phase_kind_from(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name)
            return static_cast<BroadPhaseKind>(i);
    return std::nullopt;
}

std::unique_ptr<BroadPhase> make_broad_phase(BroadPhaseKind kind) { return make_box_tree(kind); }

std::unique_ptr<BoxTree> make_box_tree(BroadPhaseKind kind) {
    switch (kind) {
    case BroadPhaseKind::bvh:
        return std::make_unique<spatial_detail::DynamicBvh>();
    case BroadPhaseKind::octree:
        return std::make_unique<spatial_detail::LooseOctree>();
    case BroadPhaseKind::brute_force:
        break;
    }
    return std::make_unique<spatial_detail::BruteForce>();
}

} // namespace topple
