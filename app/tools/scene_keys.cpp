// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/scene_keys.h"

#include "app/view/frame_poses.h"
#include "topple/dynamics/islands.h"
#include "topple/world/bound_sources.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace topple::app {
namespace {

constexpr ControlSource source_named(std::string_view name) {
    return control_source_named(name).value_or(ControlSource::none);
}

/// Keys without a letter or digit, with the names of their sources.
constexpr std::array<std::pair<Key, std::string_view>, 7> kNamedKeys{{{Key::up, "Up"},
                                                                      {Key::down, "Down"},
                                                                      {Key::left, "Left"},
                                                                      {Key::right, "Right"},
                                                                      {Key::space, "Space"},
                                                                      {Key::comma, "Comma"},
                                                                      {Key::period, "Period"}}};

/// Sources of the parts of a gamepad, in the order of GamepadPart.
constexpr std::array<ControlSource, kGamepadPartCount> kGamepadSources{
    source_named("Pad left X"),
    source_named("Pad left Y"),
    source_named("Pad right X"),
    source_named("Pad right Y"),
    source_named("Pad left trigger"),
    source_named("Pad right trigger"),
    source_named("Pad A"),
    source_named("Pad B"),
    source_named("Pad X"),
    source_named("Pad Y"),
    source_named("Pad left bumper"),
    source_named("Pad right bumper"),
};
static_assert(std::find(kGamepadSources.begin(), kGamepadSources.end(), ControlSource::none) ==
              kGamepadSources.end());

/// Returns the heaviest body of each machine that a motor with a key drives. A machine is the bodies that joints hold
/// together; one that the world holds, or a body that forces do not move, is left out.
std::vector<BodyId> driven_machines(const WorldState& state) {
    const std::vector<Body>& bodies = state.bodies;
    Islands machines;
    machines.reset(bodies.size());
    std::vector<bool> is_held(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        is_held[i] = bodies[i].motion != Motion::dynamic;
    for (const Joint& joint : state.joints) {
        const std::size_t a = index_of(state, joint.a), b = index_of(state, joint.b);
        if (a < bodies.size() && b < bodies.size())
            machines.link(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
        else if (a < bodies.size() || b < bodies.size())
            is_held[std::min(a, b)] = true;
    }
    machines.settle();
    std::vector<std::size_t> heaviest(bodies.size()); // indexed by machine
    std::iota(heaviest.begin(), heaviest.end(), std::size_t{0});
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::size_t machine = machines.of(static_cast<std::uint32_t>(i));
        if (is_held[i])
            is_held[machine] = true;
        if (bodies[i].mass > bodies[heaviest[machine]].mass)
            heaviest[machine] = i;
    }
    std::vector<BodyId> found;
    for (const Joint& joint : state.joints)
        if (is_controlled(joint) && joint.a && joint.b) {
            const std::size_t machine = machines.of(
                static_cast<std::uint32_t>(index_of(state, joint.a)));
            const BodyId id = bodies[heaviest[machine]].id;
            if (!is_held[machine] && std::find(found.begin(), found.end(), id) == found.end())
                found.push_back(id);
        }
    return found;
}

bool has_no_modifier(const Modifiers& m) { return !m.ctrl && !m.alt && !m.super; }

} // namespace

ControlSource source_of(Key key) {
    const auto code = static_cast<std::uint16_t>(key);
    const bool is_letter = key >= Key::a && key <= Key::z;
    const bool is_digit = key >= Key::digit_0 && key <= Key::digit_9;
    if (is_letter || is_digit) {
        const char name = static_cast<char>(code);
        return source_named({&name, 1});
    }
    for (const auto& [named, name] : kNamedKeys)
        if (named == key)
            return source_named(name);
    return ControlSource::none;
}

ControlSource source_of(GamepadPart part) {
    return kGamepadSources[static_cast<std::size_t>(part)];
}

ControlValues control_values_of(const InputEvents& events) {
    ControlValues values{};
    const auto set = [&](ControlSource source, Real value) {
        if (source != ControlSource::none)
            values[static_cast<std::size_t>(source)] = value;
    };
    if (has_no_modifier(events.modifiers))
        for (std::size_t code = 0; code < kKeyCodeCount; ++code)
            if (events.keys_down[code])
                set(source_of(static_cast<Key>(code)), 1);
    for (const KeyEvent& event : events.key_events)
        if (event.kind == KeyEvent::Kind::press && has_no_modifier(event.modifiers))
            set(source_of(event.key), 1);
    for (std::size_t i = 0; i < kGamepadPartCount; ++i)
        set(kGamepadSources[i], events.gamepad[i]);
    return values;
}

std::vector<BodyId> driven_vehicles(const PublishedFrame& frame) {
    std::vector<BodyId> vehicles;
    const auto add = [&](BodyId id) {
        if (std::find(vehicles.begin(), vehicles.end(), id) == vehicles.end())
            vehicles.push_back(id);
    };
    for (const Joint& joint : frame.state->joints)
        if (joint.type == JointType::wheel && joint.a && is_controlled(joint))
            add(joint.a);
    for (const Vehicle& vehicle : frame.state->vehicles)
        if (is_bound(vehicle.throttle_control) || is_bound(vehicle.steer_control))
            add(vehicle.body);
    for (const Thruster& thruster : frame.state->thrusters)
        if (is_bound(thruster.control))
            add(thruster.body);
    for (const Character& character : frame.state->characters)
        if (is_bound(character.walk) || is_bound(character.strafe) || is_bound(character.turn))
            add(character.body);
    if (vehicles.empty())
        if (std::vector<BodyId> machines = driven_machines(*frame.state); machines.size() == 1)
            return machines;
    return vehicles;
}

bool SceneKeys::takes(const KeyEvent& event) const {
    const ControlSource source = source_of(event.key);
    return listens_ && source != ControlSource::none && has_no_modifier(event.modifiers) &&
           std::find(bound_.begin(), bound_.end(), source) != bound_.end();
}

void SceneKeys::update(const ControlValues& now,
                       bool listens,
                       const PublishedFrame& frame,
                       Requests& requests) {
    listens_ = listens;
    bound_ = bound_sources(*frame.state);
    vehicles_ = bound_.empty() ? std::vector<BodyId>() : driven_vehicles(frame);
    if (scene_ != frame.scene_number) {
        held_ = {}; // the session has let go of them
        was_used_ = false;
    }
    scene_ = frame.scene_number;
    ControlValues values{};
    if (listens)
        for (const ControlSource source : bound_) {
            const auto i = static_cast<std::size_t>(source);
            values[i] = now[i];
        }
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != held_[i])
            requests.push_back(SetControl{static_cast<ControlSource>(i), values[i]});
    held_ = values;
    has_begun_ = !was_used_ && values != ControlValues{};
    was_used_ = was_used_ || has_begun_;
}

} // namespace topple::app
