// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <string>
#include <variant>
#include <vector>

namespace topple {

/// Object that has a control: a body for its character, a string for the parameter of that name; monostate: an object
/// that does not exist yet.
using ControlOwner = std::variant<std::monostate, JointId, ThrusterId, VehicleId, BodyId, std::string>;

/// A bound control of a world.
struct BoundControl {
    ControlOwner owner;            ///< Never monostate.
    const DriveControl* control{}; ///< Borrowed from the state; never null.
};

/// Returns the bound controls of the world: joints, thrusters, characters, vehicles, parameters; of a joint, the
/// main axis first.
/// The jump of a character is no control, but among the sources below.
std::vector<BoundControl> bound_controls(const WorldState& state);
/// Returns the sources of the bound controls, each once, in the order of the controls; of a control, the positive
/// source first.
std::vector<ControlSource> bound_sources(const WorldState& state);
/// Returns the other owners of controls that have the source, each once.
std::vector<ControlOwner> other_owners(const WorldState& state,
                                       ControlSource source,
                                       const ControlOwner& owner);

} // namespace topple
