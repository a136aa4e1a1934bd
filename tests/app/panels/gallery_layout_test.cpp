// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The cards of the gallery: the scenes that it lists, their places, and the ways of the arrow keys.

#include "app/panels/gallery_layout.h"

#include "app/lab/lab_course.h"
#include "app/scenes/course.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace topple::app {
namespace {

constexpr Real kEm = 15;

const SceneInfo* scene_of(const PaletteRow& row) {
    const auto* target = std::get_if<PaletteScene>(&row.target);
    return target != nullptr ? target->scene : nullptr;
}

TEST(GalleryRows, AreAllScenesOnceByCategory) {
    const auto rows = gallery_rows({}, false);
    std::map<std::string_view, int> counts;
    std::set<std::string_view> done;
    std::string_view category;
    for (const PaletteRow& row : rows) {
        const SceneInfo* scene = scene_of(row);
        ASSERT_NE(scene, nullptr);
        ++counts[scene->id];
        EXPECT_EQ(heading_of(row, {}), scene->category);
        if (scene->category != category) {
            EXPECT_TRUE(done.insert(scene->category).second) << "begins again: " << category;
            category = scene->category;
        }
    }
    EXPECT_EQ(counts.size(), all_scenes().size());
    for (const auto& [id, count] : counts)
        EXPECT_EQ(count, 1) << id;
}

TEST(GalleryRows, BySubjectAreTheWholeCourse) {
    const auto rows = gallery_rows({}, true);
    std::map<std::pair<std::string_view, std::string_view>, int> scenes; // by heading and id
    std::map<const void*, int> others;
    for (const PaletteRow& row : rows) {
        if (const SceneInfo* scene = scene_of(row))
            ++scenes[{heading_of(row, {}), scene->id}];
        else if (const auto* test = std::get_if<const lab::LabTest*>(&row.target))
            ++others[*test];
        else
            ++others[std::get<PaletteLesson>(row.target).lesson];
    }
    std::size_t expected = 0;
    for (const CourseEntry& entry : course())
        for (const std::string_view id : entry.scenes) {
            EXPECT_EQ((scenes[{entry.title, id}]), 1) << entry.title << ": " << id;
            ++expected;
        }
    for (const SceneInfo& scene : all_scenes())
        if (course_entries_of(scene.id).empty()) {
            EXPECT_EQ((scenes[{kBeyondCourse, scene.id}]), 1) << scene.id;
            ++expected;
        }
    EXPECT_EQ(scenes.size(), expected);
    for (const lab::LabTest& test : lab::all_tests())
        EXPECT_EQ(others[&test], 1) << test.id;
    for (const Lesson& lesson : all_lessons())
        EXPECT_EQ(others[&lesson], 1) << lesson.title;
    EXPECT_EQ(others.size(), lab::all_tests().size() + all_lessons().size());
}

TEST(GalleryRows, LessonsStandUnderTheirSubject) {
    // The titles of most lessons are those of their subjects; the appendix has a shorter one.
    for (const Lesson& lesson : all_lessons())
        if (lesson.subject && *lesson.subject != Subject::appendix)
            EXPECT_EQ(lesson.title, title_of(*lesson.subject));
        else if (std::isdigit(static_cast<unsigned char>(lesson.title.front())) != 0)
            ADD_FAILURE() << lesson.title << " has no subject";
}

TEST(GalleryRows, ASearchFindsScenesThenLessonsThenTests) {
    const auto rows = gallery_rows("stack", false);
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(scene_of(rows[0])->id, "stack");
    std::vector<std::string_view> headings;
    for (const PaletteRow& row : gallery_rows("balls", true))
        if (headings.empty() || headings.back() != heading_of(row, "balls"))
            headings.push_back(heading_of(row, "balls"));
    EXPECT_EQ(headings,
              (std::vector<std::string_view>{"Scenes", "Guided lessons", "Geometry lab"}));
    EXPECT_TRUE(gallery_rows("qqqq", false).empty());
    ASSERT_EQ(gallery_rows("stack:7", true).size(), 1u);
    EXPECT_EQ(std::get<PaletteScene>(gallery_rows("stack:7", true)[0].target).source, "stack:7");
}

/// Layouts of widths from one column to seven, in both orders.
template<typename Check>
void with_layouts(const Check& check) {
    for (const bool by_course : {false, true})
        for (const Real width_em : {8.0f, 12.8f, 27.0f, 40.0f, 58.5f, 95.0f}) {
            const auto rows = gallery_rows({}, by_course);
            check(rows, lay_out_gallery(rows, {}, width_em * kEm, kEm), width_em * kEm);
        }
}

TEST(GalleryLayout, CellsDoNotOverlapAndKeepTheWidthAndTheOrder) {
    with_layouts([](const auto& rows, const GalleryLayout& layout, Real width) {
        ASSERT_EQ(layout.cells.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const ui::Rect& a = layout.cells[i];
            EXPECT_GE(a.min.x, 0);
            EXPECT_LE(a.max.x, width + 0.5f);
            EXPECT_LE(a.max.y, layout.height);
            EXPECT_GT(a.max.x - a.min.x, std::min(width, kCardWidth * kEm) * 0.99f);
            for (std::size_t j = i + 1; j < rows.size(); ++j) {
                const ui::Rect& b = layout.cells[j];
                EXPECT_TRUE(b.min.y >= a.max.y || (b.min.y == a.min.y && b.min.x >= a.max.x))
                    << i << ", " << j;
            }
        }
    });
}

TEST(GalleryLayout, EveryCellStandsBelowItsHeading) {
    with_layouts([](const auto& rows, const GalleryLayout& layout, Real) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& heading = layout.headings[layout.heading_at(layout.cells[i].min.y)];
            EXPECT_EQ(heading.text, heading_of(rows[i], {}));
            EXPECT_LE(heading.bottom, layout.cells[i].min.y);
        }
    });
}

TEST(GalleryLayout, TheArrowsGoToTheNearestCellOfTheNextLine) {
    with_layouts([](const auto& rows, const GalleryLayout& layout, Real) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const ui::Rect& from = layout.cells[i];
            for (const int step : {-1, 1}) {
                // By brute force: of all cells on that side, the nearest line, and there the nearest middle.
                Real nearest_line = 1e9f, nearest = 1e9f;
                for (const ui::Rect& to : layout.cells)
                    if ((to.min.y - from.min.y) * static_cast<Real>(step) > 0)
                        nearest_line = std::min(nearest_line, std::abs(to.min.y - from.min.y));
                for (const ui::Rect& to : layout.cells)
                    if ((to.min.y - from.min.y) * static_cast<Real>(step) == nearest_line)
                        nearest = std::min(nearest, std::abs(to.center().x - from.center().x));
                const std::size_t reached = layout.below(i, step);
                const ui::Rect& to = layout.cells[reached];
                if (nearest_line > 1e8f) {
                    EXPECT_EQ(reached, i) << "there is no such line";
                    continue;
                }
                EXPECT_EQ((to.min.y - from.min.y) * static_cast<Real>(step), nearest_line);
                EXPECT_EQ(std::abs(to.center().x - from.center().x), nearest);
            }
        }
        EXPECT_EQ(layout.beside(0, -1), 0u);
        EXPECT_EQ(layout.beside(0, 1), 1u);
        EXPECT_EQ(layout.beside(rows.size() - 1, 1), rows.size() - 1);
    });
}

} // namespace
} // namespace topple::app
