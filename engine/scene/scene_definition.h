// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple {

/// First view of a scene.
struct SceneCamera {
    Vec3 target{0, 1, 0}; ///< In the frame of `cell`. [m]
    Real yaw_deg = 30;    ///< 0 looks along -Z from +Z; positive values move the eye towards +X.
                          ///< [deg]
    Real pitch_deg = -15; ///< Negative looks down. [deg]
    Real distance = 12;   ///< Distance from the target. [m]
    GridCell cell{};      ///< See grid_cell.h; 0: around the origin of the world.
    friend bool operator==(const SceneCamera&, const SceneCamera&) = default;
};

/// A camera that a person has stored, to look from there again.
struct SceneBookmark {
    int number = 1;           ///< Number of its key, 1 to kMostBookmarks, unique within the scene.
    std::string name;         ///< Name for people; empty: none.
    SceneCamera camera;       ///< The stored camera.
    bool is_parallel = false; ///< Whether the projection is parallel.
    friend bool operator==(const SceneBookmark&, const SceneBookmark&) = default;
};
/// Largest number of bookmarks of a scene: one for each digit but 0.
inline constexpr int kMostBookmarks = 9;

/// Title, notes and cameras: the part of a scene without physics. `extras` fields hold keys that this version does not
/// know, as JSON text, so that saving keeps them.
struct SceneHeader {
    std::string title{}; ///< Title for people.
    std::string notes{}; ///< Text with hints for the viewer.
    std::string
        place{}; ///< Surroundings for a viewer that knows some by name: "workshop"; empty: its usual ones.
    std::optional<SceneCamera> camera{};    ///< None: the viewer chooses.
    std::vector<SceneBookmark> bookmarks{}; ///< Sorted by number.
    std::string extras{}; ///< Keys that this version does not know, as JSON text; see above.
};

/// A shape with its name.
struct SceneShape {
    Shape shape;        ///< Valid.
    ShapeLabel label;   ///< `label.name` is unique within the scene and not empty.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A body and the names of its shapes.
struct SceneBody {
    /// `def.id` is 1 + the index in the list; `def.colliders[i].shape` equals the shape named below.
    BodyDef def;
    std::vector<std::uint32_t> shape_of_collider; ///< Index in `shapes` of each collider.
    std::string extras;                           ///< Unknown keys; see SceneHeader.
};

/// A joint.
struct SceneJoint {
    JointDef def;       ///< `a` and `b` are ids of the bodies above, or null for the world.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// Surface of contacts between two materials.
struct SceneMaterialPair {
    MaterialPair pair;  ///< Sorted names.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A deformable.
struct SceneDeformable {
    DeformableDef def;  ///< `def.id` is 1 + the index in the list; attached to bodies above.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A water volume.
struct SceneWater {
    Water water;        ///< `water.id` is 1 + the index in the list.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A force field.
struct SceneForceField {
    ForceField field;   ///< `field.id` is 1 + the index in the list.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A thruster.
struct SceneThruster {
    ThrusterDef def;    ///< `def.id` is 1 + the index in the list; on one of the bodies above.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A vehicle.
struct SceneVehicle {
    /// `def.id` is 1 + the index in the list; on one of the bodies above. The ids of its joints are 1 + their index.
    VehicleDef def;
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// The control of a parameter.
struct SceneParameterControl {
    ParameterControlDef def; ///< Of a parameter that no other control of the list moves.
    std::string extras;      ///< Unknown keys; see SceneHeader.
};

/// A group of objects.
struct SceneGroup {
    Group group;        ///< `group.id` is 1 + the index in the list; members are objects above.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A note or a measurement.
struct SceneAnnotation {
    Annotation
        annotation;     ///< `annotation.id` is 1 + the index in the list; attached to bodies above.
    std::string extras; ///< Unknown keys; see SceneHeader.
};

/// A whole scene as plain data: the contents of a file, before or after it is a world.
struct SceneDefinition {
    SceneHeader header;                                    ///< Title, notes, cameras.
    Parameters parameters;                                 ///< Parameters of the world.
    std::vector<SceneShape> shapes;                        ///< Shapes to which bodies refer.
    std::vector<SceneBody> bodies;                         ///< Sorted in the order of their ids.
    std::vector<SceneJoint> joints;                        ///< Joints between the bodies above.
    std::vector<SceneMaterialPair> material_pairs;         ///< Sorted in the order of the file.
    std::vector<SceneDeformable> deformables;              ///< Sorted in the order of their ids.
    std::vector<SceneWater> water_volumes;                 ///< Sorted in the order of their ids.
    std::vector<SceneForceField> force_fields;             ///< Sorted in the order of their ids.
    std::vector<SceneThruster> thrusters;                  ///< Sorted in the order of their ids.
    std::vector<SceneVehicle> vehicles;                    ///< Sorted in the order of their ids.
    std::vector<SceneParameterControl> parameter_controls; ///< In the order of the file.
    std::vector<SceneGroup> groups;                        ///< Sorted in the order of their ids.
    std::vector<ObjectId> locked, hidden;     ///< Objects above with these flags; sorted.
    std::vector<SceneAnnotation> annotations; ///< Sorted in the order of their ids.
};

/// Returns the objects of the scene with the flag.
const std::vector<ObjectId>& objects_with(const SceneDefinition& scene, ObjectFlag flag);

/// Builds a new world with that content; body i of the scene is the i-th body of the world. Fails: with a message
/// that names the body, joint or deformable that the world refused, and the reason.
Result<World> build_world(const SceneDefinition& scene, int thread_count = 1);

/// Returns the world as a scene: bodies numbered from 1, unused shapes left out, shapes without a name given one.
/// `build_world` of it gives a world that behaves the same at rest (impulses are not scene content).
SceneDefinition describe_world(const World& world, const SceneHeader& header = {});

} // namespace topple
