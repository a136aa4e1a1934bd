// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/world/state/broad_phase_index.h"
#include "topple/world/state/lookup.h"
#include "topple/world/world.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace topple {

/// Tells whether a step would change nothing but the number of steps and the time. A step without inputs in which no
/// body moves is a function of the state alone, so that a step that leaves the hash as the previous one left it leaves
/// the state to all following steps.
struct Rest {
    /// Hash after the last step; none if a body moved in that step, or if the world may have been changed since.
    std::optional<std::uint64_t> hash;
    bool is_complete = false; ///< Whether the last two steps have left the same hash.
};

/// The whole world. Edits and queries are free functions that take it; a stage of a step gets only the parts that it
/// needs.
struct WorldData {
    WorldState state; ///< All data that the future depends on.
    NextIds next;     ///< They never go back, not even on a rewind.

    /// Interned shapes; never null.
    std::shared_ptr<ShapeTable> shapes = std::make_shared<ShapeTable>();
    mutable bool
        shapes_are_lent = false; ///< Whether another owner holds this table, so that a change
                                 ///< needs a copy.
    std::unordered_multimap<std::uint64_t, ShapeIndex> shape_places; ///< Shapes by their hash.
    std::vector<ShapeIndex> free_shapes; ///< Indices without a shape, the most recently released
                                         ///< last.
    std::vector<std::optional<VolumeBelow>> shape_volumes; ///< Indexed by shape; computed at first
                                                           ///< use.
    /// Snapshots that were given out; a rewind may need their shapes again.
    mutable std::vector<std::weak_ptr<const WorldState>> snapshots;
    bool is_assembling = false; ///< Whether an assembly is open; see World::Assembly.

    mutable BroadPhaseIndex index; ///< Derived data; queries bring it up to date.
    std::unique_ptr<JobPool> pool; ///< Never null.
    /// Width of the kernels; changes no bit.
    InstructionSet instruction_set = best_instruction_set();
    std::unique_ptr<ContactHooks> hooks;             ///< Hooks of the program; null: none.
    std::unique_ptr<ConstraintHook> constraint_hook; ///< Hook of custom joints; null: none.
    StepReport report;                               ///< Report of the last step.
    Rest rest;                                       ///< Derived data.
};

/// Returns the part of the world that stages and queries may read.
inline WorldView view_of(const WorldData& w) {
    return {w.state, *w.shapes, w.hooks.get(), w.constraint_hook.get()};
}
/// Returns the bodies with their fat boxes.
inline PlacedBodies placed_bodies_of(WorldData& w) {
    return {w.state.bodies, w.state.colliders, w.index.moved, *w.shapes, w.state.parameters.dt};
}
/// Returns the shape of the collider.
inline const Shape& shape_of(const WorldData& w, const Collider& c) {
    return shape_of(*w.shapes, c);
}

} // namespace topple
