// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace topple::app {
namespace {

// Everything moves along x. A row of dominoes stands on a table; the last one pushes a heavy ball over the edge; the
// ball drops on the near end of a seesaw, whose far end throws a lighter ball into a tower of cards. Beside that a
// wrecking ball swings into a tower of blocks.
constexpr Real kTableTop = 3.1f; // [m]
constexpr Real kTableEdge = 0;   // edge of the table [m]
constexpr int kDominoes = 12;
constexpr Real kDominoStep = 0.44f;               // [m]
constexpr Vec3 kDomino{0.06f, 0.45f, 0.24f};      // half extents [m]
constexpr Real kHeavyRadius = 0.34f;              // [m]
constexpr Real kPivotX = 1.6f, kPivotY = 0.95f;   // position of the seesaw's pivot [m]
constexpr Real kNearArm = 1.05f, kFarArm = 1.75f; // [m]
constexpr Real kSwing = 0.3f;                     // range of the plank [rad]
constexpr Real kShotRadius = 0.2f;                // [m]
constexpr Real kTowerX = 4.4f;                    // position of the card tower [m]
constexpr Vec3 kCard{0.03f, 0.42f, 0.3f};         // half extents [m]
constexpr int kTowerStoreys = 5;
constexpr Vec3 kWreckPivot{-2.4f, 5.6f, 3.4f};
constexpr int kWreckLinks = 6;
constexpr Real kWreckLink = 0.6f; // distance of two joints [m]

/// The Machine: dominoes, a falling weight, a seesaw, a ball in flight, a tower of cards. Everything can be grabbed,
/// stopped, and repeated.
class Machine final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world, {.friction = 0.7f});
        add_table_with_dominoes(world);
        add_seesaw(world);
        add_card_tower(world);
        add_wrecking_ball(world);
        add_block_tower(world);
    }

    SceneCamera camera() const override {
        return {.target = {0.1f, 2.9f, 1}, .yaw_deg = 14, .pitch_deg = -12, .distance = 14.2f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int fallen = 0;
        for (int i = 0; i < kDominoes; ++i) {
            const Quat q = body_named(world, "domino " + std::to_string(i)).world_from_body.rotation;
            fallen += rotate(q, {0, 1, 0}).y < 0.8f ? 1 : 0;
        }
        const Real top = body_named(world, "tower top").world_from_body.position.y;
        return {{.name = "dominoes_fallen",
                 .value = static_cast<double>(fallen),
                 .bound = kDominoes,
                 .at_least = true},
                {.name = "tower_top_m", .value = static_cast<double>(top), .bound = 2}};
    }

private:
    static void add_table_with_dominoes(World& world) {
        const Real length = kDominoStep * kDominoes + 1.6f;
        add_box(world,
                {.position = {kTableEdge - length / 2, kTableTop - 0.1f, 0},
                 .half_extents = {length / 2, 0.1f, 0.6f},
                 .motion = Motion::static_,
                 .name = "table",
                 .made_of = "wood"});
        for (const Real x : {kTableEdge - 0.3f, kTableEdge - length + 0.3f})
            add_box(world,
                    {.position = {x, kTableTop / 2 - 0.1f, 0},
                     .half_extents = {0.12f, kTableTop / 2 - 0.1f, 0.45f},
                     .motion = Motion::static_,
                     .made_of = "wood"});
        const Real heavy_x = kTableEdge - 0.13f;
        const Real last_x = heavy_x - kHeavyRadius - kDomino.x - 0.22f;
        for (int i = 0; i < kDominoes; ++i) {
            const Real x = last_x - kDominoStep * static_cast<Real>(kDominoes - 1 - i);
            // The first domino is past its balance when the scene opens: it leans on its edge.
            const Quat lean = from_axis_angle({0, 0, 1}, i == 0 ? -0.42f : 0);
            const Vec3 edge{x + kDomino.x, kTableTop, 0};
            add_box(world,
                    {.position = edge + rotate(lean, {-kDomino.x, kDomino.y, 0}),
                     .half_extents = kDomino,
                     .rotation = lean,
                     .density = 900,
                     .material = {.friction = 0.25f},
                     .name = "domino " + std::to_string(i)});
        }
        add_ball(world,
                 {.position = {heavy_x, kTableTop + kHeavyRadius, 0},
                  .radius = kHeavyRadius,
                  .density = 2000,
                  .material = {.friction = 0.3f, .rolling_resistance = 0},
                  .name = "weight",
                  .made_of = "steel"});
    }

    /// The plank has a small tray at its far end, which hangs down until the weight arrives.
    static void add_seesaw(World& world) {
        for (const Real side : {-0.5f, 0.5f})
            add_box(world,
                    {.position = {kPivotX, kPivotY / 2, side},
                     .half_extents = {0.12f, kPivotY / 2, 0.05f},
                     .motion = Motion::static_,
                     .made_of = "wood"});
        // In double: rounded to Real, the angle is the same with every C library.
        const auto rest = static_cast<Real>(-std::asin(double{(kPivotY - 0.06f) / kFarArm}));
        const Transform plank_pose{{kPivotX, kPivotY, 0}, from_axis_angle({0, 0, 1}, rest)};
        const Shape lip = BoxShape{{0.04f, 0.14f, 0.4f}};
        const Shape side = BoxShape{{0.25f, 0.1f, 0.04f}};
        const BodyId plank = add_body(
            world,
            made_of(
                "wood",
                {.name = "plank",
                 .motion = Motion::dynamic,
                 .world_from_body = plank_pose,
                 .colliders =
                     {{.shape = BoxShape{{(kNearArm + kFarArm) / 2, 0.05f, 0.42f}},
                       .body_from_shape = {{(kFarArm - kNearArm) / 2, 0, 0}, {}}},
                      {.shape = lip, .body_from_shape = {{kFarArm - 0.04f, 0.19f, 0}, {}}},
                      {.shape = lip, .body_from_shape = {{kFarArm - 0.6f, 0.1f, 0}, {}}},
                      {.shape = side, .body_from_shape = {{kFarArm - 0.3f, 0.15f, 0.38f}, {}}},
                      {.shape = side, .body_from_shape = {{kFarArm - 0.3f, 0.15f, -0.38f}, {}}}},
                 .density = 250}));
        // The plank stops before it is level: until then the far end moves up and away, after that it would throw the
        // ball backwards.
        hinge_at(world, {}, plank, plank_pose.position, {0, 0, 1}, {{-0.05f, kSwing}});
        add_ball(world,
                 {.position = transform_point(plank_pose,
                                              {kFarArm - 0.3f, 0.05f + kShotRadius + 0.005f, 0}),
                  .radius = kShotRadius,
                  .density = 600,
                  .name = "shot"});
    }

    static void add_card_tower(World& world) {
        Real base = 0;
        for (int storey = 0; storey < kTowerStoreys; ++storey) {
            for (const Real side : {-0.5f, 0.5f})
                add_box(world,
                        {.position = {kTowerX + side, base + kCard.y, 0},
                         .half_extents = kCard,
                         .density = 300});
            base += 2 * kCard.y;
            add_box(world,
                    {.position = {kTowerX, base + kCard.x, 0},
                     .half_extents = {0.62f, kCard.x, kCard.z},
                     .density = 300,
                     .name = storey == kTowerStoreys - 1 ? "tower top" : ""});
            base += 2 * kCard.x;
        }
    }

    /// Released from the side, so that it arrives after a second.
    static void add_wrecking_ball(World& world) {
        const Vec3 way = normalize(Vec3{-0.86f, -0.5f, 0});
        const Quat turn = rotation_between({0, 1, 0}, way);
        BodyId previous = add_box(world,
                                  {.position = kWreckPivot + Vec3{0, 0.12f, 0},
                                   .half_extents = {0.35f, 0.12f, 0.35f},
                                   .motion = Motion::static_});
        Vec3 joint = kWreckPivot;
        for (int i = 0; i < kWreckLinks; ++i) {
            const BodyId link = add_body(
                world,
                made_of("steel",
                        {.motion = Motion::dynamic,
                         .world_from_body = {joint + way * (kWreckLink / 2), turn},
                         .colliders = {{.shape = CapsuleShape{0.05f, kWreckLink / 2 - 0.05f}}},
                         .density = 4000}));
            join_at(world, previous, link, joint);
            joint += way * kWreckLink;
            previous = link;
        }
        const BodyId ball = add_ball(world,
                                     {.position = joint + way * 0.55f,
                                      .radius = 0.55f,
                                      .density = 2500,
                                      .name = "wrecking ball",
                                      .made_of = "steel"});
        join_at(world, previous, ball, joint);
    }

    static void add_block_tower(World& world) {
        for (int level = 0; level < 5; ++level)
            for (int i = 0; i < 9; ++i)
                add_box(world,
                        {.position = {kWreckPivot.x + 1.3f + 0.5f * static_cast<Real>(i % 3),
                                      0.25f + 0.5f * static_cast<Real>(level),
                                      kWreckPivot.z + 0.5f * static_cast<Real>(i / 3 - 1)},
                         .half_extents = {0.248f, 0.25f, 0.248f},
                         .density = 300});
    }
};

constexpr SceneSlider kMachineSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kMachine{{
    .id = "machine",
    .category = "Play",
    .title = "The Machine",
    .look_at = "Dominoes, a falling weight, a seesaw, a tower of cards; then drag time back and "
               "watch it rebuild.",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<Machine>,
    .sliders = kMachineSliders,
}};

} // namespace
} // namespace topple::app
