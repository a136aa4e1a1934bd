// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/collision/facing_parts_detail.h"
#include "engine/collision/round_contact_detail.h"
#include "engine/collision/segments_detail.h"
#include "engine/collision/separating_axis_detail.h"
#include "engine/collision/tolerances_detail.h"
#include "engine/geometry/gjk_detail.h"

#include <algorithm>
#include <optional>

namespace topple {
namespace {

constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

/// A direction from A to B and how far apart the cores are along it. [m]
struct Axis {
    Vec3 n;
    Real gap = -kInfinity;
};

/// The best direction of each kind.
struct BestAxes {
    Axis face_b; ///< A face of B, or an end of it.
    Axis end_a;
    Axis other; ///< A side and an edge, or two sides.

    static void offer(Axis& best, Vec3 n, Real gap) {
        if (gap > best.gap)
            best = {n, gap};
    }
};

// What the search asks of the other shape, for each kind of it.

Real radius_of(const HullView&) { return 0; }
Real radius_of(const RoundedLine& line) { return line.radius; }
Real radius_of(const RoundSolid&) { return 0; }

Real size_of(const RoundSolid& a, const HullView& b) { return std::min(a.size, b.size); }
Real size_of(const RoundSolid& a, const RoundedLine& b) { return std::min(a.size, b.radius); }
Real size_of(const RoundSolid& a, const RoundSolid& b) { return std::min(a.size, b.size); }

/// min over the core of dot(n, p). [m]
Real lowest_along(const HullView& hull, Vec3 n) {
    Real lowest = kInfinity;
    for (const Vec3 v : hull.vertices)
        lowest = std::min(lowest, dot(n, v));
    return lowest;
}
Real lowest_along(const RoundedLine& line, Vec3 n) {
    return std::min(dot(n, line.core.a), dot(n, line.core.b));
}
Real lowest_along(const RoundSolid& solid, Vec3 n) { return -solid.reach(-n); }

template<typename B>
Real gap_along(const RoundSolid& a, const B& b, Vec3 n) {
    return lowest_along(b, n) - a.reach(n);
}

void find_part(const HullView& hull, Vec3 direction, FacingPart& part) {
    find_facing_part(hull, direction, part);
}
void find_part(const RoundedLine& line, Vec3 direction, FacingPart& part) {
    find_facing_part(line.core, direction, part);
}
void find_part(const RoundSolid& solid, Vec3 direction, FacingPart& part) {
    find_facing_part(solid, direction, part);
}

Vec3 middle_of(const HullView& hull) {
    Vec3 sum;
    for (const Vec3 v : hull.vertices)
        sum += v;
    return sum / static_cast<Real>(hull.vertices.size());
}

Vec3 middle_of(const RoundedLine& line) { return (line.core.a + line.core.b) * 0.5f; }
Vec3 middle_of(const RoundSolid& solid) { return solid.center; }

/// The normals of A's side at right angles to a direction: none, or two. (Cylinders: both ways across.)
template<typename Visit>
void for_side_normals_across(const RoundSolid& a, Vec3 edge, Visit visit) {
    const Vec3 sideways = a.across(edge);
    const Real far_squared = dot(sideways, sideways);
    if (!(far_squared > tolerance::kParallelSineSquared * dot(edge, edge)))
        return;
    const Real far = std::sqrt(far_squared);
    const Real cosine = -a.side.y * dot(a.axis(), edge) / (a.side.x * far);
    if (!(std::abs(cosine) <= 1))
        return;
    const Vec3 u = sideways * (1 / far), v = cross(a.axis(), u);
    const Real sine = std::sqrt(1 - cosine * cosine);
    visit(a.side_normal(u * cosine + v * sine));
    visit(a.side_normal(u * cosine - v * sine));
}

// Directions along which the shapes may be apart. Each function stops early at a gap wider than `enough`.

template<typename B>
void offer_ends(const RoundSolid& a, const B& b, BestAxes& best) {
    for (const int end : {0, 1})
        if (a.radii[static_cast<std::size_t>(end)] > 0)
            BestAxes::offer(best.end_a, a.end_normal(end), gap_along(a, b, a.end_normal(end)));
}

void offer_faces(const RoundSolid& a, const HullView& b, Real enough, BestAxes& best) {
    for (const ConvexHull::Face& f : b.faces) {
        const Vec3 n = -f.normal;
        BestAxes::offer(best.face_b, n, -f.offset - a.reach(n));
        if (best.face_b.gap > enough)
            return;
    }
}
void offer_faces(const RoundSolid&, const RoundedLine&, Real, BestAxes&) {}
void offer_faces(const RoundSolid& a, const RoundSolid& b, Real, BestAxes& best) {
    for (const int end : {0, 1})
        if (b.radii[static_cast<std::size_t>(end)] > 0) {
            const Vec3 n = -b.end_normal(end);
            BestAxes::offer(best.face_b, n, gap_along(a, b, n));
        }
}

/// A's side against edges. An edge is B's nearest only if the direction lies between its faces.
void offer_sides(const RoundSolid& a, const HullView& b, BestAxes& best) {
    for (const ConvexHull::Edge& e : b.edges) {
        const Vec3 edge = b.edge_vector(e);
        const Vec3 into_left = cross(b.faces[e.left_face].normal, edge);
        const Vec3 into_right = cross(edge, b.faces[e.right_face].normal);
        for_side_normals_across(a, edge, [&](Vec3 n) {
            if (dot(n, into_left) >= 0 && dot(n, into_right) >= 0)
                BestAxes::offer(best.other, n, dot(n, b.vertices[e.begin]) - a.reach(n));
        });
    }
    const Vec3 n = a.side_normal(a.outward(middle_of(b) - a.center));
    BestAxes::offer(best.other, n, gap_along(a, b, n));
}

void offer_sides(const RoundSolid& a, const RoundedLine& b, BestAxes& best) {
    for_side_normals_across(a, b.core.b - b.core.a, [&](Vec3 n) {
        BestAxes::offer(best.other, n, gap_along(a, b, n));
    });
    const Vec3 nearest = lerp(b.core.a, b.core.b, closest_fraction(b.core, a.center));
    const Vec3 n = a.side_normal(a.outward(nearest - a.center));
    BestAxes::offer(best.other, n, gap_along(a, b, n));
}

/// Directions that are normals of both sides: n.u = side.y of A and -n.w = side.y of B, where u and w
/// are the axes.
void offer_sides(const RoundSolid& a, const RoundSolid& b, BestAxes& best) {
    const Vec3 u = a.axis(), w = b.axis(), across = cross(u, w);
    const Real squared = dot(across, across);
    if (squared > tolerance::kParallelSineSquared) {
        const Real k = dot(u, w);
        const Vec3 level = u * ((a.side.y + b.side.y * k) / squared) -
                           w * ((b.side.y + a.side.y * k) / squared);
        const Real rest = 1 - dot(level, level);
        if (rest >= 0)
            for (const Real sign : {1.0f, -1.0f}) {
                const Vec3 n = level + across * (sign * std::sqrt(rest / squared));
                BestAxes::offer(best.other, n, gap_along(a, b, n));
            }
    }
    const Vec3 apart = b.center - a.center;
    for (const Vec3 n : {a.side_normal(a.outward(apart)), -b.side_normal(b.outward(-apart))})
        BestAxes::offer(best.other, n, gap_along(a, b, n));
}

/// A shape as GJK wants it. Borrows from the shape and from itself.
struct Core {
    explicit Core(const HullView& hull) : view{hull.vertices} {}
    explicit Core(const RoundedLine& line) : points{line.core.a, line.core.b}, view{points} {}
    explicit Core(const RoundSolid& solid)
        : points{solid.middle_of(0), solid.middle_of(1)},
          view{points, {}, 0, solid.radii, solid.axis()} {}
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    std::array<Vec3, 2> points;
    ConvexCore view;
};

/// The way out that is the shortest near some direction, and where the shapes then touch.
struct WayOut {
    Axis axis;
    Vec3 on_a, on_b; ///< On the cores. [m]
};

template<typename B>
WayOut refine(const RoundSolid& a, const B& b, const Axis& start) {
    // Smaller: more of it is rounding. Larger: more rounds. Of A's size.
    constexpr Real kClearance = 0.2f;
    constexpr int kMostRounds = 8;
    constexpr Real kSameDirection = 1e-5f; // 1 - cosine; what is left is the square of that
    constexpr double kRelativeGain = 1e-6; // of the squared distance
    const Real clearance = kClearance * a.size;
    const Core core_a(a), core_b(b);
    CoreDifference difference(core_a.view, core_b.view);
    std::array corners{difference.support(DVec3(start.n)), DifferenceCorner{}, DifferenceCorner{}};
    std::size_t corner_count = 1;
    DVec3 moved; // A, out of B
    WayOut out{start, a.center, a.center};
    for (int round = 0; round < kMostRounds; ++round) {
        const Real back = std::max(clearance - out.axis.gap, Real(0));
        const DVec3 step = DVec3(out.axis.n) * -double{back} - moved;
        moved += step;
        difference.shift_a(moved);
        for (DifferenceCorner& corner : corners) {
            corner.on_a += step;
            corner.w += step;
        }
        const NearestDifference found = find_nearest_from(std::span(corners).first(corner_count),
                                                          difference,
                                                          1e-4 * double{clearance},
                                                          kRelativeGain);
        if (found.is_touching)
            break; // only rounding can make it so
        corner_count = found.corner_count;
        std::copy_n(found.corners.begin(), corners.size(), corners.begin());
        const Vec3 n = to_vec3(normalize(found.nearest * -1));
        const Axis next{n, gap_along(a, b, n)};
        const bool is_same = dot(n, out.axis.n) > 1 - kSameDirection;
        if (round > 0 && !(next.gap > out.axis.gap))
            break;
        out.on_a = to_vec3(found.on_a - moved);
        out.on_b = to_vec3(found.on_b);
        if (next.gap > out.axis.gap)
            out.axis = next;
        if (is_same || back == 0)
            break;
    }
    return out;
}

/// Cores that are apart have one shortest way between them; nothing for those that overlap, or nearly.
template<typename B>
std::optional<WayOut> find_way_between(const RoundSolid& a, const B& b) {
    const Core core_a(a), core_b(b);
    const CoreDifference difference(core_a.view, core_b.view);
    const NearestDifference found = find_nearest(difference, 1e-3 * double{a.size});
    if (found.is_touching)
        return {};
    const Vec3 n = to_vec3(normalize(found.nearest * -1));
    return WayOut{{n, gap_along(a, b, n)}, to_vec3(found.on_a), to_vec3(found.on_b)};
}

Real deepest_of(const Manifold& manifold) {
    Real deepest = kInfinity;
    for (int i = 0; i < manifold.count; ++i)
        deepest = std::min(deepest, manifold.points[static_cast<std::size_t>(i)].separation);
    return deepest;
}

/// A cylinder or cone and another shape.
template<typename B>
class RoundPair {
public:
    RoundPair(const RoundSolid& a, const B& b, Real margin)
        : a_(a),
          b_(b),
          margin_(margin),
          radius_(radius_of(b)),
          size_(size_of(a, b)) {}

    Manifold collide() {
        const Real enough = margin_ + radius_;
        BestAxes axes;
        offer_ends(a_, b_, axes);
        if (axes.end_a.gap > enough)
            return apart(axes.end_a.gap - radius_, margin_);
        offer_faces(a_, b_, enough, axes);
        if (axes.face_b.gap > enough)
            return apart(axes.face_b.gap - radius_, margin_);
        offer_sides(a_, b_, axes);
        if (axes.other.gap > enough)
            return apart(axes.other.gap - radius_, margin_);

        const bool takes_end = prefers_face_of_b(axes.face_b.gap, axes.end_a.gap, size_) ||
                               axes.face_b.gap == -kInfinity;
        const Axis face = takes_end ? axes.end_a : axes.face_b;
        const Manifold on_face = touch(face.n);
        const bool prefers_face = !(axes.other.gap > least_for_edges(face.gap, size_));
        if (prefers_face && reaches(on_face, face.gap) && !is_deep(face.gap))
            return on_face;
        return beside_faces(axes, face, on_face);
    }

    [[nodiscard]] Manifold touch(Vec3 n) const {
        thread_local FacingPart part_a, part_b;
        find_facing_part(a_, n, part_a);
        find_part(b_, -n, part_b);
        part_a.shape = 0;
        part_b.shape = 1;
        return overlap({part_a, part_b, n, radius_, margin_, std::min(size_, a_.size)});
    }

private:
    /// Whether the manifold has a point about as deep as the direction says: then the direction is the
    /// shortest way out of those near it.
    [[nodiscard]] bool reaches(const Manifold& manifold, Real gap) const {
        return deepest_of(manifold) <= gap - radius_ + tolerance::kFlatLoss * size_;
    }

    /// There several directions may each be the shortest way out of those near them.
    [[nodiscard]] bool is_deep(Real gap) const {
        constexpr Real kDeep = 0.5f; // of the size
        return gap - radius_ < -kDeep * size_;
    }

    /// The best of each kind, and across A's axis and aslant all around: the few most promising.
    template<typename Visit>
    void for_spread_axes(const BestAxes& axes, Visit visit) const {
        constexpr std::size_t kMost = 5;
        const Vec3 up = a_.axis(), u = a_.axes.x, v = a_.axes.z,
                   towards = a_.outward(middle_of(b_) - a_.center);
        std::array<Axis, 21> spread{axes.face_b, axes.end_a, axes.other};
        std::size_t count = 3;
        for (const Vec3 out : {towards, -towards, u, v, -u, -v})
            for (const Vec3 n : {out, normalize(out + up), normalize(out - up)})
                spread[count++] = {n, gap_along(a_, b_, n)};
        std::partial_sort(spread.begin(),
                          spread.begin() + kMost,
                          spread.end(),
                          [](const Axis& x, const Axis& y) { return x.gap > y.gap; });
        for (const Axis& axis : std::span(spread).first(kMost))
            visit(axis);
    }

    [[nodiscard]] Manifold beside_faces(const BestAxes& axes,
                                        const Axis& face,
                                        const Manifold& on_face) const {
        const Axis start = axes.other.gap > face.gap ? axes.other : face;
        const Manifold at_start = touch(start.n);
        bool is_exact = reaches(at_start, start.gap);
        WayOut out = is_exact ? WayOut{start, {}, {}} : refine(a_, b_, start);
        if (is_deep(out.axis.gap)) {
            const auto offer = [&](const WayOut& found) {
                if (found.axis.gap > least_for_edges(out.axis.gap, size_)) {
                    out = found;
                    is_exact = false;
                }
            };
            if (const auto between = find_way_between(a_, b_))
                offer(*between);
            else
                for_spread_axes(axes, [&](const Axis& axis) { offer(refine(a_, b_, axis)); });
        }
        if (out.axis.gap > margin_ + radius_)
            return apart(out.axis.gap - radius_, margin_);
        const bool is_face_as_good = !(out.axis.gap > least_for_edges(face.gap, size_));
        if (is_face_as_good && reaches(on_face, out.axis.gap))
            return on_face;
        if (is_exact)
            return at_start;
        const Manifold manifold = touch(out.axis.n);
        return manifold.count > 1 && reaches(manifold, out.axis.gap) ? manifold : one_point(out);
    }

    [[nodiscard]] Manifold one_point(const WayOut& out) const {
        Manifold manifold;
        manifold.normal = out.axis.n;
        manifold.count = 1;
        manifold.points[0] = {
            (out.on_a + out.on_b - out.axis.n * radius_) * 0.5f, out.axis.gap - radius_, 0};
        return manifold;
    }

    const RoundSolid& a_;
    const B& b_;
    Real margin_;
    Real radius_; ///< By which B is rounded. [m]
    Real size_;   ///< The unit of the tolerances. [m]
};

} // namespace

Manifold collide_round(const RoundSolid& a, const HullView& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}
Manifold collide_round(const RoundSolid& a, const RoundedLine& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}
Manifold collide_round(const RoundSolid& a, const RoundSolid& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}

Manifold touch_along(const RoundSolid& a, const HullView& b, Vec3 normal, Real margin) {
    return RoundPair(a, b, margin).touch(normal);
}

} // namespace topple
