// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_placement.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using Point = std::array<double, 3>;

bool is_usable(const Point& p) { return !std::isnan(p[0]); }

bool is_within_reach(const Point& p, const Point& origin) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (!(std::abs(p[axis] - origin[axis]) <= ObjDraft::kMaxCoordinate))
            return false;
    return true;
}

std::size_t count_within_reach(const PageVector<Point>& points, const Point& origin) {
    return static_cast<std::size_t>(
        std::count_if(points.begin(), points.end(), [&](const Point& p) {
            return is_usable(p) && is_within_reach(p, origin);
        }));
}

/// Returns the median of each axis, which a few outliers do not move.
std::optional<Point> median(const PageVector<Point>& points) {
    Point middle{};
    std::vector<double> values;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        values.clear();
        for (const Point& p : points)
            if (is_usable(p))
                values.push_back(p[axis]);
        if (values.empty())
            return std::nullopt;
        const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), half, values.end());
        middle[axis] = *half;
    }
    return middle;
}

/// Returns the nearest offset that a float holds exactly, so that moving back is lossless.
std::optional<Vec3> as_offset(const Point& p) {
    constexpr double kMax = std::numeric_limits<float>::max();
    for (const double value : p)
        if (!(std::abs(value) <= kMax))
            return std::nullopt;
    return Vec3{static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])};
}

Point to_point(Vec3 v) { return {v.x, v.y, v.z}; }

} // namespace

std::optional<Vec3> find_better_origin(const ObjDraft& draft) {
    const PageVector<Point>& points = draft.positions;
    if (!draft.far_vertices.empty()) {
        const std::optional<Point> middle = median(points);
        const std::optional<Vec3> offset = middle ? as_offset(*middle) : std::nullopt;
        if (!offset)
            return std::nullopt;
        const bool keeps_more = count_within_reach(points, to_point(*offset)) >
                                count_within_reach(points, {});
        return keeps_more ? offset : std::nullopt;
    }
    Point low, high;
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
    for (const Point& p : points)
        for (std::size_t axis = 0; axis < 3 && is_usable(p); ++axis) {
            low[axis] = std::min(low[axis], p[axis]);
            high[axis] = std::max(high[axis], p[axis]);
        }
    double size = 0, farthest = 0;
    Point middle{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size = std::max(size, high[axis] - low[axis]);
        farthest = std::max({farthest, std::abs(low[axis]), std::abs(high[axis])});
        middle[axis] = 0.5 * (low[axis] + high[axis]);
    }
    // Distance over size above which detail is lost: a float resolves 6e-8 of the distance, which is 6e-5 of the size
    // here.
    constexpr double kFarInSizes = 1000;
    if (!(size > 0) || !(farthest > kFarInSizes * size))
        return std::nullopt;
    return as_offset(middle);
}

PageVector<Vec3> place_vertices(ObjDraft& draft, Vec3 origin) {
    const Point o = to_point(origin);
    PageVector<Vec3> placed(draft.positions.size());
    auto far = draft.far_vertices.begin();
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Point& p = draft.positions[i];
        const bool was_far = far != draft.far_vertices.end() && far->index == i;
        const int line = was_far ? (far++)->line : 0;
        const bool is_near = is_usable(p) && is_within_reach(p, o);
        if (is_usable(p) && !is_near) {
            ++draft.dropped_vertices;
            draft.log.note(obj_warning::kVertexTooFar, line);
        }
        if (is_near)
            placed[i] = {static_cast<float>(p[0] - o[0]) + 0.0f,
                         static_cast<float>(p[1] - o[1]) + 0.0f,
                         static_cast<float>(p[2] - o[2]) + 0.0f};
        else
            placed[i].x = std::numeric_limits<float>::quiet_NaN();
    }
    release(draft.positions);
    return placed;
}

} // namespace topple
