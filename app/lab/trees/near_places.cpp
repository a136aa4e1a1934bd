// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Neighbor search: three data structures for points that avoid testing every point.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/shapes_of.h"
#include "topple/spatial/points/hash_grid.h"
#include "topple/spatial/points/point_tree.h"
#include "topple/spatial/points/sphere_tree.h"

#include <algorithm>
#include <cmath>

namespace topple::app::lab {
namespace {

constexpr std::string_view kChapter = "Meshes and trees";
constexpr std::string_view
    kPoints = "-1.6,0.4,-1.2,-1.2,1.6,-0.9,-0.9,0.7,0.4,-0.5,1.9,-0.3,-0.2,0.3,-1.5,0.1,1.1,0.2,"
              "0.4,1.7,0.9,0.6,0.6,1.3,0.9,1.2,-0.6,1.1,0.4,0.3,1.4,1.9,-1.1,1.7,0.9,1.1,1.2,1.5,0."
              "6,0.8,0.8,0.7";

Parameter around(std::string_view start) { return {"around", Kind::sphere, start}; }

/// Draws a ring around each found point: the dots themselves are handles.
void show_found(Answer& answer,
                const std::vector<Vec3>& points,
                const std::vector<std::uint32_t>& found) {
    constexpr Real kRingRadius = 0.09f; // [m]
    for (const std::uint32_t i : found)
        add_sphere(answer, points[i], kRingRadius, Role::result);
}

Answer by_point_tree(Arguments arguments) {
    const std::vector<Vec3> points = points_of(arguments[0]);
    const Sphere sphere = sphere_of(arguments[1]);
    const PointTree tree(points);
    const auto found = tree.find_within(sphere.center, sphere.radius);
    const std::vector<PointTree::Cell> cells = tree.cells();
    Answer answer;
    answer.say("found", static_cast<Real>(found.size()));
    answer.say("points", static_cast<Real>(points.size()));
    answer.say("cells", static_cast<Real>(cells.size()));
    if (const auto nearest = tree.find_nearest(sphere.center)) {
        answer.say("nearest", points[nearest->point]);
        answer.say("nearest_m", distance(points[nearest->point], sphere.center));
        answer.line(sphere.center, points[nearest->point]);
    }
    for (const PointTree::Cell& cell : cells)
        if (cell.is_leaf)
            add_box(answer, center(cell.box), half_extents(cell.box), {}, Role::cell);
    show_found(answer, points, found);
    return answer;
}

Answer by_hash_grid(Arguments arguments) {
    const std::vector<Vec3> points = points_of(arguments[0]);
    const Sphere sphere = sphere_of(arguments[1]);
    const Real size = number_of(arguments[2]);
    Answer answer;
    if (!(size > 0) || !std::isfinite(size)) {
        answer.say("found", Real{0});
        answer.say("why_not", std::string("a cell has a size above zero"));
        return answer;
    }
    const HashGrid grid(points, size);
    const auto found = grid.find_within(sphere.center, sphere.radius);
    const std::vector<Aabb> cells = grid.cells();
    answer.say("found", static_cast<Real>(found.size()));
    answer.say("points", static_cast<Real>(points.size()));
    answer.say("cells", static_cast<Real>(cells.size()));
    for (const Aabb& cell : cells)
        add_box(answer, center(cell), half_extents(cell), {}, Role::cell);
    show_found(answer, points, found);
    return answer;
}

constexpr Real kBall = 0.16f; // [m]

Answer by_sphere_tree(Arguments arguments) {
    const std::vector<Vec3> points = points_of(arguments[0]);
    std::vector<Sphere> balls;
    for (const Vec3 p : points)
        balls.push_back({p, kBall});
    const SphereTree tree(balls);
    const auto found = tree.find_overlaps(sphere_of(arguments[1]));
    const auto level = std::clamp(number_of(arguments[2]), 0.0f, 20.0f);
    Answer answer;
    answer.say("found", static_cast<Real>(found.size()));
    answer.say("balls", static_cast<Real>(balls.size()));
    answer.say("balls_of_the_tree", static_cast<Real>(tree.nodes().size()));
    for (const SphereTree::Node& node : tree.nodes())
        if (Real(node.depth) == std::floor(level) && !node.is_leaf())
            add_sphere(answer, node.sphere.center, node.sphere.radius, Role::cell);
    for (std::uint32_t i = 0; i < balls.size(); ++i)
        if (is_finite(points[i]))
            add_sphere(answer,
                       points[i],
                       kBall,
                       std::binary_search(found.begin(), found.end(), i) ? Role::result
                                                                         : Role::second);
    return answer;
}

const LabRegistration kPointTree{{
    .id = "point_tree",
    .chapter = kChapter,
    .title = "Points in a k-d tree",
    .look_at = "Each cell is cut through the point in its middle, across its longest side. Drag "
               "points and see "
               "the cuts move; the line goes to the nearest.",
    .parameters = {{"points", Kind::points, kPoints}, around("0.8,1.1,0.4,0.7")},
    .run = &by_point_tree,
    .cases = {{"points=0,0,0,3,0,0 around=1,0,0,1", "found=1 points=2 nearest=0,0,0 nearest_m=1"},
              {"points=0,0,0,3,0,0 around=1,0,0,2", "found=2"},
              {"points=0,0,0,3,0,0 around=9,0,0,1", "found=0 nearest=3,0,0 nearest_m=6"}},
}};
const LabRegistration kHashGrid{{
    .id = "hash_grid",
    .chapter = kChapter,
    .title = "Points in a hashed grid",
    .look_at = "Drag the ball, or change the size of the cubes. Only cubes that contain points "
               "exist. Cubes much smaller than the ball are many to "
               "search; much larger ones have many points each.",
    .parameters = {{"points", Kind::points, kPoints},
                   around("0.8,1.1,0.4,0.7"),
                   {"cell_m", Kind::number, "0.7"}},
    .run = &by_hash_grid,
    .cases = {{"points=0.5,0.5,0.5,0.6,0.1,0.9,5,5,5 around=0,0,0,2 cell_m=1",
               "found=2 points=3 cells=2"},
              {"points=0.5,0.5,0.5,0.6,0.1,0.9,5,5,5 around=0,0,0,2 cell_m=9", "found=2 cells=1"},
              {"cell_m=0", "found=0"}},
}};
const LabRegistration kSphereTree{{
    .id = "sphere_tree",
    .chapter = kChapter,
    .title = "Balls in balls",
    .look_at =
        "Change the level: gray are its balls, which shrink with every level. A ball that misses "
        "the query excludes all points within it.",
    .parameters = {{"balls", Kind::points, kPoints},
                   around("0.8,1.1,0.4,0.5"),
                   {"level", Kind::number, "2"}},
    .run = &by_sphere_tree,
    .cases = {{"balls=0,0,0,3,0,0 around=1,0,0,0.85", "found=1 balls=2 balls_of_the_tree=3"},
              {"balls=0,0,0,3,0,0 around=1,0,0,0.8", "found=0"},
              {"balls=0,0,0,3,0,0 around=1,0,0,2", "found=2"}},
}};

} // namespace
} // namespace topple::app::lab
