// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/scene/scene_definition.h"

namespace topple::app {

/// A change of coordinates and units under which the laws of motion stay the same: a scene that is rotated, mirrored,
/// scaled or run at another rate. An engine without tuning to particular scenes gives the same motion in every frame.
///
/// With M the mirror x -> -x or the identity, R the rotation, o the origin, s the length and t the time, a quantity of
/// the scene becomes in the frame
///     position o + s R M p,  velocity s/t R M v,  angular velocity det(M)/t R M w,  acceleration s/t^2 R M a,
/// and masses grow by s^3 at constant density. Angles, ratios and coefficients of friction are unchanged. The
/// parameters that have a length, a speed or a time of their own (dt, push speed, sleep speed, restitution threshold,
/// frequencies) keep their values: they belong to the engine, not to the scene.
struct Frame {
    Quat rotation;            ///< Frame from scene, after the mirror. Unit.
    bool is_mirrored = false; ///< x -> -x.
    Real length = 1;          ///< Length of a meter of the scene in the frame. [m]
    Real time = 1;            ///< Duration of a second of the scene in the frame. [s]
    CellPoint origin{};       ///< Place of the scene's origin in the frame. [m]
    friend bool operator==(const Frame& a, const Frame& b) {
        return a.rotation == b.rotation && a.is_mirrored == b.is_mirrored && a.length == b.length &&
               a.time == b.time && a.origin.cell == b.origin.cell &&
               a.origin.point == b.origin.point;
    }
};

/// Returns the factor of axial vectors and angles under the mirror: det(M), -1 or 1.
inline Real axial_sign(const Frame& frame) { return frame.is_mirrored ? Real(-1) : Real(1); }
/// Converts a vector of the scene to the frame, with its length unchanged.
Vec3 direction_in(const Frame& frame, Vec3 direction);
/// Converts a rotation of the scene to the frame: R M q M.
Quat rotation_in(const Frame& frame, Quat rotation);
/// Converts the frame's coordinates back to the scene's: inverse of `direction_in` and `rotation_in`.
Vec3 direction_from(const Frame& frame, Vec3 direction);
Quat rotation_from(const Frame& frame, Quat rotation);

/// Returns the scene as built in the frame. Requires: no water, whose boxes cannot rotate. For a deformable only the
/// pose is mirrored, not the recipe; explicit positions are mirrored.
SceneDefinition scene_in(const Frame& frame, const SceneDefinition& scene);

/// Copies time, poses, velocities, sleep and particles of a world that runs in the frame into the state of the same
/// scene, in the scene's coordinates. All other data of `scene` is unchanged. Requires: the same numbers of bodies
/// and particles.
void copy_motion_from(const Frame& frame, const WorldState& framed, WorldState& scene);

} // namespace topple::app
