// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kOuter = 1, kThick = 0.06f, kInner = kOuter - 2 * kThick; // half of lengths [m]
constexpr Real kDensity = 800, kAxleHeight = 1.9f;                       // [kg/m^3], [m]
constexpr int kAcross = 4;                                               // things along an edge

/// A hollow box that a motor turns about a horizontal axle, with balls and cubes inside. Its front and back are panes.
class HollowBox final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        box_ = add_hollow_box(world);
        const BodyId stand = add_stand(world);
        must(world.create_joint({.type = JointType::hinge,
                                 .a = stand,
                                 .b = box_,
                                 .drive = {.max_force = 1e5f, .speed = 0.7f}}));
        for (int y = 0; y < 2; ++y)
            for (int z = 0; z < kAcross; ++z)
                for (int x = 0; x < kAcross; ++x)
                    add_thing(world, {x, y, z});
    }
    SceneCamera camera() const override {
        return {.target = {-0.2f, 1.6f, 0}, .yaw_deg = 24, .pitch_deg = -10, .distance = 6.3f};
    }
    void observe(const World& world) override {
        outside_ = std::max(outside_, count_outside(world));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        // A cube without a smaller cube: 8 rho (a^3 - b^3), and I = m (2 a)^2 / 6 for each of the two.
        const auto cube = [](Real half) { return std::pow(static_cast<double>(half), 3); };
        const double mass = 8 * static_cast<double>(kDensity) * (cube(kOuter) - cube(kInner));
        const double inertia = 8 * static_cast<double>(kDensity) * 2 / 3 *
                               (cube(kOuter) * static_cast<double>(kOuter * kOuter) -
                                cube(kInner) * static_cast<double>(kInner * kInner));
        const Body& box = *world.find(box_);
        double error = std::abs(static_cast<double>(box.mass) / mass - 1);
        for (const Real moment : {box.inertia.x.x, box.inertia.y.y, box.inertia.z.z})
            error = std::max(error, std::abs(static_cast<double>(moment) / inertia - 1));
        return {{.name = "things_outside", .value = static_cast<double>(outside_), .bound = 0},
                {.name = "inertia_error_share", .value = error, .bound = 1e-5}};
    }

private:
    /// Six plates that do not overlap; those in front and behind are panes, through which a person
    /// sees and grabs.
    static BodyId add_hollow_box(World& world) {
        BodyDef def{.name = "hollow box",
                    .motion = Motion::dynamic,
                    .world_from_body = {{0, kAxleHeight, 0}, {}},
                    .density = kDensity};
        const auto add = [&](Vec3 at, Vec3 half, std::string_view made_of = {}) {
            def.colliders.push_back({.shape = BoxShape{half},
                                     .body_from_shape = {at, {}},
                                     .material = {.friction = 0.5f, .name = MaterialName(made_of)},
                                     .visible = made_of.empty()});
        };
        for (const Real side : {-kOuter + kThick, kOuter - kThick}) {
            add({0, side, 0}, {kOuter, kThick, kOuter});
            add({side, 0, 0}, {kThick, kInner, kOuter});
            add({0, 0, side}, {kInner, kInner, kThick}, "glass");
        }
        return add_body(world, def);
    }
    /// Returns a stand with its origin on the axle: two posts, which touch nothing.
    static BodyId add_stand(World& world) {
        BodyDef def{.name = "stand", .world_from_body = {{0, kAxleHeight, 0}, {}}};
        for (const Real side : {-1.0f, 1.0f}) {
            const Real z = side * (kOuter + 0.2f);
            def.colliders.push_back({.shape = BoxShape{{0.07f, kAxleHeight / 2 + 0.06f, 0.07f}},
                                     .body_from_shape = {{0, -kAxleHeight / 2 + 0.06f, z}, {}},
                                     .collides = false});
            def.colliders.push_back({.shape = CapsuleShape{0.05f, 0.12f},
                                     .body_from_shape = {{0, 0, side * (kOuter + 0.1f)},
                                                         rotation_between({0, 1, 0}, {0, 0, 1})},
                                     .collides = false});
        }
        return add_body(world, def);
    }
    struct Cell {
        int x, y, z;
    };
    static void add_thing(World& world, Cell cell) {
        constexpr Real kSpacing = 0.36f, kSize = 0.14f; // [m]
        const auto place = [](int i) {
            return (static_cast<Real>(i) - static_cast<Real>(kAcross - 1) / 2) * kSpacing;
        };
        const Vec3 at{place(cell.x),
                      kAxleHeight - 0.5f + kSpacing * static_cast<Real>(cell.y),
                      place(cell.z)};
        if ((cell.x + cell.y + cell.z) % 2 == 0)
            add_ball(world, {.position = at, .radius = kSize});
        else
            add_box(world, {.position = at, .half_extents = {kSize, kSize, kSize}});
    }
    [[nodiscard]] int count_outside(const World& world) const {
        const Transform& pose = world.find(box_)->world_from_body;
        int outside = 0;
        for (const Body& body : world.state().bodies) {
            if (body.motion != Motion::dynamic || body.id == box_)
                continue;
            const Vec3 at = abs(inverse_transform_point(pose, body.center_of_mass));
            outside += std::max({at.x, at.y, at.z}) > kInner ? 1 : 0;
        }
        return outside;
    }

    BodyId box_;
    int outside_ = 0; ///< Largest number so far.
};

constexpr SceneSlider kHollowBoxSliders[] = {{.number = JointNumber{&speed_of_motor},
                                              .label = "Speed of the motor",
                                              .unit = "rad/s",
                                              .least = -4,
                                              .greatest = 4,
                                              .tip = "Fast: what is inside stays at the walls"},
                                             kFrictionSlider,
                                             kGravitySlider};

const SceneRegistration kHollowBox{{
    .id = "hollow_box",
    .category = "Textbook",
    .title = "Hollow box",
    .look_at =
        "Six plates around nothing: whatever lies inside meets the inner faces, and stays. Two "
        "of the plates are panes, so that you can look in.",
    .default_steps = 600,
    .create = &create_scene<HollowBox>,
    .sliders = kHollowBoxSliders,
}};

} // namespace
} // namespace topple::app
