// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/residual_lines.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple::app {
namespace {

SweepResidual sweep_of(int level, int substep, double contacts, double turns = -1) {
    SweepResidual sweep{.level = level, .substep = substep};
    sweep.contacts.add(contacts);
    if (turns >= 0)
        sweep.turns.add(turns);
    return sweep;
}

TEST(ResidualLines, AreThoseOfTheRowsThatThereAreInThousandths) {
    ConvergenceView view;
    view.shown.sweeps = {sweep_of(0, 0, 0.5), sweep_of(0, 0, 0.25, 3)};
    view.twin = std::make_shared<Convergence>(Convergence{{sweep_of(0, 0, 0.125)}});
    const std::vector<ResidualLine> lines = residual_lines(view);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].name, "contacts");
    EXPECT_EQ(lines[0].values, (std::vector<double>{500, 250}));
    EXPECT_EQ(lines[1].unit, "mrad/s");
    EXPECT_EQ(lines[1].values, (std::vector<double>{0, 3000}));
    EXPECT_EQ(lines[2].name, "contacts, B");
    EXPECT_TRUE(lines[2].is_of_twin);
    EXPECT_EQ(lines[2].place, lines[0].place) << "one color";
    EXPECT_NE(lines[1].place, lines[0].place);
    EXPECT_TRUE(residual_lines({}).empty());
}

TEST(ResidualLines, LieBetweenWholeDecades) {
    const auto decades = [](std::vector<double> values) {
        const ResidualLine line{.name = {}, .unit = {}, .values = std::move(values)};
        return decades_of({&line, 1}, 7);
    };
    EXPECT_EQ(decades({250, 0.5, 0}).high, 3);
    EXPECT_EQ(decades({250, 0.5, 0}).low, -1);
    EXPECT_EQ(decades({250, 1e-12}).low, -4) << "not more than asked";
    EXPECT_LT(decades({1}).low, decades({1}).high);
    EXPECT_LT(decades({0}).low, decades({0}).high);
    const Decades two{.low = -1, .high = 3};
    EXPECT_NEAR(two.share_of(10), 0.5, 1e-12);
    EXPECT_EQ(two.share_of(0), 0);
    EXPECT_EQ(two.share_of(1e-9), 0);
    EXPECT_EQ(two.share_of(std::nan("")), 0);
    EXPECT_EQ(two.share_of(1e9), 1);
}

TEST(ResidualLines, BeginAnewWithEverySubstepAndLevel) {
    const Convergence convergence{{sweep_of(0, 0, 1),
                                   sweep_of(0, 0, 1),
                                   sweep_of(0, 1, 1),
                                   sweep_of(2, 0, 1),
                                   sweep_of(2, 1, 1)}};
    EXPECT_EQ(beginnings_of(convergence), (std::vector<std::size_t>{0, 2, 3, 4}));
}

} // namespace
} // namespace topple::app
