// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/segments.h"
#include "topple/collision/features/tolerances.h"

#include <optional>
#include <utility>

namespace topple {
namespace {

using Vertex = FacingPart::Vertex;

// Feature names of crossings, beside those of the points of a part.
constexpr std::uint16_t kEnterName = 48, kLeaveName = 49; ///< Crossings of a line with a rim.

/// Cosine of the angle between a part and the normal below which the part is seen edge-on and ignored.
constexpr Real kEdgeOn = 0.02f;
/// Squared sine below which two lines count as parallel and touch along a stretch (2 degrees).
constexpr Real kSideBySideSineSquared = 0.0012f;

/// A stretch of a line, as fractions of the line, with the edges that cut it off.
struct Stretch {
    Real begin = 0, end = 1;
    std::optional<EdgeLabel> begin_cut, end_cut; ///< Empty at an end of the line itself.
};

/// The intersection points of two parts, projected along the normal.
class Overlap {
public:
    explicit Overlap(const FacingPair& pair)
        : pair_(pair),
          n_(pair.normal),
          slope_a_(dot(pair.a.normal, pair.normal)),
          slope_b_(dot(pair.b.normal, pair.normal)),
          growth_(tolerance::kClipGrowth * pair.size) {
        candidates_.clear();
    }

    Manifold find() {
        Manifold manifold;
        manifold.normal = n_;
        const FacingPart &a = pair_.a, &b = pair_.b;
        if (!(std::abs(slope_a_) > kEdgeOn && std::abs(slope_b_) > kEdgeOn))
            return manifold;
        if (a.is_point() || b.is_point()) {
            add_point();
        } else if (a.is_disc() && b.is_disc()) {
            add_rim(a, b);
            add_rim(b, a);
            add_crossing_rims();
        } else if (a.is_disc()) {
            add_disc_and_vertices(a, b);
        } else if (b.is_disc()) {
            add_disc_and_vertices(b, a);
        } else {
            add_lines_and_faces();
        }
        reduce(candidates_, manifold);
        return manifold;
    }

private:
    [[nodiscard]] Vec3 slid(Vec3 x, const FacingPart& part, Real slope) const {
        return x + n_ * (dot(part.normal, part.point - x) / slope);
    }
    [[nodiscard]] Vec3 slid_to(Vec3 x, const FacingPart& part) const {
        return slid(x, part, &part == &pair_.a ? slope_a_ : slope_b_);
    }

    void add(Vec3 x, EdgeLabel in, EdgeLabel out) {
        const Vec3 on_a = slid(x, pair_.a, slope_a_);
        const Vec3 on_b = slid(x, pair_.b, slope_b_) - n_ * pair_.radius_b;
        const Real separation = dot(n_, on_b - on_a);
        if (separation <= pair_.margin)
            candidates_.push_back({(on_a + on_b) * 0.5f, separation, feature_id(in, out)});
    }
    void add(Vec3 x, EdgeLabel only) { add(x, only, only); }

    [[nodiscard]] bool covers(const FacingPart& part, Vec3 x) const {
        if (part.is_disc()) {
            const Real reach = part.radius + growth_;
            return length_squared(slid_to(x, part) - part.point) <= reach * reach;
        }
        const Vertex* from = &part.vertices.back();
        for (const Vertex& to : part.vertices) {
            const Vec3 side = side_of(part, from->p, to.p);
            if (dot(side, x - from->p) > growth_ * length(side))
                return false;
            from = &to;
        }
        return true;
    }

    /// Returns the direction out of the face across its edge, perpendicular to the normal of the pair.
    [[nodiscard]] Vec3 side_of(const FacingPart& part, Vec3 from, Vec3 to) const {
        return cross(to - from, &part == &pair_.a ? n_ : -n_);
    }

    /// Adds the rim points that lie over the other part.
    void add_rim(const FacingPart& disc, const FacingPart& other) {
        for_points_of(disc, [&](Vec3 x, EdgeLabel at) {
            if (covers(other, x))
                add(x, at);
        });
    }

    void add_crossing_rims() {
        const FacingPart &a = pair_.a, &b = pair_.b;
        const Vec3 apart = b.point - a.point;
        const Vec3 between = apart - n_ * dot(n_, apart);
        const Real d = length(between);
        if (!(d > std::abs(a.radius - b.radius) + growth_ && d < a.radius + b.radius))
            return;
        const Real along = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d);
        const Real aside = std::sqrt(std::max(a.radius * a.radius - along * along, Real(0)));
        const Vec3 u = between * (1 / d), v = cross(n_, u);
        add_crossing(a.point + u * along - v * aside, kEnterName);
        add_crossing(a.point + u * along + v * aside, kLeaveName);
    }

    /// Adds a crossing of two tilted discs, whose rims are not circles in the projection: alternately projects a
    /// nearby point onto the two rims.
    void add_crossing(Vec3 x, int name) {
        const FacingPart &a = pair_.a, &b = pair_.b;
        constexpr int kTurns = 3;
        const auto to_rim = [&](const FacingPart& disc) {
            const Vec3 out = slid_to(x, disc) - disc.point;
            x = disc.point + out * (disc.radius / std::max(length(out), growth_));
        };
        for (int turn = 0; turn < kTurns && (a.is_tilted || b.is_tilted); ++turn) {
            to_rim(a);
            to_rim(b);
        }
        if (covers(a, x) && covers(b, x))
            add(x, point_label(a, name), point_label(b, name));
    }

    void add_stretch(const FacingPart& line_of,
                     const Vertex& from,
                     const Vertex& to,
                     const Stretch& stretch,
                     EdgeLabel line,
                     bool with_end) {
        const auto at = [&](Real t, const std::optional<EdgeLabel>& cut, const Vertex& vertex) {
            const Vec3 x = lerp(from.p, to.p, t);
            if (cut)
                add(x, *cut, line);
            else
                add(x, point_label(line_of, vertex.name));
        };
        at(stretch.begin, stretch.begin_cut, from);
        if (stretch.end > stretch.begin && (with_end || stretch.end_cut))
            at(stretch.end, stretch.end_cut, to);
    }

    [[nodiscard]] std::optional<Stretch> inside_disc(const FacingPart& disc,
                                                     Vec3 from,
                                                     Vec3 to) const {
        const Vec3 begin = slid_to(from, disc) - disc.point;
        const Vec3 way = slid_to(to, disc) - disc.point - begin;
        const Real reach = disc.radius + growth_;
        const Real aa = dot(way, way), ab = dot(way, begin);
        const Real bb = dot(begin, begin) - reach * reach;
        const Real discriminant = ab * ab - aa * bb;
        if (!(discriminant >= 0))
            return {};
        const Real root = std::sqrt(discriminant);
        // If `way` has no length, the results are NaN, which fails the comparisons.
        const Real enter = (-ab - root) / aa, leave = (-ab + root) / aa;
        if (!(enter <= 1 && leave >= 0))
            return {};
        Stretch stretch;
        if (enter > 0) {
            stretch.begin = enter;
            stretch.begin_cut = point_label(disc, kEnterName);
        }
        if (leave < 1) {
            stretch.end = leave;
            stretch.end_cut = point_label(disc, kLeaveName);
        }
        return stretch;
    }

    void add_disc_and_vertices(const FacingPart& disc, const FacingPart& other) {
        const bool is_line = other.vertices.size() == 2;
        if (!is_line)
            add_rim(disc, other);
        const Vertex* from = &other.vertices.front();
        const auto visit = [&](const Vertex& to) {
            if (const auto stretch = inside_disc(disc, from->p, to.p))
                add_stretch(other,
                            *from,
                            to,
                            *stretch,
                            edge_label(other.shape, from->name, to.name),
                            is_line);
            from = &to;
        };
        for (std::size_t k = 1; k < other.vertices.size(); ++k)
            visit(other.vertices[k]);
        if (!is_line)
            visit(other.vertices.front());
    }

    /// Adds a point that lies over a face.
    void add_point() {
        const bool is_a = pair_.a.is_point();
        const FacingPart& part = is_a ? pair_.a : pair_.b;
        if (const Vertex& point = part.vertices[0]; covers(is_a ? pair_.b : pair_.a, point.p))
            add(point.p, point_label(part, point.name));
    }

    /// Adds the overlap of two parts, each a line or a face.
    void add_lines_and_faces() {
        const FacingPart &a = pair_.a, &b = pair_.b;
        if (a.is_line() && b.is_line())
            add_two_lines();
        else if (a.is_line())
            add_line_over_face(a, b);
        else if (b.is_line())
            add_line_over_face(b, a);
        else
            add_two_faces();
    }

    void add_line_over_face(const FacingPart& line, const FacingPart& face) {
        if (const auto stretch = inside_face(face, line))
            add_stretch(line,
                        line.vertices[0],
                        line.vertices[1],
                        *stretch,
                        edge_label(line.shape, line.vertices[0].name, line.vertices[1].name),
                        true);
    }

    /// Clips the more tilted face by the sides of the other (Sutherland-Hodgman 1974): the growth of the other's sides
    /// moves no vertex of a face that is not across the normal.
    void add_two_faces() {
        const bool cuts_a = std::abs(slope_a_) < std::abs(slope_b_);
        const FacingPart& cutter = cuts_a ? pair_.b : pair_.a;
        load_polygon(cuts_a ? pair_.a : pair_.b);
        const Vertex* begin = &cutter.vertices.back();
        for (const Vertex& end : cutter.vertices) {
            const Vec3 side = side_of(cutter, begin->p, end.p);
            clip_side(polygon_,
                      side,
                      dot(side, begin->p) + growth_ * length(side),
                      edge_label(cutter.shape, begin->name, end.name),
                      clipped_);
            std::swap(polygon_, clipped_);
            begin = &end;
        }
        for (const ClipVertex& v : polygon_)
            add(v.p, v.in, v.out);
    }
    static void load_polygon(const FacingPart& face) {
        polygon_.clear();
        const Vertex* before = &face.vertices.back();
        for (std::size_t k = 0; k < face.vertices.size(); ++k) {
            const Vertex& vertex = face.vertices[k];
            const Vertex& after = face.vertices[k + 1 == face.vertices.size() ? 0 : k + 1];
            polygon_.push_back({vertex.p,
                                edge_label(face.shape, before->name, vertex.name),
                                edge_label(face.shape, vertex.name, after.name)});
            before = &vertex;
        }
    }

    /// Clips a line by a convex polygon (Cyrus and Beck 1978).
    [[nodiscard]] std::optional<Stretch> inside_face(const FacingPart& face,
                                                     const FacingPart& line) const {
        Stretch stretch;
        const Vertex* begin = &face.vertices.back();
        for (const Vertex& end : face.vertices) {
            const Vec3 side = side_of(face, begin->p, end.p);
            const Real limit = growth_ * length(side);
            const Real from = dot(side, line.vertices[0].p - begin->p) - limit;
            const Real to = dot(side, line.vertices[1].p - begin->p) - limit;
            const EdgeLabel edge = edge_label(face.shape, begin->name, end.name);
            begin = &end;
            if (from > 0 && to > 0)
                return {};
            if (from <= 0 && to <= 0)
                continue;
            const Real t = from / (from - to);
            if (from > 0 && t > stretch.begin) {
                stretch.begin = t;
                stretch.begin_cut = edge;
            } else if (to > 0 && t < stretch.end) {
                stretch.end = t;
                stretch.end_cut = edge;
            }
        }
        return stretch.begin <= stretch.end ? std::optional(stretch) : std::nullopt;
    }

    void add_two_lines() {
        const FacingPart &a = pair_.a, &b = pair_.b;
        const auto flat = [&](Vec3 v) { return v - n_ * dot(n_, v); };
        const Vec3 origin = a.vertices[0].p;
        const Segment p{{}, flat(a.vertices[1].p - origin)};
        const Segment q{flat(b.vertices[0].p - origin), flat(b.vertices[1].p - origin)};
        const Vec3 u = p.b, w = q.b - q.a, uxw = cross(u, w);
        const Real uu = dot(u, u), ww = dot(w, w);
        const Real aside = tolerance::kEdgesAside * pair_.size;
        if (dot(uxw, uxw) > kSideBySideSineSquared * uu * ww) {
            const ClosestPoints c = closest_points(p, q);
            if (length_squared(c.on_second - c.on_first) <= aside * aside)
                add(origin + c.on_first, whole(a), whole(b));
            return;
        }
        if (!(uu > 0))
            return;
        const Real s = dot(q.a, u) / uu, t = dot(q.b, u) / uu;
        const Vec3 middle = q.a +
                            w * (s == t ? 0 : (0.5f * (clamped(s) + clamped(t)) - s) / (t - s));
        const Vec3 off = middle - u * (dot(middle, u) / uu);
        if (length_squared(off) > aside * aside)
            return;
        const auto& low = s < t ? b.vertices[0] : b.vertices[1];
        const auto& high = s < t ? b.vertices[1] : b.vertices[0];
        const Real begin = std::min(s, t), end = std::max(s, t);
        const Real slack = growth_ / std::sqrt(uu);
        if (begin > 1 + slack || end < -slack)
            return;
        add(origin + u * clamped(begin),
            begin > 0 ? point_label(b, low.name) : point_label(a, a.vertices[0].name));
        if (clamped(end) > clamped(begin))
            add(origin + u * clamped(end),
                end < 1 ? point_label(b, high.name) : point_label(a, a.vertices[1].name));
    }

    [[nodiscard]] static Real clamped(Real t) { return std::clamp(t, Real(0), Real(1)); }
    [[nodiscard]] static EdgeLabel whole(const FacingPart& line) {
        return edge_label(line.shape, line.vertices[0].name, line.vertices[1].name);
    }

    const FacingPair& pair_;
    Vec3 n_;
    Real slope_a_, slope_b_;
    Real growth_; ///< Clip growth of the cutting face. [m]
    static thread_local std::vector<ManifoldPoint> candidates_;
    static thread_local std::vector<ClipVertex> polygon_, clipped_;
};
thread_local std::vector<ManifoldPoint> Overlap::candidates_;
thread_local std::vector<ClipVertex> Overlap::polygon_, Overlap::clipped_;

} // namespace

Manifold overlap(const FacingPair& pair) { return Overlap(pair).find(); }

} // namespace topple
