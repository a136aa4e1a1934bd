// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/pair_picture.h"

#include "app/view/lines/shape_outline.h"
#include "app/view/lines/surface_picture.h"
#include "app/view/lines/traced_shapes.h"
#include "topple/geometry/convex/minkowski.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace topple::app {
namespace {

constexpr float kThin = kThinOutline, kThick = kThickOutline;

void fill(DebugGeometry& out, const std::vector<Vec3>& points, Rgba color) {
    for (std::size_t i = 2; i < points.size(); ++i)
        out.triangles.push_back({points[0], points[i - 1], points[i], color});
}

std::vector<Vec3> moved(const std::vector<Vec3>& points, const Transform& pose) {
    std::vector<Vec3> out;
    for (const Vec3 p : points)
        out.push_back(transform_point(pose, p));
    return out;
}

/// Draws the pair as it is in the scene.
class ScenePicture {
public:
    ScenePicture(const Explained& explained,
                 const ShapeTable& shapes,
                 const PictureColors& colors,
                 ExplainedPicture& out)
        : pair_(explained.pair),
          explained_(explained),
          trace_(shown_collision(explained)),
          shapes_(explained, shapes),
          colors_(colors),
          out_(out) {
        find_focus(explained, shapes);
        add_outline(
            out.geometry, shapes[pair_.shape_a]->shape, explained.world_from_a, out.focus, colors.a);
        add_outline(
            out.geometry, shapes[pair_.shape_b]->shape, explained.world_from_b, out.focus, colors.b);
    }

    void draw(StageKind stage, std::optional<std::size_t> item) {
        const bool is_of_triangle = stage == StageKind::axes || stage == StageKind::clipping ||
                                    stage == StageKind::edges;
        const bool surface_is_b = shapes_.is_triangle(true);
        draw_candidates(explained_,
                        is_of_triangle ? with_alpha(colors_.faint, 0.3f)
                                       : with_alpha(surface_is_b ? colors_.b : colors_.a, 0.4f),
                        out_.geometry);
        if (is_of_triangle)
            mark_shown_triangle(explained_, colors_, out_);
        switch (stage) {
        case StageKind::broad_phase:
            add_bounds();
            break;
        case StageKind::triangles:
            draw_outcomes(explained_, item, colors_, out_);
            break;
        case StageKind::axes:
            if (const auto axis = item ? item : trace_.chosen)
                draw_axis(explained_, shapes_, trace_.axes[*axis], colors_, out_);
            break;
        case StageKind::edges:
            draw_verdict(explained_, colors_, out_);
            break;
        case StageKind::groups:
            draw_groups(explained_, item, colors_, out_);
            break;
        case StageKind::clipping:
            add_clipping(item);
            break;
        case StageKind::points:
            draw_groups(explained_, {}, colors_, out_);
            add_candidates();
            break;
        case StageKind::warm_start:
            add_impulses(pair_.step.found);
            break;
        case StageKind::solver:
            add_sample(item);
            break;
        case StageKind::result:
            add_impulses(pair_.after);
            break;
        case StageKind::distance:
        case StageKind::penetration:
        // Stages of joints and cloth:
        case StageKind::joint:
        case StageKind::rows:
        case StageKind::locks:
        case StageKind::sweeps:
        case StageKind::cloth:
        case StageKind::sub_steps:
            break;
        }
    }

private:
    /// The focus is the middle of the points, or else between the shapes.
    void find_focus(const Explained& explained, const ShapeTable& shapes) {
        Vec3 sum;
        std::size_t count = 0;
        for (const Manifold& manifold : pair_.manifolds)
            for (int i = 0; i < manifold.count; ++i, ++count)
                sum += manifold.points[static_cast<std::size_t>(i)].point;
        const Real size_a = bounding_radius(shapes[pair_.shape_a]->shape),
                   size_b = bounding_radius(shapes[pair_.shape_b]->shape);
        const bool is_a_smaller = size_a <= size_b;
        out_.radius = std::min(size_a, size_b);
        out_.focus = (is_a_smaller ? explained.world_from_a : explained.world_from_b).position;
        if (count > 0)
            out_.focus = lerp(out_.focus, sum * (1 / static_cast<Real>(count)), 0.7f);
        else if (pair_.has_difference && !pair_.distance.cores_overlap) {
            out_.focus = (pair_.distance.point_a + pair_.distance.point_b) * 0.5f;
            out_.radius = std::max(out_.radius, pair_.distance.distance);
            out_.geometry.lines.push_back(
                {pair_.distance.point_a, pair_.distance.point_b, colors_.mark, kThick, 0.05f, true});
        }
        if (!std::isfinite(out_.radius))
            out_.radius = 1;
    }

    void add_bounds() {
        for (const Aabb& box : {pair_.box_a, pair_.box_b})
            if (is_finite(box.min) && is_finite(box.max))
                add_box(out_.geometry, box, colors_.faint);
    }

    void add_clipping(std::optional<std::size_t> cut) {
        const CollisionTrace::Clipping& clipping = trace_.clippings.back();
        const Transform& frame = trace_.world_from_first;
        const bool on_b = clipping.is_reference_on_second != trace_.is_swapped;
        const std::vector<Vec3> reference = moved(clipping.reference, frame);
        add_loop(out_.geometry, reference, on_b ? colors_.b : colors_.a, kThick);
        const std::vector<Vec3> rest = moved(cut ? clipping.cuts[*cut].polygon : clipping.incident,
                                             frame);
        fill(out_.geometry, rest, with_alpha(colors_.mark, 0.35f));
        add_loop(out_.geometry, rest, colors_.mark, kThick);
        for (const Vec3 p : rest)
            out_.geometry.points.push_back({p, colors_.mark, 7, true});
        if (!cut || rest.empty())
            return;
        const CollisionTrace::Clipping::Cut& made = clipping.cuts[*cut];
        const Vec3 side = transform_direction(frame, made.side);
        const Vec3 begin = out_.focus +
                           side * (made.limit -
                                   dot(made.side, transform_point(inverse(frame), out_.focus)));
        add_arrow(out_.geometry,
                  begin,
                  begin + side * (out_.radius * 0.3f),
                  colors_.normal,
                  kThick,
                  out_.radius * 0.08f);
    }

    void add_candidates() {
        const CollisionTrace& trace = pair_.collision;
        if (!trace.clippings.empty())
            for (const ManifoldPoint& p : trace.clippings.back().candidates)
                out_.geometry.points.push_back(
                    {transform_point(trace.world_from_first, p.point), colors_.faint, 11, true});
        for (const Manifold& manifold : pair_.manifolds)
            for (int i = 0; i < manifold.count; ++i)
                out_.geometry.points.push_back(
                    {manifold.points[static_cast<std::size_t>(i)].point, colors_.mark, 7, true});
    }

    /// Adds an impulse on B at a point, as long as its share of the largest one.
    void add_impulse(Vec3 point, Vec3 impulse, Real largest, Rgba color) {
        if (!(largest > 0))
            return;
        const Vec3 way = impulse * (0.8f * out_.radius / largest);
        add_arrow(out_.geometry, point, point + way, color, kThick, out_.radius * 0.08f);
    }

    void add_impulses(const std::vector<Contact>& contacts) {
        Real largest = 0;
        for (const Contact& c : contacts)
            for (const Contact::Point& p : c.active_points())
                largest = std::max(largest, p.normal_impulse);
        for (const Contact& c : contacts) {
            Vec3 middle;
            for (const Contact::Point& p : c.active_points()) {
                out_.geometry.points.push_back({p.point, colors_.mark, 7, true});
                add_impulse(p.point, c.normal * p.normal_impulse, largest, colors_.normal);
                middle += p.point * (1 / static_cast<Real>(c.point_count));
            }
            add_impulse(middle, c.friction_impulse, largest, colors_.mark);
        }
    }

    /// Adds the impulses of one sample, on the points of its contact, and the disc that bounds its friction.
    void add_sample(std::optional<std::size_t> item) {
        const SolverWatch& watch = pair_.step.solver;
        if (!item || watch.samples.empty())
            return add_impulses(pair_.step.found);
        Real largest = 0;
        for (const SolverSample& sample : watch.samples)
            for (const ContactReading::Point& p : sample.reading.points)
                largest = std::max(largest, p.impulse);
        const SolverSample& sample = watch.samples[*item];
        const auto place = std::find(watch.contacts.begin(), watch.contacts.end(), sample.contact);
        const Contact&
            contact = pair_.step.found[static_cast<std::size_t>(place - watch.contacts.begin())];
        const ContactReading& r = sample.reading;
        Vec3 middle;
        for (int i = 0; i < r.point_count; ++i) {
            const Vec3 point = contact.points[static_cast<std::size_t>(i)].point;
            const Real impulse = r.points[static_cast<std::size_t>(i)].impulse;
            out_.geometry.points.push_back({point, colors_.mark, 7, true});
            add_impulse(point, r.normal * impulse, largest, colors_.normal);
            middle += point * (1 / static_cast<Real>(r.point_count));
        }
        add_impulse(
            middle, r.tangent_u * r.friction_u + r.tangent_v * r.friction_v, largest, colors_.mark);
        const auto allowed = static_cast<Real>(largest_friction(watch, *item).value_or(0));
        const Real limit = largest > 0 ? allowed * 0.8f * out_.radius / largest : 0;
        // Section of Coulomb's cone, or of the pyramid about it.
        const bool is_square = watch.friction_model == FrictionModel::pyramid;
        const int corners = is_square ? 4 : 48;
        const Real reach = is_square ? limit * std::sqrt(Real(2)) : limit;
        std::vector<Vec3> bound;
        for (int i = 0; i < corners; ++i) {
            const Real angle = 2 * kPi * (static_cast<Real>(i) + 0.5f) / static_cast<Real>(corners);
            bound.push_back(
                middle + (r.tangent_u * std::cos(angle) + r.tangent_v * std::sin(angle)) * reach);
        }
        add_loop(out_.geometry, bound, colors_.faint, kThin);
    }

    const PairExplanation& pair_;
    const Explained& explained_;
    const CollisionTrace& trace_; ///< Trace of the pair, or of the shown triangle.
    TracedShapes shapes_;
    const PictureColors& colors_;
    ExplainedPicture& out_;
};

/// Draws the Minkowski difference, turned as in the world.
class DifferencePicture {
public:
    DifferencePicture(const PairExplanation& pair,
                      const PictureColors& colors,
                      ExplainedPicture& out)
        : pair_(pair),
          colors_(colors),
          out_(out) {
        out.is_difference = true;
        out.title = "Minkowski difference A - B";
        std::vector<Vec3> points;
        for (const Vec3 p : pair.difference)
            points.push_back(turned(p));
        if (const Result<ConvexHull> hull = build_convex_hull(points); hull.ok())
            add_hull(out.geometry, *hull, {}, colors.a);
        else
            for (const Vec3 p : points)
                out.geometry.points.push_back({p, colors.a, 4});
        look_at(points);
        add_cross(out.geometry, {}, out.radius * 0.08f, colors.mark, kThick);
        out.geometry.labels.push_back({{}, "origin", colors.mark});
    }

    void draw_simplex(const DistanceTrace::Step& step) {
        std::vector<Vec3> points;
        for (std::size_t i = 0; i < step.count; ++i)
            points.push_back(turned(to_vec3(step.vertices[i].w)));
        for (std::size_t i = 0; i < points.size(); ++i) {
            out_.geometry.points.push_back({points[i], colors_.normal, 8, true});
            for (std::size_t k = 0; k < i; ++k)
                out_.geometry.lines.push_back(
                    {points[i], points[k], colors_.normal, kThick, 0, true});
        }
        if (points.size() == 3)
            fill(out_.geometry, points, with_alpha(colors_.normal, 0.25f));
        const Vec3 nearest = turned(to_vec3(step.nearest));
        out_.geometry.lines.push_back(
            {{}, nearest, colors_.mark, kThick, out_.radius * 0.04f, true});
        out_.geometry.points.push_back({nearest, colors_.mark, 7, true});
        out_.geometry.points.push_back({turned(to_vec3(step.added.w)), colors_.b, 10, true});
        keep_in_view(nearest);
    }

    void draw_polytope(const PenetrationTrace::Step& step) {
        const auto vertex = [&](std::uint32_t i) { return turned(to_vec3(step.vertices[i].w)); };
        for (std::size_t i = 0; i < step.faces.size(); ++i) {
            const std::vector<Vec3> face{
                vertex(step.faces[i][0]), vertex(step.faces[i][1]), vertex(step.faces[i][2])};
            add_loop(out_.geometry, face, with_alpha(colors_.normal, 0.7f), kThin);
            if (i == step.nearest)
                fill(out_.geometry, face, with_alpha(colors_.mark, 0.35f));
        }
        const Vec3 foot = turned(to_vec3(step.normal * step.distance));
        out_.geometry.lines.push_back({{}, foot, colors_.mark, kThick, 0, true});
        out_.geometry.points.push_back({foot, colors_.mark, 7, true});
        out_.geometry.points.push_back({turned(to_vec3(step.next.w)), colors_.b, 10, true});
    }

private:
    /// Looks at the whole difference and the origin; beside a huge body, only at what lies around the origin.
    void look_at(const std::vector<Vec3>& points) {
        Aabb box = unite(Aabb{}, Vec3{});
        Real nearest = std::numeric_limits<Real>::infinity();
        for (const Vec3 p : points) {
            box = unite(box, p);
            nearest = std::min(nearest, length(p));
        }
        const Real whole = length(box.max - box.min) / 2,
                   around = 3 * std::max(nearest, pair_.distance.distance);
        const bool is_huge = whole > 4 * around;
        out_.radius = std::max(is_huge ? around : whole, Real(1e-3));
        out_.focus = is_huge ? Vec3{} : (box.min + box.max) * 0.5f;
    }
    [[nodiscard]] Vec3 turned(Vec3 in_core) const {
        return rotate(pair_.world_from_core.rotation, in_core);
    }
    void keep_in_view(Vec3 p) {
        out_.radius = std::max(out_.radius, std::min(length(p), out_.radius * 4));
    }

    const PairExplanation& pair_;
    const PictureColors& colors_;
    ExplainedPicture& out_;
};

} // namespace

void draw_pair(const Explained& explained,
               const ShapeTable& shapes,
               StageKind stage,
               std::optional<std::size_t> item,
               const PictureColors& colors,
               ExplainedPicture& out) {
    if (stage == StageKind::distance) {
        const std::vector<DistanceTrace::Step>& steps = explained.pair.distance_trace.steps;
        DifferencePicture picture(explained.pair, colors, out);
        picture.draw_simplex(item ? steps[*item] : steps.back());
    } else if (stage == StageKind::penetration) {
        const std::vector<PenetrationTrace::Step>& steps = explained.pair.penetration_trace.steps;
        DifferencePicture picture(explained.pair, colors, out);
        if (!steps.empty())
            picture.draw_polytope(item ? steps[*item] : steps.back());
    } else {
        ScenePicture(explained, shapes, colors, out).draw(stage, item);
    }
}

} // namespace topple::app
