// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Stands for the world itself, or for a missing record.
inline constexpr std::uint32_t kNoIndex = 0xffffffffu;

/// The part of a world that every stage of a step may read. Both references stay valid for the step; the
/// records change as the stages change them.
struct WorldView {
    const WorldState& state;                         ///< Read-only state.
    const ShapeTable& shapes;                        ///< Indexed by ShapeIndex.
    const ContactHooks* hooks = nullptr;             ///< Hooks of the program; null: none.
    const ConstraintHook* constraint_hook = nullptr; ///< Hook of custom joints; null: none.
};

/// Indices of the two bodies of a contact or a joint; kNoIndex stands for the world.
struct BodyPair {
    std::uint32_t a = kNoIndex, b = kNoIndex; ///< Indices of the bodies.
};

///@{
/// Returns the index of the record with this id; kNoIndex if there is none. Cost: O(1) if no record was ever
/// removed, else O(log n).
std::uint32_t index_of(std::span<const Body> bodies, BodyId id);
std::uint32_t index_of(const WorldState& state, BodyId id);
std::uint32_t index_of(const WorldState& state, JointId id);
std::uint32_t index_of(const WorldState& state, DeformableId id);
std::uint32_t index_of(const WorldState& state, WaterId id);
std::uint32_t index_of(const WorldState& state, ForceFieldId id);
std::uint32_t index_of(const WorldState& state, ThrusterId id);
std::uint32_t index_of(const WorldState& state, VehicleId id);
///@}

///@{
/// Returns the shape of the collider. Requires: a collider of the same world.
inline const Shape& shape_of(const ShapeTable& shapes, const Collider& c) {
    return shapes[c.shape]->shape;
}
inline const Shape& shape_of(const WorldView& view, const Collider& c) {
    return shape_of(view.shapes, c);
}
///@}
/// Returns the present pose of the collider, in the frame of its body's cell.
inline Transform world_from_collider(const WorldState& s, const Collider& c) {
    return s.bodies[c.body].world_from_body * c.body_from_shape;
}
/// Returns the pose of the shape in the frame of `in`, given in that of `of`. A plane of another cell is slid along
/// itself to the point nearest to the origin of the frame: it is infinite, and coordinates in its frame stay small.
Transform shape_pose_between(const Shape& shape,
                             const Transform& pose,
                             const GridCell& of,
                             const GridCell& in);
/// Returns the present pose of the collider, in the frame of `cell`.
inline Transform world_from_collider(const WorldView& view,
                                     const Collider& c,
                                     const GridCell& cell) {
    return shape_pose_between(shape_of(view, c),
                              world_from_collider(view.state, c),
                              view.state.bodies[c.body].cell,
                              cell);
}
/// Returns the box in the frame of `in`, given in the frame of `of`.
inline Aabb box_between(const Aabb& box, const GridCell& of, const GridCell& in) {
    const Vec3 by = offset_of(of, in);
    return of == in ? box : Aabb{box.min + by, box.max + by};
}

/// Returns the cell in whose frame the points of the contact are.
inline const GridCell& cell_of_contact(const WorldState& s, const Contact& contact) {
    return shared_cell(s.bodies[s.colliders[contact.collider_a].body],
                       s.bodies[s.colliders[contact.collider_b].body]);
}
///@{
/// Returns the cell in whose frame a joint is computed, of two bodies or of a body and the world.
const GridCell& cell_of_pair(const WorldState& s, BodyPair pair);
const GridCell& cell_of_joint(const WorldState& s, const Joint& joint);
///@}

/// Returns whether the body keeps its pose in this step, even if other bodies hit it.
inline bool is_obstacle(const Body& b) { return !is_movable(b) && !is_moving_kinematic(b); }
/// Returns half the thickness of the body's thinnest collider, or a lower bound of it; 0 for a surface. [m]
inline Real half_thickness(const Body& b) { return std::min(b.inner_radius, b.extent); }

///@{
/// Returns the colliders of the body.
std::span<const Collider> colliders_of(const WorldState& state, const Body& body);
std::span<Collider> colliders_of(WorldState& state, const Body& body);
inline std::span<const Collider> colliders_of(std::span<const Collider> all, const Body& body) {
    return all.subspan(body.first_collider, body.collider_count);
}
///@}

/// Casts a ray, given in the frame of `cell`, at the collider's shape; meshes are searched with the accelerator that
/// the parameters name.
std::optional<RayHit> cast_at_collider(const WorldView& view,
                                       const Collider& c,
                                       const Ray& ray,
                                       const GridCell& cell);

} // namespace topple
