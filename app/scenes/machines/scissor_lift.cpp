// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

constexpr int kStoreys = 4;
constexpr Real kBarLength = 2.4f,
               kFirstAngle = 0.22f;              // length [m]; angle of the bars to the floor [rad]
constexpr Real kBase = 0.25f, kHalfDeck = 1.35f; // [m]
constexpr Real kSideA = 0.55f, kSideB = 0.42f;   // depth of the two bars of a cross [m]

/// Crosses on crosses: one screw pulls the lowest two feet together, and the table rises, level.
class ScissorLift final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        base_ = add_body(world,
                         {.name = "base",
                          .world_from_body = {{0, kBase / 2, 0}, {}},
                          .colliders = {{.shape = BoxShape{{kHalfDeck + 0.1f, kBase / 2, 0.7f}}}},
                          .filter = apart(0)});
        add_crosses(world);
        add_table(world);
        add_load(world);
    }
    SceneCamera camera() const override {
        return {.target = {0, 4.7f, 0}, .yaw_deg = 22, .pitch_deg = -7, .distance = 13.8f};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& table = *world.find(table_);
        const Vec3 up = rotate(table.world_from_body.rotation, {0, 1, 0});
        tilt_ = std::max(tilt_, static_cast<double>(std::hypot(up.x, up.z)));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const double height = static_cast<double>(world.find(table_)->center_of_mass.y);
        double lowest_load = 1e9;
        for (const BodyId load : load_)
            lowest_load = std::min(lowest_load,
                                   static_cast<double>(world.find(load)->center_of_mass.y));
        return {gap_.metric(0.01),
                {.name = "lifted_m", .value = height - start_, .bound = 3.5, .at_least = true},
                {.name = "worst_tilt_deg", .value = tilt_ * 180 / std::numbers::pi, .bound = 1},
                {.name = "load_above_the_table_m",
                 .value = lowest_load - height,
                 .bound = 0.2,
                 .at_least = true}};
    }

private:
    [[nodiscard]] static Real half_width() { return kBarLength / 2 * sin_cos(kFirstAngle).cos; }
    [[nodiscard]] static Real storey() { return kBarLength * sin_cos(kFirstAngle).sin; }

    /// Adds one of the two bars of a cross, with both of its sides.
    static BodyId add_bar(World& world, Vec3 from, Vec3 to, Real z) {
        const Vec3 middle = (from + to) * 0.5f;
        BodyDef def{.motion = Motion::dynamic,
                    .world_from_body = {middle, {}},
                    .density = 2000,
                    .filter = apart(0)};
        for (const Real side : {-z, z})
            def.colliders.push_back(bar(from, to, middle, 0.06f, 0.05f, side));
        return add_body(world, made_of("steel", def));
    }
    /// A roller in a slot along X.
    static JointDef slot() { return {.type = JointType::six_dof, .axes = slot_axes()}; }
    static JointAxes slot_axes() {
        JointAxes axes;
        axes[0].mode = JointAxis::Mode::free; // along X
        axes[5].mode = JointAxis::Mode::free; // about Z
        return axes;
    }
    void add_crosses(World& world) {
        const Real x = half_width(), rise = storey();
        BodyId below_a, below_b;
        for (int i = 0; i < kStoreys; ++i) {
            const Real low = kBase + 0.1f + rise * static_cast<Real>(i), high = low + rise;
            const BodyId a = add_bar(world, {-x, low, 0}, {x, high, 0}, kSideA);
            const BodyId b = add_bar(world, {x, low, 0}, {-x, high, 0}, kSideB);
            const JointDef hinge{.type = JointType::hinge};
            connect(world, hinge, a, b, {0, (low + high) / 2, 0});
            if (i == 0) {
                connect(world, hinge, base_, a, {-x, low, 0});
                add_screw(world, b, {x, low, 0});
            } else {
                // The top of one cross is the foot of the next.
                connect(world, hinge, below_a, b, {x, low, 0});
                connect(world, hinge, below_b, a, {-x, low, 0});
            }
            below_a = a;
            below_b = b;
        }
        top_a_ = below_a;
        top_b_ = below_b;
        top_ = kBase + 0.1f + rise * kStoreys;
    }
    /// Pulls the foot inwards, slowly and with any force.
    void add_screw(World& world, BodyId bar, Vec3 foot) const {
        JointDef def = slot();
        def.axes[0].mode = JointAxis::Mode::limited;
        def.axes[0].lower = -1.05f;
        def.axes[0].upper = 0.1f;
        def.axes[0].drive = {.max_force = 2e5f, .speed = -0.14f};
        connect(world, def, base_, bar, foot);
    }
    void add_table(World& world) {
        const Real x = half_width();
        const Vec3 at{0, top_ + 0.15f, 0};
        table_ = add_body(world,
                          {.name = "table",
                           .motion = Motion::dynamic,
                           .world_from_body = {at, {}},
                           .colliders = {{.shape = BoxShape{{kHalfDeck, 0.08f, 0.75f}},
                                          .material = {.friction = 0.8f}}},
                           .mass = 150,
                           .filter = {.group = 0, .category = 2, .mask = 4}});
        start_ = static_cast<double>(at.y);
        // The fixed end is above the fixed foot and the slot above the slot, for any number of crosses.
        connect(world, {.type = JointType::hinge}, table_, top_b_, {-x, top_, 0});
        connect(world, slot(), table_, top_a_, {x, top_, 0});
    }
    void add_load(World& world) {
        const Real floor = top_ + 0.23f;
        for (int i = 0; i < 5; ++i) {
            const Vec3 at{-0.62f + 0.62f * static_cast<Real>(i % 3) + (i > 2 ? 0.31f : 0),
                          floor + 0.28f + (i > 2 ? 0.56f : 0),
                          0};
            BodyDef def{.motion = Motion::dynamic,
                        .world_from_body = {at, {}},
                        .colliders = {{.shape = BoxShape{{0.28f, 0.28f, 0.28f}}}},
                        .mass = 60,
                        .filter = {.group = 0, .category = 4}};
            load_.push_back(add_body(world, made_of("wood", def)));
        }
    }
    BodyId base_, table_, top_a_, top_b_;
    std::vector<BodyId> load_;
    Real top_ = 0;
    WorstGap gap_;
    double start_ = 0, tilt_ = 0; ///< [m], [-]
};

constexpr SceneSlider kScissorLiftSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::six_dof && s.axes[0].drive.max_force > 0 ? &s.axes[0].drive.speed
                                                                            : nullptr;
     }},
     .label = "Speed of the screw",
     .unit = "m/s",
     .least = -0.5,
     .greatest = 0.5,
     .tip = "Negative lifts the table"},
    kGravitySlider};

const SceneRegistration kScissorLift{{
    .id = "scissor_lift",
    .category = "Machines",
    .title = "Scissor lift",
    .look_at = "Loops within loops: one screw lifts the table by meters, and it stays level.",
    .default_steps = 540,
    .place = "workshop",
    .create = &create_scene<ScissorLift>,
    .sliders = kScissorLiftSliders,
}};

} // namespace
} // namespace topple::app
