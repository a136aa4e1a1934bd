// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/walker.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <numbers>

namespace topple::app {
namespace {

constexpr int kPairs = 3;
constexpr Real kPairsApart = 0.95f;                      // depth between pairs [m]
constexpr Real kBarHalf = 0.045f, kBarHalfDepth = 0.05f; // half height and half depth of a bar [m]
constexpr Real kPair = 0.12f;                            // depth between the two legs of a pair [m]

/// Six legs on one crank, a third of a turn apart: bars, hinges and one motor make a walking machine.
class WalkingToy : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.9f});
        for (int i = 0; i < 7; ++i) // planks to walk over
            add_box(world,
                    {.position = {-3.2f - 1.3f * static_cast<Real>(i), 0.02f, 0},
                     .half_extents = {0.35f, 0.02f, 1.6f},
                     .motion = Motion::static_,
                     .made_of = "wood"});
        place_axle();
        add_frame(world);
        for (int pair = 0; pair < kPairs; ++pair)
            for (const bool is_mirrored : {false, true})
                add_leg(world, pair, is_mirrored);
    }
    SceneCamera camera() const override {
        return {.target = {-3.4f, 1.2f, 0}, .yaw_deg = 20, .pitch_deg = -10, .distance = 12.5f};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& frame = *world.find(frame_);
        upright_ = std::min(
            upright_, static_cast<double>(rotate(frame.world_from_body.rotation, {0, 1, 0}).y));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        return {gap_.metric(0.02),
                {.name = "walked_m",
                 .value = -static_cast<double>(world.find(frame_)->world_from_body.position.x),
                 .bound = 4,
                 .at_least = true},
                {.name = "least_upright", .value = upright_, .bound = 0.9, .at_least = true}};
    }

protected:
    [[nodiscard]] virtual JointDef motor() const {
        JointDef motor{.type = JointType::hinge};
        motor.drive = {.max_force = 2500,
                       .speed = 2.6f}; // with 900 N m it stalls on a plank and leans
        return motor;
    }
    [[nodiscard]] double gap_m() const { return gap_.metric(0.02).value; }
    [[nodiscard]] double least_upright() const { return upright_; }

private:
    static double phase_of(int pair) { return 2 * std::numbers::pi * pair / kPairs; }
    static Real depth_of(int pair) {
        return kPairsApart * (static_cast<Real>(pair) - (kPairs - 1) / 2.0f);
    }
    /// The right leg of a pair is the left one of a crank seen from behind.
    static LegPose leg_pose(int pair, bool is_mirrored) {
        return pose_leg(is_mirrored ? std::numbers::pi - phase_of(pair) : phase_of(pair));
    }
    [[nodiscard]] Vec3 at(LegPoint p, bool is_mirrored, Real z) const {
        return {static_cast<Real>(is_mirrored ? -p.x : p.x), axle_ + static_cast<Real>(p.y), z};
    }
    /// Sets the height at which the lowest foot touches the ground.
    void place_axle() {
        double lowest = 0;
        for (int pair = 0; pair < kPairs; ++pair)
            for (const bool is_mirrored : {false, true})
                lowest = std::min(lowest, leg_pose(pair, is_mirrored).foot.y);
        axle_ = static_cast<Real>(-lowest) + kFoot + 0.01f;
    }
    void add_frame(World& world) {
        const Vec3 middle{0, axle_, 0};
        const LegPoint hold = pose_leg(0).frame;
        const auto x = static_cast<Real>(-hold.x), y = static_cast<Real>(hold.y);
        BodyDef frame{.name = "frame",
                      .motion = Motion::dynamic,
                      .world_from_body = {middle, {}},
                      .density = 400,
                      .filter = apart(0)};
        const Real half = kPairsApart * (kPairs - 1) / 2 + 0.3f;
        for (const Real z : {-half, half})
            frame.colliders.push_back(bar({-x, y, 0}, {x, y, 0}, {}, 0.06f, 0.05f, z));
        for (const Real side : {-x, x})
            frame.colliders.push_back(
                {.shape = BoxShape{{0.05f, 0.05f, half}}, .body_from_shape = {{side, y, 0}, {}}});
        frame_ = add_body(world, frame);

        BodyDef crank{.name = "crank",
                      .motion = Motion::dynamic,
                      .world_from_body = {middle, {}},
                      .colliders = {{.shape = BoxShape{{0.04f, 0.04f, half}}}},
                      .density = 400,
                      .filter = apart(0)};
        for (int pair = 0; pair < kPairs; ++pair) {
            const LegPoint arm = leg_pose(pair, false).crank;
            const Vec3 tip{static_cast<Real>(arm.x), static_cast<Real>(arm.y), 0};
            crank.colliders.push_back(bar({}, tip, {}, 0.05f, 0.04f, depth_of(pair)));
        }
        crank_ = add_body(world, crank);
        connect(world, motor(), frame_, crank_, middle);
    }
    /// Adds a bar or a triangle of bars.
    BodyId add_part(World& world, std::initializer_list<Vec3> vertices, Real foot = 0) const {
        Vec3 middle;
        for (const Vec3 vertex : vertices)
            middle += vertex / static_cast<Real>(vertices.size());
        BodyDef def{.motion = Motion::dynamic,
                    .world_from_body = {middle, {}},
                    .density = 500,
                    .filter = apart(0)};
        const auto* c = vertices.begin();
        const std::size_t sides = vertices.size() == 2 ? 1 : vertices.size();
        for (std::size_t i = 0; i < sides; ++i) {
            Vec3 from = c[i], to = c[(i + 1) % vertices.size()];
            from.z = to.z = middle.z;
            def.colliders.push_back(bar(from, to, middle, kBarHalf, kBarHalfDepth));
        }
        if (foot > 0)
            def.colliders.push_back({.shape = CapsuleShape{kFoot, foot},
                                     .body_from_shape = {c[vertices.size() - 1] - middle,
                                                         rotation_between({0, 1, 0}, {0, 0, 1})},
                                     .material = {.friction = 1}});
        return add_body(world, def);
    }
    void add_leg(World& world, int pair, bool is_mirrored) {
        const LegPose p = leg_pose(pair, is_mirrored);
        const Real z = depth_of(pair) + (is_mirrored ? kPair : -kPair);
        const auto place = [&](LegPoint point) { return at(point, is_mirrored, z); };
        const Vec3 crank = place(p.crank), hold = place(p.frame), knee = place(p.knee),
                   hip = place(p.hip), heel = place(p.heel), ankle = place(p.ankle),
                   foot = place(p.foot);
        const BodyId thigh = add_part(world, {hold, knee, hip});
        const BodyId shin = add_part(world, {heel, ankle, foot}, 0.14f);
        const BodyId upper_rod = add_part(world, {crank, knee});
        const BodyId lower_rod = add_part(world, {crank, heel});
        const BodyId lower_arm = add_part(world, {hold, heel});
        const BodyId outer_arm = add_part(world, {hip, ankle});
        const JointDef hinge{.type = JointType::hinge};
        for (const auto& [a, b, point] :
             std::initializer_list<std::tuple<BodyId, BodyId, Vec3>>{{frame_, thigh, hold},
                                                                     {frame_, lower_arm, hold},
                                                                     {crank_, upper_rod, crank},
                                                                     {crank_, lower_rod, crank},
                                                                     {upper_rod, thigh, knee},
                                                                     {thigh, outer_arm, hip},
                                                                     {lower_rod, shin, heel},
                                                                     {lower_arm, shin, heel},
                                                                     {outer_arm, shin, ankle}})
            connect(world, hinge, a, b, point);
    }
    static constexpr Real kFoot = 0.06f; ///< Radius of a foot. [m]
    Real axle_ = 0;                      ///< Height of the axle. [m]
    BodyId frame_, crank_;
    WorstGap gap_;
    double upright_ = 1;
};

/// The same machine, walked by the person. Without a key it stands.
class DrivenWalker final : public WalkingToy {
public:
    std::vector<SceneMetric> metrics(const World&) const override {
        return {
            {.name = "largest_gap_m", .value = gap_m(), .bound = 0.02},
            {.name = "least_upright", .value = least_upright(), .bound = 0.9, .at_least = true}};
    }

private:
    [[nodiscard]] JointDef motor() const override {
        JointDef motor = WalkingToy::motor();
        motor.drive.speed = 0;
        motor.control = {.positive = *control_source_named("W"),
                         .negative = *control_source_named("S"),
                         .at_positive = 4,
                         .at_negative = -4,
                         .ramp = 0.5f};
        return motor;
    }
};

constexpr SceneSlider kDrivenWalkerSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kDrivenWalker{{
    .id = "walker",
    .category = "Play",
    .title = "Walker",
    .look_at = "W and S turn the crank: six legs walk over the planks and back.",
    .default_steps = 300,
    .create = &create_scene<DrivenWalker>,
    .sliders = kDrivenWalkerSliders,
}};

constexpr SceneSlider kWalkingToySliders[] = {{.number = JointNumber{&speed_of_motor},
                                               .label = "Speed of the motor",
                                               .unit = "rad/s",
                                               .least = -6,
                                               .greatest = 6,
                                               .tip = "Negative: it walks back"},
                                              kFrictionSlider,
                                              kGravitySlider};

const SceneRegistration kWalkingToy{{
    .id = "walking_toy",
    .category = "Machines",
    .title = "Walking toy",
    .look_at =
        "Six legs on one crank, after Theo Jansen: 38 bodies and 55 hinges walk off over planks.",
    .default_steps = 900,
    .place = "workshop",
    .create = &create_scene<WalkingToy>,
    .sliders = kWalkingToySliders,
}};

} // namespace
} // namespace topple::app
