// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "topple/textbook/planar/quadtree.h"

#include <algorithm>

namespace topple::app::lab {
namespace {

constexpr Real kBoxHalf = 0.12f; // [m]

/// A small box around every point, in a world four meters wide.
Answer query(Arguments arguments) {
    planar::Quadtree tree({{-2, -2}, {2, 2}}, {.max_depth = 6, .node_capacity = 2});
    Answer answer;
    for (const Vec2 p : points2_of(arguments[0])) {
        const planar::Rect box = planar::rect_from_center(p, {kBoxHalf, kBoxHalf});
        if (planar::is_bounded(box))
            tree.insert(box);
    }
    const planar::Rect area = rectangle_of(arguments[1]);
    std::vector<planar::Quadtree::Id> found;
    if (planar::is_bounded(area))
        found = tree.query(area);
    answer.say("found", static_cast<Real>(found.size()));
    answer.say("boxes", static_cast<Real>(tree.size()));
    answer.say("outside_the_world", static_cast<Real>(tree.outside()));
    const std::vector<planar::Quadtree::Cell> cells = tree.cells();
    answer.say("cells", static_cast<Real>(cells.size()));
    for (const planar::Quadtree::Cell& cell : cells)
        if (cell.is_leaf)
            add_box(answer,
                    in_space(center(cell.bounds)),
                    in_space(half_extents(cell.bounds)),
                    {},
                    overlaps(cell.bounds, area) ? Role::helper : Role::cell);
    for (planar::Quadtree::Id id = 0; id < tree.size(); ++id) {
        const bool is_found = std::binary_search(found.begin(), found.end(), id);
        add_box(answer,
                in_space(center(tree.bounds_of(id))),
                {kBoxHalf, kBoxHalf, 0},
                {},
                is_found ? Role::result : Role::first);
    }
    return answer;
}

const LabRegistration kQuadtree{{
    .id = "quadtree",
    .chapter = "Planar trees",
    .title = "Quadtree",
    .look_at =
        "Drag the boxes together and watch their cells divide; what lies in several cells is found "
        "once. Dark cells are those that the query looks into.",
    .parameters = {{"boxes",
                    Kind::points2,
                    "-1.4,-1.3,-1.1,-0.9,-0.6,-1.2,0.3,0.4,0.6,0.7,0.9,0.3,1.3,1.2,-1.2,1.1,0,0"},
                   {"area", Kind::rectangle, "0.4,0.3,0.7,0.6"}},
    .run = &query,
    .cases = {{"boxes=0,0 area=0,0,0.5,0.5", "found=1 boxes=1 cells=1"},
              {"boxes=0,0,1,1,-1,-1,1,-1 area=0,0,0.1,0.1", "found=1 boxes=4"},
              {"boxes=5,5,1,1 area=5,5,1,1", "found=1 boxes=2 outside_the_world=1"}},
}};

} // namespace
} // namespace topple::app::lab
