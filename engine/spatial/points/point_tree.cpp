// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/points/point_tree.h"

#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

int longest_axis(const Aabb& box) {
    const Vec3 size = extents(box);
    return size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
}

double squared_distance(Vec3 a, Vec3 b) {
    const DVec3 apart = DVec3(a) - DVec3(b);
    return dot(apart, apart);
}
double squared_distance(const Aabb& box, Vec3 p) {
    return squared_distance(max(box.min, min(p, box.max)), p);
}

/// The two cells on the sides of the cut.
struct Halves {
    Aabb low, high;
    bool low_is_nearer = true;
};
Halves cut(const Aabb& box, Vec3 through, Vec3 place) {
    const int axis = longest_axis(box);
    Halves halves{box, box, place[axis] <= through[axis]};
    halves.low.max[axis] = halves.high.min[axis] = through[axis];
    return halves;
}

} // namespace

PointTree::PointTree(std::span<const Vec3> points) {
    for (std::uint32_t i = 0; i < points.size(); ++i)
        if (is_finite(points[i])) {
            entries_.push_back({points[i], i});
            box_ = unite(box_, points[i]);
        }
    arrange(entries_, box_);
}

void PointTree::arrange(Part part, const Aabb& box) {
    if (part.size() <= kLeafSize)
        return;
    const int axis = longest_axis(box);
    const std::size_t half = part.size() / 2;
    std::nth_element(part.begin(),
                     part.begin() + static_cast<std::ptrdiff_t>(half),
                     part.end(),
                     [axis](const Entry& a, const Entry& b) {
                         return a.place[axis] != b.place[axis] ? a.place[axis] < b.place[axis]
                                                               : a.point < b.point;
                     });
    const Halves halves = cut(box, part[half].place, {});
    arrange(part.first(half), halves.low);
    arrange(part.subspan(half + 1), halves.high);
}

/// Calls visit(points, box, depth, is_leaf) for a cell, with the splitting point or all points of a leaf. If it
/// returns a place, continues into both parts, the nearer first; else does not.
template<typename Visit>
void PointTree::descend(View part, const Aabb& box, int depth, const Visit& visit) {
    const bool is_leaf = part.size() <= kLeafSize;
    const std::size_t half = part.size() / 2;
    const std::optional<Vec3> towards = visit(
        is_leaf ? part : part.subspan(half, 1), box, depth, is_leaf);
    if (is_leaf || !towards)
        return;
    const Halves halves = cut(box, part[half].place, *towards);
    const auto low = [&] { descend(part.first(half), halves.low, depth + 1, visit); };
    const auto high = [&] { descend(part.subspan(half + 1), halves.high, depth + 1, visit); };
    if (halves.low_is_nearer) {
        low();
        high();
    } else {
        high();
        low();
    }
}

std::optional<PointTree::Found> PointTree::find_nearest(Vec3 place) const {
    Found best{0, std::numeric_limits<double>::infinity()};
    bool is_found = false;
    if (!is_finite(place))
        return std::nullopt;
    descend(entries_, box_, 0, [&](View points, const Aabb& box, int, bool) -> std::optional<Vec3> {
        if (squared_distance(box, place) > best.squared_distance)
            return std::nullopt;
        for (const Entry& entry : points) {
            const double away = squared_distance(entry.place, place);
            if (away < best.squared_distance ||
                (away == best.squared_distance && entry.point < best.point)) {
                best = {entry.point, away};
                is_found = true;
            }
        }
        return place;
    });
    return is_found ? std::optional(best) : std::nullopt;
}

std::vector<std::uint32_t> PointTree::find_within(Vec3 place, Real radius) const {
    std::vector<std::uint32_t> found;
    const double reach = double{radius} * double{radius};
    if (!is_finite(place) || !(radius >= 0))
        return found;
    descend(entries_, box_, 0, [&](View points, const Aabb& box, int, bool) -> std::optional<Vec3> {
        if (squared_distance(box, place) > reach)
            return std::nullopt;
        for (const Entry& entry : points)
            if (squared_distance(entry.place, place) <= reach)
                found.push_back(entry.point);
        return place;
    });
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<PointTree::Cell> PointTree::cells() const {
    std::vector<Cell> cells;
    if (entries_.empty())
        return cells;
    descend(entries_,
            box_,
            0,
            [&](View, const Aabb& box, int depth, bool is_leaf) -> std::optional<Vec3> {
                cells.push_back({box, depth, is_leaf});
                return Vec3{};
            });
    return cells;
}

} // namespace topple
