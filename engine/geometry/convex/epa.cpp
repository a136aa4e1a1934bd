// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/epa.h"

#include "topple/core/assert.h"
#include "topple/geometry/convex/convex_trace.h"
#include "topple/geometry/convex/minkowski_difference.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace topple {
namespace {

constexpr double kRounding = 1e-11; // share of the cores' size; a smaller depth counts as none
constexpr double kRound = 1e-5;     // share of the cores' size: tolerance at a curved surface
/// Largest number of faces of a polytope that converges; a closed surface has 2 n - 4 faces over n vertices.
constexpr std::size_t kMostFaces = 200000;
constexpr double kSamePlaneCosine = 1 - 1e-12; // within 1.4e-6 rad; rounding alone is far smaller

struct Face {
    std::array<std::uint32_t, 3> vertices{}; ///< Counter-clockwise from outside.
    DVec3 normal;                            ///< Unit normal, outward; zero for a face without
                                             ///< area.
    double distance = 0;                     ///< Distance of its plane from the origin, outwards.
};

/// A closed surface of triangles that approximates the difference from inside.
class Polytope {
public:
    explicit Polytope(double tolerance) : tolerance_(tolerance) {}

    [[nodiscard]] const SupportVertex& vertex(std::uint32_t i) const { return vertices_[i]; }
    std::uint32_t add_vertex(const SupportVertex& c) {
        vertices_.push_back(c);
        return static_cast<std::uint32_t>(vertices_.size() - 1);
    }
    void add_face(std::uint32_t i, std::uint32_t j, std::uint32_t k) {
        const DVec3 p = vertices_[i].w;
        const DVec3 n = normalize(cross(vertices_[j].w - p, vertices_[k].w - p));
        const bool has_area = dot(n, n) > 0;
        faces_.push_back(
            {{i, j, k}, n, has_area ? dot(n, p) : std::numeric_limits<double>::infinity()});
    }
    [[nodiscard]] bool has(const SupportVertex& c) const {
        return std::any_of(vertices_.begin(), vertices_.end(), [&](const SupportVertex& k) {
            return is_same(k, c);
        });
    }
    /// Returns false for a surface that rounding has torn, where faces are nearly coplanar, and that grows without an
    /// end. Surfaces that are torn a little heal.
    [[nodiscard]] bool is_sound() const { return faces_.size() <= kMostFaces; }
    /// Returns the face whose plane is nearest, with outward distances: negative if the origin is not yet inside.
    [[nodiscard]] const Face& nearest() const {
        return *std::min_element(faces_.begin(), faces_.end(), [](const Face& a, const Face& b) {
            return a.distance < b.distance;
        });
    }
    /// Returns, of the faces in the plane of `face`, the one that contains the foot of the perpendicular.
    [[nodiscard]] std::pair<Face, DVec3> face_of_foot(const Face& face) const;
    void grow(const SupportVertex& vertex);
    /// Returns the polytope with its nearest face and the support vertex beyond it.
    [[nodiscard]] PenetrationTrace::Step record(const SupportVertex& next) const;

private:
    [[nodiscard]] DVec3 foot_weights(const Face& face) const;

    std::vector<SupportVertex> vertices_;
    std::vector<Face> faces_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rim_, sorted_rim_;
    double tolerance_;
};

/// Removes the faces that the vertex sees and connects the rim to the vertex. Faces seen edge-on are removed too: a
/// vertex moved slightly outwards would see exactly these, so they are connected, and no face without area is
/// created.
void Polytope::grow(const SupportVertex& vertex) {
    const auto is_seen = [&](const Face& f) {
        return dot(f.normal, vertex.w - vertices_[f.vertices[0]].w) >= -tolerance_;
    };
    const auto seen = std::stable_partition(
        faces_.begin(), faces_.end(), [&](const Face& f) { return !is_seen(f); });
    rim_.clear();
    for (auto f = seen; f != faces_.end(); ++f)
        for (std::size_t k = 0; k < 3; ++k)
            rim_.emplace_back(f->vertices[k], f->vertices[(k + 1) % 3]);
    faces_.erase(seen, faces_.end());
    const std::uint32_t top = add_vertex(vertex);
    sorted_rim_ = rim_;
    std::sort(sorted_rim_.begin(), sorted_rim_.end());
    for (const auto& [i, j] : rim_)
        if (!std::binary_search(sorted_rim_.begin(), sorted_rim_.end(), std::pair(j, i)))
            add_face(i, j, top);
}

PenetrationTrace::Step Polytope::record(const SupportVertex& next) const {
    const Face& face = nearest();
    PenetrationTrace::Step step{.vertices = vertices_,
                                .faces = {},
                                .nearest = static_cast<std::size_t>(&face - faces_.data()),
                                .normal = face.normal,
                                .distance = face.distance,
                                .next = next};
    for (const Face& f : faces_)
        step.faces.push_back(f.vertices);
    return step;
}

DVec3 Polytope::foot_weights(const Face& face) const {
    const DVec3 foot = face.normal * face.distance;
    const DVec3 a = vertices_[face.vertices[0]].w - foot, b = vertices_[face.vertices[1]].w - foot,
                c = vertices_[face.vertices[2]].w - foot;
    const DVec3 areas{dot(cross(b, c), face.normal),
                      dot(cross(c, a), face.normal),
                      dot(cross(a, b), face.normal)};
    const double sum = areas.x + areas.y + areas.z;
    return sum > 0 ? areas * (1 / sum) : DVec3{1, 0, 0};
}

std::pair<Face, DVec3> Polytope::face_of_foot(const Face& face) const {
    std::pair<Face, DVec3> best{face, foot_weights(face)};
    double least = std::min({best.second.x, best.second.y, best.second.z});
    for (const Face& f : faces_) {
        // A face in another plane may be equally near, but its points lie along another normal.
        const bool is_in_plane = f.distance <= face.distance + tolerance_ &&
                                 dot(f.normal, face.normal) > kSamePlaneCosine;
        if (!is_in_plane)
            continue;
        const DVec3 weights = foot_weights(f);
        const double smallest = std::min({weights.x, weights.y, weights.z});
        if (smallest > least) {
            best = {f, weights};
            least = smallest;
        }
    }
    return best;
}

/// Returns the support vertex, of the two directions along a line, that is farther from `from`.
SupportVertex farther(const MinkowskiDifference& difference, DVec3 direction, DVec3 from) {
    const SupportVertex up = difference.support(direction);
    const SupportVertex down = difference.support(direction * -1);
    return dot(up.w - from, direction) >= dot(from - down.w, direction) ? up : down;
}

DVec3 some_perpendicular(DVec3 d) {
    const DVec3 axis = std::abs(d.x) < 0.6 * length(d) ? DVec3{1, 0, 0} : DVec3{0, 1, 0};
    return normalize(cross(d, axis));
}

/// Returns a tetrahedron of vertices; or the direction in which the difference has no thickness.
std::optional<DVec3> begin(const MinkowskiDifference& difference, double tolerance, Polytope& out) {
    const SupportVertex a = difference.vertex(0, 0);
    SupportVertex b = a;
    for (const DVec3 axis : {DVec3{1, 0, 0}, DVec3{0, 1, 0}, DVec3{0, 0, 1}}) {
        const SupportVertex c = farther(difference, axis, a.w);
        if (length(c.w - a.w) > length(b.w - a.w))
            b = c;
    }
    if (length(b.w - a.w) <= tolerance)
        return DVec3{0, 1, 0};
    const DVec3 along = normalize(b.w - a.w);
    const DVec3 side = some_perpendicular(along);
    SupportVertex c = farther(difference, side, a.w);
    if (length(cross(c.w - a.w, along)) <= tolerance)
        c = farther(difference, cross(along, side), a.w);
    if (length(cross(c.w - a.w, along)) <= tolerance)
        return side;
    const DVec3 normal = normalize(cross(b.w - a.w, c.w - a.w));
    const SupportVertex d = farther(difference, normal, a.w);
    const double height = dot(d.w - a.w, normal);
    if (std::abs(height) <= tolerance)
        return normal;
    for (const SupportVertex& k : {a, b, c, d})
        out.add_vertex(k);
    const bool above = height > 0;
    const std::uint32_t j = above ? 2 : 1, k = above ? 1 : 2;
    out.add_face(0, j, k);
    out.add_face(0, k, 3);
    out.add_face(k, j, 3);
    out.add_face(j, 0, 3);
    return std::nullopt;
}

CorePenetration report(const Polytope& polytope,
                       const Face& nearest,
                       const Transform& world_from_a) {
    const auto [face, weights] = polytope.face_of_foot(nearest);
    DVec3 on_a, on_b;
    for (int k = 0; k < 3; ++k) {
        const SupportVertex& c = polytope.vertex(face.vertices[static_cast<std::size_t>(k)]);
        on_a += c.on_a * weights[k];
        on_b += c.on_b * weights[k];
    }
    CorePenetration out;
    out.depth = static_cast<Real>(nearest.distance);
    out.normal = rotate(world_from_a.rotation, to_vec3(nearest.normal));
    out.point_a = transform_point(world_from_a, to_vec3(on_a));
    out.point_b = transform_point(world_from_a, to_vec3(on_b));
    return out;
}

/// Returns the translation along a direction to its support vertex.
CorePenetration report(const SupportVertex& vertex, DVec3 normal, const Transform& world_from_a) {
    CorePenetration out;
    out.depth = static_cast<Real>(dot(vertex.w, normal));
    out.normal = rotate(world_from_a.rotation, to_vec3(normal));
    out.point_a = transform_point(world_from_a, to_vec3(vertex.on_a));
    out.point_b = transform_point(world_from_a, to_vec3(vertex.on_b));
    return out;
}

} // namespace

CorePenetration find_penetration(const SupportShapeView& a,
                                 const SupportShapeView& b,
                                 PenetrationTrace* trace) {
    TOPPLE_ASSERT(!a.points.empty() && !b.points.empty());
    const MinkowskiDifference difference(a, b);
    const double tolerance = kRounding *
                             std::max(support_shape_size(a, b), double{a.radius + b.radius});
    Polytope polytope(tolerance);
    if (const std::optional<DVec3> thin = begin(difference, tolerance, polytope)) {
        CorePenetration out;
        out.normal = rotate(a.world_from_local.rotation, to_vec3(*thin));
        out.point_a = out.point_b = find_distance(a, b).point_a;
        return out;
    }
    // The direction whose support vertex is nearest, for a surface that tears: the shapes are separate after a
    // translation to that vertex, though a shorter one may exist.
    CorePenetration shallowest;
    double least = std::numeric_limits<double>::infinity();
    // Every iteration adds a new vertex, and a polytope has finitely many. For a disc each new vertex improves the
    // surface, and the tolerance grows with the number of iterations.
    const double round = difference.is_round() ? kRound * support_shape_size(a, b) : 0;
    for (int iterations = 1;; ++iterations) {
        const Face nearest = polytope.nearest();
        const SupportVertex next = difference.support(nearest.normal);
        if (trace)
            trace->steps.push_back(polytope.record(next));
        if (const double depth = dot(next.w, nearest.normal);
            depth < least && dot(nearest.normal, nearest.normal) > 0) {
            least = depth;
            shallowest = report(next, nearest.normal, a.world_from_local);
        }
        const double effort = std::max(1.0, iterations / 100.0);
        const bool is_outermost = dot(next.w, nearest.normal) - nearest.distance <=
                                  std::max(tolerance, round * effort * effort);
        if (is_outermost || polytope.has(next)) {
            CorePenetration out = report(polytope, nearest, a.world_from_local);
            out.iterations = iterations;
            return out;
        }
        polytope.grow(next);
        if (!polytope.is_sound()) {
            shallowest.iterations = iterations;
            return shallowest;
        }
    }
}

ConvexGap find_gap(const SupportShapeView& a, const SupportShapeView& b) {
    const CoreDistance apart = find_distance(a, b);
    ConvexGap gap{apart.separation, apart.normal, apart.point_a, apart.point_b};
    if (apart.cores_overlap) {
        const CorePenetration inside = find_penetration(a, b);
        gap = {-inside.depth - a.radius - b.radius, inside.normal, inside.point_a, inside.point_b};
    }
    gap.point_a += gap.normal * a.radius;
    gap.point_b -= gap.normal * b.radius;
    return gap;
}

} // namespace topple
