// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Properties of every demonstration in the table; a new row is tested without further code.

#include "app/lab/handles.h"
#include "app/lab/lab_course.h"
#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace topple::app::lab {
namespace {

bool is_finite_fact(const FactValue& value) {
    if (const auto* number = std::get_if<Real>(&value))
        return std::isfinite(*number);
    if (const auto* v = std::get_if<Vec3>(&value))
        return is_finite(*v);
    return true;
}

bool is_finite_answer(const Answer& answer) {
    return std::all_of(answer.facts.begin(),
                       answer.facts.end(),
                       [](const Fact& fact) { return is_finite_fact(fact.value); }) &&
           std::all_of(answer.marks.begin(), answer.marks.end(), [](const Mark& mark) {
               return is_finite(mark.a) && is_finite(mark.b) && is_finite(mark.c);
           });
}

std::vector<Argument> scaled(std::vector<Argument> arguments, Real factor) {
    for (Argument& argument : arguments)
        for (const Field& field : fields_of(argument))
            if (field.meaning != Meaning::angle && field.meaning != Meaning::number)
                for (std::size_t i = 0; i < field.count; ++i)
                    argument.numbers[field.first + i] *= factor;
    return arguments;
}

TEST(LabTable, EveryTestHasItsOwnNameAKnownChapterAndSomethingToLookAt) {
    std::set<std::string_view> ids;
    for (const LabTest& test : all_tests()) {
        EXPECT_TRUE(ids.insert(test.id).second) << test.id;
        EXPECT_NE(std::find(chapters().begin(), chapters().end(), test.chapter), chapters().end())
            << test.id;
        EXPECT_FALSE(test.title.empty() || test.look_at.empty()) << test.id;
        EXPECT_FALSE(test.cases.empty()) << test.id << " has no case with a known answer";
        EXPECT_EQ(find_test(test.id), &test);
        EXPECT_TRUE(matches(test, test.title));
    }
    EXPECT_GT(ids.size(), 10u);
    EXPECT_EQ(find_test("no_such_test"), nullptr);
}

/// Returns whether a sentence of the text begins with something to do.
bool says_what_to_do(std::string_view text) {
    for (const std::string_view verb :
         {"Drag ", "Raise ", "Change ", "Choose ", "Bring ", "Let ", "Move ", "Type "})
        for (std::size_t at = text.find(verb); at != std::string_view::npos;
             at = text.find(verb, at + 1))
            if (at == 0 || text.substr(at - 2, 2) == ". ")
                return true;
    return false;
}

TEST(LabTable, EveryTestSaysWhatToDo) {
    for (const LabTest& test : all_tests())
        EXPECT_TRUE(says_what_to_do(test.look_at)) << test.id << ": " << test.look_at;
}

/// Returns the texts of the cells with that role, row by row.
std::string cells_of(const NumberTable& table, Role role) {
    std::string texts;
    for (const auto& row : table.cells)
        for (const NumberTable::Cell& cell : row)
            texts += cell.role == role ? cell.text + " " : "";
    return texts;
}

TEST(LabTable, TheTablesOfAProductStandAsInFalksScheme) {
    const LabTest& test = *find_test("matrix_product");
    // A = (1 2 3; 4 5 6; 7 8 9), B = (9 8 7; 6 5 4; 3 2 1): element (2, 3) of A B is 4 7 + 5 4 + 6 1 = 54.
    const Answer answer = test.run(
        read_arguments(test.parameters,
                       "a_x=1,4,7 a_y=2,5,8 a_z=3,6,9 b_x=9,6,3 b_y=8,5,2 b_z=7,4,1 row=2 column=3")
            .value());
    ASSERT_EQ(answer.tables.size(), 3u);
    const NumberTable &b = answer.tables[0], &a = answer.tables[1], &ab = answer.tables[2];
    EXPECT_EQ(cells_of(b, Role::second), "7 4 1 ");
    EXPECT_EQ(cells_of(a, Role::first), "4 5 6 ");
    EXPECT_EQ(cells_of(ab, Role::result), "54 ");
    EXPECT_EQ(ab.row, a.row) << "the row of A points to the element";
    EXPECT_EQ(ab.column, b.column) << "and so does the column of B";
    EXPECT_EQ(b.row + 1, ab.row);
    EXPECT_EQ(a.column + 1, ab.column);
}

TEST(LabTable, EveryStartReadsAndGivesAFiniteAnswerThatCanBeDrawn) {
    for (const LabTest& test : all_tests()) {
        for (const Parameter& parameter : test.parameters) {
            const auto read = read_argument(parameter.kind, parameter.start);
            ASSERT_TRUE(read.ok())
                << test.id << " " << parameter.name << ": " << read.error().message;
        }
        const std::vector<Argument> arguments = start_of(test.parameters);
        Answer answer = test.run(arguments);
        EXPECT_FALSE(answer.facts.empty()) << test.id;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            add_outline(answer, arguments[i], role_of(test.parameters, i));
        EXPECT_FALSE(answer.marks.empty()) << test.id;
        EXPECT_TRUE(is_finite_answer(answer)) << test.id;
    }
}

TEST(LabTable, EveryCaseHasItsKnownAnswer) {
    for (const LabTest& test : all_tests())
        for (const Case& known : test.cases) {
            const auto arguments = read_arguments(test.parameters, known.arguments);
            ASSERT_TRUE(arguments.ok()) << test.id << ": " << arguments.error().message;
            const auto agrees = check_answer(test.run(*arguments), known.expected, 1e-5f);
            EXPECT_TRUE(agrees.ok()) << test.id << " " << known.arguments << ": "
                                     << (agrees.ok() ? "" : agrees.error().message);
        }
}

TEST(LabTable, WhatIsEnormousTinyOrWithoutSizeGivesFiniteAnswers) {
    for (const LabTest& test : all_tests())
        for (const Real factor : {1e6f, 1e-6f, 0.0f}) {
            const Answer answer = test.run(scaled(start_of(test.parameters), factor));
            EXPECT_TRUE(is_finite_answer(answer)) << test.id << " times " << factor;
        }
}

TEST(LabTable, NotANumberIsNeverAYes) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const LabTest& test : all_tests()) {
        std::vector<Argument> arguments = start_of(test.parameters);
        for (Argument& argument : arguments)
            for (Real& number : argument.numbers)
                number = nan;
        const Answer answer = test.run(arguments);
        ASSERT_FALSE(answer.facts.empty()) << test.id;
        if (const auto* holds = std::get_if<bool>(&answer.facts.front().value)) {
            EXPECT_FALSE(*holds) << test.id << " says " << answer.facts.front().name;
        }
    }
}

TEST(LabTable, WhatIsPrintedFailsWhereItIsSaidToAndTheMendedOneDoesNot) {
    for (const LabTest& test : all_tests()) {
        if (test.as_printed.run == nullptr)
            continue;
        EXPECT_FALSE(test.as_printed.faults.empty()) << test.id;
        for (const Fault& fault : test.as_printed.faults) {
            EXPECT_FALSE(fault.what.empty()) << test.id;
            const auto arguments = read_arguments(test.parameters, fault.breaks_on);
            ASSERT_TRUE(arguments.ok()) << test.id << ": " << arguments.error().message;
            const Answer ours = test.run(*arguments), printed = test.as_printed.run(*arguments);
            bool differs = false;
            for (const Fact& fact : printed.facts) {
                const FactValue* mended = find_fact(ours, fact.name);
                ASSERT_NE(mended, nullptr)
                    << test.id << ": the printed one alone says " << fact.name;
                differs = differs || !are_close(fact.value, *mended, 1e-4f);
            }
            EXPECT_TRUE(differs) << test.id << " says the same as printed on " << fault.breaks_on;
        }
    }
}

TEST(LabTable, EveryTestHasItsPlaceInTheCourseAndNoSubjectIsEmpty) {
    std::set<std::string_view> filled;
    std::set<std::pair<std::string_view, std::string_view>> titles;
    for (const LabTest& test : all_tests()) {
        const std::string_view chapter = subject_title_of(test);
        EXPECT_TRUE(titles.insert({chapter, test.title}).second)
            << test.id << " cannot be told from another";
        EXPECT_NE(std::find(lab_subjects().begin(), lab_subjects().end(), chapter),
                  lab_subjects().end())
            << test.id;
        filled.insert(chapter);
    }
    EXPECT_EQ(filled.size(), lab_subjects().size());
    // Demonstrations whose place in the order of the course is beyond doubt.
    const std::pair<std::string_view, std::string_view> known[] = {
        {"cross", "1 Vectors"},
        {"steering", "1 Vectors"},
        {"matrix_inverse", "2 Matrices"},
        {"matrix_product", "2 Matrices"},
        {"matrix_transpose", "2 Matrices"},
        {"matrix_minors", "2 Matrices"},
        {"transform_order", "3 Transformations"},
        {"look_at", "3 Transformations"},
        {"axis_angle", "3 Transformations"},
        {"planar_point_circle", "4 Planar shapes"},
        {"planar_circle_rectangle", "5 Planar collisions"},
        {"quadtree", "6 Planar optimizations"},
        {"point_sphere", "8 Points and solids"},
        {"meet_box_turned_box", "9 Solids that meet"},
        {"ray_sphere", "10 Lines and solids"},
        {"meet_triangle_triangle", "11 Triangles and meshes"},
        {"octree_filling", "12 Models and scenes"},
        {"meet_sphere_frustum", "13 Camera and frustum"},
        {"pick_ray", "13 Camera and frustum"},
        {"three_planes", "13 Camera and frustum"},
        {"minkowski_difference", "Appendix: contact caches, stabilization, soft bodies"},
        {"gjk_steps", "Appendix: contact caches, stabilization, soft bodies"},
        {"epa_steps", "Appendix: contact caches, stabilization, soft bodies"},
        {"implicit_line", "Primer: intersection tests"},
        {"sweep_sphere_sphere", "Moving balls"}};
    for (const auto& [id, chapter] : known) {
        ASSERT_NE(find_test(id), nullptr) << id;
        EXPECT_EQ(subject_title_of(*find_test(id)), chapter) << id;
    }
}

TEST(LabTable, HandlesOfEveryTestAreFinite) {
    for (const LabTest& test : all_tests())
        for (const Handle& handle : handles_of(start_of(test.parameters)))
            EXPECT_TRUE(is_finite(handle.position)) << test.id;
}

TEST(LabTable, SaysWhichPartOfAnAnswerIsWrong) {
    Answer answer;
    answer.say("hit", true);
    answer.say("point", Vec3{1, 2, 3});
    EXPECT_TRUE(check_answer(answer, "hit=yes point=1,2,3", 1e-6f).ok());
    EXPECT_EQ(check_answer(answer, "hit=no", 1e-6f).error().message, "hit is yes, expected no");
    EXPECT_EQ(check_answer(answer, "point=1,2,4", 1e-6f).error().message,
              "point is 1 2 3, expected 1 2 4");
    EXPECT_EQ(check_answer(answer, "depth=1", 1e-6f).error().message,
              "the answer says nothing of 'depth=1'");
}

} // namespace
} // namespace topple::app::lab
