// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"

#include <stdexcept>
#include <string_view>

namespace topple::app {

/// A world's refusal of a part of a scene. The functions below throw it, so that no scene is built in part;
/// `open_scene` converts the exception to an Error.
class SceneRefusal : public std::runtime_error {
public:
    explicit SceneRefusal(const Error& why) : std::runtime_error(why.message) {}
};

/// Returns the value, or throws SceneRefusal.
template<typename T>
T must(Result<T> made) {
    if (!made.ok())
        throw SceneRefusal(made.error());
    return std::move(made).value();
}
inline void must(const Result<void>& done) {
    if (!done.ok())
        throw SceneRefusal(done.error());
}

/// Functions that most scenes are built with. Each adds one body and returns its id.

/// Adds an infinite floor at y = 0.
BodyId add_floor(World& world, const Material& material = {});
/// Adds a floor for measured scenes: a box 2 m thick that looks infinite, with its top at y = 0.
BodyId add_ground(World& world, const Material& material = {}, Real half_width = 200);
/// Sets gravity to zero.
void take_gravity_away(World& world);

struct BoxDef {
    Vec3 position;
    Vec3 half_extents{0.5f, 0.5f, 0.5f};
    Quat rotation;
    Motion motion = Motion::dynamic;
    Real density = 500; ///< Wood. [kg/m^3]
    Material material;
    std::string name;
    std::optional<Real> mass; ///< [kg]; none: from the density.
    std::string_view made_of; ///< See made_of().
};
BodyId add_box(World& world, const BoxDef& def);

struct BallDef {
    Vec3 position;
    Real radius = 0.5f;
    Vec3 velocity;
    Real density = 500; ///< [kg/m^3]
    Material material;
    std::string name;
    std::optional<Real> mass; ///< [kg]; none: from the density.
    std::string_view made_of; ///< See made_of().
};
BodyId add_ball(World& world, const BallDef& def);

/// Adds four walls, 0.2 m thick, that stand on the floor around a room with these half extents [m].
void add_walls(World& world, Vec3 half);

/// Pins a note to a point of a body, in its frame, or of the world. It has no effect on motion. [m]
void add_label(World& world, Vec3 at, std::string text, BodyId body = {});

BodyId add_body(World& world, const BodyDef& def);
/// Gives the material of each part this name, so that the window draws it as what it is made of: "wood", "steel" and
/// so on. An empty name changes nothing, and no name changes the motion.
BodyDef made_of(std::string_view name, BodyDef def);
DeformableId add_deformable(World& world, const DeformableDef& def);

/// Joins two bodies by a ball joint or distance joint between points given in the world; null is the world itself.
JointId join_at(World& world, BodyId a, BodyId b, Vec3 anchor);
JointId tie(World& world, BodyId a, Vec3 anchor_a, BodyId b, Vec3 anchor_b);
struct AngleLimits {
    Real lower = 0, upper = 0; ///< Angles of B against A, relative to the present pose. [rad]
};
JointId hinge_at(World& world,
                 BodyId a,
                 BodyId b,
                 Vec3 anchor,
                 Vec3 axis,
                 std::optional<AngleLimits> limits = {});

/// Returns the body of that name in a scene. Requires: it exists.
const Body& body_named(const World& world, std::string_view name);

/// Returns the kinetic and the potential energy of all bodies. [J]
double mechanical_energy(const World& world);
/// Returns the metric of the share that is left of the energy of one body that was lifted at the start. `start`: the
/// mechanical energy then. [J] `mass` [kg], `height` [m]: of the lift.
SceneMetric energy_kept(const World& world, double start, Real mass, Real height);

} // namespace topple::app
