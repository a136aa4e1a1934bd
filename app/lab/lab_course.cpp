// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_course.h"

#include <algorithm>
#include <utility>

namespace topple::app::lab {
namespace {

/// Tests whose chapter and parameters do not tell their subject.
constexpr std::pair<std::string_view, Subject> kOwnPlaces[] = {
    {"matrix_inverse", Subject::matrices},
    {"matrix_product", Subject::matrices},
    {"matrix_transpose", Subject::matrices},
    {"matrix_minors", Subject::matrices},
    {"pick_ray", Subject::camera},
    {"three_planes", Subject::camera},
    {"implicit_line", Subject::primer},
    {"minkowski_difference", Subject::appendix},
    {"gjk_steps", Subject::appendix},
    {"epa_steps", Subject::appendix},
};

bool takes(const LabTest& test, std::initializer_list<Kind> kinds) {
    return std::any_of(test.parameters.begin(), test.parameters.end(), [&](const Parameter& p) {
        return std::find(kinds.begin(), kinds.end(), p.kind) != kinds.end();
    });
}

std::optional<Subject> planar_subject(const LabTest& test) {
    if (test.chapter == "Planar trees" || takes(test, {Kind::points2}))
        return Subject::planar_optimizations;
    if (takes(test, {Kind::ray2}))
        return {};
    const Kind first = test.parameters.front().kind;
    return first == Kind::point2 || first == Kind::segment2 ? Subject::planar_shapes
                                                            : Subject::planar_collisions;
}

std::optional<Subject> solid_subject(const LabTest& test) {
    if (test.chapter == "Moving shapes" && takes(test, {Kind::sphere}))
        return Subject::moving_balls;
    if (takes(test, {Kind::capsule, Kind::cylinder, Kind::cone, Kind::hull, Kind::points}))
        return {};
    if (test.chapter == "Moving shapes")
        return Subject::primer;
    if (takes(test, {Kind::frustum}))
        return Subject::camera;
    if (takes(test, {Kind::triangle, Kind::mesh}))
        return Subject::meshes;
    if (test.chapter == "Meshes and trees")
        return Subject::models_and_scenes;
    if (test.chapter == "Points and solids")
        return takes(test, {Kind::point}) ? std::optional(Subject::points_and_solids)
                                          : std::nullopt;
    return takes(test, {Kind::ray, Kind::segment}) ? Subject::lines_and_solids
                                                   : Subject::solids_that_meet;
}

} // namespace

std::optional<Subject> subject_of(const LabTest& test) {
    for (const auto& [id, subject] : kOwnPlaces)
        if (test.id == id)
            return subject;
    if (test.chapter == "Vectors")
        return Subject::vectors;
    if (test.chapter == "Matrices and rotations")
        return Subject::transformations;
    if (test.chapter == "Projections and frusta")
        return Subject::transformations;
    return is_planar(test.parameters.front().kind) ? planar_subject(test) : solid_subject(test);
}

std::string_view subject_title_of(const LabTest& test) {
    const std::optional<Subject> subject = subject_of(test);
    return subject ? title_of(*subject) : kBeyondCourse;
}

std::span<const std::string_view> lab_subjects() {
    static const std::vector<std::string_view> kSubjects = [] {
        std::vector<std::string_view> subjects;
        for (const CourseEntry& entry : course())
            if (std::any_of(all_tests().begin(), all_tests().end(), [&](const LabTest& test) {
                    return subject_of(test) == entry.subject;
                }))
                subjects.push_back(entry.title);
        subjects.push_back(kBeyondCourse);
        return subjects;
    }();
    return kSubjects;
}

} // namespace topple::app::lab
