// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/course.h"

#include <algorithm>

namespace topple::app {

std::span<const CourseEntry> course() {
    // clang-format off: a table reads by its rows
    static const std::vector<CourseEntry> kCourse{
        {Subject::vectors, "1", "1 Vectors"},
        {Subject::matrices, "2", "2 Matrices"},
        {Subject::transformations, "3", "3 Transformations"},
        {Subject::planar_shapes, "4", "4 Planar shapes"},
        {Subject::planar_collisions, "5", "5 Planar collisions"},
        {Subject::planar_optimizations, "6", "6 Planar optimizations"},
        {Subject::solid_shapes,
         "7",
         "7 Solid shapes",
         {"compound_shapes", "hollow_box", "cylinders", "cones", "floating"}},
        {Subject::points_and_solids, "8", "8 Points and solids"},
        {Subject::solids_that_meet, "9", "9 Solids that meet", {"collision_features"}},
        {Subject::lines_and_solids, "10", "10 Lines and solids", {"ray_targets"}},
        {Subject::meshes,
         "11",
         "11 Triangles and meshes",
         {"obj_explorer", "models", "ring_toss", "hills", "smooth_ground"}},
        {Subject::models_and_scenes, "12", "12 Models and scenes", {"moved_parent", "models"}},
        {Subject::camera, "13", "13 Camera and frustum"},
        {Subject::constraints,
         "14",
         "14 Particles and constraints",
         {"falling_particles", "integrators", "ray_targets"}},
        {Subject::manifolds,
         "15",
         "15 Manifolds and impulses",
         {"collision_features",
          "thrown_pair",
          "momentum_line",
          "cookbook_cubes",
          "growing_contact",
          "compound_shapes",
          "tumbling_box",
          "spinning_top",
          "bounce_row",
          "friction_ramp"}},
        {Subject::springs,
         "16",
         "16 Springs and joints",
         {"simple_spring",
          "joined_particles",
          "cloth_stages",
          "cloth_on_posts",
          "draped_cloth",
          "flag",
          "torn_cloth",
          "joint_zoo",
          "chain",
          "double_pendulum",
          "rope_bridge"}},
        {Subject::appendix,
         "appendix",
         "Appendix: contact caches, stabilization, soft bodies",
         {"growing_contact", "solvers", "stack", "pyramid", "card_house", "heavy_top", "soft_cubes"}},
        {Subject::primer, "primer", "Primer: intersection tests", {"ray_targets", "hollow_box"}},
        {Subject::moving_balls,
         "balls",
         "Moving balls",
         {"time_slices",
          "ball_tray",
          "billiard_break",
          "newtons_cradle",
          "touching_cradle",
          "bullets"}},
    };
    // clang-format on
    return kCourse;
}

std::string_view title_of(Subject subject) {
    return course()[static_cast<std::size_t>(subject)].title;
}

const CourseEntry* find_course_entry(std::string_view key) {
    for (const CourseEntry& entry : course())
        if (entry.key == key)
            return &entry;
    return nullptr;
}

std::vector<const CourseEntry*> course_entries_of(std::string_view scene) {
    std::vector<const CourseEntry*> entries;
    for (const CourseEntry& entry : course())
        if (std::find(entry.scenes.begin(), entry.scenes.end(), scene) != entry.scenes.end())
            entries.push_back(&entry);
    return entries;
}

} // namespace topple::app
