// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/plot_scale.h"

#include "tests/support/test.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Notes a value for every step from 0 on; NaN: none.
PlotCurve curve_of(const std::vector<double>& values) {
    PlotCurve curve{PlottedQuantity{}};
    for (std::size_t i = 0; i < values.size(); ++i)
        curve.note(i, std::isnan(values[i]) ? std::nullopt : std::optional(values[i]));
    return curve;
}

TEST(PlotScale, HasAllValuesAndAboutFiveLinesAtRoundValues) {
    Random random(3);
    for (int i = 0; i < 2000; ++i) {
        const double size = std::pow(10.0, static_cast<double>(random.between(-6, 9)));
        double low = size * static_cast<double>(random.between(-1, 1));
        double high = size * static_cast<double>(random.between(-1, 1));
        if (low > high)
            std::swap(low, high);
        const PlotScale scale = scale_of(low, high);
        EXPECT_GT(scale.share_of(low), 0) << low << ' ' << high;
        EXPECT_LT(scale.share_of(high), 1) << low << ' ' << high;
        const double lines = (scale.high - scale.low) / scale.spacing;
        EXPECT_GE(lines, 1.9) << low << ' ' << high;
        EXPECT_LE(lines, 5.1) << low << ' ' << high;
        const double digit = scale.spacing /
                             std::pow(10.0, std::floor(std::log10(scale.spacing * 1.000001)));
        EXPECT_TRUE(std::abs(digit - 1) < 1e-6 || std::abs(digit - 2) < 1e-6 ||
                    std::abs(digit - 5) < 1e-6)
            << digit;
    }
}

TEST(PlotScale, OfAConstantHasItInTheMiddle) {
    for (const double value : {0.0, 3.5, -1e6, 1e-12}) {
        const PlotScale scale = scale_of(value, value);
        EXPECT_NEAR(scale.share_of(value), 0.5, 1e-6);
        EXPECT_LT(scale.low, scale.high);
    }
}

TEST(PlotLines, HaveTheFirstTheLastAndTheExtremesOfEveryColumn) {
    Random random(8);
    for (const std::size_t count : {1u, 2u, 10u, 799u, 800u, 801u, 20'000u}) {
        std::vector<double> values;
        for (std::size_t i = 0; i < count; ++i)
            values.push_back(static_cast<double>(random.between(-5, 5)));
        const PlotCurve curve = curve_of(values);
        constexpr std::size_t kColumns = 800;
        const std::vector<PlotLine> lines = lines_of(curve, 0, count - 1, kColumns);
        ASSERT_EQ(lines.size(), 1u);
        const PlotLine& line = lines[0];
        EXPECT_LE(line.size(), std::min(count, 4 * kColumns));
        EXPECT_EQ(line.front().step, 0);
        EXPECT_EQ(line.back().step, static_cast<double>(count - 1));
        EXPECT_TRUE(std::is_sorted(line.begin(), line.end(), [](const auto& a, const auto& b) {
            return a.step < b.step;
        }));
        // The extremes of each column, found again.
        std::vector<std::pair<double, double>> expected(kColumns, {9, -9}), drawn = expected;
        const auto add = [&](auto& ranges, std::size_t step, double value) {
            auto& [low, high] = ranges[step * kColumns / count];
            low = std::min(low, value);
            high = std::max(high, value);
        };
        for (std::size_t i = 0; i < count; ++i)
            add(expected, i, values[i]);
        for (const PlotPoint& point : line) {
            EXPECT_EQ(point.value, values[static_cast<std::size_t>(point.step)]);
            add(drawn, static_cast<std::size_t>(point.step), point.value);
        }
        EXPECT_EQ(drawn, expected) << count;
    }
}

TEST(PlotLines, AreInterruptedWhereThereIsNoValue) {
    const double none = std::nan("");
    const PlotCurve curve = curve_of({1, 2, none, none, 3, none, 4, 5});
    const std::vector<PlotLine> lines = lines_of(curve, 0, 20, 100);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].size(), 2u);
    EXPECT_EQ(lines[1].size(), 1u);
    EXPECT_EQ(lines[2].back().value, 5);
    EXPECT_TRUE(lines_of(curve, 2, 3, 100).empty());
}

TEST(AmountText, IsShortAndHasThePrefixOfLargeEnergies) {
    EXPECT_EQ(amount_text(12'345, "J"), "12.345 kJ");
    EXPECT_EQ(amount_text(-53'700'000, "J"), "-53.7 MJ");
    EXPECT_EQ(amount_text(0.25, "m/s"), "0.25 m/s");
    EXPECT_EQ(amount_text(-0.0, "m"), "0 m");
    EXPECT_EQ(amount_text(17, ""), "17");
    EXPECT_EQ(amount_text(20'000, "mm"), "20000 mm");
    EXPECT_EQ(amount_text(9.49995, "m", 5e-5), "9.49995 m");
    EXPECT_EQ(amount_text(9.5, "m", 5e-5), "9.50000 m");
    EXPECT_EQ(amount_text(100'000, "J", 50'000), "100 kJ");
    EXPECT_EQ(amount_text(0, "J", 50'000), "0 J");
}

TEST(PlotTable, HasARowForEveryStepWithAValueAndQuotesItsTitles) {
    const PlotCurve a = curve_of({1, 0.1, std::nan("")}), b = curve_of({2});
    EXPECT_EQ(csv_of(std::array{&a, &b}, {"speed of \"A, B\" [m/s]", "islands"}, 0, 5),
              "step,\"speed of \"\"A, B\"\" [m/s]\",\"islands\"\r\n"
              "0,1,2\r\n"
              "1,0.10000000000000001,\r\n");
}

} // namespace
} // namespace topple::app
