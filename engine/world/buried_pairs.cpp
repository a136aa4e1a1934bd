// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies spawned at one place touch in n^2 / 2 pairs, more than memory or a step can take. Solid bodies never
// come into that state by themselves, so dropping pairs there changes no scene whose bodies have room.
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// A collider is buried if it overlaps more others than this by their inner spheres: around a sphere there is
/// room for 12 of its size.
constexpr std::uint32_t kMostInside = 32;
/// Pairs that a buried collider keeps with other buried ones, on average. Larger: a crowd costs more. Smaller:
/// it takes longer to come apart.
constexpr std::uint32_t kPairsKept = 32;

/// Pairs and buried pairs of every collider.
struct Crowding {
    std::vector<std::uint32_t> pairs, inside;
};

bool are_movable(const StepScratch& scratch, const ProxyPair& p) {
    return scratch.gates[p.a].is_movable && scratch.gates[p.b].is_movable;
}

/// Whether the spheres that the shapes contain overlap, taken about the centers of their boxes.
bool is_inside(const StepScratch& scratch, const ProxyPair& p) {
    const Vec3 between = center(scratch.swept_boxes[p.a]) - center(scratch.swept_boxes[p.b]);
    const Real reach = inner_radius(*scratch.now[p.a].shape) +
                       inner_radius(*scratch.now[p.b].shape);
    return dot(between, between) < reach * reach;
}

/// Returns false where no collider is buried. The first collider of a crowd has all its pairs in a row.
bool may_be_buried(const StepScratch& scratch) {
    const std::vector<ProxyPair>& pairs = scratch.pairs;
    for (std::size_t i = 0; i + kMostInside < pairs.size(); ++i) {
        const std::uint32_t a = pairs[i].a;
        if (a != pairs[i + kMostInside].a || !scratch.gates[a].is_movable)
            continue;
        std::uint32_t inside = 0;
        for (; i < pairs.size() && pairs[i].a == a; ++i)
            inside += are_movable(scratch, pairs[i]) && is_inside(scratch, pairs[i]) ? 1 : 0;
        if (inside > kMostInside)
            return true;
        --i; // the last pair of the row
    }
    return false;
}

Crowding crowding_of(const StepScratch& scratch) {
    Crowding crowding;
    crowding.pairs.assign(scratch.gates.size(), 0);
    crowding.inside.assign(scratch.gates.size(), 0);
    for (const ProxyPair& p : scratch.pairs) {
        if (!are_movable(scratch, p))
            continue;
        const std::uint32_t inside = is_inside(scratch, p) ? 1 : 0;
        for (const std::uint32_t i : {p.a, p.b}) {
            ++crowding.pairs[i];
            crowding.inside[i] += inside;
        }
    }
    return crowding;
}

/// A number that depends on nothing but the pair, so that a pair that is kept stays kept while the crowd comes
/// apart. The finalizer of MurmurHash3 (Appleby 2011).
std::uint32_t lot_of(const ProxyPair& p) {
    std::uint64_t x = (std::uint64_t{p.a} << 32u) | p.b;
    x = (x ^ (x >> 33u)) * 0xff51afd7ed558ccdu;
    x = (x ^ (x >> 33u)) * 0xc4ceb9fe1a85ec53u;
    return static_cast<std::uint32_t>(x >> 32u);
}

} // namespace

void thin_out_buried_pairs(WorldData& w) {
    StepScratch& scratch = w.scratch;
    if (!may_be_buried(scratch))
        return;
    const Crowding crowding = crowding_of(scratch);
    const auto is_buried = [&](std::uint32_t i) { return crowding.inside[i] > kMostInside; };
    std::erase_if(scratch.pairs, [&](const ProxyPair& p) {
        if (!is_buried(p.a) || !is_buried(p.b) || !are_movable(scratch, p))
            return false;
        const std::uint64_t fewer = std::min(crowding.pairs[p.a], crowding.pairs[p.b]);
        return lot_of(p) * fewer >= std::uint64_t{kPairsKept} << 32u;
    });
}

} // namespace topple
