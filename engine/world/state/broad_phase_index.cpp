// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/broad_phase_index.h"

#include "topple/dynamics/tolerances.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns the margin by which a collider may move before the tree is updated; smaller for small shapes. [m]
Real fat_margin(const Aabb& tight) {
    return std::min(kFatMargin, kFatShare * max_component(extents(tight)));
}

void reset_cells(const WorldState& state, CellMap& map) {
    std::vector<GridCell> cells;
    for (const Body& b : state.bodies)
        if (cells.empty() || cells.back() != b.cell)
            cells.push_back(b.cell);
    map.reset(cells);
}

Aabb box_in_index(const WorldState& state, const BroadPhaseIndex& index, std::size_t collider) {
    const Collider& c = state.colliders[collider];
    return index.cells.is_single() ? c.fat_box
                                   : index.cells.map(c.fat_box, state.bodies[c.body].cell);
}

} // namespace

Aabb swept_box(const Body& body, const Shape& shape, const Transform& world_from_shape, Real dt) {
    const Aabb now = bounds_of(shape, world_from_shape);
    if (body.motion == Motion::static_ || body.is_disabled || !is_bounded(now))
        return grown(now, kSpeculativeDistance / 2);
    const Vec3 step = body.v * dt;
    const Aabb then{now.min + step, now.max + step};
    // A rotation moves no point farther than its angle times the radius, nor farther than the body's diameter.
    const Real turn = std::min(length(body.w) * dt, Real(2)) * body.extent;
    return grown(unite(now, then), kSpeculativeDistance / 2 + turn);
}

Aabb swept_box(const WorldView& view, const Collider& collider) {
    return swept_box(view.state.bodies[collider.body],
                     shape_of(view, collider),
                     world_from_collider(view.state, collider),
                     view.state.parameters.dt);
}

void refit_boxes(const PlacedBodies& placed, std::uint32_t body, bool force) {
    refit_boxes(placed, body, force, placed.moved);
}

void refit_boxes(const PlacedBodies& placed,
                 std::uint32_t body,
                 bool force,
                 std::vector<std::uint32_t>& moved) {
    const Body& b = placed.bodies[body];
    for (std::uint32_t i = b.first_collider; i < b.first_collider + b.collider_count; ++i) {
        Collider& c = placed.colliders[i];
        const Aabb needed = swept_box(
            b, shape_of(placed.shapes, c), b.world_from_body * c.body_from_shape, placed.dt);
        if (!force && contains(c.fat_box, needed))
            continue;
        c.fat_box = grown(needed, fat_margin(needed));
        moved.push_back(i);
    }
}

void update_broad_phase(const WorldState& state, BroadPhaseIndex& index) {
    const std::vector<Collider>& colliders = state.colliders;
    const BroadPhaseKind kind = state.parameters.broad_phase;
    const bool anew = index.is_stale || !index.broad_phase || index.kind != kind;
    if (anew) {
        if (!index.broad_phase || index.kind != kind)
            index.broad_phase = make_broad_phase(kind);
        index.kind = kind;
        reset_cells(state, index.cells);
        index.boxes.resize(colliders.size());
        for (std::size_t i = 0; i < colliders.size(); ++i)
            index.boxes[i] = box_in_index(state, index, i);
        index.broad_phase->rebuild(index.boxes);
        index.pairs_are_stale = true;
    } else if (!index.moved.empty()) {
        std::sort(index.moved.begin(), index.moved.end());
        index.moved.erase(std::unique(index.moved.begin(), index.moved.end()), index.moved.end());
        for (const std::uint32_t i : index.moved)
            index.boxes[i] = box_in_index(state, index, i);
        index.broad_phase->update(index.boxes, index.moved);
        index.moved_since_pairs.insert(
            index.moved_since_pairs.end(), index.moved.begin(), index.moved.end());
    }
    index.is_stale = false;
    index.moved.clear();
}

void update_joined_pairs(const WorldState& state, BroadPhaseIndex& index) {
    if (!index.joined_is_stale)
        return;
    index.joined.clear();
    for (const Joint& j : state.joints)
        if (!j.collide && j.a && j.b)
            index.joined.push_back(pair_key(index_of(state, j.a), index_of(state, j.b)));
    std::sort(index.joined.begin(), index.joined.end());
    index.joined_is_stale = false;
}

} // namespace topple
