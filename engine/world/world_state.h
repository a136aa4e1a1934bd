// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/fields/force_field.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/step_input.h"
#include "topple/dynamics/thrusters/thruster.h"
#include "topple/dynamics/vehicles/vehicle.h"
#include "topple/dynamics/water/water.h"
#include "topple/world/annotation.h"
#include "topple/world/names.h"
#include "topple/world/object_marks.h"
#include "topple/world/parameter_control.h"
#include "topple/world/sensor_overlap.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace topple {

/// All data that a world's future depends on, and no derived data: plain records in ordinal order. A copy is a
/// snapshot; assigning a snapshot is a rewind. Shapes are interned in the world, which releases no shape that a
/// snapshot refers to.
struct WorldState {
    std::uint64_t step_count = 0;    ///< Steps taken up to this state.
    double time = 0;                 ///< [s]
    Parameters parameters;           ///< Parameters of the world.
    std::vector<Body> bodies;        ///< Sorted by ordinal.
    std::vector<Collider> colliders; ///< Sorted in the order of their bodies.
    std::vector<Contact> contacts;   ///< Sorted by colliders.
    std::vector<CachedPair>
        cached_pairs;          ///< Pairs of which at least one collider was active in the last
                               ///< step.
    std::vector<Joint> joints; ///< Sorted by ordinal.
    std::vector<MaterialPair> material_pairs;         ///< Sorted in the order of their names.
    std::vector<Deformable> deformables;              ///< Sorted by ordinal.
    std::vector<Water> water_volumes;                 ///< Sorted by ordinal.
    std::vector<ForceField> force_fields;             ///< Sorted by ordinal.
    std::vector<Thruster> thrusters;                  ///< Sorted by ordinal.
    std::vector<Vehicle> vehicles;                    ///< Sorted by ordinal.
    std::vector<ParameterControl> parameter_controls; ///< Sorted by name.
    std::vector<Character> characters;                ///< Sorted by body.
    std::vector<MouseJoint> mouse_joints;   ///< Mouse joints of the last step: for drawing, no part
                                            ///< of the hash.
    std::vector<Vec3> mouse_joint_impulses; ///< Impulse of each mouse joint in a step. [N s]
    /// Bodies inside sensors after the last step: sorted, each pair once, no part of the hash.
    std::vector<SensorOverlap> sensor_overlaps;
    Names body_names, joint_names; ///< For people and files: no part of the hash.
    ObjectMarks object_marks;      ///< Groups, locked and hidden objects: no part of the hash.
    Annotations annotations;       ///< Notes and measurements: no part of the hash.
};

/// A copy of a state, shared by history, undo and the frames that are drawn. Immutable.
using Snapshot = std::shared_ptr<const WorldState>;

/// Returns the hash of poses, velocities, impulses, sleep and the parameters that change motion, in ordinal order;
/// without the ordinals, trees, fat boxes or numbers of islands. Equal for equal futures.
std::uint64_t hash_of(const WorldState& state);

/// Kinetic and potential energy and momentum of all dynamic bodies and of particles, in double;
/// without elastic energy.
struct EnergyBudget {
    double kinetic = 0, potential = 0; ///< [J]; potential energy relative to the origin's height.
    double momentum[3] = {};           ///< [kg m/s]
    double angular_momentum[3] = {};   ///< Angular momentum about the origin. [kg m^2/s]
};
/// Computes energies and momenta of a state.
EnergyBudget energy_budget_of(const WorldState& state);

} // namespace topple
