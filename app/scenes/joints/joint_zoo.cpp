// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kApart = 2.6f, kHangingHeight = 4; // [m]
const Vec3 kPartHalf{0.25f, 0.6f, 0.25f};

/// One of each joint, side by side, each with something to do. Click one and turn its numbers.
class JointZoo final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (int i = 0; i < kJointTypeCount; ++i)
            add_exhibit(world,
                        static_cast<JointType>(i),
                        {(static_cast<Real>(i) - (kJointTypeCount - 1) / 2.0f) * kApart,
                         kHangingHeight,
                         0});
    }
    SceneCamera camera() const override {
        return {.target = {0, 2.6f, 0}, .yaw_deg = 0, .pitch_deg = -8, .distance = 24};
    }
    void observe(const World& world) override {
        worst_ = std::max(worst_, world.last_report().max_joint_error);
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "worst_joint_gap_m", .value = worst_, .bound = 0.001},
                {.name = "joints",
                 .value = static_cast<double>(world.state().joints.size()),
                 .bound = 18,
                 .at_least = true}};
    }

private:
    static BodyId add_part(World& world, Vec3 at, std::string name) {
        return add_box(world, {.position = at, .half_extents = kPartHalf, .name = std::move(name)});
    }
    static void join(World& world, const JointDef& def) { must(world.create_joint(def)); }
    /// A part with its top at `at`, held there by a joint to the world.
    static BodyId hang(World& world, Vec3 at, JointDef def) {
        const BodyId part = add_part(world, at - Vec3{0, kPartHalf.y, 0}, in_words(def.type));
        def.b = part;
        def.local_anchor_a = at;
        def.local_anchor_b = {0, kPartHalf.y, 0};
        join(world, def);
        return part;
    }
    static void turn(World& world, BodyId part, Vec3 w) { must(world.set_velocity(part, {}, w)); }

    /// So that the path is seen.
    static void add_ring(World& world, Vec3 at, const JointDef& def) {
        std::vector<Vec3> points = def.path_points;
        for (Vec3& p : points)
            p += at;
        add_rail(world, Spline(points, def.path_closed, {0, 1, 0}), 0.03f);
    }

    static void add_exhibit(World& world, JointType type, Vec3 at);
    static void add_pair(World& world, JointType type, Vec3 at);

    Real worst_ = 0;
};

/// What needs two parts that stand on joints of their own.
void JointZoo::add_pair(World& world, JointType type, Vec3 at) {
    const Quat along = rotation_between({0, 0, 1}, {1, 0, 0});
    const Vec3 left = at - Vec3{0.6f, 0, 0}, right = at + Vec3{0.6f, 0, 0};
    const BodyId a = add_part(world, left, "first"), b = add_part(world, right, "second");
    JointDef def{.type = type, .a = a, .b = b, .collide = false};
    if (type == JointType::pulley) {
        def.pulley_a = left + Vec3{0, 2, 0};
        def.pulley_b = right + Vec3{0, 2, 0};
        def.upper = 4;
        join(world, def);
        // In balance: one sinks slowly and draws the other up.
        must(world.set_velocity(a, {0, -0.15f, 0}, {}));
        must(world.set_velocity(b, {0, 0.15f, 0}, {}));
        return;
    }
    join(world,
         {.type = JointType::hinge,
          .b = a,
          .local_anchor_a = left,
          .drive = {.max_force = 500, .speed = 2}});
    if (type == JointType::gear) {
        def.ratio = 2;
        join(world, {.type = JointType::hinge, .b = b, .local_anchor_a = right});
    } else {
        def.ratio = 0.1f;
        def.local_frame_b = along;
        join(world,
             {.type = JointType::slider,
              .b = b,
              .local_anchor_a = right,
              .local_frame_a = along,
              .local_frame_b = along});
    }
    join(world, def);
}

void JointZoo::add_exhibit(World& world, JointType type, Vec3 at) {
    const Quat down = rotation_between({0, 0, 1}, {0, -1, 0});
    JointDef def{.type = type};
    switch (type) {
    case JointType::gear:
    case JointType::rack:
    case JointType::pulley:
        return add_pair(world, type, at);
    case JointType::hinge:
        def.drive = {.max_force = 5000, .speed = 2};
        break;
    case JointType::slider:
        def.local_frame_a = def.local_frame_b = down;
        def.has_limits = true;
        def.upper = 1.5f;
        break;
    case JointType::cone_twist:
        def.local_frame_a = def.local_frame_b = down;
        break;
    case JointType::six_dof:
        def.axes[1] = {JointAxis::Mode::limited, -1, 0.2f, {}};
        def.axes[5].mode = JointAxis::Mode::free;
        break;
    case JointType::wheel:
        def.hertz = 1.5f;
        def.damping_ratio = 0.1f;
        def.drive = {.max_force = 500, .speed = 4};
        break;
    case JointType::distance:
    case JointType::spring:
        def.upper = 0.8f;
        def.hertz = type == JointType::spring ? 1 : 0;
        def.damping_ratio = 0.05f;
        break;
    case JointType::motor:
        def.drive = def.turn_drive = {.max_force = 5000, .hertz = 1, .damping_ratio = 0.3f};
        break;
    case JointType::path:
        def.path_points = {{}, {-0.7f, -0.7f, 0}, {0, -1.4f, 0}, {0.7f, -0.7f, 0}};
        def.path_closed = def.aligned = true;
        def.local_frame_b = frame_to({-1, 0, 0}); // the way the ring begins
        def.drive = {.max_force = 5000, .speed = 1};
        add_ring(world, at, def);
        break;
    default:
        break;
    }
    const BodyId part = hang(world, at, def);
    if (type == JointType::ball || type == JointType::cone_twist)
        turn(world, part, {0.5f, 3, 3});
}

const SceneRegistration kJointZoo{{
    .id = "joint_zoo",
    .category = "Joints",
    .title = "Joint zoo",
    .look_at = "One of each: what still moves, and which way?",
    .default_steps = 600,
    .create = &create_scene<JointZoo>,
}};

} // namespace
} // namespace topple::app
