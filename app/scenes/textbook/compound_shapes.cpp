// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

constexpr Real kDensity = 600; // wood [kg/m^3]

/// Box, or cylinder along X, of a compound; parts do not overlap.
struct Part {
    Vec3 center;       ///< In the frame of the compound. [m]
    Vec3 half_extents; ///< Of the box; x: half of the cylinder's length, y: its radius. [m]
    bool is_cylinder = false;
};

/// Mass, center of mass and inertia about it, in double.
struct Sum {
    double mass = 0; ///< [kg]
    DVec3 center;    ///< [m]
    /// xx, yy, zz, xy, xz, yz. [kg m^2]
    std::array<double, 6> inertia{};
};

double volume_of(const Part& part) {
    const DVec3 h{part.half_extents};
    return part.is_cylinder ? 2 * std::numbers::pi * h.x * h.y * h.y : 8 * h.x * h.y * h.z;
}

/// Returns the moments about the part's own center: m (b^2 + c^2) / 3 with half extents for a box; m r^2 / 2 along and
/// m (3 r^2 + l^2) / 12 across a cylinder.
DVec3 own_moments(const Part& part, double mass) {
    const DVec3 h{part.half_extents};
    if (!part.is_cylinder)
        return {mass / 3 * (h.y * h.y + h.z * h.z),
                mass / 3 * (h.x * h.x + h.z * h.z),
                mass / 3 * (h.x * h.x + h.y * h.y)};
    const double across = mass / 12 * (3 * h.y * h.y + 4 * h.x * h.x);
    return {mass / 2 * h.y * h.y, across, across};
}

/// Returns the sum of all parts by the parallel axis theorem: I = sum of I_part + m (d^2 1 - d d^T).
Sum sum_of(const std::vector<Part>& parts) {
    Sum sum;
    for (const Part& part : parts) {
        const double mass = static_cast<double>(kDensity) * volume_of(part);
        sum.mass += mass;
        sum.center = sum.center + DVec3{part.center} * mass;
    }
    sum.center = sum.center * (1 / sum.mass);
    for (const Part& part : parts) {
        const double mass = static_cast<double>(kDensity) * volume_of(part);
        const DVec3 own = own_moments(part, mass), d = DVec3{part.center} - sum.center;
        const std::array<double, 6> added{own.x + mass * (d.y * d.y + d.z * d.z),
                                          own.y + mass * (d.x * d.x + d.z * d.z),
                                          own.z + mass * (d.x * d.x + d.y * d.y),
                                          -mass * d.x * d.y,
                                          -mass * d.x * d.z,
                                          -mass * d.y * d.z};
        for (std::size_t i = 0; i < added.size(); ++i)
            sum.inertia[i] += added[i];
    }
    return sum;
}

/// A compound of the scene, and the pose in which it begins.
struct Compound {
    std::string name;
    std::vector<Part> parts;
    Transform start;
};

std::vector<Part> table() {
    std::vector<Part> parts{{{0, 0.75f, 0}, {0.7f, 0.05f, 0.45f}}};
    for (const Real x : {-0.6f, 0.6f})
        for (const Real z : {-0.35f, 0.35f})
            parts.push_back({{x, 0.35f, z}, {0.05f, 0.35f, 0.05f}});
    return parts;
}

/// Six plates around an empty inside.
std::vector<Part> hollow_box() {
    constexpr Real kHalf = 0.45f, kThick = 0.04f; // half of the edge and of a plate's thickness [m]
    std::vector<Part> parts;
    for (const Real side : {-kHalf + kThick, kHalf - kThick}) {
        parts.push_back({{0, side, 0}, {kHalf, kThick, kHalf}});
        parts.push_back({{side, 0, 0}, {kThick, kHalf - 2 * kThick, kHalf}});
        parts.push_back({{0, 0, side}, {kHalf - 2 * kThick, kHalf - 2 * kThick, kThick}});
    }
    return parts;
}

std::vector<Compound> compounds() {
    return {{"L",
             {{{0, 0.7f, 0}, {0.12f, 0.7f, 0.2f}}, {{0.62f, 0.12f, 0}, {0.5f, 0.12f, 0.2f}}},
             {{-2.6f, 1.4f, 0}, from_axis_angle({0, 0, 1}, kPi)}},
            {"table", table(), {{-1, 0.05f, 0}, {}}},
            {"dumbbell",
             {{{0, 0, 0}, {0.5f, 0.06f, 0}, true},
              {{-0.65f, 0, 0}, {0.15f, 0.35f, 0}, true},
              {{0.65f, 0, 0}, {0.15f, 0.35f, 0}, true}},
             {{1.4f, 1.2f, 0}, from_axis_angle({0, 0, 1}, 0.5f)}},
            {"hollow box", hollow_box(), {{3.5f, 1.1f, 0}, from_axis_angle({1, 0, 1}, 0.6f)}}};
}

/// Bodies of several shapes, which fall and come to rest. Mass properties are those of the sum over all parts.
class CompoundShapes final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (const Compound& compound : compounds()) {
            BodyDef def{.name = compound.name,
                        .motion = Motion::dynamic,
                        .world_from_body = compound.start,
                        .density = kDensity};
            for (const Part& part : compound.parts)
                def.colliders.push_back(collider_of(part));
            const BodyId id = add_body(world, def);
            add_label(world, world.find(id)->local_center, compound.name, id);
        }
    }
    SceneCamera camera() const override {
        return {.target = {0.4f, 0.5f, 0}, .yaw_deg = 10, .pitch_deg = -14, .distance = 8};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        double center_error = 0, inertia_error = 0;
        for (const Compound& compound : compounds()) {
            const Body& body = body_named(world, compound.name);
            const Sum sum = sum_of(compound.parts);
            center_error = std::max(center_error, length(DVec3{body.local_center} - sum.center));
            const Mat3& i = body.inertia;
            const std::array<Real, 6> found{i.x.x, i.y.y, i.z.z, i.x.y, i.x.z, i.y.z};
            const double trace = sum.inertia[0] + sum.inertia[1] + sum.inertia[2];
            for (std::size_t k = 0; k < found.size(); ++k)
                inertia_error = std::max(inertia_error,
                                         std::abs(static_cast<double>(found[k]) - sum.inertia[k]) /
                                             trace);
            inertia_error = std::max(inertia_error,
                                     std::abs(static_cast<double>(body.mass) / sum.mass - 1));
        }
        const Quat turn = body_named(world, "table").world_from_body.rotation;
        return {{.name = "center_of_mass_error_m", .value = center_error, .bound = 1e-6},
                {.name = "inertia_error_share", .value = inertia_error, .bound = 1e-5},
                {.name = "table_up",
                 .value = static_cast<double>(rotate(turn, {0, 1, 0}).y),
                 .bound = 0.9999,
                 .at_least = true}};
    }

private:
    static ColliderDef collider_of(const Part& part) {
        if (!part.is_cylinder)
            return {.shape = BoxShape{part.half_extents}, .body_from_shape = {part.center, {}}};
        return {.shape = CylinderShape{part.half_extents.y, part.half_extents.x},
                .body_from_shape = {part.center, rotation_between({0, 1, 0}, {1, 0, 0})}};
    }
};

constexpr SceneSlider kCompoundShapesSliders[] = {
    {.number = ParameterNumber{"gravity_x"},
     .label = "Gravity to the side",
     .least = -10,
     .greatest = 10,
     .tip = "Tilts the world: which of the shapes falls over first?"},
    kFrictionSlider};

const SceneRegistration kCompoundShapes{{
    .id = "compound_shapes",
    .category = "Textbook",
    .title = "Bodies of several shapes",
    .look_at =
        "An L that falls over, a table, a dumbbell, a hollow box. The note on each marks its "
        "center of mass: the L's is outside of both of its boxes.",
    .default_steps = 360,
    .thumbnail_step = 30,
    .create = &create_scene<CompoundShapes>,
    .sliders = kCompoundShapesSliders,
}};

} // namespace
} // namespace topple::app
