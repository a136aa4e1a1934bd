// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/ragdoll.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <numbers>

namespace topple::app {
namespace {

constexpr int kSteps = 9;
constexpr Real kRise = 0.24f, kRun = 0.42f, kStairHalfWidth = 2.2f; // [m]

/// Three people who missed the first step. In any landing, knees do not bend forwards.
class Stairs final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world, {.friction = 0.6f});
        for (int i = 0; i < kSteps; ++i) {
            const Real height = kRise * static_cast<Real>(kSteps - i);
            const bool is_top = i == 0;
            const Real half_run = is_top ? 1.2f : kRun / 2;
            const Real x = is_top ? -1.2f : kRun * (static_cast<Real>(i) - 0.5f);
            add_box(world,
                    {.position = {x, height / 2, 0},
                     .half_extents = {half_run, height / 2, kStairHalfWidth},
                     .motion = Motion::static_,
                     .made_of = "stone"});
        }
        const int count = size > 0 ? size : 3;
        for (int i = 0; i < count; ++i) {
            const Real side = static_cast<Real>(i % 3) - 1;
            const Real z = 1.25f * side;
            const Real back = 0.8f * static_cast<Real>(i / 3);
            // The people look along X and lean that way.
            const Quat turn = from_axis_angle({0, 0, 1}, -0.25f - 0.1f * static_cast<Real>(i % 3)) *
                              from_axis_angle({0, 1, 0}, kPi / 2);
            const Ragdoll person = add_ragdoll(world,
                                               {{-0.25f - back, kRise * kSteps + 0.05f, z}, turn},
                                               {1.6f + 0.2f * static_cast<Real>(i % 3), 0, 0},
                                               {0, 0.3f * side, -1.2f});
            joints_.insert(joints_.end(), person.joints.begin(), person.joints.end());
        }
    }
    SceneCamera camera() const override {
        return {.target = {1.2f, 1.5f, 0}, .yaw_deg = 32, .pitch_deg = -14, .distance = 9};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        for (const JointId id : joints_) {
            const Joint& j = *world.find(id);
            worst_ = std::max(worst_, overshoot(world, j));
            if (j.type == JointType::cone_twist)
                worst_ = std::max(worst_, cone_overshoot(world, j));
        }
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        double fastest = 0;
        for (const Body& body : world.state().bodies)
            fastest = std::max(fastest, static_cast<double>(length(body.v)));
        return {gap_.metric(0.02),
                {.name = "worst_limit_deg", .value = worst_ * 180 / std::numbers::pi, .bound = 8},
                {.name = "speed_at_rest_m_s", .value = fastest, .bound = 0.05}};
    }

private:
    std::vector<JointId> joints_;
    WorstGap gap_;
    double worst_ = 0; ///< [rad]
};

constexpr SceneSlider kStairsSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         const bool is_muscle = type == JointType::hinge || type == JointType::cone_twist;
         return is_muscle ? &s.drive.max_force : nullptr;
     }},
     .label = "Stiffness of the joints",
     .unit = "N m",
     .least = 0,
     .greatest = 200,
     .tip = "Friction of the muscles: at 0 they are limp as dolls"},
    kFrictionSlider,
    kGravitySlider};

const SceneRegistration kStairs{{
    .id = "stairs",
    .category = "Machines",
    .title = "Down the stairs",
    .look_at = "Three people miss the first step: knees and elbows bend one way only, and they "
               "stay whole.",
    .default_size = 3,
    .largest_size = 2000,
    .size_limit = "the queue behind the top step is then 500 m long",
    .default_steps = 900,
    .create = &create_scene<Stairs>,
    .sliders = kStairsSliders,
}};

} // namespace
} // namespace topple::app
