// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/frame.h"
#include "app/scenes/scene_parts.h"
#include "topple/core/assert.h"
#include "topple/scene/reflection.h"

#include <map>

namespace topple::app {
namespace {

/// Units of the frame for each kind of quantity, in units of the scene.
struct FrameUnits {
    explicit FrameUnits(const Frame& frame)
        : length(frame.length),
          time(frame.time),
          mass(length * length * length),
          speed(length / time),
          force(mass * length / (time * time)),
          torque(force * length) {}
    Real length, time, mass, speed, force, torque;
};

Vec3 point_in(const Frame& frame, Vec3 p) { return direction_in(frame, p) * frame.length; }
Transform pose_in(const Frame& frame, const Transform& pose) {
    return {point_in(frame, pose.position), rotation_in(frame, pose.rotation)};
}
/// Converts a point of the scene's world to coordinates in the frame of the cell of Frame::origin.
Vec3 place_in_world(const Frame& frame, Vec3 p) { return point_in(frame, p) + frame.origin.point; }

/// Returns the mirror of the frame and its size without the rotation, for quantities in the frame of a body.
Frame local_part(const Frame& frame) {
    return {.is_mirrored = frame.is_mirrored, .length = frame.length, .time = frame.time};
}

// A scene is mirrored first (topple/scene/reflection.h), then rotated and scaled by a frame without a mirror.

Frame without_mirror(Frame frame) {
    frame.is_mirrored = false;
    return frame;
}

/// Scaled shapes, each created once, so that bodies share shapes as before.
class ScaledShapes {
public:
    explicit ScaledShapes(Real length) : length_(length) {}

    template<MeasuredShape S>
    Shape operator()(S s) {
        for_each_measure(s, [this](const auto&, auto& length) { length = length * length_; });
        return s;
    }
    Shape operator()(const PlaneShape& s) { return PlaneShape{s.normal, s.offset * length_}; }
    Shape operator()(const HullShape& s) {
        return made_once(s.hull.get(), [&] {
            std::vector<Vec3> vertices;
            for (const Vec3 vertex : s.hull->vertices)
                vertices.push_back(vertex * length_);
            return HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(vertices)))};
        });
    }
    Shape operator()(const MeshShape& s) {
        return made_once(s.mesh.get(), [&] {
            std::vector<Vec3> vertices = s.mesh->mesh().vertices;
            for (Vec3& vertex : vertices)
                vertex = vertex * length_;
            return MeshShape{
                std::make_shared<const MeshTree>(s.mesh->refitted(std::move(vertices)))};
        });
    }
    Shape operator()(const HeightFieldShape& s) {
        return made_once(s.field.get(), [&] {
            HeightSamples samples = s.field->samples();
            samples.scale *= length_;
            return HeightFieldShape{
                std::make_shared<const HeightField>(must(HeightField::build(std::move(samples))))};
        });
    }

private:
    template<typename Make>
    Shape made_once(const void* source, const Make& make) {
        const auto found = made_.find(source);
        return found != made_.end() ? found->second : made_.emplace(source, make()).first->second;
    }

    Real length_;
    std::map<const void*, Shape> made_;
};

/// Requires: the frame has no mirror.
void place_in(const Frame& frame, BodyDef& def, ScaledShapes& shapes) {
    const FrameUnits unit(frame);
    const Frame local = local_part(frame);
    def.world_from_body = pose_in(frame, def.world_from_body);
    def.world_from_body.position += frame.origin.point;
    def.cell = frame.origin.cell;
    def.velocity = direction_in(frame, def.velocity) * unit.speed;
    def.angular_velocity = direction_in(frame, def.angular_velocity) * (1 / unit.time);
    for (ColliderDef& collider : def.colliders) {
        collider.shape = std::visit(shapes, collider.shape);
        collider.body_from_shape = pose_in(local, collider.body_from_shape);
        collider.surface_motion.velocity *= unit.speed;
        collider.surface_motion.angular_velocity *= 1 / unit.time;
    }
    if (def.mass)
        *def.mass *= unit.mass;
    if (def.mass_properties) {
        def.mass_properties->mass *= unit.mass;
        def.mass_properties->center_of_mass = point_in(local, def.mass_properties->center_of_mass);
        def.mass_properties->inertia = def.mass_properties->inertia *
                                       (unit.mass * unit.length * unit.length);
    }
    def.linear_damping /= unit.time;
    def.angular_damping /= unit.time;
}

// --- joints ------------------------------------------------------------------------------------

void scale_drive(JointDrive& drive, JointUnit kind, const FrameUnits& unit) {
    const bool is_linear = kind == JointUnit::length;
    const Real size = is_linear ? unit.length : Real(1);
    drive.max_force *= is_linear ? unit.force : unit.torque;
    drive.speed *= size / unit.time;
    drive.target *= size;
    drive.hertz /= unit.time;
}

/// Scales the control of a drive that was scaled.
void scale_control(DriveControl& control,
                   const JointDrive& drive,
                   JointUnit kind,
                   const FrameUnits& unit) {
    Real size = kind == JointUnit::length ? unit.length : Real(1);
    if (drive.hertz == 0)
        size /= unit.time;
    control.at_positive *= size;
    control.at_negative *= size;
    control.ramp *= unit.time;
}

void scale_axes(const FrameUnits& unit, JointAxes& axes) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto kind = i < 3 ? JointUnit::length : JointUnit::angle;
        const Real size = kind == JointUnit::length ? unit.length : Real(1);
        axes[i].lower *= size;
        axes[i].upper *= size;
        scale_drive(axes[i].drive, kind, unit);
    }
}

/// Scales a number of a joint outside its drives.
void scale_number(Real& x,
                  JointQuantity quantity,
                  const JointTypeInfo& info,
                  const FrameUnits& unit) {
    switch (quantity) {
    case JointQuantity::number:
    case JointQuantity::angle:
    case JointQuantity::speed:
    case JointQuantity::place:
        return;
    case JointQuantity::frequency:
        x /= unit.time;
        return;
    case JointQuantity::force:
        x *= unit.force;
        return;
    case JointQuantity::torque:
        x *= unit.torque;
        return;
    case JointQuantity::limit:
        if (info.limits.unit == JointUnit::length)
            x *= unit.length;
        return;
    case JointQuantity::ratio:
        if (info.ratio.is_length)
            x *= unit.length;
        return;
    }
}

/// Requires: the frame has no mirror.
void place_in(const Frame& frame, JointDef& def) {
    const FrameUnits unit(frame);
    const JointTypeInfo& info = info_of(def.type);
    const Frame local = local_part(frame);
    const Frame& frame_a = def.a ? local : frame;
    const Frame& frame_b = def.b ? local : frame;
    def.local_anchor_a = def.a ? point_in(local, def.local_anchor_a)
                               : place_in_world(frame, def.local_anchor_a);
    def.local_anchor_b = def.b ? point_in(local, def.local_anchor_b)
                               : place_in_world(frame, def.local_anchor_b);
    def.world_cell = frame.origin.cell;
    def.local_frame_a = rotation_in(frame_a, def.local_frame_a);
    def.local_frame_b = rotation_in(frame_b, def.local_frame_b);
    for_each_joint_setting_of<Real>([&](const auto& setting) {
        scale_number(def.*setting.defined, setting.quantity, info, unit);
    });
    scale_drive(def.drive, info.drive.unit, unit);
    scale_control(def.control, def.drive, info.drive.unit, unit);
    scale_drive(def.turn_drive, info.turn_drive.unit, unit);
    scale_control(def.turn_control, def.turn_drive, info.turn_drive.unit, unit);
    scale_axes(unit, def.axes);
    def.pulley_a = place_in_world(frame, def.pulley_a);
    def.pulley_b = place_in_world(frame, def.pulley_b);
    for (Vec3& point : def.path_points) // in the axes of the joint
        point = point * unit.length;
}

// --- deformables -------------------------------------------------------------------------------

/// Densities are unchanged, so a cloth of twice the size is twice as thick and twice as heavy per area.
struct RecipeInFrame {
    FrameUnits unit;

    void scale(SpringNumbers& spring) const {
        spring.stiffness *= unit.force / unit.length;
        spring.damping *= unit.mass / unit.time;
    }
    void operator()(PointsRecipe& r) const {
        for (PointsRecipe::Point& point : r.points) {
            point.position *= unit.length;
            point.velocity *= unit.speed;
            point.mass *= unit.mass;
        }
        for (PointsRecipe::Link& link : r.links) {
            link.rest *= unit.length;
            scale(link.numbers);
        }
    }
    void operator()(ClothRecipe& r) const {
        r.spacing *= unit.length;
        r.mass_per_area *= unit.length;
        scale(r.structural);
        scale(r.shear);
        scale(r.bend);
        r.bend_rigidity *= unit.torque;
    }
    void operator()(RopeRecipe& r) const {
        r.length *= unit.length;
        r.mass *= unit.mass;
        scale(r.stretch);
        r.bend_stiffness *= unit.torque * unit.length;
    }
    void operator()(BlockRecipe& r) const {
        r.spacing *= unit.length;
        r.mass *= unit.mass;
        scale(r.structural);
        scale(r.shear);
        scale(r.bend);
    }
    void operator()(BalloonRecipe& r) const {
        r.radius *= unit.length;
        r.mass *= unit.mass;
        scale(r.skin);
    }
};

DeformableDef deformable_in(const Frame& frame, const DeformableDef& scene) {
    const FrameUnits unit(frame);
    DeformableDef def = scene;
    std::visit(RecipeInFrame{unit}, def.recipe);
    def.world_from_recipe = pose_in(frame, scene.world_from_recipe);
    def.world_from_recipe.position += frame.origin.point;
    def.cell = frame.origin.cell;
    def.material.radius *= unit.length;
    def.material.damping /= unit.time;
    for (Attachment& attachment : def.attachments)
        attachment.local_point = attachment.body
                                     ? point_in(local_part(frame), attachment.local_point)
                                     : place_in_world(frame, attachment.local_point);
    for (Vec3& position : def.positions)
        position = place_in_world(frame, position);
    for (Vec3& velocity : def.velocities)
        velocity = direction_in(frame, velocity) * unit.speed;
    return def;
}

} // namespace

SceneDefinition scene_in(const Frame& frame, const SceneDefinition& scene) {
    TOPPLE_ASSERT(scene.water_volumes.empty() && scene.thrusters.empty() &&
                  scene.vehicles.empty());
    const FrameUnits unit(frame);
    SceneDefinition changed{.parameters = scene.parameters, .material_pairs = scene.material_pairs};
    changed.parameters.gravity = direction_in(frame, scene.parameters.gravity) *
                                 (unit.speed / unit.time);
    changed.parameters.wind = direction_in(frame, scene.parameters.wind) * unit.speed;
    const Frame unmirrored = without_mirror(frame);
    ColliderReflection colliders(0);
    ScaledShapes shapes(frame.length);
    for (const SceneBody& body : scene.bodies) {
        BodyDef def = frame.is_mirrored ? reflected(body.def, 0, colliders) : body.def;
        place_in(unmirrored, def, shapes);
        changed.bodies.push_back({.def = std::move(def)});
    }
    for (const SceneJoint& joint : scene.joints) {
        JointDef def = frame.is_mirrored ? reflected(joint.def, 0) : joint.def;
        place_in(unmirrored, def);
        changed.joints.push_back({.def = std::move(def)});
    }
    for (const SceneDeformable& deformable : scene.deformables)
        changed.deformables.push_back({.def = deformable_in(frame, deformable.def)});
    return changed;
}

} // namespace topple::app
