// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/energy_sums.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

std::optional<double> change_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    const std::optional<double> before = curve.at(first), after = curve.at(last);
    return before && after ? std::optional(*after - *before) : std::nullopt;
}

void add_curve(EnergySums& sums, const PlotCurve& curve) {
    const std::uint64_t first = sums.first, last = sums.last;
    const CurveSummary later = curve.summary(first + 1, last);
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
        sums.turned_over = later.sum;
        break;
    case QuantityKind::energy_remainder:
        sums.remainder = later.sum;
        sums.known_count = later.count;
        break;
    case QuantityKind::momentum_remainder:
        sums.momentum_remainder = later.high;
        break;
    case QuantityKind::energy_work:
        if (later.sum != 0)
            sums.causes.push_back({curve.quantity().cause, later.sum});
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
    const std::optional<double> begin = curve.at(first);
    if (!begin)
        return PlotCurve(curve.quantity());
    return curve.mapped(first, last, [&](std::uint64_t, double value) { return value - *begin; });
}

PlotCurve running_sums_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last) {
    double sum = 0;
    PlotCurve sums = curve.mapped(
        first + 1, last, [&](std::uint64_t, double value) { return sum += value; });
    sums.note(first, 0);
    return sums;
}

} // namespace topple::app
