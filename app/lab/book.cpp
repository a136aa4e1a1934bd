// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/book.h"

#include <algorithm>
#include <array>

namespace topple::app::lab {
namespace {

enum Chapter : std::size_t {
    vectors,
    matrices,
    transformations,
    planar_shapes,
    planar_collisions,
    planar_trees,
    points,
    solids,
    lines,
    triangles,
    scenes,
    frustum,
    beyond,
};
constexpr std::array<std::string_view, 13> kTitles{"1 Vectors",
                                                   "2 Matrices",
                                                   "3 Transformations",
                                                   "4 Planar shapes",
                                                   "5 Planar collisions",
                                                   "6 Planar optimizations",
                                                   "8 Points and solids",
                                                   "9 Solids that meet",
                                                   "10 Lines and solids",
                                                   "11 Triangles and meshes",
                                                   "12 Models and scenes",
                                                   "13 Camera and frustum",
                                                   "Beyond the book"};

bool takes(const LabTest& test, std::initializer_list<Kind> kinds) {
    return std::any_of(test.parameters.begin(), test.parameters.end(), [&](const Parameter& p) {
        return std::find(kinds.begin(), kinds.end(), p.kind) != kinds.end();
    });
}

Chapter planar_chapter(const LabTest& test) {
    if (test.chapter == "Planar trees" || takes(test, {Kind::points2}))
        return planar_trees;
    if (takes(test, {Kind::ray2}))
        return beyond;
    const Kind first = test.parameters.front().kind;
    return first == Kind::point2 || first == Kind::segment2 ? planar_shapes : planar_collisions;
}

Chapter solid_chapter(const LabTest& test) {
    if (test.chapter == "Moving shapes" ||
        takes(test, {Kind::capsule, Kind::cylinder, Kind::cone, Kind::hull, Kind::points}))
        return beyond;
    if (takes(test, {Kind::frustum}))
        return frustum;
    if (takes(test, {Kind::triangle, Kind::mesh}))
        return triangles;
    if (test.chapter == "Meshes and trees")
        return scenes;
    if (test.chapter == "Points and solids")
        return takes(test, {Kind::point}) ? points : beyond;
    return takes(test, {Kind::ray, Kind::segment}) ? lines : solids;
}

} // namespace

std::span<const std::string_view> book_chapters() { return kTitles; }

std::string_view book_chapter_of(const LabTest& test) {
    const auto chapter = [&] {
        if (test.chapter == "Vectors")
            return vectors;
        if (test.chapter == "Matrices and rotations")
            return test.id == "matrix_inverse" ? matrices : transformations;
        if (test.chapter == "Projections and frusta")
            return transformations;
        return is_planar(test.parameters.front().kind) ? planar_chapter(test) : solid_chapter(test);
    };
    return kTitles[chapter()];
}

} // namespace topple::app::lab
