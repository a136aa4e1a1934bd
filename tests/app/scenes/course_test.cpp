// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/course.h"

#include "tests/support/test.h"

#include <set>

namespace topple::app {
namespace {

TEST(Course, HasSixteenChaptersAnAppendixAPrimerAndALesson) {
    ASSERT_EQ(course().size(), static_cast<std::size_t>(kSubjectCount));
    std::set<std::string_view> titles;
    for (std::size_t i = 0; i < course().size(); ++i) {
        const CourseEntry& entry = course()[i];
        EXPECT_EQ(static_cast<std::size_t>(entry.subject), i) << entry.title;
        EXPECT_TRUE(titles.insert(entry.title).second) << entry.title;
        EXPECT_EQ(title_of(entry.subject), entry.title);
        EXPECT_EQ(find_course_entry(entry.key), &entry);
        if (i < 16) {
            EXPECT_EQ(entry.key, std::to_string(i + 1));
            EXPECT_TRUE(entry.title.starts_with(std::string(entry.key) + " ")) << entry.title;
        }
    }
    EXPECT_EQ(find_course_entry("17"), nullptr);
}

TEST(Course, NamesScenesOfTheGalleryAndEachOnceASubject) {
    for (const CourseEntry& entry : course()) {
        std::set<std::string_view> once;
        for (const std::string_view id : entry.scenes) {
            EXPECT_NE(find_scene(id), nullptr) << id << " of " << entry.title;
            EXPECT_TRUE(once.insert(id).second) << id << " of " << entry.title;
        }
    }
}

TEST(Course, EveryDemonstrationOfTheTextbookCategoryBelongsToASubject) {
    for (const SceneInfo& scene : all_scenes()) {
        const bool is_listed = !course_entries_of(scene.id).empty();
        EXPECT_TRUE(is_listed || scene.category != "Textbook") << scene.id;
    }
}

TEST(Course, ASceneMayBelongToSeveralSubjectsOrNone) {
    const auto entries = course_entries_of("ray_targets");
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_EQ(entries[0]->subject, Subject::lines_and_solids);
    EXPECT_EQ(entries[1]->subject, Subject::constraints);
    EXPECT_EQ(entries[2]->subject, Subject::primer);
    EXPECT_TRUE(course_entries_of("machine").empty());
}

} // namespace
} // namespace topple::app
