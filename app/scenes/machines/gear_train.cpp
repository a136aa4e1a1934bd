// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kTooth = 0.36f; // pitch: distance of teeth along the pitch circle [m]
constexpr Real kHalfDepth = 0.12f;
constexpr Real kDrum = 0.35f; // radius of the drum that lifts the weight [m]

/// One gear of the train: its number of teeth, and its direction from the previous gear.
struct Gear {
    int teeth = 12;
    Real way_deg = 0;
};
constexpr Gear kTrain[] = {{10, 0}, {25, -25}, {12, 40}, {30, -20}, {16, 60}};

Real pitch_radius(int teeth) { return kTooth * static_cast<Real>(teeth) / (2 * kPi); }

/// A small motor turns the first gear; the fourth, three times as slow and three times as strong, lifts a weight. The
/// teeth are decoration: the gear joint sets the ratio.
class GearTrain final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        Vec3 center{-4.2f, 3.2f, 0};
        Real turned = 0; // Rotation of the last gear, so that teeth meet gaps. [rad]
        for (std::size_t i = 0; i < std::size(kTrain); ++i) {
            const Real radius = pitch_radius(kTrain[i].teeth);
            if (i > 0) {
                const Real before = pitch_radius(kTrain[i - 1].teeth);
                const Real way = kTrain[i].way_deg * kPi / 180;
                const SinCos at = sin_cos(way);
                center += Vec3{at.cos, at.sin, 0} * (before + radius);
                turned = meshing(turned, way, kTrain[i - 1].teeth, kTrain[i].teeth);
            }
            add_gear(world, center, turned, kTrain[i].teeth);
            if (i > 0)
                mesh(world, i);
        }
        add_winch(world, gears_[3]);
    }
    SceneCamera camera() const override {
        return {.target = {-0.4f, 3.0f, 0}, .yaw_deg = 14, .pitch_deg = -5, .distance = 12};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        for (const JointId id : meshes_)
            slip_ = std::max(slip_, static_cast<double>(std::abs(world.find(id)->phase)));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const double first = static_cast<double>(world.find(gears_.front())->w.z);
        const double last = static_cast<double>(world.find(gears_.back())->w.z);
        const double ratio = static_cast<double>(kTrain[std::size(kTrain) - 1].teeth) /
                             kTrain[0].teeth;
        return {gap_.metric(0.001),
                {.name = "worst_slip_rad", .value = slip_, .bound = 0.001},
                {.name = "ratio_off_percent",
                 .value = 100 * std::abs(first / last / ratio - 1),
                 .bound = 0.1},
                {.name = "weight_lifted_m",
                 .value = static_cast<double>(world.find(weight_)->center_of_mass.y) - start_,
                 .bound = 1,
                 .at_least = true}};
    }

private:
    /// Returns the angle of a gear whose tooth meets a gap of the previous one, in direction `way` from that one.
    static Real meshing(Real before, Real way, int teeth_before, int teeth) {
        const Real step_before = 2 * kPi / static_cast<Real>(teeth_before);
        const Real step = 2 * kPi / static_cast<Real>(teeth);
        const Real share = (way - before) / step_before; // share of a tooth at the point of contact
        const Real gap = (share - std::floor(share) + 0.5f) *
                         step; // opposite direction, half a tooth further
        return way + kPi + gap;
    }
    void add_gear(World& world, Vec3 center, Real turned, int teeth) {
        const Real radius = pitch_radius(teeth);
        BodyDef def{.motion = Motion::dynamic,
                    .world_from_body = {center, from_axis_angle({0, 0, 1}, turned)},
                    .density = 500,
                    .filter = apart(0)};
        constexpr Real kHalfTooth = 0.085f; // out of the rim, and into it [m]
        def.colliders.push_back({.shape = disc(radius - kHalfTooth, kHalfDepth, 48)});
        for (int i = 0; i < teeth; ++i) {
            const Real angle = 2 * kPi * static_cast<Real>(i) / static_cast<Real>(teeth);
            const SinCos at = sin_cos(angle);
            def.colliders.push_back({.shape = BoxShape{{2 * kHalfTooth, 0.2f * kTooth, kHalfDepth}},
                                     .body_from_shape = {{(radius - kHalfTooth) * at.cos,
                                                          (radius - kHalfTooth) * at.sin,
                                                          0},
                                                         from_axis_angle({0, 0, 1}, angle)},
                                     .collides = false});
        }
        // A spoke that makes the rotation visible.
        def.colliders.push_back(
            {.shape = BoxShape{{0.75f * radius, 0.07f, kHalfDepth + 0.03f}}, .collides = false});
        const BodyId gear = add_body(world, made_of("wood", def));
        JointDef axle{.type = JointType::hinge};
        if (gears_.empty())
            axle.drive = {.max_force = 400, .speed = -2.5f};
        connect(world, axle, {}, gear, center);
        gears_.push_back(gear);
        add_box(world,
                {.position = center - Vec3{0, center.y / 2, 0.3f},
                 .half_extents = {0.09f, center.y / 2, 0.09f},
                 .motion = Motion::static_});
    }
    void mesh(World& world, std::size_t i) {
        JointDef def{.type = JointType::gear, .a = gears_[i - 1], .b = gears_[i]};
        def.ratio = static_cast<Real>(kTrain[i].teeth) / static_cast<Real>(kTrain[i - 1].teeth);
        meshes_.push_back(must(world.create_joint(def)));
    }
    /// Adds a drum on the gear's axle that lifts a bar with a weight: a rack without teeth.
    void add_winch(World& world, BodyId gear) {
        const Vec3 center = world.find(gear)->center_of_mass;
        const Vec3 at{center.x + kDrum, 0.5f, 0.5f};
        // A box under a bar that the drum pulls past itself.
        constexpr Real kBar = 3.6f;
        weight_ = add_body(world,
                           made_of("steel",
                                   {.name = "weight",
                                    .motion = Motion::dynamic,
                                    .world_from_body = {at, {}},
                                    .colliders = {{.shape = BoxShape{{0.45f, 0.45f, 0.3f}}},
                                                  {.shape = BoxShape{{0.04f, kBar / 2, 0.06f}},
                                                   .body_from_shape = {{0, kBar / 2, 0}, {}},
                                                   .collides = false}},
                                    .mass = 120,
                                    .filter = apart(0)}));
        start_ = static_cast<double>(at.y);
        const Quat up = frame_to({0, 1, 0});
        connect(world, {.type = JointType::slider}, {}, weight_, at, up);
        JointDef bar{.type = JointType::rack, .a = gear, .b = weight_};
        bar.ratio = kDrum;
        bar.local_frame_b = up;
        bar.local_frame_a = conjugate(world.find(gear)->world_from_body.rotation);
        must(world.create_joint(bar));
    }
    std::vector<BodyId> gears_;
    std::vector<JointId> meshes_;
    BodyId weight_;
    WorstGap gap_;
    double slip_ = 0, start_ = 0; ///< [rad], [m]
};

constexpr SceneSlider kGearTrainSliders[] = {
    {.number = JointNumber{&speed_of_motor},
     .label = "Speed of the motor",
     .unit = "rad/s",
     .least = -6,
     .greatest = 6,
     .tip = "Negative lifts; the fourth gear turns three times as slow"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "weight"},
     .label = "Mass of the weight",
     .unit = "kg",
     .least = 10,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "From which mass on does the motor give in?"}};

const SceneRegistration kGearTrain{{
    .id = "gear_train",
    .category = "Machines",
    .title = "Gear train",
    .look_at = "Small turns large: three times slower, three times stronger, and no tooth is ever "
               "skipped.",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<GearTrain>,
    .sliders = kGearTrainSliders,
}};

} // namespace
} // namespace topple::app
