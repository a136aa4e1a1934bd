// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/convex_decomposition.h"

#include "topple/core/assert.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/solid_columns_detail.h"
#include "topple/geometry/shapes/open_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace topple {
namespace {

constexpr int kUniformCuts = 11;          // cuts along each axis of a part
constexpr std::size_t kMostVertices = 24; // largest number of vertex coordinates that are tried as
                                          // cuts
constexpr double kThinnest = 0.02;        // share of the part's side: smallest thickness that a cut
                                          // leaves
constexpr double kShortCut = 0.05;        // volume per area of a cut, over the model's side
constexpr double kNothingHeld = 1e-5;     // share of the model's volume; smaller parts are dropped

double volume_of(const ConvexHull& hull) { return static_cast<double>(hull_mass(hull, 1).mass); }

/// A part with the excess volume of its hull, which determines the next cut.
struct Part {
    Aabb box;
    double held = 0;   ///< Volume of the solid in the part. [m^3]
    double wasted = 0; ///< Volume of the hull minus `held`: estimated, then measured. [m^3]
};

struct Cut {
    Part low, high;
    /// Excess volume of both halves, plus a small weight for the worse half: among cuts that only divide the excess,
    /// as those across a ring, the middle one is best.
    [[nodiscard]] double cost() const {
        return low.wasted + high.wasted + 0.1 * std::max(low.wasted, high.wasted);
    }
};

/// Returns whether the box lies inside the other one and touches none of its sides.
bool is_within(const Aabb& inner, const Aabb& outer) {
    for (int axis = 0; axis < 3; ++axis)
        if (!(inner.min[axis] > outer.min[axis] && inner.max[axis] < outer.max[axis]))
            return false;
    return true;
}

/// Keeps the part of the polygon on the inner side of `limit` along an axis.
void clip(std::vector<Vec3>& polygon,
          int axis,
          Real limit,
          bool keep_above,
          std::vector<Vec3>& out) {
    out.clear();
    const auto depth = [&](Vec3 p) { return keep_above ? p[axis] - limit : limit - p[axis]; };
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 from = polygon[i], to = polygon[(i + 1) % polygon.size()];
        const Real d_from = depth(from), d_to = depth(to);
        if (d_from >= 0)
            out.push_back(from);
        if ((d_from > 0 && d_to < 0) || (d_from < 0 && d_to > 0)) {
            Vec3 p = lerp(from, to, d_from / (d_from - d_to));
            p[axis] = limit;
            out.push_back(p);
        }
    }
    std::swap(polygon, out);
}

/// Returns the volume between a polygon and a plane perpendicular to X, up to another plane; negative if the polygon
/// faces back. [m^3]
double volume_behind(const std::vector<Vec3>& polygon,
                     Real plane,
                     Real farthest = Aabb::kInfinity) {
    double volume = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        const DVec3 a(polygon[0]), b(polygon[i - 1]), c(polygon[i]);
        const double area = 0.5 * cross(b - a, c - a).x; // area of its projection on the plane
        const auto depth = [&](double x) {
            return std::min(x, static_cast<double>(farthest)) - static_cast<double>(plane);
        };
        volume += area * (depth(a.x) + depth(b.x) + depth(c.x)) / 3;
    }
    return volume;
}

class Decomposer {
public:
    /// `columns` are the solid itself if it is a soup.
    Decomposer(const TriangleMesh& mesh,
               SolidBoundary kind,
               const DecompositionSettings& settings,
               SolidColumns columns,
               TriangleFinder find,
               WorkProgress& work)
        : mesh_(mesh),
          bounds_(bounds_of(mesh)),
          is_closed_(kind == SolidBoundary::closed),
          settings_(settings),
          columns_(std::move(columns)),
          find_(find),
          work_(work),
          total_(is_closed_ ? static_cast<double>(mesh_mass(mesh, 1).mass)
                            : columns_.volume_in(bounds_)),
          to_volume_(total_ / std::max(columns_.volume_in(bounds_), 1e-30)),
          outward_(is_inside_out(mesh) ? -1.0f : 1.0f),
          taken_for_(mesh.vertices.size(), 0) {
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<Real>& c = vertices_[axis];
            for (const Vec3 v : mesh.vertices)
                c.push_back(v[axis]);
            if (!work_.count(mesh.vertices.size()))
                return;
            sort_in_blocks(c, std::less<>(), work_);
            c.erase(std::unique(c.begin(), c.end()), c.end());
        }
    }

    Result<ConvexDecomposition> run() {
        const Error stopped{"dividing the model was stopped"};
        std::vector<Part> parts{measured(make_part(bounds_))};
        const auto most = static_cast<std::size_t>(settings_.max_parts);
        while (parts.size() < most) {
            if (!work_.report(static_cast<double>(parts.size()) / static_cast<double>(most + 1)))
                return stopped;
            const auto worst = std::max_element(
                parts.begin(), parts.end(), [](const Part& a, const Part& b) {
                    return a.wasted < b.wasted;
                });
            if (worst->wasted <= double{settings_.concavity} * total_)
                break;
            std::optional<Cut> cut = best_cut(*worst);
            if (work_.is_stopped())
                return stopped;
            if (!cut)
                return Error{"a part of the model is too thin to be cut"};
            *worst = std::move(cut->low);
            parts.push_back(std::move(cut->high));
        }
        Result<ConvexDecomposition> made = finish(parts);
        return work_.is_stopped() ? stopped : std::move(made);
    }

private:
    Part make_part(const Aabb& box) {
        constexpr int kMostHullVertices = 128;
        columns_.points_in(box, points_);
        const auto goes_on = [this](double) { return work_.report(work_.share()); };
        WorkProgress of_hull(goes_on);
        return part_with(box,
                         columns_.volume_in(box) * to_volume_,
                         hull_volume(points_, kMostHullVertices, of_hull));
    }

    /// Replaces the estimate by the hull of the surface itself, since the hull of the columns is slightly too large.
    Part measured(const Part& part) {
        const double held = volume_in(part.box);
        const Result<ConvexHull> hull = hull_in(part.box);
        return part_with(
            part.box, held, hull.ok() ? Result<double>(volume_of(*hull)) : hull.error());
    }

    /// Without a hull, the part is too thin to be a solid and has no excess volume. A soup would lose the surface in
    /// it, so that no cut may make it.
    [[nodiscard]] Part part_with(const Aabb& box, double held, const Result<double>& hull) const {
        if (hull.ok())
            return {box, held, std::max(*hull - held, 0.0)};
        return {box, held, is_closed_ || held <= kNothingHeld * total_ ? 0 : total_};
    }

    /// Compares estimates along each axis, and measures the best of each axis. Among cuts of similar excess the
    /// shorter is better (Singh, Seyranian, Hoffman 1999): it crosses an arm instead of splitting it lengthwise,
    /// which would not reduce concavity.
    std::optional<Cut> best_cut(const Part& part) {
        std::optional<Cut> best;
        double least = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const std::optional<Cut> estimated = best_cut_across(part, axis);
            if (!estimated)
                continue;
            Cut cut{measured(estimated->low), measured(estimated->high)};
            const double cost = cut.cost() +
                                kShortCut * std::cbrt(total_) *
                                    section_area(part.box, axis, cut.low.box.max[axis]);
            if (best && !(cost < least - 1e-9 * total_))
                continue;
            best = std::move(cut);
            least = cost;
        }
        return best;
    }

    /// Returns the area of the solid's section with a plane perpendicular to an axis of the box, measured from a
    /// slice. [m^2]
    double section_area(Aabb box, int axis, Real at) {
        const Real half = 0.5e-3f * extents(box)[axis];
        box.min[axis] = at - half;
        box.max[axis] = at + half;
        return volume_in(box) / static_cast<double>(2 * half);
    }

    std::optional<Cut> best_cut_across(const Part& part, int axis) {
        std::optional<Cut> best;
        Real before = part.box.min[axis];
        for (const Real at : places_for_cuts(part.box, axis)) {
            if (at == before)
                continue;
            before = at;
            Aabb low = part.box, high = part.box;
            low.max[axis] = high.min[axis] = at;
            // The larger half first: with the excess of that alone a cut may already cost too much.
            const bool is_low_larger = at - part.box.min[axis] > part.box.max[axis] - at;
            Cut cut;
            (is_low_larger ? cut.low : cut.high) = make_part(is_low_larger ? low : high);
            const auto is_better = [&] {
                return !best || cut.cost() < best->cost() - 1e-9 * total_;
            };
            if (!is_better())
                continue;
            (is_low_larger ? cut.high : cut.low) = make_part(is_low_larger ? high : low);
            if (is_better())
                best = cut;
        }
        return best;
    }

    /// In increasing order: uniform steps, and the coordinates of the model's vertices if those are few.
    std::vector<Real> places_for_cuts(const Aabb& box, int axis) const {
        const Real low = box.min[axis], side = box.max[axis] - low;
        const Real least = static_cast<Real>(kThinnest) * side;
        std::vector<Real> places;
        for (int i = 1; i <= kUniformCuts; ++i)
            places.push_back(low + side * static_cast<Real>(i) / (kUniformCuts + 1));
        const std::vector<Real>& all = vertices_[axis];
        const auto begin = std::lower_bound(all.begin(), all.end(), low + least);
        const auto end = std::upper_bound(begin, all.end(), box.max[axis] - least);
        if (static_cast<std::size_t>(end - begin) <= kMostVertices)
            places.insert(places.end(), begin, end);
        std::sort(places.begin(), places.end());
        return places;
    }

    /// Keeps the part of the polygon between the two sides of a box; `around` contains the polygon.
    void clip_to(const Aabb& box, const Aabb& around, int axis, std::vector<Vec3>& polygon) {
        // A point that rounding has moved out of a side which the triangle touches must return to it.
        if (around.min[axis] <= box.min[axis])
            clip(polygon, axis, box.min[axis], true, clipped_);
        if (around.max[axis] >= box.max[axis])
            clip(polygon, axis, box.max[axis], false, clipped_);
    }

    /// Exact: along a line through the box, the length inside the solid is the sum of its exits minus that of its
    /// entries, each clamped to the box. [m^3]
    double volume_in(const Aabb& box) {
        if (!is_closed_)
            return columns_.volume_in(box);
        double volume = 0;
        for (const std::uint32_t i :
             near({box.min, {std::max(bounds_.max.x, box.max.x), box.max.y, box.max.z}})) {
            if (!work_.count())
                break;
            const Triangle t = triangle_of(mesh_, i);
            const Aabb around = bounds_of(t);
            if (around.max.x <= box.min.x || around.max.y < box.min.y || around.min.y > box.max.y ||
                around.max.z < box.min.z || around.min.z > box.max.z)
                continue;
            polygon_ = {t.a, t.b, t.c};
            clip_to(box, around, 1, polygon_);
            clip_to(box, around, 2, polygon_);
            if (around.min.x < box.min.x)
                clip(polygon_, 0, box.min.x, true, clipped_);
            if (around.max.x > box.max.x) {
                beyond_ = polygon_;
                clip(beyond_, 0, box.max.x, true, clipped_);
                volume += volume_behind(beyond_, box.min.x, box.max.x);
                clip(polygon_, 0, box.max.x, false, clipped_);
            }
            volume += volume_behind(polygon_, box.min.x);
        }
        return volume * double{outward_};
    }

    /// Returns the hull of the surface in the box and of the box's vertices inside the solid.
    Result<ConvexHull> hull_in(const Aabb& box) {
        points_.clear();
        ++query_;
        std::vector<Vec3>& polygon = polygon_;
        for (const std::uint32_t i : near(box)) {
            if (!work_.count(4)) // some 200 ns
                break;
            const Triangle t = triangle_of(mesh_, i);
            const Aabb around = bounds_of(t);
            if (is_within(around, box)) {
                for (const std::uint32_t vertex : mesh_.triangles[i])
                    if (std::exchange(taken_for_[vertex], query_) != query_)
                        points_.push_back(mesh_.vertices[vertex]);
                continue;
            }
            polygon = {t.a, t.b, t.c};
            for (int axis = 0; axis < 3 && !polygon.empty(); ++axis)
                clip_to(box, around, axis, polygon);
            if (bounds_some_of(box, polygon, cross(t.b - t.a, t.c - t.a) * outward_))
                points_.insert(points_.end(), polygon.begin(), polygon.end());
        }
        for (int i = 0; i < 8; ++i) {
            const Vec3 vertex{(i & 1) != 0 ? box.max.x : box.min.x,
                              (i & 2) != 0 ? box.max.y : box.min.y,
                              (i & 4) != 0 ? box.max.z : box.min.z};
            // A vertex on the surface counts if the solid is on the box's side of it.
            constexpr Real kInwards = 1e-4f;
            if (contains(lerp(vertex, center(box), kInwards)))
                points_.push_back(vertex);
        }
        // The hull's own progress is not that of the decomposition.
        const auto goes_on = [this](double) { return work_.report(work_.share()); };
        WorkProgress of_hull(goes_on);
        return build_convex_hull(points_, settings_.max_vertices, 0, of_hull);
    }

    /// Returns the triangles whose boxes overlap the box; valid until the next call.
    const std::vector<std::uint32_t>& near(const Aabb& box) {
        near_.clear();
        find_(box, near_);
        return near_;
    }

    [[nodiscard]] bool contains(Vec3 p) const {
        return is_closed_ ? is_inside(mesh_, bounds_, p, find_) : columns_.contains(p);
    }

    /// Returns whether a piece of surface bounds the solid inside the box. A piece in one of the box's sides may
    /// bound the solid beyond; a piece that only touches a side bounds nothing here.
    [[nodiscard]] bool bounds_some_of(const Aabb& box,
                                      const std::vector<Vec3>& polygon,
                                      Vec3 outward) const {
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_low : {true, false}) {
                const Real limit = is_low ? box.min[axis] : box.max[axis];
                const bool lies_in_side = std::all_of(
                    polygon.begin(), polygon.end(), [&](Vec3 p) { return p[axis] == limit; });
                const Real square = std::abs(outward[axis]);
                const bool is_parallel = square >= length(outward) * 0.999999f;
                const bool faces_in = is_closed_ ? (outward[axis] > 0) == is_low
                                                 : !is_solid_behind(box, polygon);
                if (lies_in_side && (!is_parallel || faces_in))
                    return false;
            }
        return !polygon.empty();
    }

    /// Returns whether a soup has some solid on the box's side of a piece of surface.
    [[nodiscard]] bool is_solid_behind(const Aabb& box, const std::vector<Vec3>& polygon) const {
        Vec3 middle;
        for (const Vec3 p : polygon)
            middle = middle + p * (1 / static_cast<Real>(polygon.size()));
        constexpr Real kInwards = 0.05f; // about two cells of the grid in a part of half the size
        return columns_.contains(lerp(middle, center(box), kInwards));
    }

    Result<ConvexDecomposition> finish(const std::vector<Part>& parts) {
        ConvexDecomposition made;
        made.solid_volume = static_cast<Real>(total_);
        for (const Part& part : parts) {
            if (part.held <= kNothingHeld * total_)
                continue;
            Result<ConvexHull> hull = hull_in(part.box);
            if (!hull.ok()) // too thin to be a solid
                continue;
            const double volume = volume_of(*hull);
            made.parts_volume += static_cast<Real>(volume);
            made.worst_concavity = std::max(made.worst_concavity,
                                            static_cast<Real>((volume - part.held) / total_));
            made.parts.push_back(std::move(*hull));
        }
        if (made.parts.empty())
            return Error{"no part of the model has room for a solid"};
        return made;
    }

    const TriangleMesh& mesh_;
    const Aabb bounds_;
    const bool is_closed_; ///< False: a soup.
    const DecompositionSettings& settings_;
    SolidColumns columns_;
    TriangleFinder find_;
    WorkProgress& work_;
    double total_;                  ///< Volume of the solid. [m^3]
    double to_volume_;              ///< Factor from the estimate of the columns.
    Real outward_;                  ///< -1 if the triangles face inwards.
    std::vector<Real> vertices_[3]; ///< Coordinates of the mesh's vertices along each axis. [m]
    std::vector<Vec3> points_, polygon_, beyond_, clipped_; ///< Scratch.
    std::vector<std::uint32_t> near_;                       ///< Scratch.
    std::uint32_t query_ = 0;                               ///< Number of calls of hull_in().
    std::vector<std::uint32_t>
        taken_for_; ///< Indexed by vertex: the last of those calls that took it.
};

/// Returns the mesh without its faces without area.
TriangleMesh with_area(const TriangleMesh& mesh) {
    TriangleMesh kept{mesh.vertices, {}, {}};
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (has_area(triangle_of(mesh, i)))
            kept.triangles.push_back(mesh.triangles[i]);
    return kept;
}

} // namespace

Result<ConvexDecomposition> decompose(const TriangleMesh& mesh,
                                      const DecompositionSettings& settings,
                                      FunctionRef<bool(double)> progress) {
    const auto has_vertices = [&](const std::array<std::uint32_t, 3>& t) {
        return *std::max_element(t.begin(), t.end()) < mesh.vertices.size();
    };
    if (!std::all_of(mesh.triangles.begin(), mesh.triangles.end(), has_vertices))
        return Error{"a triangle names a vertex that does not exist"};
    const TriangleMesh surface = with_area(mesh);
    if (const Result<void> valid = validate(surface); !valid.ok())
        return valid.error();
    if (!is_closed(mesh))
        return Error{
            "the surface is not closed, so that it has no inside to divide into parts; close "
            "its holes, or let its convex hull collide"};
    std::vector<Aabb> boxes;
    for (std::uint32_t i = 0; i < surface.triangles.size(); ++i)
        boxes.push_back(bounds_of(triangle_of(surface, i)));
    return decompose(surface,
                     SolidBoundary::closed,
                     settings,
                     progress,
                     [&](const Aabb& box, std::vector<std::uint32_t>& out) {
                         for (std::uint32_t i = 0; i < boxes.size(); ++i)
                             if (overlaps(box, boxes[i]))
                                 out.push_back(i);
                     });
}

Result<ConvexDecomposition> decompose(const TriangleMesh& mesh,
                                      SolidBoundary kind,
                                      const DecompositionSettings& settings,
                                      FunctionRef<bool(double)> progress,
                                      TriangleFinder find) {
    TOPPLE_ASSERT(settings.max_parts >= 1 && settings.resolution >= 2);
    TOPPLE_ASSERT(validate(mesh).ok());
    WorkProgress work(progress);
    const Error stopped{"dividing the model was stopped"};
    if (!work.report(0))
        return stopped;
    if (kind == SolidBoundary::closed) {
        if (!(mesh_mass(mesh, 1).mass > 0))
            return Error{"the surface encloses no volume to divide into parts"};
        SolidColumns columns(mesh, settings.resolution, work);
        return Decomposer(mesh, kind, settings, std::move(columns), find, work).run();
    }
    if (mesh.triangles.empty())
        return Error{"there are no triangles to divide into parts"};
    auto columns = SolidColumns::of_soup(mesh, 2 * settings.resolution, work);
    if (work.is_stopped())
        return stopped;
    if (!columns || !(columns->volume_in(bounds_of(mesh)) > 0))
        return Error{"the surface has no inside, or too many large triangles, to be divided"};
    return Decomposer(mesh, kind, settings, std::move(*columns), find, work).run();
}

} // namespace topple
