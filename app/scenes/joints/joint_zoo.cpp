// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr std::size_t kInRow = 5, kRows = 3;                // exhibits in a row
constexpr Real kApart = 2.9f, kRow = 3.5f, kHighest = 9.6f; // [m]
constexpr Real kRailZ = -0.9f, kRailHalf = 0.08f;           // [m]
constexpr Real kPinion = 0.3f, kSmallGear = 0.4f,
               kDisc = 0.1f; // radii, and half of a thickness [m]
const Vec3 kPartHalf{0.25f, 0.6f, 0.25f};

/// One joint of each type on a rack, with its name, and something to do. Click one and change its settings.
class JointZoo final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        const std::vector<JointDef> joints = exhibits();
        for (std::size_t i = 0; i < joints.size(); ++i) {
            const Vec3 at = place_of(i);
            add_exhibit(world, joints[i], at);
            // The names of the first column begin farther left, as one of them is long.
            const Real left = i % kInRow == 0 ? 1.4f : 0.9f;
            add_label(world,
                      {at.x - left, at.y, kRailZ + kRailHalf},
                      std::string(in_words(joints[i].type)));
        }
        add_rack_of_rails(world);
    }
    SceneCamera camera() const override {
        return {.target = {0, kHighest - kRow + 1.2f, 0},
                .yaw_deg = 10,
                .pitch_deg = -5,
                .distance = 16.5f};
    }
    void observe(const World& world) override {
        worst_ = std::max(worst_, world.last_report().max_joint_error);
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "worst_joint_gap_m", .value = worst_, .bound = 0.001},
                {.name = "labels",
                 .value = static_cast<double>(world.state().annotations.list().size()),
                 .bound = kBuiltInJointTypeCount,
                 .at_least = true},
                {.name = "joints",
                 .value = static_cast<double>(world.state().joints.size()),
                 .bound = 18,
                 .at_least = true}};
    }

private:
    /// Returns the place of exhibit i: rows from the top, each from left to right.
    static Vec3 place_of(std::size_t i) {
        const Real column = static_cast<Real>(i % kInRow) - static_cast<Real>(kInRow - 1) / 2;
        return {column * kApart, kHighest - kRow * static_cast<Real>(i / kInRow), 0};
    }
    static void join(World& world, const JointDef& def) { must(world.create_joint(def)); }
    static BodyId add_part(World& world, Vec3 at, const Shape& shape, std::string name) {
        return add_body(world,
                        {.name = std::move(name),
                         .motion = Motion::dynamic,
                         .world_from_body = {at, {}},
                         .colliders = {{.shape = shape}},
                         .density = 500});
    }
    /// Adds a part held at its top by a joint to a point of the world. The part begins at this point, or aside if the
    /// joint lets it.
    static BodyId hang(World& world, Vec3 at, JointDef def) {
        const bool is_loose = def.type == JointType::distance || def.type == JointType::spring;
        const Vec3 top = at + (is_loose ? Vec3{0.4f, -0.65f, 0} : Vec3{});
        const BodyId part = add_part(
            world, top - Vec3{0, kPartHalf.y, 0}, BoxShape{kPartHalf}, in_words(def.type));
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
    void add_exhibit(World& world, const JointDef& def, Vec3 at);
    void add_pair(World& world, const JointDef& def, Vec3 at);
    void add_pulleys(World& world, JointDef def, Vec3 at);
    void add_gears(World& world, JointDef def, Vec3 at);
    void add_rack(World& world, JointDef def, Vec3 at);
    void add_rack_of_rails(World& world) const;

    /// Rod from a fixed point to the rail of its row.
    struct Bracket {
        Vec3 at;       ///< [m]
        Real rail = 0; ///< Height of the rail. [m]
    };
    std::vector<Bracket> brackets_;
    Real worst_ = 0;
};

/// Adds a rail for each row and a post at each end, and the brackets from the rails to the fixed points of the joints.
/// Brackets touch nothing: what swings may swing through.
void JointZoo::add_rack_of_rails(World& world) const {
    const Real half = kApart * kInRow / 2 + 0.1f;
    BodyDef rack{.name = "rack"};
    const auto add = [&](const Shape& shape, Vec3 at, Quat turn = {}) {
        rack.colliders.push_back(
            {.shape = shape, .body_from_shape = {at, turn}, .collides = false});
    };
    for (const Real side : {-half, half})
        add(BoxShape{{kRailHalf, kHighest / 2 + 0.1f, kRailHalf}},
            {side, kHighest / 2 + 0.1f, kRailZ});
    for (std::size_t row = 0; row < kRows; ++row)
        add(BoxShape{{half, kRailHalf, kRailHalf}}, {0, place_of(row * kInRow).y, kRailZ});
    for (const Bracket& bracket : brackets_) {
        constexpr Real kThin = 0.04f;
        const Vec3 at = bracket.at, back{at.x, at.y, kRailZ};
        add(CapsuleShape{kThin, distance(at, back) / 2},
            (at + back) * 0.5f,
            rotation_between({0, 1, 0}, {0, 0, 1}));
        if (bracket.rail > at.y)
            add(CapsuleShape{kThin, (bracket.rail - at.y) / 2},
                {at.x, (bracket.rail + at.y) / 2, kRailZ});
    }
    add_body(world, rack);
}

/// Adds two parts in balance: one sinks slowly and lifts the other.
void JointZoo::add_pulleys(World& world, JointDef def, Vec3 at) {
    constexpr Real kRope = 1.2f; // [m]
    Vec3 wheels[2];
    for (const int i : {0, 1}) {
        const Real side = i == 0 ? -0.5f : 0.5f;
        wheels[i] = at + Vec3{side, 0, 0};
        brackets_.push_back({wheels[i], at.y});
        const BodyId part = add_part(world,
                                     wheels[i] - Vec3{0, kRope, 0},
                                     BoxShape{{0.25f, 0.35f, 0.25f}},
                                     i == 0 ? "lowered" : "lifted");
        must(world.set_velocity(part, {0, side * 0.15f, 0}, {}));
        (i == 0 ? def.a : def.b) = part;
    }
    def.pulley_a = wheels[0];
    def.pulley_b = wheels[1];
    def.upper = 2 * kRope;
    join(world, def);
}

/// Adds a driven disc, and one that it turns.
void JointZoo::add_gears(World& world, JointDef def, Vec3 at) {
    const Real large = kSmallGear * def.ratio;
    const Vec3 left = at + Vec3{-large, -0.7f, 0}, right = left + Vec3{kSmallGear + large, 0, 0};
    def.a = add_part(world, left, disc(kSmallGear, kDisc), "driving gear");
    def.b = add_part(world, right, disc(large, kDisc), "driven gear");
    join(world,
         {.type = JointType::hinge,
          .b = def.a,
          .local_anchor_a = left,
          .drive = {.max_force = 500, .speed = 2}});
    join(world, {.type = JointType::hinge, .b = def.b, .local_anchor_a = right});
    join(world, def);
    brackets_.insert(brackets_.end(), {{left, at.y}, {right, at.y}});
}

/// Adds a driven pinion, and a rack that it pushes to the end of its slot.
void JointZoo::add_rack(World& world, JointDef def, Vec3 at) {
    constexpr Real kReach = 0.5f, kHalfHeight = 0.08f; // [m]
    const Quat along = rotation_between({0, 0, 1}, {1, 0, 0});
    const Vec3 pinion = at - Vec3{0, 0.6f, 0},
               rack = pinion - Vec3{kReach, kPinion + kHalfHeight, 0};
    def.a = add_part(world, pinion, disc(kPinion, kDisc), "pinion");
    def.b = add_part(world, rack, BoxShape{{0.75f, kHalfHeight, kDisc}}, "rack");
    def.local_frame_b = along;
    join(world,
         {.type = JointType::hinge,
          .b = def.a,
          .local_anchor_a = pinion,
          .drive = {.max_force = 100, .speed = 0.6f}});
    join(world,
         {.type = JointType::slider,
          .b = def.b,
          .local_anchor_a = rack,
          .local_frame_a = along,
          .local_frame_b = along,
          .has_limits = true,
          .upper = 2 * kReach});
    join(world, def);
    brackets_.push_back({pinion, at.y});
}

/// Adds two parts on joints of their own, for types that need them.
void JointZoo::add_pair(World& world, const JointDef& def, Vec3 at) {
    if (info_of(def.type).has_pulleys)
        return add_pulleys(world, def, at);
    info_of(def.type).axis_b == JointAxisUse::turn ? add_gears(world, def, at)
                                                   : add_rack(world, def, at);
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
        {.type = JointType::rack, .ratio = kPinion},
        {.type = JointType::pulley},
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
         .has_limits = true, // it ends after half a meter
         .upper = 10,
         .ratio = 0.05f,
         .drive = {.max_force = 5000, .speed = 2}},
    };
}

void JointZoo::add_exhibit(World& world, const JointDef& def, Vec3 at) {
    if (info_of(def.type).ends == JointEnds::two_axes || info_of(def.type).has_pulleys)
        return add_pair(world, def, at);
    if (!def.path_points.empty())
        add_ring(world, at, def);
    brackets_.push_back({at, at.y});
    const BodyId part = hang(world, at, def);
    if (def.type == JointType::ball || def.type == JointType::cone_twist)
        turn(world, part, {0.5f, 3, 3});
}

constexpr SceneSlider kJointZooSliders[] = {{.number = JointNumber{&speed_of_motor},
                                             .label = "Speed of the motors",
                                             .unit = "rad/s",
                                             .least = -6,
                                             .greatest = 6,
                                             .tip = "Of all driven hinges"},
                                            kJointStiffnessSlider,
                                            kGravitySlider};

const SceneRegistration kJointZoo{{
    .id = "joint_zoo",
    .category = "Joints",
    .title = "Joint zoo",
    .look_at = "One of each, with its name: what still moves, and which way?",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<JointZoo>,
    .sliders = kJointZooSliders,
}};

} // namespace
} // namespace topple::app
