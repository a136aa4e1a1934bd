// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/mesh/part_deviation.h"

#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/shapes/open_edges.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <optional>

namespace topple {
namespace {

constexpr std::size_t kPoints = 4096; ///< Of each of the two kinds, about.
/// Distance from another part up to which a point of a part counts as covered by it, over the model's size. [-]
constexpr Real kTouching = 1e-4f;
constexpr std::size_t
    kItemsPerPoint = 512; ///< Of work for one point: distances to some parts take 20 us.

/// Spreads points over triangles, as many on each as its area asks for.
class Spread {
public:
    explicit Spread(double area)
        : per_area_(static_cast<double>(kPoints) / std::max(area, 1e-30)) {}

    /// Calls `visit(point)` for the points of one triangle.
    template<typename Visit>
    void visit(const Triangle& t, Visit visit) {
        const DVec3 a(t.a), ab = DVec3(t.b) - a, ac = DVec3(t.c) - a;
        due_ += per_area_ * 0.5 * length(cross(ab, ac));
        for (; due_ >= 1; due_ -= 1) {
            // The additive sequence of the plastic number (Roberts 2018, "The Unreasonable Effectiveness of
            // Quasirandom Sequences"), folded into the triangle.
            u_ += u_ < 1 - 0.7548776662466927 ? 0.7548776662466927 : 0.7548776662466927 - 1;
            v_ += v_ < 1 - 0.5698402909980532 ? 0.5698402909980532 : 0.5698402909980532 - 1;
            const bool is_beyond = u_ + v_ > 1;
            visit(to_vec3(a + ab * (is_beyond ? 1 - u_ : u_) + ac * (is_beyond ? 1 - v_ : v_)));
        }
    }

private:
    double per_area_;
    double due_ = 0.5, u_ = 0.5, v_ = 0.5;
};

/// Sum and maximum of distances.
struct Distances {
    double sum = 0;
    std::size_t count = 0;
    Real most = 0;

    void add(Real distance) {
        sum += static_cast<double>(distance);
        ++count;
        most = std::max(most, distance);
    }
    [[nodiscard]] Real mean() const {
        return count == 0 ? Real(0) : static_cast<Real>(sum / static_cast<double>(count));
    }
};

/// Calls `visit(triangle)` for the fans of a hull's faces.
template<typename Visit>
void for_each_triangle(const ConvexHull& hull, Visit visit) {
    for (const ConvexHull::Face& face : hull.faces) {
        const auto loop = hull.face_vertices(face);
        for (std::size_t i = 2; i < loop.size(); ++i)
            visit(Triangle{hull.vertices[loop[0]],
                           hull.vertices[loop[i - 1]],
                           hull.vertices[loop[i]]},
                  face.normal);
    }
}

double area_of(const Triangle& t) {
    return 0.5 * length(cross(DVec3(t.b) - DVec3(t.a), DVec3(t.c) - DVec3(t.a)));
}

Real distance_to(const ConvexHull& hull, Vec3 p) { return distance(closest_point(hull, p), p); }

/// Returns whether the point is more than `limit` in front of a face: then its distance is larger, too.
bool is_in_front(const ConvexHull& hull, Vec3 p, Real limit) {
    return std::any_of(hull.faces.begin(), hull.faces.end(), [&](const ConvexHull::Face& face) {
        return dot(face.normal, p) - face.offset > limit;
    });
}

/// Returns 1 if the triangles face outwards, -1 if inwards, 0 if they do not all face one way.
Real outward_sign(const TriangleMesh& mesh, WorkProgress& work) {
    if (!find_open_edges(mesh, false, work) || !work.count(mesh.triangles.size()))
        return 0;
    return is_inside_out(mesh) ? Real(-1) : Real(1);
}

/// Returns whether a point of a part is outside the surface: in front of the nearest triangle, or, if the triangles
/// tell nothing, unless that triangle is in front of the part's face, whose normal is given.
bool is_outside(const TriangleMesh& mesh,
                Real outward,
                const MeshPoint& nearest,
                Vec3 p,
                Vec3 normal) {
    if (outward == 0)
        return dot(nearest.point - p, normal) <= nearest.distance / 2;
    const Triangle t = triangle_of(mesh, nearest.triangle);
    // Where the nearest point is on an edge, its triangle may be one of those seen edge-on.
    constexpr Real kEdgeOn = 1e-3f;
    const Vec3 face = cross(t.b - t.a, t.c - t.a) * outward;
    return dot(p - nearest.point, face) >= -kEdgeOn * nearest.distance * length(face);
}

} // namespace

PartDeviation measure_deviation(const MeshTree& surface, std::span<const ConvexHull> parts) {
    WorkProgress unwatched;
    return measure_deviation(surface, parts, unwatched);
}

PartDeviation measure_deviation(const MeshTree& surface,
                                std::span<const ConvexHull> parts,
                                WorkProgress& work) {
    const TriangleMesh& mesh = surface.mesh();
    const Real touching = kTouching * length(extents(surface.bounds()));
    const auto is_near = [&](const ConvexHull& hull, Vec3 p) {
        const Vec3 slack{touching, touching, touching};
        return overlaps({hull.bounds.min - slack, hull.bounds.max + slack}, Aabb{p, p}) &&
               !is_in_front(hull, p, 2 * touching) && distance_to(hull, p) <= touching;
    };
    Distances outside, short_of;
    const Real outward = outward_sign(mesh, work);
    // A part's outside is where no other part is.
    const auto stands_out = [&](std::size_t part, Vec3 p, Vec3 normal) -> std::optional<Real> {
        for (std::size_t other = 0; other < parts.size(); ++other)
            if (other != part && is_near(parts[other], p))
                return std::nullopt;
        const auto nearest = surface.find_closest_point(p, Aabb::kInfinity);
        return nearest && is_outside(mesh, outward, *nearest, p, normal) ? nearest->distance
                                                                         : Real(0);
    };
    double area = 0;
    for (const ConvexHull& part : parts)
        for_each_triangle(part, [&](const Triangle& t, Vec3) { area += area_of(t); });
    Spread over_parts(area);
    for (std::size_t i = 0; i < parts.size(); ++i)
        for_each_triangle(parts[i], [&](const Triangle& t, Vec3 normal) {
            over_parts.visit(t, [&](Vec3 p) {
                if (!work.count(kItemsPerPoint))
                    return;
                if (const auto distance = stands_out(i, p, normal))
                    outside.add(*distance);
            });
        });

    const auto falls_short = [&](Vec3 p) {
        const auto contains_p = [&](const ConvexHull& part) { return contains(part, p); };
        if (parts.empty() || std::any_of(parts.begin(), parts.end(), contains_p))
            return Real(0);
        Real least = Aabb::kInfinity;
        for (const ConvexHull& part : parts)
            if (distance(closest_point(part.bounds, p), p) < least)
                least = std::min(least, distance_to(part, p));
        return least;
    };
    area = 0;
    for (std::uint32_t i = 0; i < mesh.triangles.size() && work.count(); ++i)
        area += area_of(triangle_of(mesh, i));
    Spread over_surface(area);
    for (std::uint32_t i = 0; i < mesh.triangles.size() && work.count(); ++i)
        over_surface.visit(triangle_of(mesh, i), [&](Vec3 p) {
            if (work.count(kItemsPerPoint))
                short_of.add(falls_short(p));
        });
    // Vertices stick out farthest, and the points above miss them.
    const std::size_t step = mesh.vertices.size() / kPoints + 1;
    for (std::size_t i = 0; i < mesh.vertices.size() && work.count(kItemsPerPoint); i += step)
        short_of.most = std::max(short_of.most, falls_short(mesh.vertices[i]));
    return {outside.mean(), outside.most, short_of.mean(), short_of.most};
}

} // namespace topple
