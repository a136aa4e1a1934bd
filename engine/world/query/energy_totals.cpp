// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/energy_balance.h"

#include <cmath>

namespace topple {
namespace {

DVec3 change(const double (&now)[3], const double (&before)[3]) {
    return {now[0] - before[0], now[1] - before[1], now[2] - before[2]};
}

} // namespace

double EnergyBalance::change() const {
    return after.kinetic - before.kinetic + after.potential - before.potential +
           tally.elastic_after - tally.elastic_before;
}

double EnergyBalance::turned_over() const {
    double sum = std::abs(after.kinetic - before.kinetic) +
                 std::abs(after.potential - before.potential) +
                 std::abs(tally.elastic_after - tally.elastic_before);
    for (const EnergyEntry& entry : tally.entries)
        sum += std::abs(entry.work);
    return sum / 2;
}

DVec3 EnergyBalance::momentum_remainder() const {
    return topple::change(after.momentum, before.momentum) - tally.gravity.impulse -
           tally.sum().impulse;
}

DVec3 EnergyBalance::angular_remainder() const {
    return topple::change(after.angular_momentum, before.angular_momentum) - tally.gravity.turning -
           tally.sum().turning;
}

void EnergyTotals::add(const EnergyBalance& balance) {
    ++step_count;
    if (step_count == 1) {
        before = balance.before;
        tally.elastic_before = balance.tally.elastic_before;
    }
    after = balance.after;
    tally.elastic_after = balance.tally.elastic_after;
    elastic_change += balance.tally.elastic_after - balance.tally.elastic_before;
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i)
        tally.entries[i] += balance.tally.entries[i];
    tally.gravity += balance.tally.gravity;
    turned_over += balance.turned_over();
    momentum_remainder += balance.momentum_remainder();
    angular_remainder += balance.angular_remainder();
    const double rest = balance.remainder();
    remainder += rest;
    absolute_remainder += std::abs(rest);
    if (std::abs(rest) > worst_remainder) {
        worst_remainder = std::abs(rest);
        worst_step = step_count;
    }
}

} // namespace topple
