// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/energy_sums.h"

#include "tests/support/test.h"

#include <initializer_list>

namespace topple::app {
namespace {

/// Returns a curve with values after steps 0, 1, 2...
PlotCurve curve_of(const PlottedQuantity& quantity, std::initializer_list<double> values) {
    PlotCurve curve(quantity);
    std::uint64_t step = 0;
    for (const double value : values)
        curve.note(step++, value);
    return curve;
}

PlotCurves balance_curves() {
    PlotCurves curves;
    const auto add = [&](const PlottedQuantity& quantity, std::initializer_list<double> values) {
        curves.push_back(curve_of(quantity, values));
    };
    add({.kind = QuantityKind::kinetic_energy}, {10, 14, 13, 20});
    add({.kind = QuantityKind::potential_energy}, {7, 3, 2, 1});
    add({.kind = QuantityKind::energy_turned_over}, {100, 4, 3, 6});
    add({.kind = QuantityKind::energy_remainder}, {100, 0.5, -0.25, 1});
    add({.kind = QuantityKind::momentum_remainder}, {100, 2, 5, 3});
    add({.kind = QuantityKind::energy_work, .cause = EnergyCause::water}, {100, 1, 1, 1});
    add({.kind = QuantityKind::energy_work, .cause = EnergyCause::friction}, {100, -1, -2, -4});
    add({.kind = QuantityKind::energy_work, .cause = EnergyCause::sleep}, {100, 0, 0, 0});
    return curves;
}

TEST(EnergySums, AreThoseOfTheStepsAfterTheFirstShownOne) {
    const EnergySums all = energy_sums_of(balance_curves(), 0, 3);
    EXPECT_EQ(all.kinetic, std::optional(10.0));
    EXPECT_EQ(all.potential, std::optional(-6.0));
    EXPECT_EQ(all.elastic, std::nullopt);
    EXPECT_EQ(all.known_count, 3u);
    EXPECT_EQ(all.turned_over, 13);
    EXPECT_EQ(all.remainder, 1.25);
    EXPECT_EQ(all.momentum_remainder, 5);
    ASSERT_EQ(all.causes.size(), 2u) << "one did no work";
    EXPECT_EQ(all.causes[0].cause, EnergyCause::friction);
    EXPECT_EQ(all.causes[0].work, -7);
    EXPECT_EQ(all.causes[1].work, 3);
    const EnergySums part = energy_sums_of(balance_curves(), 1, 2);
    EXPECT_EQ(part.kinetic, std::optional(-1.0));
    EXPECT_EQ(part.turned_over, 3);
    EXPECT_EQ(part.causes[0].work, -2);
    EXPECT_EQ(energy_sums_of(balance_curves(), 2, 2).known_count, 0u);
    EXPECT_EQ(energy_sums_of(balance_curves(), 0, 4).kinetic, std::nullopt);
}

TEST(EnergySums, HaveLinesThatBeginAtZero) {
    const PlotCurve energy = curve_of({}, {10, 14, 13, 20});
    const PlotCurve changes = changes_of(energy, 1, 3), sums = running_sums_of(energy, 1, 3);
    EXPECT_EQ(changes.at(0), std::nullopt);
    EXPECT_EQ(changes.at(1), std::optional(0.0));
    EXPECT_EQ(changes.at(3), std::optional(6.0));
    EXPECT_EQ(sums.at(1), std::optional(0.0));
    EXPECT_EQ(sums.at(2), std::optional(13.0));
    EXPECT_EQ(sums.at(3), std::optional(33.0));
    EXPECT_EQ(changes_of(energy, 5, 7).at(6), std::nullopt);
}

} // namespace
} // namespace topple::app
