// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/lookup.h"

#include <algorithm>

namespace topple {
namespace {

/// Records are sorted by ordinal, so that a binary search replaces an index table, which would have to be kept and
/// restored.
template<typename Records, typename AnyId>
std::uint32_t find_record(const Records& records, AnyId id) {
    // If no record was ever removed, the place follows from the ordinal; else the record lies before that place.
    auto end = records.end();
    if (!records.empty() && id.ordinal >= records.front().id.ordinal) {
        const std::uint64_t place = id.ordinal - records.front().id.ordinal;
        if (place < records.size()) {
            if (records[place].id == id)
                return static_cast<std::uint32_t>(place);
            end = records.begin() + static_cast<std::ptrdiff_t>(place);
        }
    }
    const auto found = std::lower_bound(
        records.begin(), end, id, [](const auto& r, AnyId wanted) { return r.id < wanted; });
    if (found == end || found->id != id)
        return kNoIndex;
    return static_cast<std::uint32_t>(found - records.begin());
}

} // namespace

std::uint32_t index_of(std::span<const Body> bodies, BodyId id) { return find_record(bodies, id); }
std::uint32_t index_of(const WorldState& state, BodyId id) { return find_record(state.bodies, id); }
std::uint32_t index_of(const WorldState& state, JointId id) {
    return find_record(state.joints, id);
}
std::uint32_t index_of(const WorldState& state, DeformableId id) {
    return find_record(state.deformables, id);
}
std::uint32_t index_of(const WorldState& state, WaterId id) {
    return find_record(state.water_volumes, id);
}
std::uint32_t index_of(const WorldState& state, ForceFieldId id) {
    return find_record(state.force_fields, id);
}
std::uint32_t index_of(const WorldState& state, VehicleId id) {
    return find_record(state.vehicles, id);
}
std::uint32_t index_of(const WorldState& state, ThrusterId id) {
    return find_record(state.thrusters, id);
}

std::span<const Collider> colliders_of(const WorldState& state, const Body& body) {
    return std::span(state.colliders).subspan(body.first_collider, body.collider_count);
}
std::span<Collider> colliders_of(WorldState& state, const Body& body) {
    return std::span(state.colliders).subspan(body.first_collider, body.collider_count);
}

Transform shape_pose_between(const Shape& shape,
                             const Transform& pose,
                             const GridCell& of,
                             const GridCell& in) {
    const auto* plane = std::get_if<PlaneShape>(&shape);
    if (of == in || plane == nullptr)
        return moved_between(pose, of, in);
    const DVec3 normal(rotate(pose.rotation, plane->normal));
    const DVec3 origin = origin_of(of) - origin_of(in) + DVec3(pose.position);
    return {to_vec3(normal * (dot(normal, origin) / dot(normal, normal))), pose.rotation};
}

const GridCell& cell_of_pair(const WorldState& s, BodyPair pair) {
    if (pair.a == kNoIndex || pair.b == kNoIndex)
        return s.bodies[pair.a == kNoIndex ? pair.b : pair.a].cell;
    return shared_cell(s.bodies[pair.a], s.bodies[pair.b]);
}

const GridCell& cell_of_joint(const WorldState& s, const Joint& joint) {
    return cell_of_pair(s, {index_of(s, joint.a), index_of(s, joint.b)});
}

std::optional<RayHit> cast_at_collider(const WorldView& view,
                                       const Collider& c,
                                       const Ray& ray,
                                       const GridCell& cell) {
    const Shape& shape = shape_of(view, c);
    const Transform world_from_shape = world_from_collider(view, c, cell);
    const auto* mesh = std::get_if<MeshShape>(&shape);
    if (!mesh || view.state.parameters.mesh_accelerator == MeshAccelerator::bvh)
        return cast_ray(shape, world_from_shape, ray);
    Ray local = ray;
    local.origin = inverse_transform_point(world_from_shape, ray.origin);
    local.direction = inverse_transform_direction(world_from_shape, ray.direction);
    std::optional<RayHit> hit = mesh->mesh->cast_ray(local, view.state.parameters.mesh_accelerator);
    if (hit) {
        hit->point = transform_point(world_from_shape, hit->point);
        hit->normal = transform_direction(world_from_shape, hit->normal);
    }
    return hit;
}

} // namespace topple
