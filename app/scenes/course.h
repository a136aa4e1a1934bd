// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"

namespace topple::app {

/// Subjects of a course in game physics, in its order: sixteen chapters, an appendix, a primer of intersection tests
/// and a lesson on moving balls. The gallery, `topple scenes` and the geometry lab can be listed by them.
enum class Subject : std::uint8_t {
    vectors,
    matrices,
    transformations,
    planar_shapes,
    planar_collisions,
    planar_optimizations,
    solid_shapes,
    points_and_solids,
    solids_that_meet,
    lines_and_solids,
    meshes,
    models_and_scenes,
    camera,
    constraints,
    manifolds,
    springs,
    appendix,
    primer,
    moving_balls,
};
inline constexpr int kSubjectCount = 19; ///< Number of values of Subject.
/// Heading of scenes and tests that belong to no subject.
inline constexpr std::string_view kBeyondCourse = "Beyond the course";

/// A subject and its scenes.
struct CourseEntry {
    Subject subject{};
    std::string_view key; ///< Name on the command line: "1" to "16", "appendix", "primer", "balls".
    std::string_view title; ///< "16 Springs and joints"
    std::vector<std::string_view>
        scenes{}; ///< Ids, in the order in which to look at them; may be empty.
};

/// Returns all subjects in the order of the course.
std::span<const CourseEntry> course();
/// Returns the title: "1 Vectors".
std::string_view title_of(Subject subject);
/// Returns the entry with that key; null if there is none.
const CourseEntry* find_course_entry(std::string_view key);
/// Returns the entries that have the scene; a scene may belong to several subjects or to none.
std::vector<const CourseEntry*> course_entries_of(std::string_view scene);

} // namespace topple::app
