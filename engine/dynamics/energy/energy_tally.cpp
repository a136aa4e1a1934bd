// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/energy/energy_tally.h"

#include <utility>

namespace topple {
namespace {

/// Name for people and for files.
using Names = std::pair<std::string_view, std::string_view>;

/// Indexed by cause.
constexpr std::array<Names, kEnergyCauseCount> kNames{{
    {"Impacts", "impact"},
    {"Position correction", "position_correction"},
    {"Restitution", "restitution"},
    {"Friction", "friction"},
    {"Rolling resistance", "rolling_resistance"},
    {"Joint locks", "joint_locks"},
    {"Joint limits", "joint_limits"},
    {"Joint motors", "joint_motors"},
    {"Joint friction", "joint_friction"},
    {"Joint springs", "joint_springs"},
    {"Mouse joints", "mouse_joints"},
    {"Kinematic bodies", "kinematic_bodies"},
    {"Moving surfaces", "moving_surfaces"},
    {"Thrusters", "thrusters"},
    {"Vehicles", "vehicles"},
    {"Water", "water"},
    {"Force fields", "force_fields"},
    {"Damping", "damping"},
    {"Deformables", "deformables"},
    {"Inputs", "inputs"},
    {"Integration", "integration"},
    {"Rotation", "rotation"},
    {"Continuous collision", "continuous_collision"},
    {"Raised inertia", "raised_inertia"},
    {"Bounce limit", "bounce_limit"},
    {"Joint energy limit", "joint_energy_limit"},
    {"Energy guard", "energy_guard"},
    {"Joint closing", "joint_closing"},
    {"Corrections", "corrections"},
    {"Sleep", "sleep"},
    {"Disabled bodies", "disabled"},
}};

} // namespace

std::string_view name_of(EnergyCause cause) {
    return kNames[static_cast<std::size_t>(cause)].first;
}

std::string_view key_of(EnergyCause cause) {
    return kNames[static_cast<std::size_t>(cause)].second;
}

} // namespace topple
