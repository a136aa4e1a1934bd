// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/energy_sums.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

double sum_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    double sum = 0;
    curve.for_values(first, last, [&](std::uint64_t, double value) { sum += value; });
    return sum;
}

std::optional<double> change_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    const std::optional<double> before = curve.at(first), after = curve.at(last);
    return before && after ? std::optional(*after - *before) : std::nullopt;
}

void add_curve(EnergySums& sums, const PlotCurve& curve) {
    const std::uint64_t first = sums.first, last = sums.last;
    switch (curve.quantity().kind) {
    case QuantityKind::kinetic_energy:
        sums.kinetic = change_of(curve, first, last);
        break;
    case QuantityKind::potential_energy:
        sums.potential = change_of(curve, first, last);
        break;
    case QuantityKind::elastic_energy:
        sums.elastic = change_of(curve, first, last);
        break;
    case QuantityKind::energy_turned_over:
        sums.turned_over = sum_of(curve, first + 1, last);
        break;
    case QuantityKind::energy_remainder:
        curve.for_values(first + 1, last, [&](std::uint64_t, double value) {
            sums.remainder += value;
            ++sums.known_count;
        });
        break;
    case QuantityKind::momentum_remainder:
        curve.for_values(first + 1, last, [&](std::uint64_t, double value) {
            sums.momentum_remainder = std::max(sums.momentum_remainder, value);
        });
        break;
    case QuantityKind::energy_work:
        if (const double work = sum_of(curve, first + 1, last); work != 0)
            sums.causes.push_back({curve.quantity().cause, work});
        break;
    default: // a curve of the page of plots
        break;
    }
}

} // namespace

EnergySums energy_sums_of(const PlotCurves& curves, std::uint64_t first, std::uint64_t last) {
    EnergySums sums;
    sums.first = first;
    sums.last = last;
    for (const PlotCurve& curve : curves)
        add_curve(sums, curve);
    std::stable_sort(
        sums.causes.begin(), sums.causes.end(), [](const CauseWork& a, const CauseWork& b) {
            return std::abs(a.work) > std::abs(b.work);
        });
    return sums;
}

PlotCurve changes_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    PlotCurve changes(curve.quantity());
    if (const std::optional<double> begin = curve.at(first))
        curve.for_values(first, last, [&](std::uint64_t step, double value) {
            changes.note(step, value - *begin);
        });
    return changes;
}

PlotCurve running_sums_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    PlotCurve sums(curve.quantity());
    double sum = 0;
    sums.note(first, sum);
    curve.for_values(first + 1, last, [&](std::uint64_t step, double value) {
        sum += value;
        sums.note(step, sum);
    });
    return sums;
}

} // namespace topple::app
