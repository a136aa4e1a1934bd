// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/belts.h"
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"
#include "topple/world/character_mover.h"

#include <algorithm>
#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr Real kRadius = 0.3f, kHalf = 0.5f, kSkin = 0.01f; // of a character's capsule [m]
constexpr Real kFoot = kRadius + kHalf + kSkin;             // of its center above the ground [m]
constexpr Real kDeck = 1.9f;                                // height of the decks [m]
constexpr int kStairs = 10;
constexpr Real kTurn = 0.7f;                        // of the turntable [rad/s]
constexpr Real kFerryCrank = 2, kFerryRod = 3;      // [m]
constexpr Real kLiftCrank = 0.8f, kLiftRod = 3;     // [m]
constexpr Real kBeltSpeed = 1.5f;                   // [m/s]
constexpr Vec3 kLift{7, 0.2f + kLiftCrank, -2.15f}; // middle of the lift's way [m]
constexpr Real kFerryZ = -5;                        // [m]

/// A character that keys move, on stairs, slopes, steps and all that carries it, and three that are carried.
class CharacterCourse final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.8f});
        add_decks(world);
        add_slopes(world);
        add_steps(world);
        const BodyId turntable = add_turntable(world);
        const BodyId ferry = add_ferry(world);
        const BodyId lift = add_lift(world);
        add_treadmill(world);
        add_things_to_push(world);
        player_ = add_character(world, {0, 0, 7}, "walker", true);
        riders_ = {
            Rider{turntable, add_character(world, {1.3f, 0.12f, 0.3f}, "rider of the turntable")},
            Rider{ferry, add_character(world, ferry_top(world, ferry), "rider of the ferry")},
            Rider{lift, add_character(world, lift_top(world, lift), "rider of the lift")}};
        for (Rider& rider : riders_)
            rider.place = place_of(world, rider);
    }
    SceneCamera camera() const override {
        return {.target = {0.3f, 0.6f, 0.5f}, .yaw_deg = 14, .pitch_deg = -27, .distance = 18};
    }
    void observe(const World& world) override {
        for (const Rider& rider : riders_)
            drift_ = std::max(drift_, length(place_of(world, rider) - rider.place));
        const Body& walker = *world.find(player_);
        moved_ = std::max(moved_, length(walker.world_from_body.position - Vec3{0, kFoot, 7}));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& treader = body_named(world, "walker on the belt");
        return {{.name = "riders_drift_m", .value = static_cast<double>(drift_), .bound = 0.06},
                {.name = "walker_moved_m", .value = static_cast<double>(moved_), .bound = 0.01},
                {.name = "treadmill_drift_m",
                 .value = static_cast<double>(
                     std::abs(treader.world_from_body.position.x - kTreadmill.x)),
                 .bound = 0.3}};
    }

private:
    struct Rider {
        BodyId platform, body;
        Vec3 place{}; ///< In the frame of the platform. [m]
    };
    static constexpr Vec3 kTreadmill{6, 0.15f, 6.5f};

    static Vec3 place_of(const World& world, const Rider& rider) {
        return inverse_transform_point(world.find(rider.platform)->world_from_body,
                                       world.find(rider.body)->world_from_body.position);
    }
    static BodyId add_character(World& world,
                                Vec3 foot,
                                const std::string& name,
                                bool has_keys = false,
                                Vec3 wanted = {}) {
        CharacterDef character{.wanted_velocity = wanted};
        if (has_keys) {
            character.walk.positive = key("W");
            character.walk.negative = key("S");
            character.turn.positive = key("A");
            character.turn.negative = key("D");
            character.turn.ramp = 0.1f;
            character.strafe.positive = key("E");
            character.strafe.negative = key("Q");
            character.jump = key("Space");
        }
        // The visor shows where front is, and touches nothing.
        return add_body(world,
                        {.name = name,
                         .motion = Motion::dynamic,
                         .world_from_body = {foot + Vec3{0, kFoot, 0}, {}},
                         .colliders = {{.shape = CapsuleShape{kRadius, kHalf}},
                                       {.shape = BoxShape{{0.2f, 0.07f, 0.1f}},
                                        .body_from_shape = {{0, 0.5f, -0.24f}, {}},
                                        .collides = false}},
                         .mass = 80,
                         .character = character});
    }
    static BodyId add_block(World& world, Vec3 center, Vec3 half, const std::string& name = {}) {
        return add_box(world,
                       {.position = center,
                        .half_extents = half,
                        .motion = Motion::static_,
                        .name = name,
                        .made_of = "stone"});
    }
    static void add_decks(World& world) {
        for (const Real side : {-1.0f, 1.0f})
            add_block(world, {side * 6, kDeck / 2, kFerryZ}, {3, kDeck / 2, 1.6f});
        for (int i = 0; i < kStairs; ++i) {
            const Real top = kDeck * static_cast<Real>(i + 1) / kStairs;
            const Real front = kFerryZ + 1.6f + 0.3f * static_cast<Real>(kStairs - i);
            const Real middle = (front + kFerryZ + 1.6f) / 2;
            add_block(world, {-6, top / 2, middle}, {1.1f, top / 2, front - middle});
        }
    }
    /// Adds three wedges that rise to the back; the last one is too steep.
    static void add_slopes(World& world) {
        constexpr Real kHeight = 1.3f, kHalfWidth = 0.7f; // [m]
        Real x = -8.4f;
        for (const int degrees : {30, 45, 55}) {
            const SinCos at = sin_cos(radians_from_degrees(static_cast<Real>(degrees)));
            const Real run = kHeight * at.cos / at.sin;
            std::vector<Vec3> points;
            for (const Real side : {-kHalfWidth, kHalfWidth})
                for (const Vec3 p : {Vec3{side, 0, 0},
                                     Vec3{side, 0, -run - 1},
                                     Vec3{side, kHeight, -run},
                                     Vec3{side, kHeight, -run - 1}})
                    points.push_back(p);
            add_body(world,
                     made_of("stone",
                             {.world_from_body = {{x, 0, 7.5f}, {}},
                              .colliders = {{.shape = HullShape{std::make_shared<const ConvexHull>(
                                                 must(build_convex_hull(points)))}}}}));
            add_label(world, {x, 0.1f, 7.7f}, std::to_string(degrees) + " degrees");
            x += 1.8f;
        }
    }
    static void add_steps(World& world) {
        Real x = -2.6f;
        for (const int centimeters : {10, 20, 29, 40}) {
            const Real height = static_cast<Real>(centimeters) / 100;
            add_block(world, {x, height / 2, 3.6f}, {0.6f, height / 2, 0.6f});
            add_label(world, {x, height, 4.2f}, std::to_string(centimeters) + " cm");
            x += 1.5f;
        }
    }
    static BodyId add_turntable(World& world) {
        return add_body(world,
                        made_of("steel",
                                {.name = "turntable",
                                 .motion = Motion::kinematic,
                                 .world_from_body = {{0, 0.06f, 0}, {}},
                                 .angular_velocity = {0, kTurn, 0},
                                 .colliders = {{.shape = CylinderShape{2, 0.06f}}}}));
    }
    /// Adds a crank that turns about `axis`; it is drawn and touches nothing.
    static BodyId add_crank(World& world, Vec3 at, Vec3 axis, Real radius, Real speed) {
        const Quat rotation = rotation_between({0, 1, 0}, axis);
        return add_body(world,
                        made_of("steel",
                                {.motion = Motion::kinematic,
                                 .world_from_body = {at, rotation},
                                 .angular_velocity = axis * speed,
                                 .colliders = {{.shape = CylinderShape{radius + 0.15f, 0.05f},
                                                .collides = false}}}));
    }
    static BodyId add_platform(World& world, Vec3 at, Vec3 half, Vec3 way, const std::string& name) {
        const BodyId id = add_box(world,
                                  {.position = at,
                                   .half_extents = half,
                                   .density = 2000,
                                   .name = name,
                                   .made_of = "wood"});
        connect(world, {.type = JointType::slider}, {}, id, at, frame_to(way));
        return id;
    }
    /// Adds a platform between the decks, which a crank behind them moves.
    static BodyId add_ferry(World& world) {
        constexpr Real kBehind = 2.6f; // [m]
        const Vec3 pivot{-kFerryRod, kDeck - 0.1f, kFerryZ - kBehind};
        const Vec3 pin = pivot + Vec3{0, 0, -kFerryCrank};
        // The crank begins at right angles to the way: the platform is nearer to it by what the rod leans.
        const Real x = pivot.x + std::sqrt(kFerryRod * kFerryRod - kFerryCrank * kFerryCrank);
        const BodyId ferry = add_platform(
            world, {x, kDeck - 0.1f, kFerryZ}, {0.95f, 0.1f, 1.4f}, {1, 0, 0}, "ferry");
        const BodyId crank = add_crank(world, pivot, {0, 1, 0}, kFerryCrank, 0.45f);
        tie(world, crank, pin, ferry, {x, kDeck - 0.1f, kFerryZ - kBehind});
        return ferry;
    }
    static Vec3 ferry_top(const World& world, BodyId ferry) {
        return world.find(ferry)->world_from_body.position + Vec3{0.4f, 0.1f, 0.5f};
    }
    /// Adds a platform that a crank on a gantry lifts from the ground to a deck.
    static BodyId add_lift(World& world) {
        const Vec3 pivot = kLift + Vec3{1.3f, kLiftRod, 0};
        const Vec3 pin = pivot + Vec3{0, 0, kLiftCrank};
        const Real y = pivot.y - std::sqrt(kLiftRod * kLiftRod - kLiftCrank * kLiftCrank);
        const Vec3 at{kLift.x, y, kLift.z};
        const BodyId lift = add_platform(world, at, {1.1f, 0.1f, 1.2f}, {0, 1, 0}, "lift");
        const BodyId crank = add_crank(world, pivot, {1, 0, 0}, kLiftCrank, 0.6f);
        tie(world, crank, pin, lift, at + Vec3{1.3f, 0, 0});
        for (const Real z : {-1.4f, 1.4f})
            add_block(world, {pivot.x + 0.3f, pivot.y / 2, kLift.z + z}, {0.1f, pivot.y / 2, 0.1f});
        add_block(world, {pivot.x + 0.3f, pivot.y, kLift.z}, {0.1f, 0.1f, 1.5f});
        return lift;
    }
    static Vec3 lift_top(const World& world, BodyId lift) {
        return world.find(lift)->world_from_body.position + Vec3{-0.75f, 0.1f, 0.8f};
    }
    /// Adds a belt and a character that walks against it.
    static void add_treadmill(World& world) {
        add_belt(world,
                 {.from = kTreadmill - Vec3{3, 0, 0},
                  .to = kTreadmill + Vec3{3, 0, 0},
                  .half_width = 0.8f,
                  .speed = kBeltSpeed,
                  .half_thickness = 0.075f,
                  .name = "belt"});
        add_character(world, kTreadmill, "walker on the belt", false, {-kBeltSpeed, 0, 0});
    }
    static void add_things_to_push(World& world) {
        const auto crate = [&](Vec3 at, Real half, Real density, const std::string& name = {}) {
            add_box(world,
                    {.position = at + Vec3{0, half, 0},
                     .half_extents = {half, half, half},
                     .density = density,
                     .name = name,
                     .made_of = "wood"});
        };
        for (int row = 0; row < 3; ++row)
            for (int i = 0; i < 3 - row; ++i)
                crate({-5 + 0.82f * (static_cast<Real>(i) + static_cast<Real>(row) / 2),
                       0.8f * static_cast<Real>(row),
                       2.6f},
                      0.4f,
                      50);
        crate({3.6f, 0, 4.9f}, 0.5f, 60, "crate to push");
        add_ball(world,
                 {.position = {2, 0.5f, 8}, .radius = 0.5f, .density = 60, .made_of = "rubber"});
        // A plank on a post tips under whoever walks across.
        add_block(world, {-2.2f, 0.15f, 7.4f}, {0.1f, 0.15f, 0.7f});
        add_box(world,
                {.position = {-2.2f, 0.35f, 7.4f},
                 .half_extents = {1.6f, 0.05f, 0.6f},
                 .density = 400,
                 .name = "plank",
                 .made_of = "wood"});
    }

    BodyId player_;
    std::array<Rider, 3> riders_;
    Real drift_ = 0, moved_ = 0; ///< Largest so far. [m]
};

constexpr SceneSlider kCharacterSliders[] = {
    {.number = SurfaceMotionNumber{SurfaceMotionNumber::Kind::belt, "belt"},
     .label = "Speed of the belt",
     .unit = "m/s",
     .least = -3,
     .greatest = 3,
     .tip = "Who walks on it goes back as fast as it is faster than 1.5 m/s"},
    kGravitySlider};

const SceneRegistration kCharacter{{
    .id = "character",
    .category = "Play",
    .title = "Character on moving platforms",
    .look_at = "W, S, A, D and Space walk, turn and jump: up the stairs, across on the ferry and "
               "down with the lift.",
    .default_steps = 900,
    .create = &create_scene<CharacterCourse>,
    .sliders = kCharacterSliders,
}};

} // namespace
} // namespace topple::app
