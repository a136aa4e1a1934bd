// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/bound_sources.h"

#include <algorithm>

namespace topple {
namespace {

template<typename T>
void add_once(std::vector<T>& all, const T& one) {
    if (std::find(all.begin(), all.end(), one) == all.end())
        all.push_back(one);
}

} // namespace

std::vector<BoundControl> bound_controls(const WorldState& state) {
    std::vector<BoundControl> controls;
    const auto add = [&](const ControlOwner& owner, const DriveControl& control) {
        if (!is_bound(control))
            return;
        BoundControl& bound = controls.emplace_back();
        bound.owner = owner;
        bound.control = &control;
    };
    for (const Joint& joint : state.joints) {
        add(joint.id, joint.control);
        add(joint.id, joint.turn_control);
    }
    for (const Thruster& thruster : state.thrusters)
        add(thruster.id, thruster.control);
    for (const Character& character : state.characters)
        for (const DriveControl* control : {&character.walk, &character.strafe, &character.turn})
            add(character.body, *control);
    for (const Vehicle& vehicle : state.vehicles) {
        add(vehicle.id, vehicle.throttle_control);
        add(vehicle.id, vehicle.steer_control);
        add(vehicle.id, vehicle.parking_brake_control);
        add(vehicle.id, vehicle.shift_control);
    }
    for (const ParameterControl& parameter : state.parameter_controls)
        add(parameter.parameter, parameter.control);
    return controls;
}

std::vector<ControlSource> bound_sources(const WorldState& state) {
    std::vector<ControlSource> sources;
    for (const BoundControl& bound : bound_controls(state))
        for (const ControlSource source : {bound.control->positive, bound.control->negative})
            if (source != ControlSource::none)
                add_once(sources, source);
    for (const Character& character : state.characters)
        if (character.jump != ControlSource::none)
            add_once(sources, character.jump);
    return sources;
}

std::vector<ControlOwner> other_owners(const WorldState& state,
                                       ControlSource source,
                                       const ControlOwner& owner) {
    std::vector<ControlOwner> owners;
    if (source == ControlSource::none)
        return owners;
    for (const BoundControl& bound : bound_controls(state))
        if (bound.owner != owner &&
            (bound.control->positive == source || bound.control->negative == source))
            add_once(owners, bound.owner);
    return owners;
}

} // namespace topple
