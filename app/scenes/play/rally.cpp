// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/rally_car.h"
#include "app/scenes/play/ground_heights.h"
#include "app/scenes/play/rally_place.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr std::uint32_t kSamples = 129; ///< Number along each side.
constexpr Real kSampleSpacing = 0.75f;  ///< [m]
constexpr Real kSteering = 0.2f;        ///< Of the car that nobody steers. [rad]

/// Low waves of two directions, with a rim that keeps the car in.
Real ground_at(Real x, Real z) {
    const Real waves = 0.85f * sin_cos(0.3f * x).sin * sin_cos(0.27f * z).cos +
                       0.25f * sin_cos(0.5f * x + 0.62f * z).sin;
    const Real out = std::max(std::abs(x), std::abs(z)) - 40;
    return waves + (out > 0 ? 0.08f * out * out : 0);
}

/// A car with engine, gears and tyres on hills, with a track among woods. It goes around by itself, until a person
/// takes the wheel.
class Rally final : public Scene {
public:
    void build(World& world, int) override {
        const auto field = std::make_shared<const HeightField>(
            field_of_heights(kSamples, kSampleSpacing, ground_at));
        add_body(
            world,
            {.name = "hills",
             .colliders = {{.shape = HeightFieldShape{field}, .material = {.friction = 0.95f}}}});
        const Vec3 start{0, 0.1f, 12};
        car_ = add_rally_car(world,
                             {start + Vec3{0, ground_at(start.x, start.z) + 0.1f, 0}, {}},
                             {.throttle = 0.22f, .steering = kSteering});
        for (int i = 0; i < 8; ++i) {
            const SinCos at = sin_cos(kPi * static_cast<Real>(i) / 4);
            add_post(world, 6 * at.cos, 6 * at.sin);
            add_post(world, 21 * at.cos, 21 * at.sin);
        }
        const auto ground = [](Real x, Real z) { return ground_at(x, z); };
        add_track(world, {}, ground);
        add_woods(world, 40.5f, 47, ground);
    }
    SceneCamera camera() const override {
        return {.target = {3, 0.5f, 10}, .yaw_deg = -48, .pitch_deg = -18, .distance = 10.5f};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& car = *world.find(car_.body);
        upright_ = std::min(upright_,
                            static_cast<double>(rotate(car.world_from_body.rotation, {0, 1, 0}).y));
        way_ += static_cast<double>(length(car.v) * world.parameters().dt);
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {gap_.metric(0.02),
                {.name = "way_m", .value = way_, .bound = 40, .at_least = true},
                {.name = "least_upright", .value = upright_, .bound = 0.8, .at_least = true}};
    }

private:
    static void add_post(World& world, Real x, Real z) {
        add_body(world,
                 {.motion = Motion::dynamic,
                  .world_from_body = {{x, ground_at(x, z) + 0.42f, z}, {}},
                  .colliders = {{.shape = ConeShape{.radius = 0.25f, .half_height = 0.4f}}},
                  .density = 120});
    }
    RallyCar car_;
    WorstGap gap_;
    double way_ = 0, upright_ = 1;
};

constexpr SceneSlider kRallySliders[] = {kWheelSpringSlider, kFrictionSlider, kGravitySlider};

const SceneRegistration kRally{{
    .id = "rally",
    .category = "Play",
    .title = "Rally on hills",
    .look_at = "Engine, gears and tyres that slip: W and S drive, A and D steer, Space pulls the "
               "parking brake.",
    .default_steps = 900,
    .thumbnail_step = 90,
    .place = "meadow",
    .create = &create_scene<Rally>,
    .sliders = kRallySliders,
}};

} // namespace
} // namespace topple::app
