// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step_measures.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// The numbers of a world that can be plotted.
enum class QuantityKind : std::uint8_t {
    // Of the world.
    kinetic_energy,
    potential_energy,
    mechanical_energy,
    external_power,
    momentum,
    angular_momentum,
    awake_bodies,
    contacts,
    contact_points,
    islands,
    deepest_overlap,
    widest_joint_gap,
    step_time,
    elastic_energy,
    energy_work,
    energy_turned_over,
    energy_remainder,
    momentum_remainder,
    angular_remainder,
    contact_residual,
    joint_residual,
    // Of a body.
    position_x,
    position_y,
    position_z,
    velocity_x,
    velocity_y,
    velocity_z,
    speed,
    angular_speed,
    body_kinetic_energy,
    normal_force,
    body_overlap,
    // Of a joint.
    joint_force,
    joint_torque,
};

/// The kind of object that a quantity belongs to.
enum class QuantityOwner : std::uint8_t { world, body, joint };

/// A number of the world, or of one of its objects.
struct PlottedQuantity {
    QuantityKind kind = QuantityKind::kinetic_energy;
    BodyId body{};       ///< Null unless the kind belongs to a body.
    JointId joint{};     ///< Null unless the kind belongs to a joint.
    EnergyCause cause{}; ///< Of energy_work; the first one for other kinds.
    friend bool operator==(const PlottedQuantity&, const PlottedQuantity&) = default;
};

/// Record from which a quantity is read. Records of a step are unknown for a state that no step has led to.
enum class QuantitySource : std::uint8_t {
    state,
    report,      ///< StepReport.
    balance,     ///< StepMeasures::balance, if it was measured.
    convergence, ///< StepMeasures::convergence, if it was measured.
};

/// Names of a kind.
struct QuantityInfo {
    QuantityKind kind;
    QuantityOwner owner;
    std::string_view label; ///< For people: "kinetic energy".
    std::string_view unit;  ///< "J"; empty for counts.
    QuantitySource source = QuantitySource::state;
};

/// Returns all kinds in their order.
std::span<const QuantityInfo> all_quantities();
const QuantityInfo& info_of(QuantityKind kind);

/// Returns the measures of every step that the quantity needs.
AskedMeasures measures_for(const PlottedQuantity& quantity);

/// Returns the quantities of the energy balance of every step.
std::vector<PlottedQuantity> balance_quantities();

/// Returns the label of the quantity without its owner: "work of friction".
std::string label_of(const PlottedQuantity& quantity);

/// Reads quantities of one state. The energies of all bodies are added up once, when the first of them is read.
class QuantityReader {
public:
    /// `report`: of the step that led to the state; null if none has. `measures`: of that step; null if they are
    /// not known. All outlive the reader.
    explicit QuantityReader(const WorldState& state,
                            const StepReport* report = nullptr,
                            const StepMeasures* measures = nullptr)
        : state_(state),
          report_(report),
          measures_(measures) {}
    /// Returns none if the object does not exist, or if no step tells the number.
    [[nodiscard]] std::optional<double> read(const PlottedQuantity& quantity);

private:
    [[nodiscard]] double read_energy(QuantityKind kind);

    const WorldState& state_;
    const StepReport* report_;
    const StepMeasures* measures_;
    std::optional<EnergyBudget> energy_;
};

} // namespace topple::app
