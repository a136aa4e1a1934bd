// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/plotted_quantity.h"

#include "app/session/frame/find_record.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace topple::app {
namespace {

using Plotted = QuantityKind;
using Owner = QuantityOwner;
using Source = QuantitySource;

constexpr std::array kQuantities{
    QuantityInfo{Plotted::kinetic_energy, Owner::world, "kinetic energy", "J"},
    QuantityInfo{Plotted::potential_energy, Owner::world, "potential energy", "J"},
    QuantityInfo{Plotted::mechanical_energy, Owner::world, "mechanical energy", "J"},
    QuantityInfo{Plotted::external_power, Owner::world, "external power", "W", Source::report},
    QuantityInfo{Plotted::momentum, Owner::world, "momentum", "kg m/s"},
    QuantityInfo{Plotted::angular_momentum, Owner::world, "angular momentum", "kg m2/s"},
    QuantityInfo{Plotted::awake_bodies, Owner::world, "awake bodies", "", Source::report},
    QuantityInfo{Plotted::contacts, Owner::world, "contacts", "", Source::report},
    QuantityInfo{Plotted::contact_points, Owner::world, "contact points", "", Source::report},
    QuantityInfo{Plotted::islands, Owner::world, "islands", "", Source::report},
    QuantityInfo{Plotted::deepest_overlap, Owner::world, "deepest overlap", "mm", Source::report},
    QuantityInfo{Plotted::widest_joint_gap, Owner::world, "widest joint gap", "mm", Source::report},
    QuantityInfo{Plotted::step_time, Owner::world, "time of a step", "ms", Source::report},
    QuantityInfo{Plotted::elastic_energy,
                 Owner::world,
                 "elastic energy of joints",
                 "J",
                 Source::balance},
    QuantityInfo{Plotted::energy_work, Owner::world, "work of", "J", Source::balance},
    QuantityInfo{Plotted::energy_turned_over,
                 Owner::world,
                 "energy turned over",
                 "J",
                 Source::balance},
    QuantityInfo{Plotted::energy_remainder,
                 Owner::world,
                 "unexplained energy",
                 "J",
                 Source::balance},
    QuantityInfo{Plotted::momentum_remainder,
                 Owner::world,
                 "unexplained momentum",
                 "kg m/s",
                 Source::balance},
    QuantityInfo{Plotted::angular_remainder,
                 Owner::world,
                 "unexplained angular momentum",
                 "kg m2/s",
                 Source::balance},
    QuantityInfo{Plotted::contact_residual,
                 Owner::world,
                 "residual of contacts",
                 "mm/s",
                 Source::convergence},
    QuantityInfo{Plotted::joint_residual,
                 Owner::world,
                 "residual of joints",
                 "mm/s",
                 Source::convergence},
    QuantityInfo{Plotted::position_x, Owner::body, "position x", "m"},
    QuantityInfo{Plotted::position_y, Owner::body, "position y", "m"},
    QuantityInfo{Plotted::position_z, Owner::body, "position z", "m"},
    QuantityInfo{Plotted::velocity_x, Owner::body, "velocity x", "m/s"},
    QuantityInfo{Plotted::velocity_y, Owner::body, "velocity y", "m/s"},
    QuantityInfo{Plotted::velocity_z, Owner::body, "velocity z", "m/s"},
    QuantityInfo{Plotted::speed, Owner::body, "speed", "m/s"},
    QuantityInfo{Plotted::angular_speed, Owner::body, "angular speed", "rad/s"},
    QuantityInfo{Plotted::body_kinetic_energy, Owner::body, "kinetic energy", "J"},
    QuantityInfo{Plotted::normal_force, Owner::body, "normal force", "N"},
    QuantityInfo{Plotted::body_overlap, Owner::body, "overlap", "mm"},
    QuantityInfo{Plotted::joint_force, Owner::joint, "force", "N"},
    QuantityInfo{Plotted::joint_torque, Owner::joint, "torque", "N m"},
};
constexpr bool are_in_order() {
    for (std::size_t i = 0; i < kQuantities.size(); ++i)
        if (kQuantities[i].kind != static_cast<QuantityKind>(i))
            return false;
    return kQuantities.back().kind == Plotted::joint_torque;
}
static_assert(are_in_order(), "a row for every kind, in its order");

double wide(Real number) { return static_cast<double>(number); }

/// Impulses and overlap at the contacts of a body.
struct Touching {
    double impulse = 0;    ///< Sum of the normal impulses. [N s]
    double separation = 0; ///< Smallest one; 0 if no point overlaps. [m]
};

Touching touching_of(const WorldState& state, const Body& body) {
    const auto belongs = [&](std::uint32_t collider) {
        return collider - body.first_collider < body.collider_count;
    };
    Touching sum;
    for (const Contact& contact : state.contacts) {
        if (!belongs(contact.collider_a) && !belongs(contact.collider_b))
            continue;
        for (const Contact::Point& point : contact.active_points()) {
            sum.impulse += wide(point.normal_impulse);
            sum.separation = std::min(sum.separation, wide(point.separation));
        }
    }
    return sum;
}

double length_of(const double (&v)[3]) {
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

std::optional<double> read_body(const WorldState& state, QuantityKind kind, const Body& body) {
    const DVec3 position = global_position(body);
    switch (kind) {
    case Plotted::position_x:
        return position.x;
    case Plotted::position_y:
        return position.y;
    case Plotted::position_z:
        return position.z;
    case Plotted::velocity_x:
        return wide(body.v.x);
    case Plotted::velocity_y:
        return wide(body.v.y);
    case Plotted::velocity_z:
        return wide(body.v.z);
    case Plotted::speed:
        return wide(length(body.v));
    case Plotted::angular_speed:
        return wide(length(body.w));
    case Plotted::body_kinetic_energy:
        return is_movable(body)
                   ? wide(kinetic_energy(body, body.world_from_body.rotation, body.v, body.w))
                   : 0.0;
    case Plotted::normal_force:
        return touching_of(state, body).impulse / wide(state.parameters.dt);
    case Plotted::body_overlap:
        return 1000 * std::max(-touching_of(state, body).separation, 0.0);
    default:
        return std::nullopt;
    }
}

std::optional<double> read_joint(const WorldState& state, QuantityKind kind, const Joint& joint) {
    const Vec3 impulse = kind == Plotted::joint_force ? joint.impulse : joint.angular_impulse;
    return wide(length(impulse)) / wide(state.parameters.dt);
}

double read_balance(const EnergyBalance& balance, const PlottedQuantity& quantity) {
    switch (quantity.kind) {
    case Plotted::elastic_energy:
        return balance.tally.elastic_after;
    case Plotted::energy_work:
        return balance.tally[quantity.cause].work;
    case Plotted::energy_turned_over:
        return balance.turned_over();
    case Plotted::energy_remainder:
        return balance.remainder();
    case Plotted::momentum_remainder:
        return length(balance.momentum_remainder());
    default:
        return length(balance.angular_remainder());
    }
}

double read_convergence(const Convergence& convergence, QuantityKind kind) {
    const SweepResidual left = convergence.left();
    return 1000 * (kind == Plotted::contact_residual ? left.contacts : left.joints).rms();
}

std::optional<double> read_report(const WorldState& state,
                                  QuantityKind kind,
                                  const StepReport& report) {
    const auto count = [](std::size_t number) { return static_cast<double>(number); };
    switch (kind) {
    case Plotted::external_power:
        return report.external_work / wide(state.parameters.dt);
    case Plotted::awake_bodies:
        return count(report.awake_count);
    case Plotted::contacts:
        return count(report.contact_count);
    case Plotted::contact_points:
        return count(report.contact_point_count);
    case Plotted::islands:
        return count(report.island_count);
    case Plotted::deepest_overlap:
        return 1000 * std::max(wide(report.max_penetration), 0.0);
    case Plotted::widest_joint_gap:
        return 1000 * wide(report.max_joint_error);
    case Plotted::step_time:
        return report.total_ms;
    default:
        return std::nullopt;
    }
}

} // namespace

std::span<const QuantityInfo> all_quantities() { return kQuantities; }

const QuantityInfo& info_of(QuantityKind kind) {
    return kQuantities[static_cast<std::size_t>(kind)];
}

AskedMeasures measures_for(const PlottedQuantity& quantity) {
    const Source source = info_of(quantity.kind).source;
    return {.balance = source == Source::balance, .convergence = source == Source::convergence};
}

std::vector<PlottedQuantity> balance_quantities() {
    std::vector<PlottedQuantity> all{{.kind = Plotted::kinetic_energy},
                                     {.kind = Plotted::potential_energy},
                                     {.kind = Plotted::elastic_energy},
                                     {.kind = Plotted::energy_turned_over},
                                     {.kind = Plotted::energy_remainder},
                                     {.kind = Plotted::momentum_remainder}};
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i)
        all.push_back({.kind = Plotted::energy_work, .cause = static_cast<EnergyCause>(i)});
    return all;
}

std::string label_of(const PlottedQuantity& quantity) {
    const std::string label(info_of(quantity.kind).label);
    if (quantity.kind != Plotted::energy_work)
        return label;
    std::string cause(name_of(quantity.cause));
    cause.front() = static_cast<char>(std::tolower(cause.front()));
    return label + ' ' + cause;
}

double QuantityReader::read_energy(QuantityKind kind) {
    if (!energy_)
        energy_ = energy_budget_of(state_);
    switch (kind) {
    case Plotted::kinetic_energy:
        return energy_->kinetic;
    case Plotted::potential_energy:
        return energy_->potential;
    case Plotted::mechanical_energy:
        return energy_->kinetic + energy_->potential;
    case Plotted::momentum:
        return length_of(energy_->momentum);
    default:
        return length_of(energy_->angular_momentum);
    }
}

std::optional<double> QuantityReader::read(const PlottedQuantity& quantity) {
    const QuantityInfo& info = info_of(quantity.kind);
    if (info.owner == Owner::body) {
        const Body* body = find_record(state_.bodies, quantity.body);
        return body == nullptr ? std::nullopt : read_body(state_, quantity.kind, *body);
    }
    if (info.owner == Owner::joint) {
        const Joint* joint = find_record(state_.joints, quantity.joint);
        return joint == nullptr ? std::nullopt : read_joint(state_, quantity.kind, *joint);
    }
    switch (info.source) {
    case Source::state:
        return read_energy(quantity.kind);
    case Source::report:
        return report_ == nullptr ? std::nullopt : read_report(state_, quantity.kind, *report_);
    case Source::balance:
        if (measures_ != nullptr && measures_->balance)
            return read_balance(*measures_->balance, quantity);
        break;
    case Source::convergence:
        if (measures_ != nullptr && measures_->convergence)
            return read_convergence(*measures_->convergence, quantity.kind);
        break;
    }
    return std::nullopt;
}

} // namespace topple::app
