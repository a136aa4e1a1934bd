// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The page Compare: the twin beside the shown run, as ghosts and as a heat map.

#include "app/session/explain/convergence_words.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/twin_bodies.h"
#include "app/view/style/color.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"
#include "topple/world/parameter_table.h"

#include <imgui.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

/// A paused tower after 60 steps, with a twin from the start on which gravity pulls sideways too.
struct Compared : PausedTower {
    explicit Compared(TwinLook look) : PausedTower("stack:4") {
        robot.sandbox().session().submit(StepBy{60});
        robot.settle();
        robot.click("Dock/Compare");
        robot.sandbox().state().compare.look = look;
        robot.sandbox().state().compare.twin.settings = {{"gravity_x", 4}};
        robot.click("Compare/From the start");
        EXPECT_TRUE(robot.wait_until([&] { return has_twin(); }));
        robot.frames(2);
    }
    [[nodiscard]] bool has_twin() {
        const auto& twin = robot.frame().twin;
        return twin != nullptr && twin->frame != nullptr;
    }
    [[nodiscard]] const WorldState& twin() { return *robot.frame().twin->frame->state; }
};

/// Returns the x coordinates of the dynamic bodies of a state, sorted.
std::vector<Real> places_of(const WorldState& state) {
    std::vector<Real> places;
    for (const Body& body : state.bodies)
        if (body.motion == Motion::dynamic)
            places.push_back(body.world_from_body.position.x);
    std::sort(places.begin(), places.end());
    return places;
}
std::vector<Real> places_of(const std::vector<Instance>& boxes) {
    std::vector<Real> places;
    for (const Instance& box : boxes)
        places.push_back(box.position.x);
    std::sort(places.begin(), places.end());
    return places;
}

TEST(ComparePage, MeasuresAndPlotsTheResidualsOfBothRuns) {
    Compared v(TwinLook::ghost);
    SetFrameExtras asked{.plotted = {{.kind = QuantityKind::contact_residual}}};
    v.robot.sandbox().state().plots.quantities = asked.plotted;
    v.robot.sandbox().state().layout.shows_drawer = true;
    v.robot.sandbox().state().drawer_tab = DrawerTab::convergence;
    const auto curve = [&]() -> const PlotCurve* {
        const auto& twin = v.robot.frame().twin;
        return twin && twin->curves ? find_curve(*twin->curves, asked.plotted[0]) : nullptr;
    };
    ASSERT_TRUE(v.robot.wait_until([&] {
        const auto& both = v.robot.frame().convergence;
        return both && both->twin && curve() && curve()->at(60);
    }));
    const ConvergenceView& both = *v.robot.frame().convergence;
    EXPECT_NE(both.shown.left().contacts.squares, both.twin->left().contacts.squares);
    EXPECT_TRUE(curve()->at(1).has_value()) << "from its first step on";
    EXPECT_TRUE(v.robot.has("Drawer/Residual of contacts, B"));
}

TEST(ComparePage, ShowsTheTwinInAViewportOfTheSameSizeThroughTheSameCamera) {
    Compared v(TwinLook::side_by_side);
    const Layout& layout = v.robot.sandbox().layout();
    ASSERT_TRUE(layout.has_twin);
    EXPECT_EQ(layout.twin.max.x - layout.twin.min.x, layout.viewport.max.x - layout.viewport.min.x);
    EXPECT_EQ(layout.twin.min.y, layout.viewport.min.y);
    EXPECT_GT(layout.twin.min.x, layout.viewport.max.x);
    RenderScene twin;
    ASSERT_TRUE(v.robot.sandbox().extract_twin(twin));
    EXPECT_EQ(twin.camera, v.robot.scene().camera);
    EXPECT_EQ(places_of(twin.solid.boxes), places_of(v.twin()));
    EXPECT_EQ(places_of(v.robot.scene().solid.boxes), places_of(*v.robot.frame().state));
    EXPECT_NE(places_of(v.twin()), places_of(*v.robot.frame().state));
    v.robot.click("Compare/Off");
    v.robot.settle();
    v.robot.frames(2);
    EXPECT_FALSE(v.robot.sandbox().layout().has_twin);
    EXPECT_FALSE(v.robot.sandbox().extract_twin(twin));
    EXPECT_EQ(v.robot.frame().twin, nullptr);
}

TEST(ComparePage, TheTwinGoesAlongWhenTimeIsScrubbed) {
    Compared v(TwinLook::side_by_side);
    const std::vector<Real> at_end = places_of(v.twin());
    v.robot.sandbox().session().submit(SeekTo{20});
    v.robot.settle();
    ASSERT_TRUE(
        v.robot.wait_until([&] { return v.has_twin() && v.robot.frame().timeline.step == 20; }));
    EXPECT_NE(places_of(v.twin()), at_end);
    v.robot.sandbox().session().submit(SeekTo{v.robot.frame().timeline.last_step});
    v.robot.settle();
    ASSERT_TRUE(v.robot.wait_until([&] { return v.has_twin(); }));
    EXPECT_EQ(places_of(v.twin()), at_end);
}

TEST(ComparePage, APressInTheViewportOfTheTwinIsOneInThatOfTheScene) {
    Compared v(TwinLook::side_by_side);
    const Layout& layout = v.robot.sandbox().layout();
    const Vec2 shift = layout.twin.min - layout.viewport.min;
    v.robot.click_at(v.robot.pixel_of(v.top().center_of_mass) + shift);
    EXPECT_EQ(v.selected(), std::vector<BodyId>{v.top().id});
    const Vec3 eye = v.robot.sandbox().camera().eye();
    const Vec2 beside{layout.twin.min.x + 30, layout.twin.center().y - 40}; // no body is there
    v.robot.move_to(beside);
    v.robot.press();
    v.robot.drag_to(beside + Vec2{60, 0});
    v.robot.release();
    EXPECT_GT(length(v.robot.sandbox().camera().eye() - eye), 0.1f);
}

TEST(ComparePage, AKeyOverTheViewportOfTheTwinMeansThePixelOfTheScene) {
    Compared v(TwinLook::side_by_side);
    const Layout& layout = v.robot.sandbox().layout();
    const Vec2 pixel = v.robot.pixel_of(v.top().center_of_mass);
    v.robot.move_to(pixel + (layout.twin.min - layout.viewport.min));
    const Ray ray = v.robot.sandbox().camera().ray_through(pixel, layout.as_viewport());
    const std::size_t before = v.robot.frame().state->bodies.size();
    v.robot.key(letter('B')); // shoots
    v.robot.settle();
    ASSERT_EQ(v.robot.frame().state->bodies.size(), before + 1);
    EXPECT_GT(dot(normalize(v.top().v), ray.direction), 0.9999f);
}

TEST(ComparePage, TheHeatMapColorsEveryBodyByItsDistance) {
    Compared v(TwinLook::heat_map);
    EXPECT_TRUE(v.robot.has("Twin/Heat scale"));
    const double scale = v.robot.sandbox().state().compare.heat_scale;
    const double most = largest_distance(*v.robot.frame().state, v.twin());
    EXPECT_GE(scale, most);
    EXPECT_LE(scale, 2.5 * most);
    std::vector<std::uint32_t> wanted, found;
    for (const Body& body : v.robot.frame().state->bodies)
        for (const Body& twin : v.twin().bodies)
            if (body.motion == Motion::dynamic && body.id == twin.id)
                wanted.push_back(pack(viridis(static_cast<float>(
                    static_cast<double>(length(body.center_of_mass - twin.center_of_mass)) /
                    scale))));
    for (const Instance& box : v.robot.scene().solid.boxes)
        found.push_back(box.color);
    ASSERT_EQ(found.size(), wanted.size());
    for (const std::uint32_t color : found) // within a level of each channel
        EXPECT_TRUE(std::any_of(wanted.begin(), wanted.end(), [&](std::uint32_t other) {
            for (unsigned channel = 0; channel < 32; channel += 8)
                if (std::abs(static_cast<int>(color >> channel & 255u) -
                             static_cast<int>(other >> channel & 255u)) > 1)
                    return false;
            return true;
        }));
    EXPECT_NE(found.front(), found.back())
        << "the tower topples: the top moves farther than the foot";
}

TEST(ComparePage, GhostsAreTheBodiesOfTheTwin) {
    Compared v(TwinLook::ghost);
    EXPECT_EQ(places_of(v.robot.scene().other_run.boxes), places_of(v.twin()));
    v.robot.click("Compare/Heat map");
    v.robot.settle();
    v.robot.frames(2);
    EXPECT_TRUE(v.robot.scene().other_run.boxes.empty());
}

TEST(ComparePage, GoesToTheFirstStepThatDiffers) {
    Compared v(TwinLook::ghost);
    const auto first = v.robot.frame().twin->difference_step;
    ASSERT_TRUE(first);
    v.robot.click("Compare/Go there");
    v.robot.settle();
    EXPECT_EQ(v.robot.frame().timeline.step, *first);
}

TEST(ComparePage, APresetOpensItsSceneAndGivesBothTheirSettings) {
    PausedTower v("stack:3");
    Robot& robot = v.robot;
    robot.click("Dock/Compare");
    robot.click("Compare/No warm starting");
    ASSERT_TRUE(robot.wait_until([&] {
        const auto& twin = robot.frame().twin;
        return robot.frame().timeline.step > 3 && twin != nullptr && twin->frame != nullptr;
    })) << "time runs";
    EXPECT_EQ(robot.frame().scene_source, "card_house:4");
    EXPECT_EQ(robot.frame().twin->begin_step, 0u);
    const Parameters& a = robot.frame().state->parameters;
    const Parameters& b = robot.frame().twin->frame->state->parameters;
    EXPECT_EQ(a.quality, topple::Quality::as_given);
    EXPECT_EQ(a.warm_start, 1);
    EXPECT_EQ(b.quality, topple::Quality::as_given);
    EXPECT_EQ(b.warm_start, 0);
    ASSERT_NE(robot.frame().plots, nullptr) << "curves of both are plotted";
    robot.sandbox().session().submit(OpenScene{"stack:3"});
    robot.settle();
    robot.frames(3);
    EXPECT_FALSE(robot.sandbox().state().compare.is_on) << "another scene has no twin";
}

TEST(ComparePage, ARestartKeepsTheTwin) {
    Compared v(TwinLook::side_by_side);
    const std::uint64_t before = v.robot.frame().scene_number;
    v.robot.sandbox().session().submit(RestartScene{});
    ASSERT_TRUE(
        v.robot.wait_until([&] { return v.robot.frame().scene_number != before && v.has_twin(); }));
    EXPECT_EQ(v.robot.frame().twin->begin_step, 0u);
    EXPECT_EQ(v.twin().parameters.gravity.x, 4);
}

TEST(ComparePage, AParameterOfTheTwinIsMarkedAndGoesBack) {
    Robot robot("stack:3", 1280, 1500); // the page is shown without scrolling
    robot.click("Dock/Compare");
    robot.click("Compare/From the start");
    AskedTwin& asked = robot.sandbox().state().compare.twin;
    asked.settings = {{"relax", 0}};
    // The sentences about the twin move what is below them: they have to stand before anything is clicked.
    ASSERT_TRUE(robot.wait_until([&] {
        const auto& twin = robot.frame().twin;
        return twin && twin->frame && twin->asked == asked;
    }));
    robot.frames(2);
    ASSERT_TRUE(robot.has("Compare/As in A Relax"));
    EXPECT_FALSE(robot.has("Compare/As in A Warm start"));
    robot.click("Compare/As in A Relax");
    EXPECT_TRUE(asked.settings.empty());
    robot.click("Compare/Relax");
    EXPECT_EQ(asked.settings, (std::vector<SetParameter>{{"relax", 0}}));
}

} // namespace
} // namespace topple::test
