// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The outliner: rows, search, selection, focus, and its cost with many bodies.

#include "app/panels/outliner_rows.h"
#include "app/settings.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <filesystem>

namespace topple::test {
namespace {

using namespace app;
using RowKind = OutlinerRow::Kind;

/// A paused scene with the outliner.
void open_outliner(Robot& robot) {
    robot.click("Transport/Step forward");
    EXPECT_FALSE(robot.sandbox().layout().has_outliner) << "hidden by default";
    robot.key(letter('O'));
    robot.frames(2);
    ASSERT_TRUE(robot.sandbox().layout().has_outliner);
}

std::size_t count_of(const std::vector<OutlinerRow>& rows, RowKind kind) {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [&](const OutlinerRow& row) { return row.kind == kind; }));
}

TEST(Outliner, ListsEveryBodyJointAndDeformableWithItsName) {
    Robot robot("rope_bridge");
    open_outliner(robot);
    const WorldState& state = *robot.frame().state;
    const std::vector<OutlinerRow>& rows = robot.sandbox().state().outliner.rows;
    EXPECT_EQ(count_of(rows, RowKind::body), state.bodies.size());
    EXPECT_EQ(count_of(rows, RowKind::joint), state.joints.size());
    EXPECT_EQ(count_of(rows, RowKind::deformable), state.deformables.size());
    for (const OutlinerRow& row : rows)
        EXPECT_FALSE(text_of(robot.frame(), row).empty());
    robot.key(letter('O'));
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().layout().has_outliner);
}

TEST(Outliner, AClickSelectsShiftAddsAndCtrlToggles) {
    Robot robot("stack:3");
    open_outliner(robot);
    const auto row = [&](std::uint64_t ordinal) {
        const OutlinerRow body{.kind = RowKind::body, .number = ordinal};
        return robot.find("Outliner/" + text_of(robot.frame(), body)).center();
    };
    const std::vector<BodyId>& selected = robot.sandbox().selection().bodies();
    robot.click_at(row(2));
    robot.frames(1);
    EXPECT_EQ(selected, (std::vector<BodyId>{{2}}));
    robot.click_at(row(4), kShift);
    robot.frames(1);
    EXPECT_EQ(selected, (std::vector<BodyId>{{2}, {4}}));
    robot.click_at(row(2), kCtrl);
    robot.frames(1);
    EXPECT_EQ(selected, (std::vector<BodyId>{{4}}));
    robot.click_at(row(3));
    robot.frames(1);
    EXPECT_EQ(selected, (std::vector<BodyId>{{3}}));
}

TEST(Outliner, ADoubleClickLooksAtTheBody) {
    Robot robot("stack:3");
    open_outliner(robot);
    const OutlinerRow top{.kind = RowKind::body, .number = 4};
    robot.double_click("Outliner/" + text_of(robot.frame(), top));
    robot.set_frame_seconds(0.1);
    robot.frames(30);
    const Vec3 target = robot.sandbox().camera().as_scene_camera().target;
    EXPECT_LE(distance(target, robot.frame().state->bodies[3].center_of_mass), 0.05f);
}

TEST(Outliner, TheSearchFindsNamesAndKinds) {
    Robot robot("joint_zoo");
    open_outliner(robot);
    const std::vector<OutlinerRow>& rows = robot.sandbox().state().outliner.rows;
    const std::size_t all = rows.size();
    robot.click("Outliner/Search");
    robot.type(U"hinge");
    robot.frames(2);
    EXPECT_GE(count_of(rows, RowKind::joint), 1u);
    EXPECT_LT(rows.size(), all);
    for (const OutlinerRow& row : rows)
        EXPECT_TRUE(row.kind != RowKind::joint ||
                    robot.frame().state->joints[row.number - 1].type == JointType::hinge);
    robot.type(U" no such thing");
    robot.frames(2);
    EXPECT_TRUE(rows.empty());
}

// A selected joint has a page of its own, and Del removes the joint, not its bodies.
TEST(Outliner, AJointIsSelectedInspectedAndDeletedAlone) {
    Robot robot("joint_zoo");
    open_outliner(robot);
    robot.click("Outliner/Search");
    robot.type(U"hinge");
    robot.frames(2);
    const std::vector<OutlinerRow>& rows = robot.sandbox().state().outliner.rows;
    const auto hinge = std::find_if(rows.begin(), rows.end(), [](const OutlinerRow& row) {
        return row.kind == RowKind::joint;
    });
    ASSERT_NE(hinge, rows.end());
    const JointId id{hinge->number};
    robot.click("Outliner/" + text_of(robot.frame(), *hinge));
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().selection().joints(), (std::vector<JointId>{id}));
    EXPECT_TRUE(robot.has("Inspector/Remove the joint"));
    const std::size_t bodies = robot.frame().state->bodies.size();
    const std::size_t joints = robot.frame().state->joints.size();
    robot.key(Key::delete_);
    robot.settle();
    EXPECT_EQ(robot.frame().state->joints.size(), joints - 1);
    EXPECT_EQ(robot.frame().state->bodies.size(), bodies);
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().state->joints.size(), joints);
}

TEST(Outliner, ScrollsToASelectionThatIsMadeElsewhere) {
    Robot robot("stack:100");
    open_outliner(robot);
    const auto path_of = [&](const Body& body) {
        const OutlinerRow row{.kind = RowKind::body, .number = body.id.ordinal};
        return "Outliner/" + text_of(robot.frame(), row);
    };
    const std::string first = path_of(robot.frame().state->bodies[1]);
    EXPECT_TRUE(robot.has(first));
    EXPECT_FALSE(robot.has(path_of(robot.frame().state->bodies[99])))
        << "rows out of view are not laid out";
    robot.key(letter('A'), kCtrl);
    robot.key(letter('D'), kCtrl); // the copies become the selection
    robot.settle();
    robot.frames(3);
    EXPECT_TRUE(robot.has(path_of(robot.frame().state->bodies[101])));
    EXPECT_FALSE(robot.has(first));
}

// Frames with the same objects keep the rows; only those within view are laid out.
TEST(Outliner, TenThousandBodiesLayOutAScreenfulOfRows) {
    SpawnBodies many;
    for (int i = 0; i < 10000; ++i)
        many.bodies.push_back({.world_from_body = {{static_cast<Real>(i), 0, 0}, {}},
                               .colliders = {{.shape = SphereShape{0.2f}}}});
    many.label = "many";
    Robot robot("empty");
    open_outliner(robot);
    robot.sandbox().session().submit(Do{many, 0, /*selects_created=*/false});
    robot.settle();
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().state->bodies.size() > 10000; }));
    robot.frames(2);
    const OutlinerState& state = robot.sandbox().state().outliner;
    EXPECT_GE(state.rows.size(), 10000u);
    const OutlinerRow* before = state.rows.data();
    robot.frames(3);
    EXPECT_EQ(state.rows.data(), before);
    const std::vector<std::string> paths = robot.sandbox().recorder().paths();
    const auto laid_out = std::count_if(paths.begin(), paths.end(), [](const std::string& path) {
        return path.starts_with("Outliner/");
    });
    EXPECT_GT(laid_out, 10);
    EXPECT_LT(laid_out, 3 * 80) << "rows with their eye and padlock";
}

TEST(Outliner, ItsWidthIsDraggedAndRemembered) {
    Robot robot("stack:1");
    open_outliner(robot);
    const Layout before = robot.sandbox().layout();
    robot.move_to(robot.find("Outliner edge").center());
    robot.press();
    robot.drag_to(robot.find("Outliner edge").center() + Vec2{60, 0});
    robot.release();
    robot.frames(2);
    EXPECT_NEAR(robot.sandbox().layout().outliner.max.x, before.outliner.max.x + 60, 2);
    EXPECT_EQ(robot.sandbox().layout().viewport.min.x, robot.sandbox().layout().outliner.max.x);
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "settings.json";
    SettingsFile settings(file);
    EXPECT_EQ(settings.keep(robot.sandbox().state(), false), "");
    PanelState read;
    EXPECT_TRUE(SettingsFile(file).read(read));
    EXPECT_EQ(read.layout.outliner_width_em, robot.sandbox().state().layout.outliner_width_em);
    EXPECT_FALSE(read.layout.shows_outliner);
}

TEST(Outliner, GivesWayInANarrowWindow) {
    Robot robot("stack:1");
    open_outliner(robot);
    robot.resize(400, 300);
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().layout().has_outliner);
}

} // namespace
} // namespace topple::test
