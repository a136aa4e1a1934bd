// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/belts.h"
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace topple::app {
namespace {

// A racetrack: two belts between two turntables, each a little lower than the one before, so that nothing that rides
// meets a step up; the front belt rises by the sum.
constexpr Real kTop = 0.9f;       // height of the end of the front belt [m]
constexpr Real kStep = 0.006f;    // height by which each part is lower than the one before [m]
constexpr Real kEnd = 4.4f;       // distance of the turntables' axes from the middle [m]
constexpr Real kRadius = 1.7f;    // radius at which bodies ride [m]
constexpr Real kHalfWidth = 0.5f; // of a belt [m]
constexpr Real kSpeed = 1;        // of the belts [m/s]
constexpr Real kTurn = kSpeed /
                       kRadius; // of the turntables, which so are as fast as the belts [rad/s]
constexpr int kRiders = 12;
constexpr Real kLap = 4 * kEnd + 2 * kPi * kRadius; // [m]

// Inside the racetrack: cubes ride up one slope and down another.
constexpr Real kLane = 0.42f;     // distance of the lanes' middles from the plane z = 0 [m]
constexpr Real kLaneHalf = 0.34f; // half width of a lane [m]
constexpr Real kSlopeEnd = 1.5f;  // [m]
constexpr Real kLow = 0.62f, kHigh = 1.7f; // heights of the slopes' ends [m]
constexpr Real kDrop = 0.02f;              // from lane to lane [m]
constexpr int kCubes = 8;
constexpr Real kCubeHalf = 0.11f; // [m]

/// Belts carry boxes around between two turntables, and cubes up and down two slopes.
class Conveyor final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_racetrack(world);
        add_slopes(world);
        for (int i = 0; i < kRiders; ++i)
            add_rider(world, i);
        for (int i = 0; i < kCubes; ++i)
            add_box(world,
                    {.position = {-kSlopeEnd + 0.35f * static_cast<Real>(i),
                                  kLow + 0.2f + 0.36f * 0.35f * static_cast<Real>(i),
                                  kLane},
                     .half_extents = {kCubeHalf, kCubeHalf, kCubeHalf},
                     .density = 300,
                     .name = "cube " + std::to_string(i),
                     .made_of = "wood"});
    }

    SceneCamera camera() const override {
        return {.target = {0, 0.75f, 0.2f}, .yaw_deg = 24, .pitch_deg = -27, .distance = 11.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int riding = 0, cubes = 0;
        double slowest = 1e9;
        for (int i = 0; i < kRiders; ++i) {
            const Body& rider = body_named(world, "rider " + std::to_string(i));
            riding += rider.center_of_mass.y > kTop ? 1 : 0;
            slowest = std::min(slowest, static_cast<double>(length(rider.v)));
        }
        for (int i = 0; i < kCubes; ++i)
            cubes += body_named(world, "cube " + std::to_string(i)).center_of_mass.y > kLow - 0.1f;
        return {{.name = "riders_on_the_way",
                 .value = static_cast<double>(riding),
                 .bound = kRiders,
                 .at_least = true},
                {.name = "slowest_rider_m_s", .value = slowest, .bound = 0.8, .at_least = true},
                {.name = "cubes_on_the_way",
                 .value = static_cast<double>(cubes),
                 .bound = kCubes,
                 .at_least = true}};
    }

private:
    static void add_racetrack(World& world) {
        add_belt(world,
                 {.from = {-kEnd, kTop - 4 * kStep, kRadius},
                  .to = {kEnd, kTop, kRadius},
                  .half_width = kHalfWidth,
                  .speed = kSpeed,
                  .name = "belt in front"});
        add_half_turntable(world, {kEnd, kTop - kStep, 0}, 1);
        add_belt(world,
                 {.from = {kEnd, kTop - 2 * kStep, -kRadius},
                  .to = {-kEnd, kTop - 2 * kStep, -kRadius},
                  .half_width = kHalfWidth,
                  .speed = kSpeed,
                  .name = "belt behind"});
        add_half_turntable(world, {-kEnd, kTop - 3 * kStep, 0}, -1);
        for (const Real x : {-0.75f * kEnd, 0.0f, 0.75f * kEnd})
            for (const Real z : {-kRadius, kRadius})
                add_leg(world, {x, kTop - 0.13f, z}, 0.06f);
        for (const Real x : {-kEnd, kEnd})
            add_leg(world, {x, kTop - 0.13f, 0}, 0.3f);
    }
    /// Adds a turntable of which the half beyond `side` carries, so that it does not take bodies back from the next
    /// belt. The whole disc is drawn, a little lower than its half and the belts on it.
    static void add_half_turntable(World& world, Vec3 top, Real side) {
        const Real radius = kRadius + kHalfWidth;
        const SurfaceMotion motion{.velocity = {}, .angular_velocity = {0, kTurn, 0}};
        constexpr Real kHalf = 0.05f, kLower = 0.008f;
        add_body(world,
                 made_of("steel",
                         {.name = side > 0 ? "turntable on the right" : "turntable on the left",
                          .world_from_body = {top - Vec3{0, kHalf, 0}, {}},
                          .colliders = {{.shape = half_disc(radius, kHalf, side),
                                         .visible = false,
                                         .surface_motion = motion},
                                        {.shape = CylinderShape{radius, kHalf},
                                         .body_from_shape = {{0, -kLower, 0}, {}},
                                         .collides = false,
                                         .surface_motion = motion}}}));
    }
    /// Adds a body on the racetrack: boxes, drums, and two boxes on top of each other.
    static void add_rider(World& world, int i) {
        const Real at = kLap * (static_cast<Real>(i) + 0.35f) / kRiders;
        const Transform place = place_on_lap(at);
        const std::string name = "rider " + std::to_string(i);
        if (i % 3 == 1) {
            add_body(
                world,
                made_of("steel",
                        {.name = name,
                         .motion = Motion::dynamic,
                         .world_from_body = {place.position + Vec3{0, 0.3f, 0}, place.rotation},
                         .velocity = rotate(place.rotation, {kSpeed, 0, 0}),
                         .colliders = {{.shape = CylinderShape{0.22f, 0.29f}}},
                         .density = 600}));
            return;
        }
        const Vec3 half = i % 3 == 0 ? Vec3{0.3f, 0.2f, 0.26f} : Vec3{0.26f, 0.26f, 0.26f};
        const auto add = [&](Real y, Vec3 size, const std::string& called) {
            add_body(world,
                     made_of("wood",
                             {.name = called,
                              .motion = Motion::dynamic,
                              .world_from_body = {place.position + Vec3{0, y, 0}, place.rotation},
                              .velocity = rotate(place.rotation, {kSpeed, 0, 0}),
                              .colliders = {{.shape = BoxShape{size}}},
                              .density = 400}));
        };
        add(half.y + 0.004f, half, name);
        if (i % 3 == 0)
            add(2 * half.y + 0.16f, {0.18f, 0.15f, 0.18f}, "load " + std::to_string(i));
    }
    /// Returns a place on the way around, its X along the way, that many meters after the start of the front belt. [m]
    static Transform place_on_lap(Real at) {
        const Real straight = 2 * kEnd, bend = kPi * kRadius;
        if (at < straight)
            return {{-kEnd + at, kTop, kRadius}, {}};
        at -= straight;
        if (at < bend) {
            const Quat turn = from_axis_angle({0, 1, 0}, at / kRadius);
            return {Vec3{kEnd, kTop, 0} + rotate(turn, {0, 0, kRadius}), turn};
        }
        at -= bend;
        const Quat back = from_axis_angle({0, 1, 0}, kPi);
        if (at < straight)
            return {{kEnd - at, kTop, -kRadius}, back};
        const Quat turn = from_axis_angle({0, 1, 0}, kPi + (at - straight) / kRadius);
        return {Vec3{-kEnd, kTop, 0} + rotate(turn, {0, 0, kRadius}), turn};
    }

    static void add_slopes(World& world) {
        constexpr Real kFlat = 2 * kLaneHalf; // length of the parts at the ends [m]
        const Real out = kSlopeEnd + kFlat;
        const auto lane = [&](Vec3 from, Vec3 to, std::string_view name) {
            add_belt(world,
                     {.from = from,
                      .to = to,
                      .half_width = kLaneHalf,
                      .speed = 0.7f,
                      .name = "belt " + std::string(name)});
        };
        const Real middle = kSlopeEnd + kLaneHalf, edge = kLane - kLaneHalf;
        lane({-out, kLow, kLane}, {-kSlopeEnd, kLow, kLane}, "at the foot");
        lane({-kSlopeEnd, kLow - kDrop, kLane}, {kSlopeEnd, kHigh, kLane}, "up");
        lane({middle, kHigh - kDrop, kLane + kLaneHalf},
             {middle, kHigh - kDrop, -edge},
             "across above");
        lane(
            {out, kHigh - 2 * kDrop, -kLane}, {kSlopeEnd, kHigh - 2 * kDrop, -kLane}, "at the top");
        lane(
            {kSlopeEnd, kHigh - 3 * kDrop, -kLane}, {-kSlopeEnd, kLow + 2 * kDrop, -kLane}, "down");
        lane({-middle, kLow + kDrop, -kLane - kLaneHalf},
             {-middle, kLow + kDrop, edge},
             "across below");
        // Slippery rails around the ends.
        const Material slippery{.friction = 0.02f, .rolling_resistance = 0};
        for (const Real side : {-1.0f, 1.0f}) {
            const Real y = (side < 0 ? kLow : kHigh) + 0.08f;
            add_box(world,
                    {.position = {side * (out + 0.03f), y, 0},
                     .half_extents = {0.03f, 0.12f, kLane + kLaneHalf + 0.06f},
                     .motion = Motion::static_,
                     .material = slippery});
            for (const Real z : {-1.0f, 1.0f})
                add_box(world,
                        {.position = {side * middle, y, z * (kLane + kLaneHalf + 0.03f)},
                         .half_extents = {kLaneHalf, 0.12f, 0.03f},
                         .motion = Motion::static_,
                         .material = slippery});
            for (const Real z : {-kLane, kLane})
                add_leg(world, {side * middle, y - 0.25f, z}, 0.05f);
        }
    }
};

constexpr SceneSlider kConveyorSliders[] = {
    {.number = SurfaceMotionNumber{SurfaceMotionNumber::Kind::belt, "belt"},
     .label = "Speed of the belts",
     .unit = "m/s",
     .least = -3,
     .greatest = 3,
     .tip = "Friction brings what rides up to speed: it takes v / (mu g)"},
    {.number = SurfaceMotionNumber{SurfaceMotionNumber::Kind::turntable, "turntable"},
     .label = "Spin of the turntables",
     .unit = "rad/s",
     .least = -3,
     .greatest = 3,
     .tip = "Beyond w = sqrt(mu g / r), about 1.9, friction no longer holds what rides"},
    kFrictionSlider};

const SceneRegistration kConveyor{{
    .id = "conveyor",
    .category = "Machines",
    .title = "Conveyor belts",
    .look_at =
        "Belts carry boxes around two turntables, and cubes up a slope that they would slide "
        "down. Nothing moves but the surfaces.",
    .default_steps = 900,
    .thumbnail_step = 240,
    .create = &create_scene<Conveyor>,
    .sliders = kConveyorSliders,
}};

} // namespace
} // namespace topple::app
