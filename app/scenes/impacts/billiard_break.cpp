// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/chain_reactions.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

// A table with a playing field of 2.54 m by 1.27 m, its cloth at y = 0 and its legs on a floor below. [m]
constexpr Real kLength = 1.27f, kWidth = 0.635f;             // half of the playing field
constexpr Real kCenter = -0.4f;                              // of the table along X
constexpr Real kCushion = 0.025f, kNose = 0.036f;            // half of the depth, and height
constexpr Real kFrame = 0.05f, kSlab = 0.06f, kLegs = 0.74f; // half of the wood's width; heights
constexpr Material kRubber{.friction = 0.1f, .restitution = 0.75f};

/// The break, on a table. Everything is mirror symmetric, so every difference between the halves is an error of the
/// solver.
class BilliardBreakScene final : public Scene {
public:
    void build(World& world, int) override {
        add_body(world,
                 {.name = "floor",
                  .world_from_body = {{0, -kSlab - kLegs, 0}, {}},
                  .colliders = {{.shape = PlaneShape{}}}});
        add_table(world);
        balls_ = add_billiard_balls(world);
    }

    SceneCamera camera() const override {
        return {.target = {kCenter, -0.32f, 0}, .yaw_deg = -58, .pitch_deg = -32, .distance = 3.9f};
    }

    void observe(const World& world) override {
        for (const BodyId id : balls_.rows.back())
            farthest_ = std::max(farthest_, world.find(id)->world_from_body.position.x);
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int on_table = 0;
        for (const Body& body : world.state().bodies) {
            const Vec3 at = body.center_of_mass - Vec3{kCenter, 0, 0};
            on_table += body.motion == Motion::dynamic && std::abs(at.x) < kLength &&
                                std::abs(at.z) < kWidth && at.y > 0
                            ? 1
                            : 0;
        }
        // The last row starts at 0.2 m and is driven on; the acceptance table (M15) checks the symmetry.
        return {{.name = "last_row_m", .value = farthest_, .bound = 0.4, .at_least = true},
                {.name = "balls_on_table",
                 .value = static_cast<double>(on_table),
                 .bound = 16,
                 .at_least = true}};
    }

private:
    static void add_table(World& world) {
        BodyDef table{.name = "table", .world_from_body = {{kCenter, 0, 0}, {}}};
        const auto add = [&](Vec3 at, Vec3 half, const Material& material = {}) {
            table.colliders.push_back(
                {.shape = BoxShape{half}, .body_from_shape = {at, {}}, .material = material});
        };
        constexpr Real kOut = 2 * kCushion + 2 * kFrame; // from the field to the outer edge
        add({0, -kSlab / 2, 0}, {kLength + kOut, kSlab / 2, kWidth + kOut}, kBilliardCloth);
        for (const Real side : {-1.0f, 1.0f}) {
            const Real x = side * (kLength + kCushion), z = side * (kWidth + kCushion);
            add({x, kNose / 2, 0}, {kCushion, kNose / 2, kWidth}, kRubber);
            add({0, kNose / 2, z}, {kLength + 2 * kCushion, kNose / 2, kCushion}, kRubber);
            const Real wood_x = side * (kLength + kOut - kFrame),
                       wood_z = side * (kWidth + kOut - kFrame);
            add({wood_x, 0.02f, 0}, {kFrame, 0.025f, kWidth + kOut});
            add({0, 0.02f, wood_z}, {kLength + kOut - 2 * kFrame, 0.025f, kFrame});
            for (const Real end : {-1.0f, 1.0f})
                add({end * (kLength - 0.1f), -kSlab - kLegs / 2, side * (kWidth - 0.05f)},
                    {0.06f, kLegs / 2, 0.06f});
        }
        add_body(world, table);
    }

    BilliardBreak balls_;
    Real farthest_ = 0; ///< [m]
};

constexpr SceneSlider kBilliardBreakSliders[] = {kRestitutionSlider, kFrictionSlider};

const SceneRegistration kBilliardBreak{{
    .id = "billiard_break",
    .category = "Impacts",
    .title = "Billiard break",
    .look_at = "Left and right must part as mirror images: the cue ball comes along the axis. The "
               "cushions return them.",
    .default_steps = 120,
    .place = "workshop",
    .create = &create_scene<BilliardBreakScene>,
    .sliders = kBilliardBreakSliders,
}};

} // namespace
} // namespace topple::app
