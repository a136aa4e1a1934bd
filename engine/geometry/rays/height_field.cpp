// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/height_field.h"

#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/rays/ray_triangle.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace topple {
namespace {

constexpr std::uint64_t kMostSamples = 1u << 28u;
constexpr Real kFarthest = 1e5f; ///< [m]

Real middle(std::uint32_t count) { return static_cast<Real>(count - 1) * 0.5f; }

Result<void> check(const HeightSamples& s) {
    std::ostringstream text;
    if (s.columns < 2 || s.rows < 2)
        text << "a height field of " << s.columns << " columns and " << s.rows
             << " rows; it needs two of each";
    else if (std::uint64_t{s.columns} * s.rows > kMostSamples)
        text << "a height field of " << s.columns << " columns and " << s.rows
             << " rows is too large";
    else if (s.heights.size() != std::size_t{s.columns} * s.rows)
        text << "a height field of " << s.columns << " columns and " << s.rows << " rows has "
             << s.heights.size() << " heights; it must have " << std::size_t{s.columns} * s.rows;
    else if (!(s.scale.x > 0 && s.scale.y > 0 && s.scale.z > 0) || !is_finite(s.scale))
        text << "the scale of a height field must be three numbers above zero";
    else if (!(middle(s.columns) * s.scale.x <= kFarthest &&
               middle(s.rows) * s.scale.z <= kFarthest))
        text << "a height field reaches beyond " << kFarthest << " m";
    const std::string message = text.str();
    return message.empty() ? Result<void>{} : Error{message};
}

/// Fails: see HeightField::build. Requires: at least two columns and rows.
Result<void> check_materials(const HeightSamples& s) {
    const std::size_t cell_count = std::size_t{s.columns - 1} * (s.rows - 1);
    const std::size_t expected = s.materials.empty() ? 0 : cell_count;
    std::ostringstream text;
    if (s.cell_materials.size() != expected) {
        text << "a height field of " << cell_count << " cells and " << s.materials.size()
             << " materials has materials for " << s.cell_materials.size()
             << " cells; it must have them for " << expected;
        return Error{text.str()};
    }
    for (auto name = s.materials.begin(); name != s.materials.end(); ++name)
        if (std::find(s.materials.begin(), name, *name) != name)
            return Error{"a height field names the material '" + *name + "' twice"};
    const auto past = std::find_if(s.cell_materials.begin(),
                                   s.cell_materials.end(),
                                   [&](std::uint8_t index) { return index >= s.materials.size(); });
    if (past == s.cell_materials.end())
        return {};
    text << "cell " << past - s.cell_materials.begin() << " of a height field has the material "
         << int{*past} << "; there are " << s.materials.size();
    return Error{text.str()};
}

/// The nearest of the offered triangles; the lowest index on a tie.
struct NearestTriangle {
    const Ray& ray;
    TriangleRay ready;
    std::optional<RayHit> best;

    void offer(const Triangle& candidate, std::uint32_t index) {
        TriangleCrossing found;
        if (!meets_triangle(ready, candidate, found) ||
            !(found.t >= ray.t_min && found.t <= ray.t_max))
            return;
        RayHit hit = precise_hit(ray, candidate, found);
        if (best && !(hit.t < best->t || (hit.t == best->t && index < best->feature)))
            return;
        hit.feature = index;
        best = hit;
    }
};

} // namespace

Result<HeightField> HeightField::build(HeightSamples samples) {
    if (const Result<void> checked = check(samples); !checked.ok())
        return checked.error();
    if (const Result<void> checked = check_materials(samples); !checked.ok())
        return checked.error();
    HeightField field;
    field.samples_ = std::move(samples);
    const HeightSamples& s = field.samples_;
    for (std::size_t i = 0; i < s.heights.size(); ++i)
        if (!(std::abs(s.heights[i] * s.scale.y) <= kFarthest)) {
            std::ostringstream text;
            text << "height " << i << " of a height field, " << s.heights[i]
                 << ", is not a number within " << kFarthest << " m";
            return Error{text.str()};
        }
    const auto [low, high] = std::minmax_element(s.heights.begin(), s.heights.end());
    field.bounds_ = {field.sample_point(0, 0), field.sample_point(s.columns - 1, s.rows - 1)};
    field.bounds_.min.y = *low * s.scale.y;
    field.bounds_.max.y = *high * s.scale.y;
    return field;
}

Vec3 HeightField::sample_point(std::uint32_t column, std::uint32_t row) const {
    const HeightSamples& s = samples_;
    return {(static_cast<Real>(column) - middle(s.columns)) * s.scale.x,
            s.heights[std::size_t{row} * s.columns + column] * s.scale.y,
            (static_cast<Real>(row) - middle(s.rows)) * s.scale.z};
}

std::uint32_t HeightField::triangle_count() const {
    return 2 * (samples_.columns - 1) * (samples_.rows - 1);
}

std::array<Vec3, 4> HeightField::corners(std::uint32_t column, std::uint32_t row) const {
    return {sample_point(column, row),
            sample_point(column, row + 1),
            sample_point(column + 1, row + 1),
            sample_point(column + 1, row)};
}

Triangle HeightField::triangle(std::uint32_t index) const {
    const std::uint32_t cell = index / 2, across = samples_.columns - 1;
    const std::array<Vec3, 4> p = corners(cell % across, cell / across);
    return index % 2 == 0 ? Triangle{p[0], p[1], p[2]} : Triangle{p[0], p[2], p[3]};
}

/// Returns the cells that a closed range of x (axis 0) or z (axis 2) touches, and their neighbors where rounding could
/// hide a touched cell. [m]
HeightField::Span HeightField::cells_between(int axis, double low, double high) const {
    const std::uint32_t count = (axis == 0 ? samples_.columns : samples_.rows) - 1;
    const double step = samples_.scale[axis], first = bounds_.min[axis];
    constexpr double kCellRounding = 1e-5; // share of a cell, above the rounding error of a float
                                           // grid
    const double slack = kCellRounding + 1e-6 * std::abs(first / step);
    const double begin = std::floor((low - first) / step - slack);
    const double end = std::floor((high - first) / step + slack) + 1;
    if (!(begin < static_cast<double>(count) && end > 0))
        return {};
    return {static_cast<std::uint32_t>(std::max(begin, 0.0)),
            static_cast<std::uint32_t>(std::min(end, static_cast<double>(count)))};
}

void HeightField::find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (!overlaps(box, bounds_))
        return;
    const Span columns = cells_between(0, box.min.x, box.max.x);
    const Span rows = cells_between(2, box.min.z, box.max.z);
    for (std::uint32_t row = rows.begin; row < rows.end; ++row)
        for (std::uint32_t column = columns.begin; column < columns.end; ++column) {
            const std::array<Vec3, 4> p = corners(column, row);
            const std::uint32_t first = 2 * (row * (samples_.columns - 1) + column);
            if (overlaps(box, bounds_of(Triangle{p[0], p[1], p[2]})))
                out.push_back(first);
            if (overlaps(box, bounds_of(Triangle{p[0], p[2], p[3]})))
                out.push_back(first + 1);
        }
}

// The cells are traversed in strips perpendicular to the steeper axis of the ray, from near to far: within one strip
// the ray covers a range of cells of the other axis.
std::optional<RayHit> HeightField::cast_ray(const Ray& ray) const {
    const auto over = topple::is_usable(ray)
                          ? topple::cast_ray(
                                grown(bounds_, 1e-4f * max_component(extents(bounds_))), ray)
                          : std::nullopt;
    if (!over)
        return std::nullopt;
    NearestTriangle nearest{ray, make_triangle_ray(ray), {}};
    const auto offer_cell = [&](std::uint32_t column, std::uint32_t row) {
        const std::array<Vec3, 4> p = corners(column, row);
        const std::uint32_t first = 2 * (row * (samples_.columns - 1) + column);
        nearest.offer({p[0], p[1], p[2]}, first);
        nearest.offer({p[0], p[2], p[3]}, first + 1);
    };
    const bool along_x = std::abs(ray.direction.x) / samples_.scale.x >=
                         std::abs(ray.direction.z) / samples_.scale.z;
    const int axis = along_x ? 0 : 2, other = 2 - axis;
    const double origin = ray.origin[axis], speed = ray.direction[axis];
    const double origin_across = ray.origin[other], speed_across = ray.direction[other];
    const double step = samples_.scale[axis], first = bounds_.min[axis];
    const double t_begin = over->t, t_end = ray.t_max;
    const double from = origin + speed * t_begin;
    const double to = speed > 0 ? bounds_.max[axis] : speed < 0 ? bounds_.min[axis] : from;
    const Span strips = cells_between(axis, std::min(from, to), std::max(from, to));
    for (std::uint32_t k = 0; k < strips.end - strips.begin; ++k) {
        const std::uint32_t strip = speed >= 0 ? strips.begin + k : strips.end - 1 - k;
        // One cell wider than the strip, as a margin for rounding.
        double t_in = t_begin, t_out = t_end;
        if (speed != 0) {
            const double low = first + step * (strip - 0.01), high = first + step * (strip + 1.01);
            const double a = (low - origin) / speed, b = (high - origin) / speed;
            t_in = std::max(t_in, std::min(a, b));
            t_out = std::min(t_out, std::max(a, b));
        }
        if (nearest.best && t_in > static_cast<double>(nearest.best->t))
            break;
        const double z_in = origin_across + speed_across * t_in;
        const double z_out = speed_across == 0 ? z_in : origin_across + speed_across * t_out;
        const Span cells = cells_between(other, std::min(z_in, z_out), std::max(z_in, z_out));
        for (std::uint32_t cell = cells.begin; cell < cells.end; ++cell)
            along_x ? offer_cell(strip, cell) : offer_cell(cell, strip);
    }
    return nearest.best;
}

TriangleMesh HeightField::to_mesh() const {
    TriangleMesh mesh;
    for (std::uint32_t row = 0; row < samples_.rows; ++row)
        for (std::uint32_t column = 0; column < samples_.columns; ++column)
            mesh.vertices.push_back(sample_point(column, row));
    for (std::uint32_t row = 0; row + 1 < samples_.rows; ++row)
        for (std::uint32_t column = 0; column + 1 < samples_.columns; ++column) {
            const std::uint32_t a = row * samples_.columns + column, b = a + samples_.columns;
            mesh.triangles.push_back({a, b, b + 1});
            mesh.triangles.push_back({a, b + 1, a + 1});
        }
    return mesh;
}

} // namespace topple
