// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/belts.h"
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/trigonometry.h"
#include "topple/world/world_events.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topple::app {
namespace {

constexpr Real kDisc = 3;      // radius of the turntable [m]
constexpr Real kRide = 2.3f;   // radius at which bodies ride [m]
constexpr Real kHeight = 0.7f; // of the turntable [m]
constexpr Real kTurn = 0.45f;  // of the turntable [rad/s]
constexpr Real kSweep = -0.7f; // of the beam [rad/s]
constexpr int kRiders = 9;
constexpr std::uint32_t kSteel = 2; // category of the steel bodies

Vec3 on_ring(Real radius, Real angle) {
    const SinCos at = sin_cos(angle);
    return {radius * at.cos, 0, radius * at.sin};
}

/// A turntable takes bodies through gates that light up while something is inside. One gate sees steel alone, and a
/// beam, a sensor that moves, sweeps over all.
class SensorGates final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_body(world,
                 made_of({},
                         {.name = "turntable",
                          .world_from_body = {{0, kHeight - 0.08f, 0}, {}},
                          .colliders = {{.shape = CylinderShape{kDisc, 0.08f},
                                         .surface_motion = {.velocity = {},
                                                            .angular_velocity = {0, kTurn, 0}}}}}));
        add_leg(world, {0, kHeight - 0.16f, 0}, 0.6f);
        for (int i = 0; i < kRiders; ++i)
            add_rider(world, i);
        add_gate(world, radians(35), "gate for all", "all", {});
        add_gate(
            world, radians(145), "gate for steel", "steel only", {.category = 1, .mask = kSteel});
        add_gate(world, radians(270), "second gate for all", "all", {});
        add_beam(world);
    }

    SceneCamera camera() const override {
        return {.target = {0, 0.9f, 0.1f}, .yaw_deg = 18, .pitch_deg = -30, .distance = 8.4f};
    }

    void observe(const World& world) override {
        if (before_)
            for (const SensorOverlap& entered :
                 find_world_events(*before_, world.state()).sensors_entered)
                note(world, entered);
        before_ = world.snapshot();
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {{.name = "passages",
                 .value = static_cast<double>(passages_),
                 .bound = 20,
                 .at_least = true},
                {.name = "seen_by_the_beam",
                 .value = static_cast<double>(sweeps_),
                 .bound = 10,
                 .at_least = true},
                {.name = "wood_in_the_steel_gate",
                 .value = static_cast<double>(mistakes_),
                 .bound = 0}};
    }

private:
    static Real radians(Real degrees) { return degrees * kPi / 180; }
    void note(const World& world, const SensorOverlap& entered) {
        const std::string_view sensor = world.state().body_names.of(entered.sensor.ordinal);
        passages_ += sensor.find("gate") != std::string_view::npos ? 1 : 0;
        sweeps_ += sensor == "beam" ? 1 : 0;
        const bool is_steel = world.find(entered.visitor)->filter.category == kSteel;
        mistakes_ += sensor == "gate for steel" && !is_steel ? 1 : 0;
    }
    static void add_rider(World& world, int i) {
        const Real angle = 2 * kPi * static_cast<Real>(i) / kRiders;
        const bool is_steel = i % 3 == 1;
        BodyDef def{.name = (is_steel ? "steel " : "wood ") + std::to_string(i),
                    .motion = Motion::dynamic,
                    .world_from_body = {on_ring(kRide, angle) + Vec3{0, kHeight + 0.27f, 0},
                                        from_axis_angle({0, 1, 0}, -angle)},
                    .density = is_steel ? Real(2000) : Real(500)};
        if (is_steel)
            def.filter.category = kSteel;
        def.colliders.push_back({.shape = i % 3 == 2 ? Shape(CylinderShape{0.22f, 0.26f})
                                                     : Shape(BoxShape{{0.24f, 0.24f, 0.24f}})});
        add_body(world, made_of(is_steel ? "steel" : "wood", std::move(def)));
    }
    /// Adds a portal over the ring with a sensor between its posts.
    static void add_gate(World& world,
                         Real angle,
                         const std::string& name,
                         const std::string& label,
                         const CollisionFilter& filter) {
        const Quat turn = from_axis_angle({0, 1, 0}, -angle);
        constexpr Real kHalf = 0.55f, kPost = 0.05f, kHalfHeight = 0.5f;
        const Vec3 middle = on_ring(kRide, angle) + Vec3{0, kHeight + kHalfHeight + 0.02f, 0};
        add_body(
            world,
            {.name = name,
             .world_from_body = {middle, turn},
             .colliders = {{.shape = BoxShape{{kHalf, kHalfHeight, 0.06f}}, .is_sensor = true}},
             .filter = filter});
        BodyDef frame{.world_from_body = {middle, turn}};
        frame.colliders.push_back({.shape = BoxShape{{kHalf + 2 * kPost, kPost, kPost}},
                                   .body_from_shape = {{0, kHalfHeight + kPost, 0}, {}}});
        const Real down = middle.y + kHalfHeight;
        frame.colliders.push_back(
            {.shape = BoxShape{{kPost, down / 2, kPost}},
             .body_from_shape = {{kDisc - kRide + kPost + 0.02f, kHalfHeight - down / 2, 0}, {}}});
        add_body(world, made_of("steel", std::move(frame)));
        add_label(world, middle + Vec3{0, kHalfHeight + 0.25f, 0}, label);
    }
    /// Adds a beam that turns above the middle, and ends over the ring.
    static void add_beam(World& world) {
        constexpr Real kHalfLength = 1.3f;
        BodyDef beam{.name = "beam",
                     .motion = Motion::kinematic,
                     .world_from_body = {{0, kHeight + 0.3f, 0}, {}},
                     .angular_velocity = {0, kSweep, 0}};
        beam.colliders.push_back({.shape = BoxShape{{kHalfLength, 0.05f, 0.05f}},
                                  .body_from_shape = {{kHalfLength + 0.1f, 0, 0}, {}},
                                  .is_sensor = true});
        beam.colliders.push_back({.shape = CylinderShape{0.16f, 0.29f}});
        add_body(world, made_of("steel", std::move(beam)));
    }

    Snapshot before_;
    int passages_ = 0, sweeps_ = 0, mistakes_ = 0;
};

constexpr SceneSlider kSensorGatesSliders[] = {
    {.number = SurfaceMotionNumber{SurfaceMotionNumber::Kind::turntable, "turntable"},
     .label = "Spin of the turntable",
     .unit = "rad/s",
     .least = -2,
     .greatest = 2,
     .tip = "Beyond about 1.6 friction no longer holds what rides"},
    kFrictionSlider};

const SceneRegistration kSensorGates{{
    .id = "sensor_gates",
    .category = "Machines",
    .title = "Sensor gates",
    .look_at = "Gates and a turning beam light up while a body is inside, and touch nothing. One "
               "gate sees steel alone.",
    .default_steps = 900,
    .thumbnail_step = 310,
    .create = &create_scene<SensorGates>,
    .sliders = kSensorGatesSliders,
}};

} // namespace
} // namespace topple::app
