// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Plots of numbers that a person clicks.

#include "app/session/explain/convergence_words.h"
#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

#include <imgui.h>

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

std::size_t curve_count(Robot& robot) {
    return robot.frame().plots ? robot.frame().plots->size() : 0;
}

/// Takes steps, then clicks the kinetic energy and waits for its curve.
void take_steps_and_plot_energy(Robot& robot, int steps) {
    robot.sandbox().session().submit(StepBy{steps});
    robot.settle();
    robot.click("Inspector/kinetic energy");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 1; }));
}

TEST(PlotPage, ShowsANumberOfTheInspectorThatIsClickedOverTheWholePast) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    take_steps_and_plot_energy(robot, 60);
    EXPECT_TRUE(robot.has("Drawer/Plot")) << "the drawer opens";
    ASSERT_TRUE(robot.wait_until([&] {
        return robot.frame().plots->front().at(0) && robot.frame().plots->front().at(60);
    })) << "the past is found out";
    robot.click("Inspector/kinetic energy");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 0; }))
        << "a second click removes it";
}

TEST(PlotPage, ShowsNumbersOfASelectedBodyAndRemovesThem) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.click_at(robot.pixel_of(v.top().center_of_mass));
    robot.click("Inspector/Plot...");
    robot.click("Inspector/Speed");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 1; }));
    EXPECT_EQ(robot.frame().plots->front().quantity(),
              (PlottedQuantity{QuantityKind::speed, v.top().id, {}}));
    robot.click("Inspector/Plot...");
    robot.click("Inspector/Normal force");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 2; }));
    robot.click("Drawer/Clear");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 0; }));
}

TEST(PlotPage, GoesToTheStepThatIsClickedAndZoomsWithTheTimeBar) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    take_steps_and_plot_energy(robot, 200);
    robot.frames(3);
    const ui::Rect plot = robot.find("Drawer/Plot");
    const Real middle = (plot.min.y + plot.max.y) / 2;
    robot.click_at({plot.min.x + (plot.max.x - plot.min.x) / 4, middle});
    robot.settle();
    EXPECT_NEAR(static_cast<double>(robot.frame().timeline.step), 50, 1);
    robot.move_to({(plot.min.x + plot.max.x) / 2, middle});
    robot.scroll(5);
    robot.frames(2);
    const auto zoom = robot.sandbox().state().time_bar.zoom;
    ASSERT_TRUE(zoom.has_value());
    EXPECT_LT(zoom->count(), 100);
    EXPECT_TRUE(zoom->contains(100)) << "the step under the pointer stays";
    EXPECT_EQ(robot.sandbox().state().plots.pointed_step, std::optional<std::uint64_t>(100));
    robot.frames(3);
    EXPECT_TRUE(robot.moment().has_value()) << "the hint has a picture of that moment";
}

TEST(EnergyPage, ShowsWhatTookTheEnergyAndFollowsNothingElseLater) {
    PausedTower v("bounce_row");
    Robot& robot = v.robot;
    take_steps_and_plot_energy(robot, 120);
    robot.click("Drawer/Energy");
    ASSERT_TRUE(robot.wait_until([&] {
        const PlotCurve* rest = find_curve(robot.frame(), {.kind = QuantityKind::energy_remainder});
        return rest != nullptr && rest->at(1) && rest->at(120);
    })) << "the past is found out";
    robot.frames(2);
    EXPECT_TRUE(robot.has("Drawer/Impacts"));
    EXPECT_TRUE(robot.has("Drawer/Unexplained"));
    EXPECT_FALSE(robot.has("Drawer/Thrusters")) << "there are none";
    robot.click("Drawer/Plots");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 1; }))
        << "only what was asked for is followed";
    EXPECT_EQ(robot.sandbox().state().plots.quantities.size(), 1u);
}

TEST(ConvergencePage, ShowsTheSweepsOfTheNextStepWhileTimeIsPaused) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    take_steps_and_plot_energy(robot, 3); // opens the drawer
    EXPECT_EQ(robot.frame().convergence, nullptr) << "nobody asks";
    robot.click("Drawer/Convergence");
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().convergence != nullptr; }));
    const auto first = robot.frame().convergence;
    EXPECT_EQ(first->twin, nullptr);
    robot.frames(2);
    EXPECT_TRUE(robot.has("Drawer/Residual of contacts"));
    EXPECT_FALSE(robot.has("Drawer/Residual of joints")) << "there are none";
    robot.click("Drawer/Copy as CSV");
    const std::string text = ImGui::GetClipboardText();
    EXPECT_EQ(text.find("run,level,substep,moment,sweep,contacts_count,"), 0u) << text;
    EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
              1 + first->shown.sweeps.size());
    robot.sandbox().session().submit(StepBy{1});
    ASSERT_TRUE(robot.wait_until([&] {
        return robot.frame().convergence != nullptr && robot.frame().convergence != first;
    })) << "another step has other residuals";
    robot.click("Drawer/Plots");
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().convergence == nullptr; }));
}

TEST(PlotPage, CopiesTheShownStepsAsATable) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.sandbox().session().submit(StepBy{10});
    robot.settle();
    robot.click("Inspector/kinetic energy");
    ASSERT_TRUE(robot.wait_until(
        [&] { return curve_count(robot) == 1 && robot.frame().plots->front().at(0); }));
    robot.frames(2);
    robot.click("Drawer/Copy as CSV");
    const std::string text = ImGui::GetClipboardText();
    EXPECT_EQ(text.find("step,\"kinetic energy [J]\"\r\n0,"), 0u) << text;
    const auto steps = static_cast<std::ptrdiff_t>(robot.frame().timeline.last_step + 1);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + steps) << text;
}

TEST(PlotPage, HasRoomForEightCurvesAndSaysSo) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.click_at(robot.pixel_of(v.top().center_of_mass));
    for (const char* name : {"Position x",
                             "Position y",
                             "Position z",
                             "Velocity x",
                             "Velocity y",
                             "Velocity z",
                             "Speed",
                             "Angular speed",
                             "Kinetic energy"}) {
        robot.click("Inspector/Plot...");
        robot.click(std::string("Inspector/") + name);
        robot.frames(2);
    }
    robot.settle();
    EXPECT_EQ(curve_count(robot), kMostPlots);
    EXPECT_NE(robot.frame().messages.back().text.find("room for 8 curves"), std::string::npos);
    robot.frames(5);
}

TEST(PlotPage, OfARestartedSceneStaysAndThatOfAnotherSceneHasOnlyTheWorld) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.click("Inspector/kinetic energy");
    robot.frames(5); // the drawer opens, and the picture shrinks
    robot.click_at(robot.pixel_of(v.top().center_of_mass));
    robot.click("Inspector/Plot...");
    robot.click("Inspector/Normal force");
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 2; }));
    robot.sandbox().session().submit(RestartScene{});
    robot.settle();
    robot.frames(3);
    EXPECT_EQ(curve_count(robot), 2u);
    robot.sandbox().session().submit(OpenScene{"pyramid:3"});
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return curve_count(robot) == 1; }));
    EXPECT_EQ(robot.frame().plots->front().quantity().kind, QuantityKind::kinetic_energy);
}

} // namespace
} // namespace topple::test
