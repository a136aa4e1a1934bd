// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr int kDeckPlanks = 24, kHangerEvery = 4;
constexpr Real kSpan = 12, kCliff = 4, kSag = 1.1f, kHandSag = 0.55f, kHand = 1.15f; // [m]
constexpr Real kDeckHalfWidth = 1.1f, kHalfThickness = 0.05f, kRope = 0.03f;         // [m]

/// Planks and two hand ropes between two cliffs: rolling and falling bodies make the bridge swing and sag.
class RopeBridge final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (const Real side : {-1.0f, 1.0f}) {
            add_cliff(world, side);
        }
        add_deck(world);
        for (const Real side : {-1.0f, 1.0f})
            add_hand_rope(world, side * (kDeckHalfWidth + 2 * kRope));
        add_load(world);
    }
    SceneCamera camera() const override {
        return {.target = {0.6f, 3.1f, 0}, .yaw_deg = 16, .pitch_deg = -13, .distance = 21};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        for (const BodyId plank : planks_)
            lowest_ = std::min(lowest_, static_cast<double>(world.find(plank)->center_of_mass.y));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        int carried = 0;
        for (const BodyId body : load_)
            carried += world.find(body)->center_of_mass.y > 1.5f ? 1 : 0;
        return {
            gap_.metric(0.03),
            {.name = "deepest_sag_m", .value = static_cast<double>(kCliff) - lowest_, .bound = 2.5},
            {.name = "still_carried",
             .value = static_cast<double>(carried),
             .bound = static_cast<double>(load_.size()),
             .at_least = true}};
    }

private:
    /// A parabola through the ends, nearly a catenary.
    static Vec3 hanging(Real t, Real height, Real sag, Real z) {
        return {kSpan * (t - 0.5f), height - 4 * sag * t * (1 - t), z};
    }
    static Vec3 deck(Real t, Real z) { return hanging(t, kCliff - kHalfThickness, kSag, z); }
    static Vec3 rope(Real t, Real z) { return hanging(t, kCliff + kHand, kHandSag, z); }

    static void add_cliff(World& world, Real side) {
        constexpr Real kHalf = 2.5f;
        add_box(world,
                {.position = {side * (kSpan / 2 + kHalf), kCliff / 2, 0},
                 .half_extents = {kHalf, kCliff / 2, 2},
                 .motion = Motion::static_,
                 .made_of = "stone"});
        for (const Real z : {-1.0f, 1.0f})
            add_box(world,
                    {.position = {side * (kSpan / 2 + 0.1f),
                                  kCliff + kHand / 2,
                                  z * (kDeckHalfWidth + 2 * kRope)},
                     .half_extents = {0.08f, kHand / 2 + 0.1f, 0.08f},
                     .motion = Motion::static_,
                     .made_of = "wood"});
    }
    static BodyId add_link(World& world,
                           Vec3 from,
                           Vec3 to,
                           const Shape& shape,
                           Vec3 along,
                           Real density) {
        const Quat turn = rotation_between(along, normalize_or(to - from, along));
        return add_body(world,
                        made_of("wood",
                                {.motion = Motion::dynamic,
                                 .world_from_body = {(from + to) * 0.5f, turn},
                                 .colliders = {{.shape = shape, .material = {.friction = 0.8f}}},
                                 .density = density,
                                 .angular_damping = 0.4f}));
    }
    void add_deck(World& world) {
        BodyId before;
        for (int i = 0; i <= kDeckPlanks; ++i) {
            const Real t = static_cast<Real>(i) / kDeckPlanks,
                       next = static_cast<Real>(i + 1) / kDeckPlanks;
            BodyId plank;
            if (i < kDeckPlanks) {
                const Vec3 from = deck(t, 0), to = deck(next, 0);
                plank = add_link(
                    world,
                    from,
                    to,
                    BoxShape{{distance(from, to) / 2 - 0.02f, kHalfThickness, kDeckHalfWidth}},
                    {1, 0, 0},
                    500);
                planks_.push_back(plank);
            }
            for (const Real side : {-1.0f, 1.0f})
                join_at(world, before, plank, deck(t, side * 0.9f * kDeckHalfWidth));
            before = plank;
        }
    }
    void add_hand_rope(World& world, Real z) {
        constexpr int kRailLinks = kDeckPlanks / 2;
        BodyId before;
        for (int i = 0; i <= kRailLinks; ++i) {
            const Real t = static_cast<Real>(i) / kRailLinks;
            BodyId link;
            if (i < kRailLinks) {
                const Vec3 from = rope(t, z), to = rope(static_cast<Real>(i + 1) / kRailLinks, z);
                link = add_link(world,
                                from,
                                to,
                                CapsuleShape{kRope, distance(from, to) / 2 - kRope},
                                {0, 1, 0},
                                1200);
            }
            join_at(world, before, link, rope(t, z));
            if (link && i > 0 && 2 * i % kHangerEvery == 0)
                add_hanger(world, link, planks_[static_cast<std::size_t>(2 * i)], t, z);
            before = link;
        }
    }
    /// Adds a hanger from the hand rope down to the deck.
    static void add_hanger(World& world, BodyId link, BodyId plank, Real t, Real z) {
        const Vec3 top = rope(t, z), bottom = deck(t, z);
        const BodyId hanger = add_link(
            world,
            top,
            bottom,
            CapsuleShape{0.7f * kRope, distance(top, bottom) / 2 - 3 * kRope},
            {0, 1, 0},
            1200);
        join_at(world, link, hanger, top);
        join_at(world, hanger, plank, bottom);
    }
    void add_load(World& world) {
        load_.push_back(add_ball(world,
                                 {.position = {-kSpan / 2 - 1.2f, kCliff + 0.45f, 0},
                                  .radius = 0.45f,
                                  .velocity = {1.5f, 0, 0},
                                  .density = 500,
                                  .material = {.rolling_resistance = 0.03f}}));
        for (int i = 0; i < 4; ++i)
            load_.push_back(add_box(world,
                                    {.position = {-0.6f + 0.75f * static_cast<Real>(i),
                                                  kCliff + 0.3f + 0.4f * static_cast<Real>(i),
                                                  i % 2 == 0 ? -0.06f : 0.06f},
                                     .half_extents = {0.28f, 0.28f, 0.28f},
                                     .density = 400,
                                     .material = {.friction = 0.8f}}));
    }
    std::vector<BodyId> planks_, load_;
    WorstGap gap_;
    double lowest_ = 1e9; ///< [m]
};

constexpr SceneSlider kRopeBridgeSliders[] = {kGravitySlider, kDirectJointsSlider, kSubstepsSlider};

const SceneRegistration kRopeBridge{{
    .id = "rope_bridge",
    .category = "Machines",
    .title = "Rope bridge",
    .look_at = "A ball rolls on, crates fall on it: it swings and sags, and no plank comes off.",
    .default_steps = 900,
    .place = "meadow",
    .create = &create_scene<RopeBridge>,
    .sliders = kRopeBridgeSliders,
}};

} // namespace
} // namespace topple::app
