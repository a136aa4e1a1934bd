// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/frame.h"
#include "app/scenes/scene_parts.h"
#include "topple/core/assert.h"

#include <algorithm>
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

/// Returns mirror and size without the rotation, for quantities in the frame of a body.
Frame local_part(const Frame& frame) {
    return {.is_mirrored = frame.is_mirrored, .length = frame.length, .time = frame.time};
}
Vec3 point_in(const Frame& frame, Vec3 p) { return direction_in(frame, p) * frame.length; }
Transform pose_in(const Frame& frame, const Transform& pose) {
    return {point_in(frame, pose.position), rotation_in(frame, pose.rotation)};
}

/// Scaled and mirrored shapes, each created once, so that bodies share shapes as before.
class ShapesInFrame {
public:
    explicit ShapesInFrame(const Frame& frame) : frame_(local_part(frame)) {}

    template<MeasuredShape S>
    Shape operator()(S s) {
        for_each_measure(s, [this](const auto&, auto& length) { length = length * size(); });
        return s;
    }
    Shape operator()(const PlaneShape& s) {
        return PlaneShape{direction_in(frame_, s.normal), s.offset * size()};
    }
    Shape operator()(const HullShape& s) {
        return made_once(s.hull.get(), [&] {
            std::vector<Vec3> vertices;
            for (const Vec3 vertex : s.hull->vertices)
                vertices.push_back(point_in(frame_, vertex));
            return HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(vertices)))};
        });
    }
    Shape operator()(const MeshShape& s) {
        return made_once(s.mesh.get(), [&] {
            TriangleMesh mesh = s.mesh->mesh();
            for (Vec3& vertex : mesh.vertices)
                vertex = point_in(frame_, vertex);
            if (frame_.is_mirrored) // mirroring reverses the orientation
                for (auto& triangle : mesh.triangles)
                    std::swap(triangle[1], triangle[2]);
            return MeshShape{std::make_shared<const MeshTree>(std::move(mesh))};
        });
    }
    Shape operator()(const HeightFieldShape& s) {
        return made_once(s.field.get(), [&] {
            HeightSamples samples = s.field->samples();
            samples.scale *= size();
            const auto columns = static_cast<std::ptrdiff_t>(samples.columns);
            if (frame_.is_mirrored)
                for (auto row = samples.heights.begin(); row != samples.heights.end();
                     row += columns)
                    std::reverse(row, row + columns);
            return HeightFieldShape{
                std::make_shared<const HeightField>(must(HeightField::build(std::move(samples))))};
        });
    }

private:
    [[nodiscard]] Real size() const { return frame_.length; }
    template<typename Make>
    Shape made_once(const void* source, const Make& make) {
        const auto found = made_.find(source);
        return found != made_.end() ? found->second : made_.emplace(source, make()).first->second;
    }

    Frame frame_;
    std::map<const void*, Shape> made_;
};

BodyDef body_in(const Frame& frame, const BodyDef& scene, ShapesInFrame& shapes) {
    const FrameUnits unit(frame);
    BodyDef def = scene;
    def.world_from_body = pose_in(frame, scene.world_from_body);
    def.velocity = direction_in(frame, scene.velocity) * unit.speed;
    def.angular_velocity = direction_in(frame, scene.angular_velocity) *
                           (axial_sign(frame) / unit.time);
    for (ColliderDef& collider : def.colliders) {
        collider.shape = std::visit(shapes, collider.shape);
        collider.body_from_shape = pose_in(local_part(frame), collider.body_from_shape);
    }
    if (def.mass)
        *def.mass *= unit.mass;
    def.linear_damping /= unit.time;
    def.angular_damping /= unit.time;
    return def;
}

// --- joints ------------------------------------------------------------------------------------

/// The axes of a joint need their own reflection N, because a rotation about N a changes its sign unless N reverses
/// a, and a displacement along a only if it does: frame' = M frame N. Each type uses the N that preserves its main
/// coordinate; N = M, which changes the sign of X alone, if there is none.
Quat joint_axes_in(const Frame& frame, Quat axes, bool turns_z) {
    const Quat half_turn_about_y{0, 1, 0, 0}; // M N, where N reverses Z
    const Quat changed = rotation_in(frame, axes);
    return frame.is_mirrored && turns_z ? changed * half_turn_about_y : changed;
}

void scale_drive(JointDrive& drive, JointUnit kind, const FrameUnits& unit, Real sign = 1) {
    const bool is_linear = kind == JointUnit::length;
    const Real size = is_linear ? unit.length : Real(1);
    drive.max_force *= is_linear ? unit.force : unit.torque;
    drive.speed *= sign * size / unit.time;
    drive.target *= sign * size;
    drive.hertz /= unit.time;
}

/// Scales the control of a drive that was scaled.
void scale_control(DriveControl& control,
                   const JointDrive& drive,
                   JointUnit kind,
                   const FrameUnits& unit,
                   Real sign = 1) {
    Real size = kind == JointUnit::length ? unit.length : Real(1);
    if (drive.hertz == 0)
        size /= unit.time;
    control.at_positive *= sign * size;
    control.at_negative *= sign * size;
    control.ramp *= unit.time;
}

void scale_axes(const Frame& frame, JointAxes& axes) {
    const FrameUnits unit(frame);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto kind = i < 3 ? JointUnit::length : JointUnit::angle;
        // Under N = M the displacement along X and the rotations about Y and Z change their signs.
        const bool is_reversed = frame.is_mirrored && (i == 0 || i == 4 || i == 5);
        const Real size = kind == JointUnit::length ? unit.length : Real(1);
        axes[i].lower *= size;
        axes[i].upper *= size;
        if (is_reversed) {
            std::swap(axes[i].lower, axes[i].upper);
            axes[i].lower = -axes[i].lower;
            axes[i].upper = -axes[i].upper;
        }
        scale_drive(axes[i].drive, kind, unit, is_reversed ? Real(-1) : Real(1));
    }
}

/// Scales a number of a joint outside its drives.
void scale_number(Real& x, JointQuantity quantity, const JointTypeInfo& info, const Frame& frame) {
    const FrameUnits unit(frame);
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
        if (info.ratio.is_handed)
            x *= axial_sign(frame);
        return;
    }
}

JointDef joint_in(const Frame& frame, const JointDef& scene) {
    TOPPLE_ASSERT(scene.type != JointType::motor && !scene.aligned);
    const FrameUnits unit(frame);
    const JointTypeInfo& info = info_of(scene.type);
    const Frame local = local_part(frame);
    const Frame& frame_a = scene.a ? local : frame;
    const Frame& frame_b = scene.b ? local : frame;
    JointDef def = scene;
    def.local_anchor_a = point_in(frame_a, scene.local_anchor_a);
    def.local_anchor_b = point_in(frame_b, scene.local_anchor_b);
    // A body that rotates about its Z needs the N that reverses Z; one that moves along Z does not.
    def.local_frame_a = joint_axes_in(
        frame_a, scene.local_frame_a, info.axis_a == JointAxisUse::turn);
    def.local_frame_b = joint_axes_in(
        frame_b, scene.local_frame_b, info.axis_b == JointAxisUse::turn);
    for_each_joint_setting_of<Real>([&](const auto& setting) {
        scale_number(def.*setting.defined, setting.quantity, info, frame);
    });
    scale_drive(def.drive, info.drive.unit, unit);
    scale_control(def.control, def.drive, info.drive.unit, unit);
    // A wheel is steered about its Y, which N preserves.
    scale_drive(def.turn_drive, info.turn_drive.unit, unit, axial_sign(frame));
    scale_control(def.turn_control, def.turn_drive, info.turn_drive.unit, unit, axial_sign(frame));
    scale_axes(frame, def.axes);
    def.pulley_a = point_in(frame, scene.pulley_a);
    def.pulley_b = point_in(frame, scene.pulley_b);
    for (Vec3& point : def.path_points)
        point = point_in(frame_a, point);
    return def;
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
    def.material.radius *= unit.length;
    def.material.damping /= unit.time;
    for (Attachment& attachment : def.attachments)
        attachment.local_point = point_in(attachment.body ? local_part(frame) : frame,
                                          attachment.local_point);
    for (Vec3& position : def.positions)
        position = point_in(frame, position);
    for (Vec3& velocity : def.velocities)
        velocity = direction_in(frame, velocity) * unit.speed;
    return def;
}

} // namespace

SceneDefinition scene_in(const Frame& frame, const SceneDefinition& scene) {
    TOPPLE_ASSERT(scene.water_volumes.empty());
    const FrameUnits unit(frame);
    SceneDefinition changed{.parameters = scene.parameters, .material_pairs = scene.material_pairs};
    changed.parameters.gravity = direction_in(frame, scene.parameters.gravity) *
                                 (unit.speed / unit.time);
    changed.parameters.wind = direction_in(frame, scene.parameters.wind) * unit.speed;
    ShapesInFrame shapes(frame);
    for (const SceneBody& body : scene.bodies)
        changed.bodies.push_back({.def = body_in(frame, body.def, shapes)});
    for (const SceneJoint& joint : scene.joints)
        changed.joints.push_back({.def = joint_in(frame, joint.def)});
    for (const SceneDeformable& deformable : scene.deformables)
        changed.deformables.push_back({.def = deformable_in(frame, deformable.def)});
    return changed;
}

} // namespace topple::app
