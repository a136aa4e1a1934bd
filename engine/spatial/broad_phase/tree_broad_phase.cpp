// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/assert.h"
#include "topple/spatial/broad_phase/tree_broad_phase_detail.h"
#include "topple/spatial/tree/box_distance.h"

#include <algorithm>
#include <cmath>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kRowsPerBlock = 256;
/// Coordinates beyond this make areas and doubled coordinates overflow in float. [m]
constexpr Real kFarthestInTree = 1e18f;

} // namespace

BoxPlace place_of(const Aabb& box) {
    if (is_empty(box))
        return BoxPlace::nowhere;
    const Vec3 farthest = max(abs(box.min), abs(box.max));
    return max_component(farthest) <= kFarthestInTree ? BoxPlace::tree : BoxPlace::list;
}

bool meets_listed(const ScaledRay& ray, const Aabb& box, Real t_max) {
    // An infinite side needs no widening; only finite sides do.
    Aabb finite = box;
    for (int axis = 0; axis < 3; ++axis) {
        finite.min[axis] = std::isfinite(box.min[axis]) ? box.min[axis] : ray.origin[axis];
        finite.max[axis] = std::isfinite(box.max[axis]) ? box.max[axis] : ray.origin[axis];
    }
    return is_met(ConservativeRay(ray, finite).interval(box), ray, t_max);
}

void PairSorter::sort(std::span<const ProxyPair> pairs,
                      std::size_t proxy_count,
                      std::vector<ProxyPair>& out,
                      JobPool& pool) {
    begin_.assign(proxy_count + 1, 0);
    for (const ProxyPair& pair : pairs)
        ++begin_[pair.a + 1];
    for (std::size_t a = 0; a < proxy_count; ++a)
        begin_[a + 1] += begin_[a];
    out.resize(pairs.size());
    for (const ProxyPair& pair : pairs)
        out[begin_[pair.a]++] = pair;
    // Each begin_ is now the end of its row, which is the beginning of the next one.
    pool.parallel_for(proxy_count, kRowsPerBlock, [&](std::size_t first, std::size_t last) {
        auto row = out.begin() + static_cast<std::ptrdiff_t>(first == 0 ? 0 : begin_[first - 1]);
        for (std::size_t a = first; a < last; ++a) {
            const auto row_end = out.begin() + static_cast<std::ptrdiff_t>(begin_[a]);
            std::sort(row, row_end, [](ProxyPair p, ProxyPair q) { return p.b < q.b; });
            row = row_end;
        }
    });
}

void TreeBroadPhase::rebuild(std::span<const Aabb> boxes) {
    TOPPLE_ASSERT(boxes.size() < kNoProxy);
    boxes_.assign(boxes.begin(), boxes.end());
    places_.clear();
    in_tree_.clear();
    listed_.clear();
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
        places_.push_back(place_of(boxes_[i]));
        if (places_[i] == BoxPlace::tree)
            in_tree_.push_back(i);
        if (places_[i] == BoxPlace::list)
            listed_.push_back(i);
    }
    build(in_tree_);
}

void TreeBroadPhase::update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) {
    TOPPLE_ASSERT(boxes.size() == boxes_.size());
    moved_in_tree_.clear();
    for (const std::uint32_t i : moved) {
        if (place_of(boxes[i]) != places_[i]) {
            rebuild(boxes);
            return;
        }
        boxes_[i] = boxes[i];
        if (places_[i] == BoxPlace::tree)
            moved_in_tree_.push_back(i);
    }
    if (!moved_in_tree_.empty())
        move(moved_in_tree_);
}

void TreeBroadPhase::find_pairs(std::span<const std::uint8_t> active,
                                std::vector<ProxyPair>& out,
                                JobPool& pool) const {
    TOPPLE_ASSERT(active.size() == boxes_.size());
    hierarchy_.find_pairs(active, unsorted_, pool);
    for (const std::uint32_t a : listed_)
        for (std::uint32_t b = 0; b < boxes_.size(); ++b) {
            const bool is_new = places_[b] == BoxPlace::tree ||
                                (places_[b] == BoxPlace::list && b > a);
            if (is_new && (active[a] != 0 || active[b] != 0) && overlaps(boxes_[a], boxes_[b]))
                unsorted_.push_back({std::min(a, b), std::max(a, b)});
        }
    sorter_.sort(unsorted_, boxes_.size(), out, pool);
}

void TreeBroadPhase::query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const {
    if (is_empty(box))
        return;
    for (const std::uint32_t i : listed_)
        if (overlaps(boxes_[i], box))
            visit(i);
    hierarchy_.query(box, visit);
}

void TreeBroadPhase::cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const {
    const auto prepared = scaled(ray);
    if (!prepared)
        return;
    Real t_max = ray.t_max;
    // The list comes first: most infinite boxes are floors, which shorten the ray early.
    for (const std::uint32_t i : listed_)
        if (meets_listed(*prepared, boxes_[i], t_max))
            t_max = visit(i, t_max);
    if (!in_tree_.empty())
        hierarchy_.cast_ray(
            ConservativeRay(*prepared, hierarchy_.bounds()), *prepared, t_max, visit);
}

std::size_t TreeBroadPhase::query(const Frustum& frustum,
                                  FunctionRef<void(std::uint32_t)> visit) const {
    for (const std::uint32_t i : listed_)
        if (may_see(frustum, boxes_[i]))
            visit(i);
    return listed_.size() + hierarchy_.query(frustum, visit);
}

void TreeBroadPhase::find_near(Vec3 point,
                               Real max_distance,
                               FunctionRef<Real(std::uint32_t, Real)> visit) const {
    for (const std::uint32_t i : listed_)
        if (may_be_within(boxes_[i], point, max_distance))
            max_distance = visit(i, max_distance);
    hierarchy_.find_near(point, max_distance, visit);
}

bool TreeBroadPhase::is_consistent() const {
    std::vector<std::uint8_t> is_in(boxes_.size(), 0);
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
        if (place_of(boxes_[i]) != places_[i])
            return false;
        is_in[i] = places_[i] == BoxPlace::tree ? 1 : 0;
    }
    return hierarchy_.is_consistent(boxes_, is_in);
}

} // namespace topple::spatial_detail
