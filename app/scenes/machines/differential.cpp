// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kAxleHeight = 1.5f; // [m]
constexpr Real kWheel = 0.9f;      // radius [m]
constexpr Real kTrack = 1.6f;      // distance of a wheel from the middle [m]

/// Returns the strength of a hinge that only brakes; null: the joint is none.
Real* strength_of_brake(JointType type, JointSettings& s) {
    return type == JointType::hinge && s.drive.max_force > 0 && s.drive.speed == 0
               ? &s.drive.max_force
               : nullptr;
}

/// A motor turns the cage of a differential between two wheels in the air, of which a brake holds one. Shafts, cage and
/// bevel gears are decoration: one gear joint with a carrier couples the three.
class Differential final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        left_ = add_wheel(world, "braked wheel", -kTrack);
        right_ = add_wheel(world, "free wheel", kTrack);
        cage_ = add_cage(world);
        const Quat axle = frame_to({1, 0, 0});
        const auto bear = [&](BodyId part, const JointDrive& drive) {
            connect(world,
                    {.type = JointType::hinge, .drive = drive},
                    {},
                    part,
                    world.find(part)->center_of_mass,
                    axle);
        };
        bear(left_, {.max_force = 40, .speed = 0});
        bear(right_, {});
        bear(cage_, {.max_force = 150, .speed = 2});
        gear_ = connect(world,
                        {.type = JointType::gear, .carrier = cage_},
                        left_,
                        right_,
                        {0, kAxleHeight, 0},
                        axle);
        for (const Real side : {-1.0f, 1.0f})
            add_box(world,
                    {.position = {side * 0.85f, 0.6f, 0},
                     .half_extents = {0.1f, 0.6f, 0.25f},
                     .motion = Motion::static_});
    }
    SceneCamera camera() const override {
        return {.target = {0, 1.3f, 0}, .yaw_deg = 35, .pitch_deg = -14, .distance = 7};
    }
    void observe(const World& world) override {
        slip_ = std::max(slip_, static_cast<double>(std::abs(world.find(gear_)->phase)));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto spin = [&](BodyId part) { return static_cast<double>(world.find(part)->w.x); };
        return {{.name = "worst_slip_rad", .value = slip_, .bound = 0.001},
                {.name = "free_wheel_off_percent",
                 .value = 100 * std::abs(spin(right_) / (2 * spin(cage_)) - 1),
                 .bound = 0.1}};
    }

private:
    static ColliderDef decoration(Shape shape, Vec3 at, Quat turn = {}) {
        return {.shape = std::move(shape), .body_from_shape = {at, turn}, .collides = false};
    }
    static BodyId add_part(World& world,
                           const char* material,
                           const char* name,
                           Real x,
                           std::vector<ColliderDef> colliders) {
        return add_body(world,
                        made_of(material,
                                {.name = name,
                                 .motion = Motion::dynamic,
                                 .world_from_body = {{x, kAxleHeight, 0}, {}},
                                 .colliders = std::move(colliders),
                                 .density = 300,
                                 .filter = apart(0)}));
    }
    /// Adds a wheel with spokes and its half shaft, which ends in a bevel gear within the cage.
    static BodyId add_wheel(World& world, const char* name, Real x) {
        const Quat along = rotation_between({0, 1, 0}, {1, 0, 0});
        const Real in = x < 0 ? 1.0f : -1.0f;
        const Real shaft = kTrack - 0.25f;
        return add_part(world,
                        "wood",
                        name,
                        x,
                        {{.shape = CylinderShape{.radius = kWheel, .half_height = 0.1f},
                          .body_from_shape = {{}, along}},
                         decoration(BoxShape{{0.13f, 0.8f * kWheel, 0.08f}}, {}),
                         decoration(BoxShape{{0.13f, 0.08f, 0.8f * kWheel}}, {}),
                         decoration(CylinderShape{.radius = 0.07f, .half_height = shaft / 2},
                                    {in * shaft / 2, 0, 0},
                                    along),
                         decoration(ConeShape{.radius = 0.24f, .half_height = 0.11f},
                                    {in * shaft, 0, 0},
                                    rotation_between({0, 1, 0}, {in, 0, 0}))});
    }
    /// Adds a frame around the bevel gears, with one gear at each end of its pin.
    static BodyId add_cage(World& world) {
        std::vector<ColliderDef> parts;
        for (const Real side : {-1.0f, 1.0f}) {
            parts.push_back({.shape = BoxShape{{0.45f, 0.05f, 0.12f}},
                             .body_from_shape = {{0, side * 0.45f, 0}, {}}});
            parts.push_back({.shape = BoxShape{{0.05f, 0.5f, 0.12f}},
                             .body_from_shape = {{side * 0.5f, 0, 0}, {}}});
            parts.push_back(decoration(ConeShape{.radius = 0.24f, .half_height = 0.11f},
                                       {0, side * 0.28f, 0},
                                       rotation_between({0, 1, 0}, {0, -side, 0})));
        }
        parts.push_back(decoration(CylinderShape{.radius = 0.04f, .half_height = 0.42f}, {}));
        return add_part(world, "steel", "cage", 0, std::move(parts));
    }

    BodyId left_, right_, cage_;
    JointId gear_;
    double slip_ = 0; ///< [rad]
};

constexpr SceneSlider kDifferentialSliders[] = {
    {.number = JointNumber{&strength_of_brake},
     .label = "Brake of the left wheel",
     .unit = "N m",
     .least = 0.01,
     .greatest = 40,
     .is_logarithmic = true,
     .tip = "A free wheel needs no torque, so that hardly any brake holds the other"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "free wheel"},
     .label = "Mass of the free wheel",
     .unit = "kg",
     .least = 10,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "Both wheels get the same torque: against a heavy wheel the brake slips at first"}};

const SceneRegistration kDifferential{{
    .id = "differential",
    .category = "Machines",
    .title = "Differential",
    .look_at = "The brake holds one wheel, and the other turns twice as fast as the cage: both get "
               "the same torque, and their mean speed is that of the cage.",
    .default_steps = 480,
    .place = "workshop",
    .create = &create_scene<Differential>,
    .sliders = kDifferentialSliders,
}};

} // namespace
} // namespace topple::app
