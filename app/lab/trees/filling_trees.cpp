// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Boxes that drift in a room, and the trees that hold them: more boxes make smaller cells, and moving boxes change
// cells.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/shapes_of.h"
#include "topple/core/random.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <algorithm>
#include <cmath>

namespace topple::app::lab {
namespace {

constexpr Real kHalf = 0.12f;                         // [m]
constexpr Vec3 kLow{-2, 0.2f, -2}, kSize{4, 2.4f, 4}; ///< The room. [m]
constexpr Real kMost = 300;

/// Triangle wave between 0 and `size`.
Real bounced(Real at, Real size) {
    const Real there_and_back = at - 2 * size * std::floor(at / (2 * size));
    return std::min(there_and_back, 2 * size - there_and_back);
}

std::vector<Aabb> boxes_at(Real how_many, Real time) {
    Random random(7);
    std::vector<Aabb> boxes;
    const auto count = static_cast<std::size_t>(how_many >= 0 ? std::min(how_many, kMost) : 0);
    const Real t = std::isfinite(time) ? time : 0;
    while (boxes.size() < count) {
        Vec3 middle;
        for (int axis = 0; axis < 3; ++axis) {
            const Real start = random.unit() * kSize[axis], speed = random.between(-0.6f, 0.6f);
            middle[axis] = kLow[axis] + bounced(start + speed * t, kSize[axis]);
        }
        const Vec3 half{kHalf, kHalf, kHalf};
        boxes.push_back({middle - half, middle + half});
    }
    return boxes;
}

template<BroadPhaseKind kind>
Answer fill(Arguments arguments) {
    const std::vector<Aabb> boxes = boxes_at(number_of(arguments[0]), number_of(arguments[1]));
    const Aabb area = box_of(arguments[2]);
    const std::unique_ptr<BroadPhase> tree = make_broad_phase(kind);
    tree->rebuild(boxes);
    std::vector<bool> is_found(boxes.size(), false);
    tree->query(area, [&](std::uint32_t box) { is_found[box] = true; });
    std::vector<ProxyPair> pairs;
    tree->find_pairs(std::vector<std::uint8_t>(boxes.size(), 1), pairs);

    Answer answer;
    const auto count = [](auto n) { return static_cast<Real>(n); };
    answer.say("found", count(std::count(is_found.begin(), is_found.end(), true)));
    answer.say("boxes", count(boxes.size()));
    answer.say("pairs_that_overlap", count(pairs.size()));
    const std::vector<BroadPhase::Cell> cells = tree->cells();
    int depth = 0;
    for (const BroadPhase::Cell& cell : cells) {
        depth = std::max(depth, cell.depth + 1);
        add_box(answer, center(cell.box), half_extents(cell.box), {}, Role::cell);
    }
    answer.say("cells", count(cells.size()));
    answer.say("levels", count(depth));
    for (std::size_t i = 0; i < boxes.size(); ++i)
        add_box(answer,
                center(boxes[i]),
                half_extents(boxes[i]),
                {},
                is_found[i] ? Role::result : Role::second);
    return answer;
}

LabTest filling(std::string_view id, std::string_view title, Answer (*run)(Arguments)) {
    return {
        .id = std::string(id),
        .chapter = "Meshes and trees",
        .title = std::string(title),
        .look_at = "Let the time run, or drag it and the number of shapes: the cells follow. Only "
                   "shapes near the area are tested; those found are orange.",
        .parameters = {{"how_many", Kind::number, "40"},
                       {"time", Kind::number, "0"},
                       {"area", Kind::box, "0.5,1,0.5,0.8,0.6,0.8"}},
        .run = run,
        .cases = {{"how_many=0", "found=0 boxes=0 pairs_that_overlap=0"},
                  {"how_many=1 area=0,1,0,9,9,9", "found=1 boxes=1 pairs_that_overlap=0"},
                  {"how_many=60 time=3.5 area=0,1,0,9,9,9", "found=60 boxes=60"},
                  {"how_many=60 area=9,9,9,1,1,1", "found=0 boxes=60"}}};
}

const LabRegistration kOctree{
    filling("octree_filling", "An octree fills", &fill<BroadPhaseKind::octree>)};
const LabRegistration kBvh{
    filling("bvh_filling", "A bounding volume hierarchy fills", &fill<BroadPhaseKind::bvh>)};

} // namespace
} // namespace topple::app::lab
