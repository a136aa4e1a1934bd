// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/powered_person.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// The rest of a pose is the work of springs: a limp person falls, the others stand, lift their arms, squat, and come
/// back when a ball on a rope pushes them.
class PoweredRagdoll final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world, {.friction = 0.9f});
        const auto place = [](Real x) { return Transform{{x, 0.002f, 0}, {}}; };
        add_powered_person(world, place(-2.1f), {.strength = 0});
        stand(add_powered_person(world, place(-0.7f), {.arms = {0, 0, 1.45f}, .elbows = 0.1f}));
        stand(add_powered_person(
            world, place(0.7f), {.arms = {-0.5f, 0, 0.2f}, .elbows = 0.6f, .has_keys = true}));
        stand(add_powered_person(world, place(2.1f), {.arms = {-1.5f, 0, 0}, .elbows = 0.05f}));
        add_pendulum(world, {-0.7f, 1.28f, 1.15f});
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.95f, 0}, .yaw_deg = 20, .pitch_deg = -8, .distance = 5.4f};
    }
    void observe(const World& world) override { gap_.observe(world); }
    std::vector<SceneMetric> metrics(const World& world) const override {
        double lowest = 10, error = 0;
        for (const PoweredPerson& person : people_) {
            const Vec3 up = rotate(world.find(person.chest)->world_from_body.rotation, {0, 1, 0});
            lowest = std::min(lowest, static_cast<double>(up.y));
            error = std::max(error, worst_pose_error(world, person.joints));
        }
        return {gap_.metric(0.02),
                {.name = "least_upright", .value = lowest, .bound = 0.95, .at_least = true},
                {.name = "worst_pose_error_rad", .value = error, .bound = 0.2}};
    }

private:
    void stand(PoweredPerson person) { people_.push_back(std::move(person)); }

    /// Adds a soft ball that hangs in front of a person and begins to swing towards them.
    static void add_pendulum(World& world, Vec3 at) {
        const BodyId ball = add_ball(
            world, {.position = at + Vec3{0, 0.25f, 0.8f}, .radius = 0.14f, .mass = 4});
        tie(world, ball, at + Vec3{0, 0.25f, 0.8f}, {}, at + Vec3{0, 2.2f, -0.85f});
    }
    std::vector<PoweredPerson> people_;
    WorstGap gap_;
};

constexpr SceneSlider kRagdollSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kPoweredRagdoll{{
    .id = "powered_ragdoll",
    .category = "Machines",
    .title = "Powered ragdolls",
    .look_at = "Springs hold each pose against pushes; the limp one falls. For the third: A and D "
               "lift a leg, S squats, "
               "W bends the arms.",
    .default_steps = 600,
    .thumbnail_step = 90,
    .create = &create_scene<PoweredRagdoll>,
    .sliders = kRagdollSliders,
}};

} // namespace
} // namespace topple::app
