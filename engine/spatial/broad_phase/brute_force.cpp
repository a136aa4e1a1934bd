// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/assert.h"
#include "topple/spatial/broad_phase/brute_force_detail.h"
#include "topple/spatial/broad_phase/tree_broad_phase_detail.h"
#include "topple/spatial/tree/box_distance.h"

namespace topple::spatial_detail {

void BruteForce::rebuild(std::span<const Aabb> boxes) { boxes_.assign(boxes.begin(), boxes.end()); }

void BruteForce::update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) {
    TOPPLE_ASSERT(boxes.size() == boxes_.size());
    for (const std::uint32_t i : moved)
        boxes_[i] = boxes[i];
}

void BruteForce::find_pairs(std::span<const std::uint8_t> active,
                            std::vector<ProxyPair>& out,
                            JobPool& /*pool*/) const {
    TOPPLE_ASSERT(active.size() == boxes_.size());
    out.clear();
    for (std::uint32_t a = 0; a < boxes_.size(); ++a) {
        if (is_empty(boxes_[a]))
            continue;
        for (std::uint32_t b = a + 1; b < boxes_.size(); ++b)
            if ((active[a] != 0 || active[b] != 0) && overlaps(boxes_[a], boxes_[b]) &&
                !is_empty(boxes_[b]))
                out.push_back({a, b});
    }
}

void BruteForce::query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const {
    if (is_empty(box))
        return;
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        if (overlaps(boxes_[i], box) && !is_empty(boxes_[i]))
            visit(i);
}

void BruteForce::cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const {
    const auto prepared = scaled(ray);
    if (!prepared)
        return;
    Aabb bounds; // Bounds of the boxes that a tree would hold, so that every kind widens the ray
                 // equally.
    for (const Aabb& box : boxes_)
        if (place_of(box) == BoxPlace::tree)
            bounds = unite(bounds, box);
    const ConservativeRay widened_ray(*prepared, bounds);
    Real t_max = ray.t_max;
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
        const BoxPlace place = place_of(boxes_[i]);
        if (place == BoxPlace::list ? meets_listed(*prepared, boxes_[i], t_max)
                                    : place == BoxPlace::tree &&
                                          is_met(widened_ray.interval(boxes_[i]), *prepared, t_max))
            t_max = visit(i, t_max);
    }
}

std::size_t BruteForce::query(const Frustum& frustum,
                              FunctionRef<void(std::uint32_t)> visit) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        if (may_see(frustum, boxes_[i]))
            visit(i);
    return boxes_.size();
}

void BruteForce::find_near(Vec3 point,
                           Real max_distance,
                           FunctionRef<Real(std::uint32_t, Real)> visit) const {
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        if (!is_empty(boxes_[i]) && may_be_within(boxes_[i], point, max_distance))
            max_distance = visit(i, max_distance);
}

} // namespace topple::spatial_detail
