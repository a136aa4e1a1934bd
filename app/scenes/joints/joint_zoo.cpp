// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kApart = 2.6f, kHangingHeight = 4; // [m]
const Vec3 kPartHalf{0.25f, 0.6f, 0.25f};

/// One joint of each type, each with something to do. Click one and change its settings.
class JointZoo final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        const std::vector<JointDef> joints = exhibits();
        const Real last = static_cast<Real>(joints.size()) - 1;
        for (std::size_t i = 0; i < joints.size(); ++i)
            add_exhibit(world,
                        joints[i],
                        {(static_cast<Real>(i) - last / 2.0f) * kApart, kHangingHeight, 0});
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
    /// Adds a part with its top at `at`, held by a joint to the world.
    static BodyId hang(World& world, Vec3 at, JointDef def) {
        const BodyId part = add_part(world, at - Vec3{0, kPartHalf.y, 0}, in_words(def.type));
        def.b = part;
        def.local_anchor_a = at;
        def.local_anchor_b = {0, kPartHalf.y, 0};
        join(world, def);
        return part;
    }
    static void turn(World& world, BodyId part, Vec3 w) { must(world.set_velocity(part, {}, w)); }

    /// Adds a ring that makes the path visible.
    static void add_ring(World& world, Vec3 at, const JointDef& def) {
        std::vector<Vec3> points = def.path_points;
        for (Vec3& p : points)
            p += at;
        add_rail(world, Spline(points, def.path_closed, {0, 1, 0}), 0.03f);
    }

    static std::vector<JointDef> exhibits();
    static void add_exhibit(World& world, const JointDef& def, Vec3 at);
    static void add_pair(World& world, JointDef def, Vec3 at);

    Real worst_ = 0;
};

/// Adds two parts on joints of their own, for types that need them.
void JointZoo::add_pair(World& world, JointDef def, Vec3 at) {
    const Quat along = rotation_between({0, 0, 1}, {1, 0, 0});
    const Vec3 left = at - Vec3{0.6f, 0, 0}, right = at + Vec3{0.6f, 0, 0};
    const BodyId a = add_part(world, left, "first"), b = add_part(world, right, "second");
    def.a = a;
    def.b = b;
    if (info_of(def.type).has_pulleys) {
        def.pulley_a = left + Vec3{0, 2, 0};
        def.pulley_b = right + Vec3{0, 2, 0};
        join(world, def);
        // In balance: one sinks slowly and lifts the other.
        must(world.set_velocity(a, {0, -0.15f, 0}, {}));
        must(world.set_velocity(b, {0, 0.15f, 0}, {}));
        return;
    }
    join(world,
         {.type = JointType::hinge,
          .b = a,
          .local_anchor_a = left,
          .drive = {.max_force = 500, .speed = 2}});
    if (info_of(def.type).axis_b == JointAxisUse::turn) {
        join(world, {.type = JointType::hinge, .b = b, .local_anchor_a = right});
    } else {
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

std::vector<JointDef> JointZoo::exhibits() {
    const Quat down = rotation_between({0, 0, 1}, {0, -1, 0});
    JointDef six_dof{.type = JointType::six_dof};
    six_dof.axes[1] = {JointAxis::Mode::limited, -1, 0.2f, {}};
    six_dof.axes[5].mode = JointAxis::Mode::free;
    const JointDrive servo{.max_force = 5000, .hertz = 1, .damping_ratio = 0.3f};
    return {
        {.type = JointType::ball},
        {.type = JointType::hinge, .drive = {.max_force = 5000, .speed = 2}},
        {.type = JointType::distance, .damping_ratio = 0.05f, .upper = 0.8f},
        {.type = JointType::slider,
         .local_frame_a = down,
         .local_frame_b = down,
         .has_limits = true,
         .upper = 1.5f},
        {.type = JointType::fixed},
        {.type = JointType::cone_twist, .local_frame_a = down, .local_frame_b = down},
        six_dof,
        {.type = JointType::wheel,
         .hertz = 1.5f,
         .damping_ratio = 0.1f,
         .drive = {.max_force = 500, .speed = 4}},
        {.type = JointType::gear, .ratio = 2},
        {.type = JointType::rack, .ratio = 0.1f},
        {.type = JointType::pulley, .upper = 4},
        {.type = JointType::motor, .drive = servo, .turn_drive = servo},
        {.type = JointType::spring, .hertz = 1, .damping_ratio = 0.05f, .upper = 0.8f},
        {.type = JointType::path,
         .local_frame_b = frame_to({-1, 0, 0}), // initial direction of the ring
         .drive = {.max_force = 5000, .speed = 1},
         .aligned = true,
         .path_points = {{}, {-0.7f, -0.7f, 0}, {0, -1.4f, 0}, {0.7f, -0.7f, 0}},
         .path_closed = true},
        {.type = JointType::screw,
         .local_frame_a = down,
         .local_frame_b = down,
         .ratio = 0.05f,
         .drive = {.max_force = 5000, .speed = 2}},
    };
}

void JointZoo::add_exhibit(World& world, const JointDef& def, Vec3 at) {
    if (info_of(def.type).ends == JointEnds::two_axes || info_of(def.type).has_pulleys)
        return add_pair(world, def, at);
    if (!def.path_points.empty())
        add_ring(world, at, def);
    const BodyId part = hang(world, at, def);
    if (def.type == JointType::ball || def.type == JointType::cone_twist)
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
