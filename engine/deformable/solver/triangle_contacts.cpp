// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/triangle_contacts.h"

#include "topple/deformable/solver/body_contacts.h"
#include "topple/deformable/solver/point_distance.h"
#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/distance/closest_point.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace topple {
namespace {

/// Contacts nearer to a particle than this share of the triangle are left to the particle. [-]
constexpr Real kAtParticle = 1.0e-3f;

/// The points of a convex shape in its own axes, and its rounding radius.
struct RoundedCore {
    std::array<Vec3, 8> own;
    std::span<const Vec3> points;
    Real radius = 0;             ///< [m]
    std::array<Real, 2> rings{}; ///< Radii of discs around the points, perpendicular to Y. [m]
    bool has_rings = false;
    std::optional<EllipsoidHull> smooth; ///< Set for a smooth shape, which has no points and rings.

    [[nodiscard]] SupportShapeView view() const {
        if (smooth)
            return smooth->view();
        SupportShapeView view{.points = points};
        if (has_rings)
            view.ring_radii = rings;
        return view;
    }
    /// Returns the core's point farthest along a direction.
    [[nodiscard]] Vec3 farthest(Vec3 direction) const {
        if (smooth)
            return smooth->support(direction) - direction * radius;
        Vec3 best = points[0];
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec3 across = normalize(Vec3{direction.x, 0, direction.z});
            const Vec3 x = points[i] + across * (has_rings ? rings[i] : 0);
            if (i == 0 || dot(direction, x) > dot(direction, best))
                best = x;
        }
        return best;
    }
};

/// Shapes whose surface may pass between particles that are `edge` apart; none for other shapes.
struct CollideWithSupportShape {
    RoundedCore& core;
    Real edge, thickness;

    /// A sphere protrudes by e^2 / 8 R between particles that lie on it.
    [[nodiscard]] bool is_small(Real radius) const { return edge * edge > 2 * radius * thickness; }

    bool operator()(const SphereShape& s) const {
        core.own[0] = {};
        core.points = std::span(core.own).first(1);
        core.radius = s.radius;
        return is_small(s.radius);
    }
    template<SmoothShape S>
    bool operator()(const S& s) const {
        core.smooth = ellipsoid_hull(solid_of(s));
        const EllipsoidHull& hull = *core.smooth;
        core.own[0] = hull.has_faces() ? hull.frame_from_local.position
                                       : transform_point(hull.frame_from_local, hull.centers[0]);
        core.points = std::span(core.own).first(1);
        core.radius = core.smooth->rounding;
        return is_small(core.radius);
    }
    bool operator()(const CapsuleShape& s) const {
        core.own[0] = {0, -s.half_height, 0};
        core.own[1] = {0, s.half_height, 0};
        core.points = std::span(core.own).first(2);
        core.radius = s.radius;
        return is_small(s.radius);
    }
    bool operator()(const CylinderShape& s) const {
        return take_discs(s.radius, s.radius, s.half_height);
    }
    bool operator()(const ConeShape& s) const { return take_discs(s.radius, 0, s.half_height); }
    bool operator()(const BoxShape& s) const {
        for (std::size_t i = 0; i < 8; ++i)
            core.own[i] = {(i & 1) != 0 ? s.half_extents.x : -s.half_extents.x,
                           (i & 2) != 0 ? s.half_extents.y : -s.half_extents.y,
                           (i & 4) != 0 ? s.half_extents.z : -s.half_extents.z};
        core.points = core.own;
        return true;
    }
    bool operator()(const HullShape& s) const {
        core.points = s.hull->vertices;
        return true;
    }
    bool operator()(const PlaneShape&) const { return false; }
    bool operator()(const MeshShape&) const { return false; }
    bool operator()(const HeightFieldShape&) const { return false; }

private:
    bool take_discs(Real bottom, Real top, Real half_height) const {
        core.own[0] = {0, -half_height, 0};
        core.own[1] = {0, half_height, 0};
        core.points = std::span(core.own).first(2);
        core.rings = {bottom, top};
        core.has_rings = true;
        return true;
    }
};

/// Nearest points of a shape and a piece of mesh, in the shape's axes.
struct Meeting {
    Vec3 surface; ///< Point on the shape. [m]
    Vec3 normal;  ///< Unit vector, away from the shape.
    Real gap = 0; ///< Distance from the surface to the piece. [m]
    std::array<Real, 3> weights{};
};

std::array<Real, 3> weights_at(const std::array<Vec3, 3>& p, Vec3 x, bool is_triangle) {
    if (is_triangle) {
        const Vec3 w = barycentric({p[0], p[1], p[2]}, x);
        return {w.x, w.y, w.z};
    }
    const Vec3 way = p[1] - p[0];
    const Real squared = length_squared(way);
    const Real t = squared > 0 ? std::clamp(dot(x - p[0], way) / squared, Real(0), Real(1)) : 0;
    return {1 - t, t, 0};
}

/// Returns whether all three particles are over one face of the box: then particle contacts suffice.
bool is_above_face(const Shape& shape, const std::array<Vec3, 3>& p) {
    const auto* box = std::get_if<BoxShape>(&shape);
    if (!box)
        return false;
    const Vec3 low = min(min(p[0], p[1]), p[2]), high = max(max(p[0], p[1]), p[2]);
    const Vec3 half = box->half_extents;
    const auto within = [&](int i) { return low[i] >= -half[i] && high[i] <= half[i]; };
    for (int axis = 0; axis < 3; ++axis)
        if ((low[axis] >= 0 || high[axis] <= 0) && within((axis + 1) % 3) && within((axis + 2) % 3))
            return true;
    return false;
}

/// The shape has pierced the triangle: moves it out by its farthest point, to the side of its center.
std::optional<Meeting> after_piercing(const Shape& shape,
                                      const RoundedCore& core,
                                      const std::array<Vec3, 3>& p,
                                      std::vector<std::uint32_t>& found) {
    for (const Vec3 x : p)
        if (const auto near = distance_to(shape, x, 0, found); near)
            return std::nullopt; // the particle's own contact handles this
    Vec3 middle;
    for (const Vec3 x : core.points)
        middle += x;
    middle = middle / static_cast<Real>(core.points.size());
    Vec3 normal = normalize(cross(p[1] - p[0], p[2] - p[0]));
    if (dot(normal, p[0] - middle) < 0)
        normal = -normal;
    const Vec3 farthest = core.farthest(normal);
    Meeting m;
    m.surface = farthest + normal * core.radius;
    m.normal = normal;
    m.gap = dot(normal, p[0] - m.surface);
    m.weights = weights_at(p, closest_point(Triangle{p[0], p[1], p[2]}, farthest), true);
    return m;
}

std::optional<Meeting> meet(const Shape& shape,
                            const RoundedCore& core,
                            const std::array<Vec3, 3>& p,
                            bool is_triangle,
                            std::vector<std::uint32_t>& found) {
    const CoreDistance d = find_distance(core.view(),
                                         {.points = std::span(p).first(is_triangle ? 3 : 2)});
    if (d.cores_overlap)
        return is_triangle ? after_piercing(shape, core, p, found) : std::nullopt;
    return Meeting{d.point_a + d.normal * core.radius,
                   d.normal,
                   d.distance - core.radius,
                   weights_at(p, d.point_b, is_triangle)};
}

/// Tests the triangles of one block of a mesh against one obstacle, and adds their contacts.
class BlockMeeting {
public:
    BlockMeeting(ParticleProblem& problem,
                 const SolverBodies& bodies,
                 const ParticlePart& part,
                 std::uint32_t obstacle)
        : problem_(problem),
          part_(part),
          obstacle_(problem.obstacles[obstacle]),
          body_(bodies.states[obstacle_.body]),
          center_(bodies.centers[obstacle_.body] + body_.dp),
          pose_(world_from_shape(obstacle_, bodies)) {
        const ParticleSurroundings& s = problem.surroundings;
        contact_.obstacle = obstacle;
        contact_.body = obstacle_.body;
        contact_.radius = part.material().radius;
        contact_.friction = s.friction_scale *
                            std::sqrt(part.material().friction * obstacle_.friction);
    }

    /// Returns false if the particles' own contacts suffice.
    [[nodiscard]] bool is_needed() {
        return std::visit(
            CollideWithSupportShape{core_, part_.mesh().longest_edge, part_.material().radius},
            *obstacle_.shape);
    }

    void look_at(const std::array<std::uint32_t, 3>& piece) {
        const bool is_triangle = piece[1] != piece[2];
        std::array<Vec3, 3> p;
        Aabb box;
        Real speed = 0, inv_mass = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t i = part_.first + piece[k];
            p[k] = problem_.rows[i].position;
            inv_mass += problem_.rows[i].inv_mass;
            box = unite(box, p[k]);
            speed = std::max(speed,
                             length(problem_.velocities[i] - velocity_at(body_, p[k] - center_)));
        }
        const Real reach = reach_of(part_, problem_.surroundings) +
                           problem_.surroundings.dt * speed;
        if (inv_mass == 0 || !overlaps(grown(box, reach), obstacle_.box))
            return;
        for (Vec3& x : p)
            x = inverse_transform_point(pose_, x);
        if (is_above_face(*obstacle_.shape, p))
            return;
        const auto m = meet(*obstacle_.shape, core_, p, is_triangle, problem_.found);
        if (m && m->gap < reach &&
            *std::max_element(m->weights.begin(), m->weights.end()) < 1 - kAtParticle)
            add(piece, *m);
    }

private:
    void add(const std::array<std::uint32_t, 3>& piece, const Meeting& m) {
        for (std::size_t k = 0; k < 3; ++k)
            contact_.particles[k] = part_.first + piece[k];
        contact_.weights = m.weights;
        contact_.local_point = rotate_inverse(body_.q, transform_point(pose_, m.surface) - center_);
        contact_.local_normal = rotate_inverse(body_.q, transform_direction(pose_, m.normal));
        problem_.triangle_contacts.push_back(contact_);
    }

    ParticleProblem& problem_;
    const ParticlePart& part_;
    const ParticleObstacle& obstacle_;
    const BodyState& body_;
    Vec3 center_;
    Transform pose_;
    RoundedCore core_;
    TriangleContact contact_;
};

} // namespace

void find_triangle_contacts(ParticleProblem& problem, const SolverBodies& bodies) {
    problem.triangle_contacts.clear();
    for (const ParticleBlock& block : problem.blocks) {
        const ParticlePart& part = problem.parts[block.part];
        if (!part.is_xpbd())
            continue;
        const auto pieces = pieces_of(part.mesh(), block.begin - part.first);
        for (std::uint32_t k = 0; k < block.obstacle_count && !pieces.empty(); ++k) {
            BlockMeeting meeting(
                problem, bodies, part, problem.near_obstacles[block.first_obstacle + k]);
            if (!meeting.is_needed())
                continue;
            for (const auto& piece : pieces)
                meeting.look_at(piece);
        }
    }
}

void solve_triangle_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    const Real push = problem.surroundings.push_speed * h;
    for (const TriangleContact& c : problem.triangle_contacts) {
        BodyState& b = bodies.states[c.body];
        MovingPoint point;
        for (std::size_t k = 0; k < 3; ++k) {
            const ParticleRow& p = problem.rows[c.particles[k]];
            point.now += p.position * c.weights[k];
            point.before += problem.before[c.particles[k]].position * c.weights[k];
            point.inv_mass += p.inv_mass * c.weights[k] * c.weights[k];
        }
        const Vec3 r = rotate(b.q, c.local_point);
        const ContactPlane plane{.r = r,
                                 .normal = rotate(b.q, c.local_normal),
                                 .surface = bodies.centers[c.body] + b.dp + r,
                                 .radius = c.radius,
                                 .friction = c.friction};
        // The contact point is a different one in every step: the previous overlap of each must not throw the cloth
        // up.
        const PushedOut pushed = push_out(point, plane, b, push, h, true);
        if (pushed.depth == 0)
            continue;
        problem.obstacles[c.obstacle].impulse += pushed.impulse;
        for (std::size_t k = 0; k < 3; ++k) {
            ParticleRow& p = problem.rows[c.particles[k]];
            const Vec3 shift = pushed.shift * (p.inv_mass * c.weights[k]);
            p.position += pushed.change * (p.inv_mass * c.weights[k]) + shift;
            problem.unheld[c.particles[k]].position += shift;
        }
    }
}

} // namespace topple
