// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Every field accepts any text that is typed or pasted, and clamps or refuses its value.

#include "app/tools/lab_tool.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/world/parameter_table.h"

#include <cmath>
#include <set>

namespace topple::test {
namespace {

using namespace app;

/// Hostile texts from users and programs.
const std::u32string kHostileTexts[] = {U"",
                                        U"nan",
                                        U"inf",
                                        U"-inf",
                                        U"1e999",
                                        U"-1e999",
                                        U"1e38",
                                        U"-0",
                                        U"0x1p3",
                                        U"1,5",
                                        U"%s%n%d%f",
                                        U"\U0001F600\U0001F9F1 \u00e4\u202e",
                                        U"../../../dev/zero",
                                        U"-",
                                        std::u32string(400, U'9')};

/// Widgets that a double click does not open for typing.
const std::set<std::string> kButtons{"Delete",
                                     "Duplicate",
                                     "Pin",
                                     "Look at it",
                                     "Motion",
                                     "May sleep",
                                     "Quality of this",
                                     "Remove the joint",
                                     "Browse...",
                                     "Fill with water"};

void expect_sane(Robot& robot, const std::string& context) {
    const WorldState& state = *robot.frame().state;
    for (const ParameterInfo& info : parameter_table()) {
        const double value = get_parameter(state.parameters, info);
        const double slack = 1e-6 *
                             (1 +
                              std::abs(info.maximum)); // the table of parameters uses double, the
                                                       // state float
        EXPECT_GE(value, info.minimum - slack) << info.name << " after " << context;
        EXPECT_LE(value, info.maximum + slack) << info.name << " after " << context;
    }
    for (const Body& body : state.bodies) {
        EXPECT_TRUE(is_finite(body.world_from_body)) << context;
        EXPECT_TRUE(is_finite(body.v) && is_finite(body.w)) << context;
        EXPECT_TRUE(std::isfinite(body.mass) && body.mass >= 0) << context;
    }
    EXPECT_TRUE(is_finite(robot.sandbox().camera().world_from_camera())) << context;
}

/// Types all texts into one widget, if a double click opens it for typing.
bool feed_field(Robot& robot, const std::string& path) {
    bool is_fed = false;
    for (const std::u32string& text : kHostileTexts) {
        if (!robot.has(path))
            break;
        robot.double_click(path);
        if (!robot.is_typing())
            break;
        is_fed = true;
        robot.key(letter('A'), kCtrl);
        robot.type(text);
        robot.key(Key::enter);
        expect_sane(robot, path);
        if (robot.is_typing())
            robot.key(Key::escape);
    }
    return is_fed;
}

/// Types all texts into the visible widgets whose path begins with `prefix`. Returns the names of those that accepted
/// a text.
std::set<std::string> feed_fields(Robot& robot, const std::string& prefix) {
    std::set<std::string> fed;
    for (const std::string& path : robot.sandbox().recorder().paths())
        if (path.starts_with(prefix) && !kButtons.contains(path.substr(prefix.size())) &&
            feed_field(robot, path))
            fed.insert(path.substr(prefix.size()));
    return fed;
}

/// Height of a window that shows every field of a tab at once. [px]
constexpr int kTall = 2600;

TEST(TextInput, OfAnythingIntoTheSolversFieldsIsClampedOrRefused) {
    Robot robot("stack:3", 1280, kTall);
    robot.click("Dock/Solver");
    const std::set<std::string> fed = feed_fields(robot, "Solver/");
    EXPECT_TRUE(fed.contains("Gravity Y"));
    EXPECT_TRUE(fed.contains("Step length"));
    std::size_t numbers = 0;
    for (const ParameterInfo& info : parameter_table())
        numbers += info.kind == ParameterInfo::Kind::real ||
                   info.kind == ParameterInfo::Kind::integer;
    EXPECT_EQ(fed.size(), numbers) << "every number of the table";
    give_figure(
        "%zu fields of the solver with %zu texts each", fed.size(), std::size(kHostileTexts));
}

TEST(TextInput, OfAnythingIntoTheInspectorIsClampedOrRefused) {
    Robot robot("joint_zoo", 1280, kTall);
    robot.sandbox().session().submit(StepBy{1});
    robot.settle();
    for (const Joint& joint : std::vector<Joint>(robot.frame().state->joints)) {
        Selection selection;
        const Body* body = nullptr;
        for (const Body& one : robot.frame().state->bodies)
            if (one.id == joint.b)
                body = &one;
        ASSERT_NE(body, nullptr);
        const Vec2 pixel = robot.pixel_of(body->center_of_mass);
        robot.click_at(pixel);
        if (!robot.has("Inspector/Mass"))
            continue; // another body is in front of this one
        const std::set<std::string> fed = feed_fields(robot, "Inspector/");
        EXPECT_TRUE(fed.contains("Mass"));
        EXPECT_TRUE(fed.contains("Position"));
        EXPECT_TRUE(fed.contains("Friction"));
        if (fed.size() > 12) { // the joint's fields were among the widgets
            give_figure("%zu of the inspector", fed.size());
            return;
        }
    }
    ADD_FAILURE() << "no joint's fields were found";
}

TEST(TextInput, OfAnythingIntoTheToolsIsClampedOrRefused) {
    Robot robot("stack:1", 1280, 1400);
    robot.key(letter('N'));
    for (int kind = 0; kind < kSpawnKindCount; ++kind) {
        robot.sandbox().state().tools.spawn.kind = static_cast<SpawnKind>(kind);
        robot.key(letter('A'), kCtrl); // a new part has a name if there is something to keep
        robot.frames(3);
        EXPECT_FALSE(feed_fields(robot, "Spawn options/").empty());
        robot.click_at(robot.sandbox().layout().viewport.center() +
                       Vec2{180, 200}); // spawns a body
        robot.finish_reading();
        expect_sane(robot, "spawning");
        robot.key(letter('Z'), kCtrl);
    }
    robot.key(letter('J'));
    robot.frames(3);
    EXPECT_FALSE(feed_fields(robot, "Joint options/").empty());
}

TEST(TextInput, OfAnythingIntoTheLabIsClampedOrRefused) {
    Robot robot("stack:1", 1280, kTall);
    robot.key(letter('L'));
    robot.frames(4);
    EXPECT_TRUE(feed_field(robot, "Lab/Search tests"));
    int fed = 0;
    std::size_t i = 0;
    for (const lab::LabTest& test : lab::all_tests()) {
        if (i++ % 24 != 0)
            continue;
        choose_test(robot.sandbox().state().tools.lab, test);
        robot.frames(2);
        // The panel of such a field is named after its argument: "ray/x". Three fields of a test represent all.
        int left = 3;
        for (const std::string& path : robot.sandbox().recorder().paths())
            for (const char* end : {"/x", "/y", "/value", "/yaw"})
                if (left > 0 && path.ends_with(end) && feed_field(robot, path)) {
                    --left;
                    ++fed;
                }
    }
    EXPECT_GT(fed, 10);
}

TEST(TextInput, OfAnythingIntoThePathsOfTheFileDialogOpensNothing) {
    Robot robot("stack:3");
    const std::uint64_t before = robot.frame().hash.value();
    for (const std::u32string& text : kHostileTexts) {
        for (const char* field : {"File/Name", "File/Folder"}) {
            robot.key(letter('O'), kCtrl);
            robot.frames(3);
            robot.click(field);
            robot.key(letter('A'), kCtrl);
            robot.type(text);
            robot.key(Key::enter);
            robot.finish_reading();
            for (int i = 0; i < 3; ++i)
                robot.key(Key::escape);
            EXPECT_EQ(robot.frame().hash.value(), before);
            robot.sandbox().state().dialog.folder.clear();
        }
    }
    EXPECT_EQ(robot.frame().scene_source, "stack:3");
}

TEST(TextInput, ALongPasteIsNotTakenAndDoesNotStopTheWindow) {
    Robot robot("stack:3");
    const std::string huge(10'000'000, 'x');
    robot.key(letter('P'), kCtrl);
    robot.frames(3);
    robot.paste(huge);
    robot.frames(3);
    EXPECT_LE(robot.sandbox().state().palette.filter.size(), ui::kLongestText);
    robot.type(std::u32string(100'000, U'y')); // as many characters as one key types in an hour
    EXPECT_LE(robot.sandbox().state().palette.filter.size(), ui::kLongestText);
    robot.key(Key::escape);
    robot.key(letter('S'), kCtrl);
    robot.frames(3);
    robot.paste(huge);
    robot.frames(3);
    EXPECT_LE(robot.sandbox().state().dialog.name.size(), ui::kLongestText);
    robot.key(Key::enter);
    robot.settle();
    EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
}

} // namespace
} // namespace topple::test
