// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/reflection.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

/// Returns S_a S_b, a half turn about the third axis unless the axes are equal.
constexpr Quat half_turn_between(int a, int b) {
    Vec3 third{};
    if (a == b)
        return {};
    third[3 - a - b] = 1;
    return {third.x, third.y, third.z, 0};
}

/// Returns the mirror image S q S_own of axes whose own coordinates are reflected by `own`.
Quat reflected_axes(Quat q, int axis, int own) {
    return reflected(q, axis) * half_turn_between(axis, own);
}

Aabb reflected_box(const Aabb& box, int axis) {
    Aabb out = box;
    out.min[axis] = 0 - box.max[axis];
    out.max[axis] = 0 - box.min[axis];
    return out;
}

/// The reflection reverses the order of the vertices around a face, and exchanges the sides of every edge.
ConvexHull reflected_hull(const ConvexHull& hull, int axis) {
    ConvexHull out = hull;
    for (Vec3& vertex : out.vertices)
        vertex = reflected(vertex, axis);
    for (ConvexHull::Face& face : out.faces) {
        face.normal = reflected(face.normal, axis);
        const auto first = out.face_indices.begin() + face.first_index;
        std::reverse(first, first + face.vertex_count);
    }
    for (ConvexHull::Edge& edge : out.edges)
        std::swap(edge.left_face, edge.right_face);
    out.centroid = reflected(hull.centroid, axis);
    out.bounds = reflected_box(hull.bounds, axis);
    return out;
}

TriangleMesh reflected_mesh(const TriangleMesh& mesh, int axis) {
    TriangleMesh out = mesh;
    for (Vec3& vertex : out.vertices)
        vertex = reflected(vertex, axis);
    for (auto& triangle : out.triangles)
        std::swap(triangle[1], triangle[2]);
    if (!mesh.look)
        return out;
    MeshLook look = *mesh.look;
    for (Vec3& normal : look.normals)
        normal = reflected(normal, axis);
    for (auto* of_triangles : {&look.texture_triangles, &look.normal_triangles})
        for (MeshLook::Indices& indices : *of_triangles)
            std::swap(indices[1], indices[2]);
    out.look = std::make_shared<const MeshLook>(std::move(look));
    return out;
}

/// Reverses the columns, which lie along x.
HeightSamples reflected_samples(HeightSamples samples) {
    const auto columns = static_cast<std::ptrdiff_t>(samples.columns);
    for (auto row = samples.heights.begin(); row != samples.heights.end(); row += columns)
        std::reverse(row, row + columns);
    for (auto row = samples.cell_materials.begin(); row != samples.cell_materials.end();
         row += columns - 1)
        std::reverse(row, row + columns - 1);
    return samples;
}

// --- joints --------------------------------------------------------------------------------------

// The axes F of a joint are reflected with an own reflection N, F' = S F N, because a rotation about N a changes its
// sign unless N reverses a, and a displacement along a only if N does. Each type uses the N that preserves its main
// coordinate: S_z for a body that rotates about its Z, S_x for one that moves along its Z, and S_x if there is no main
// coordinate.

int own_axis(JointAxisUse use) { return use == JointAxisUse::turn ? 2 : 0; }

void reflect(JointDrive& drive) {
    drive.speed = 0 - drive.speed;
    drive.target = 0 - drive.target;
}

/// Under N = S_x the displacement along X and the rotations about Y and Z change their signs.
void reflect(JointAxes& axes) {
    for (const std::size_t i : {0u, 4u, 5u}) {
        JointAxis& axis = axes[i];
        std::swap(axis.lower, axis.upper);
        axis.lower = 0 - axis.lower;
        axis.upper = 0 - axis.upper;
        reflect(axis.drive);
    }
}

} // namespace

// --- colliders -----------------------------------------------------------------------------------

/// Returns the shape whose points are S_own p for the points p of the original. A shape that equals this image stays.
class ColliderReflection::ShapeVisitor {
public:
    ShapeVisitor(std::map<const void*, Shape>& made, int own) : made_(made), own_(own) {}

    template<MeasuredShape S>
    Shape operator()(const S& s) const {
        return s;
    }
    Shape operator()(const PlaneShape& s) const {
        return PlaneShape{reflected(s.normal, own_), s.offset};
    }
    Shape operator()(const HullShape& s) const {
        return made_once(s.hull.get(), [&] {
            return HullShape{std::make_shared<const ConvexHull>(reflected_hull(*s.hull, own_))};
        });
    }
    Shape operator()(const MeshShape& s) const {
        return made_once(s.mesh.get(), [&] {
            return MeshShape{
                std::make_shared<const MeshTree>(reflected_mesh(s.mesh->mesh(), own_))};
        });
    }
    Shape operator()(const HeightFieldShape& s) const {
        return made_once(s.field.get(), [&] {
            return HeightFieldShape{std::make_shared<const HeightField>(
                HeightField::build(reflected_samples(s.field->samples())).value())};
        });
    }

private:
    template<typename Make>
    Shape made_once(const void* source, const Make& make) const {
        const auto found = made_.find(source);
        return found != made_.end() ? found->second : made_.emplace(source, make()).first->second;
    }

    std::map<const void*, Shape>& made_;
    int own_;
};

ColliderDef ColliderReflection::operator()(const ColliderDef& collider) {
    // Every shape that its measures describe equals its image under S_x; a cone does not equal that under S_y. Planes,
    // hulls and meshes have an image under any axis.
    const bool has_own_sides = std::holds_alternative<HullShape>(collider.shape) ||
                               std::holds_alternative<MeshShape>(collider.shape) ||
                               std::holds_alternative<PlaneShape>(collider.shape);
    const bool is_pointed = std::holds_alternative<ConeShape>(collider.shape) ||
                            std::holds_alternative<TaperedCapsuleShape>(collider.shape);
    const bool is_field = std::holds_alternative<HeightFieldShape>(collider.shape);
    const int own = !has_own_sides && (is_field || (is_pointed && axis_ == 1)) ? 0 : axis_;
    ColliderDef out = collider;
    out.shape = std::visit(ShapeVisitor(made_, own), collider.shape);
    out.body_from_shape = {reflected(collider.body_from_shape.position, axis_),
                           reflected_axes(collider.body_from_shape.rotation, axis_, own)};
    if (collider.one_sided != Vec3{})
        out.one_sided = reflected(collider.one_sided, own);
    const SurfaceMotion& motion = collider.surface_motion;
    if (is_moving(motion))
        out.surface_motion = {reflected(motion.velocity, own),
                              Vec3{} - reflected(motion.angular_velocity, own)};
    return out;
}

BodyDef reflected(const BodyDef& body, int axis, ColliderReflection& colliders) {
    BodyDef out = body;
    out.world_from_body = reflected(body.world_from_body, axis);
    out.velocity = reflected(body.velocity, axis);
    out.angular_velocity = Vec3{} - reflected(body.angular_velocity, axis);
    for (ColliderDef& collider : out.colliders)
        collider = colliders(collider);
    if (out.mass_properties) {
        MassProperties& m = *out.mass_properties;
        m.center_of_mass = reflected(m.center_of_mass, axis);
        for (Vec3* column : {&m.inertia.x, &m.inertia.y, &m.inertia.z})
            *column = reflected(*column, axis);
        Vec3& own = axis == 0 ? m.inertia.x : axis == 1 ? m.inertia.y : m.inertia.z; // S I S
        own = Vec3{} - own;
    }
    if (out.character)
        out.character->wanted_velocity = reflected(out.character->wanted_velocity, axis);
    return out;
}

JointDef reflected(const JointDef& joint, int axis) {
    const JointTypeInfo& info = info_of(joint.type);
    const bool is_path = info.ends == JointEnds::curve;
    // The curve of a path lies in the axes of A, and its first normal next to their Y, or X if the curve begins along
    // Y: S_z keeps both. B's frame follows the curve with Z, which S_x keeps.
    const int own_a = is_path ? 2 : own_axis(info.axis_a);
    const int own_b = is_path ? 0 : own_axis(info.axis_b);
    JointDef out = joint;
    out.local_anchor_a = reflected(joint.local_anchor_a, axis);
    out.local_anchor_b = reflected(joint.local_anchor_b, axis);
    out.local_frame_a = reflected_axes(joint.local_frame_a, axis, own_a);
    out.local_frame_b = reflected_axes(joint.local_frame_b, axis, own_b);
    if (info.ratio.is_handed)
        out.ratio = -joint.ratio;
    // A wheel is steered about its Y, a motor turns about its Z: S_z preserves Y, S_x preserves Z, so that the angles
    // change their signs.
    reflect(out.turn_drive);
    reflect(out.axes);
    // The goals of the turn control stay: the key that steers a wheel to the left steers its image to the left too, as
    // a car with mirrored wheels needs.
    out.pulley_a = reflected(joint.pulley_a, axis);
    out.pulley_b = reflected(joint.pulley_b, axis);
    for (Vec3& point : out.path_points)
        point = reflected(point, own_a);
    return out;
}

ThrusterDef reflected(const ThrusterDef& thruster, int axis) {
    ThrusterDef out = thruster;
    out.local_point = reflected(thruster.local_point, axis);
    out.local_direction = reflected(thruster.local_direction, axis);
    return out;
}

VehicleDef reflected(const VehicleDef& vehicle) {
    VehicleDef out = vehicle;
    for (VehicleAxle& axle : out.axles)
        std::swap(axle.left, axle.right);
    return out;
}

} // namespace topple
