// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple {

/// Where a viewer should begin to look from.
struct SceneCamera {
    Vec3 target{0, 1, 0}; ///< [m]
    Real yaw_deg = 30;    ///< 0 looks along -Z from +Z; positive moves the eye towards +X. [deg]
    Real pitch_deg = -15; ///< Negative looks down. [deg]
    Real distance = 12;   ///< From the target. [m]
    friend bool operator==(const SceneCamera&, const SceneCamera&) = default;
};

/// What a scene is called and how it is looked at: the part of a scene that is no physics.
/// `extras` fields hold keys this version does not know, as JSON text, so that saving keeps them.
struct SceneHeader {
    std::string title;
    std::string notes; ///< What to look at.
    std::optional<SceneCamera> camera;
    std::string extras;
};

struct SceneShape {
    Shape shape;
    ShapeLabel label; ///< `label.name` is unique within the scene and not empty.
    std::string extras;
};

struct SceneBody {
    /// `def.id` is 1 + the place in the list; `def.colliders[i].shape` equals the shape named below.
    BodyDef def;
    std::vector<std::uint32_t> shape_of_collider; ///< Index into `shapes`, one a collider.
    std::string extras;
};

struct SceneJoint {
    JointDef def; ///< `a` and `b` are ids of the bodies above, or null for the world.
    std::string extras;
};

struct SceneMaterialPair {
    MaterialPair pair;
    std::string extras;
};

struct SceneDeformable {
    DeformableDef def; ///< `def.id` is 1 + the place in the list; attached to bodies above.
    std::string extras;
};

struct SceneWater {
    Water water; ///< `water.id` is 1 + the place in the list.
    std::string extras;
};

/// A whole scene as plain data: what a file says, before or after it is a world.
struct SceneDefinition {
    SceneHeader header;
    Parameters parameters;
    std::vector<SceneShape> shapes;
    std::vector<SceneBody> bodies;
    std::vector<SceneJoint> joints;
    std::vector<SceneMaterialPair> material_pairs;
    std::vector<SceneDeformable> deformables;
    std::vector<SceneWater> waters;
};

/// A fresh world of that content; body i of the scene is the i-th body of the world.
/// Fails: with the body, joint or deformable that the world refused, and why.
Result<World> build_world(const SceneDefinition& scene, int thread_count = 1);

/// The world as a scene: bodies renumbered from 1, shapes that nobody uses left out, shapes without a
/// name given one. `build_world` of it behaves like the world at rest (impulses are not scene content).
SceneDefinition describe_world(const World& world, const SceneHeader& header = {});

} // namespace topple
