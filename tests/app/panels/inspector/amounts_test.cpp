// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"

#include "app/panels/ui/widgets.h"
#include "tests/support/test.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

TEST(Amounts, EnergiesAreReadWithoutExponents) {
    EXPECT_EQ(energy_text(0), "0.0000 J");
    EXPECT_EQ(energy_text(-0.0), "0.0000 J");
    EXPECT_EQ(energy_text(0.01766), "0.0177 J");
    EXPECT_EQ(energy_text(8575), "8575.0 J");
    EXPECT_EQ(energy_text(24360), "24.4 kJ");
    EXPECT_EQ(energy_text(-5.37227e7), "-53.7 MJ");
    EXPECT_EQ(power_text(24360), "24.4 kW");
    EXPECT_EQ(power_text(-0.01766), "-0.0177 W");
}

TEST(Amounts, MassesAreReadWithoutExponents) {
    EXPECT_EQ(mass_text(0.0321), "0.0321 kg");
    EXPECT_EQ(mass_text(27.64), "27.6 kg");
    EXPECT_EQ(mass_text(1317.4), "1317 kg");
    EXPECT_EQ(mass_text(15830), "15830 kg");
}

TEST(Amounts, AFieldShowsNoNegativeZero) {
    for (const double value : {-0.0, -0.004, -0.049})
        EXPECT_FALSE(std::signbit(ui::number_shown(value, "%.1f deg"))) << value;
    EXPECT_EQ(ui::number_shown(-0.051, "%.1f"), -0.051f) << "it is written -0.1";
    EXPECT_EQ(ui::number_shown(-0.004, "%.3f m"), -0.004f);
    EXPECT_EQ(ui::number_shown(-1e-9, "%.3g"), -1e-9f);
    EXPECT_EQ(ui::number_shown(-20, "%.0f m/s^2"), -20.0f);
    EXPECT_EQ(ui::number_shown(0.04, "%.1f"), 0.04f);
}

TEST(Amounts, AShapeIsNamedWithItsLengths) {
    const auto joined = [](const Shape& shape) {
        std::string all;
        for (const NamedText& line : shape_texts(shape))
            all += line.name + ": " + line.text + "; ";
        return all;
    };
    EXPECT_EQ(joined(SphereShape{0.25f}), "shape: sphere; radius: 0.25 m; ");
    EXPECT_EQ(joined(BoxShape{{0.5f, 1, 20.5f}}), "shape: box; half extents: 0.5, 1, 20.5 m; ");
    EXPECT_EQ(joined(EllipsoidShape{{1, 2, 3}}), "shape: ellipsoid; radii: 1, 2, 3 m; ");
    EXPECT_EQ(joined(PlaneShape{}), "shape: plane; ");
}

TEST(Amounts, OneIsNotSeveral) {
    EXPECT_EQ(count_text(1, "body", "bodies"), "1 body");
    EXPECT_EQ(count_text(0, "body", "bodies"), "0 bodies");
    EXPECT_EQ(count_text(2, "body", "bodies"), "2 bodies");
}

} // namespace
} // namespace topple::test
