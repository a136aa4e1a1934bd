// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/powered_person.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Largest torque that keeps the balance. To lift the straight body about its heels, a torque needs
/// 73 kg * 9.81 m/s^2 * 0.9 m = 640 N m. [N m]
constexpr Real kBalance = 160;
constexpr Crouch kCrouch{.hips = -2.18f,
                         .knees = 2.64f,
                         .ankles = -0.51f,
                         .waist = 0.52f,
                         .shoulders = -0.71f,
                         .ramp = 0.43f};

/// A person lies on the back and gets up by springs of the joints: a crouch rolls the body onto the feet, straight legs
/// lift it. No force from outside lifts it, but a limited torque turns the pelvis upright, as an inner ear and the
/// muscles that obey it would.
class GettingUp final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world, {.friction = 0.9f});
        const Transform lying{{0, 0.125f, 1}, rotation_between({0, 1, 0}, {0, 0, -1})};
        person_ = add_powered_person(world, lying, {.elbows = 0.1f, .crouch = kCrouch});
        JointDef balance{.type = JointType::six_dof};
        for (JointAxis& axis : balance.axes)
            axis.mode = JointAxis::Mode::free;
        for (const std::size_t turn : {3u, 4u, 5u})
            balance.axes[turn].drive = {.max_force = kBalance, .hertz = 31};
        connect(world,
                balance,
                {},
                person_.pelvis,
                world.find(person_.pelvis)->center_of_mass,
                {}, // upright, and in the direction in which the person looks
                lying.rotation);
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.7f, 0.3f}, .yaw_deg = 62, .pitch_deg = -8, .distance = 4.2f};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        highest_ = std::max(highest_,
                            static_cast<double>(world.find(person_.head)->center_of_mass.y));
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {gap_.metric(0.02), {.name = "head_without_key_m", .value = highest_, .bound = 0.3}};
    }

private:
    PoweredPerson person_;
    WorstGap gap_;
    double highest_ = 0; ///< Greatest height of the head. [m]
};

constexpr SceneSlider kGettingUpSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kGettingUp{{
    .id = "getting_up",
    .category = "Machines",
    .title = "Getting up",
    .look_at = "Hold W for two seconds and let go: springs draw up the knees, then stretch. A "
               "torque of at most 160 N m "
               "at the pelvis helps to keep the balance; the straight body alone it cannot lift.",
    .default_steps = 300,
    .create = &create_scene<GettingUp>,
    .sliders = kGettingUpSliders,
}};

} // namespace
} // namespace topple::app
