// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/mass_properties.h"

#include "topple/geometry/shapes/open_edges.h"
#include "topple/math/dvec3.h"

namespace topple {
namespace {

/// Moments of a solid that is a sum of signed tetrahedra with one vertex at the origin.
struct VolumeMoments {
    double volume = 0;
    DVec3 first;    ///< Integral of p dV.
    DVec3 squares;  ///< Integrals of x^2, y^2, z^2.
    DVec3 products; ///< Integrals of yz, zx, xy.

    /// For a tetrahedron (0, a, b, c) with d = det(a, b, c) and s = a + b + c:
    /// V = d/6, int p = d/24 s, int p p^T = d/120 (a a^T + b b^T + c c^T + s s^T).
    void add_tetrahedron(DVec3 a, DVec3 b, DVec3 c) {
        const double d = dot(a, cross(b, c));
        const DVec3 s = a + b + c;
        volume += d / 6;
        first += s * (d / 24);
        for (const DVec3 p : {a, b, c, s}) {
            squares += DVec3{p.x * p.x, p.y * p.y, p.z * p.z} * (d / 120);
            products += DVec3{p.y * p.z, p.z * p.x, p.x * p.y} * (d / 120);
        }
    }
};

/// `reference` is the origin of the moments.
MassProperties to_mass(const VolumeMoments& m, DVec3 reference, double density) {
    if (m.volume == 0)
        return {};
    // An inverted surface has every moment negated: the quotient is the same, the sign of the mass is not.
    const double mass = std::abs(m.volume) * density;
    const double k = mass / m.volume;
    const DVec3 c = m.first * (1 / m.volume);
    const double xx = m.squares.x * k - mass * c.x * c.x;
    const double yy = m.squares.y * k - mass * c.y * c.y;
    const double zz = m.squares.z * k - mass * c.z * c.z;
    const double yz = m.products.x * k - mass * c.y * c.z;
    const double zx = m.products.y * k - mass * c.z * c.x;
    const double xy = m.products.z * k - mass * c.x * c.y;
    const auto r = [](double v) { return static_cast<Real>(v); };
    return {
        r(mass),
        to_vec3(c + reference),
        {{r(yy + zz), r(-xy), r(-zx)}, {r(-xy), r(zz + xx), r(-yz)}, {r(-zx), r(-yz), r(xx + yy)}}};
}

/// Returns the contribution of a mass `m` at distance `d` from the axis: m (d.d 1 - d d^T).
Mat3 parallel_axis(Real m, Vec3 d) { return (diagonal({1, 1, 1}) * dot(d, d) - outer(d, d)) * m; }

} // namespace

MassProperties sphere_mass(Real radius, Real density) {
    const Real mass = density * (4 * kPi / 3) * radius * radius * radius;
    const Real i = 0.4f * mass * radius * radius;
    return {mass, {}, diagonal({i, i, i})};
}

MassProperties box_mass(Vec3 h, Real density) {
    const Real mass = density * 8 * h.x * h.y * h.z;
    const Vec3 s = scale(h, h);
    return {mass, {}, diagonal(Vec3{s.y + s.z, s.z + s.x, s.x + s.y} * (mass / 3))};
}

MassProperties capsule_mass(Real r, Real half_height, Real density) {
    const Real l = 2 * half_height;
    const Real cylinder = density * kPi * r * r * l;
    const Real sphere = density * (4 * kPi / 3) * r * r * r;
    // Each hemisphere is moved out by l/2; its own center of mass lies 3/8 r from the flat side.
    const Real along = cylinder * r * r / 2 + sphere * r * r * 0.4f;
    const Real across = cylinder * (r * r / 4 + l * l / 12) +
                        sphere * (r * r * 0.4f + l * l / 4 + 0.375f * l * r);
    return {cylinder + sphere, {}, diagonal({across, along, across})};
}

MassProperties cylinder_mass(Real r, Real half_height, Real density) {
    const Real mass = density * kPi * r * r * 2 * half_height;
    const Real along = mass * r * r / 2;
    const Real across = mass * (r * r / 4 + half_height * half_height / 3);
    return {mass, {}, diagonal({across, along, across})};
}

MassProperties cone_mass(Real r, Real half_height, Real density) {
    const Real h = 2 * half_height;
    const Real mass = density * kPi * r * r * h / 3;
    const Real along = 0.3f * mass * r * r;
    const Real across = mass * (0.15f * r * r + 0.0375f * h * h);
    return {mass, {0, -half_height / 2, 0}, diagonal({across, along, across})};
}

MassProperties hull_mass(const ConvexHull& hull, Real density) {
    const DVec3 reference(center(hull.bounds));
    VolumeMoments moments;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto vertices = hull.face_vertices(face);
        const auto at = [&](std::size_t i) {
            return DVec3(hull.vertices[vertices[i]]) - reference;
        };
        for (std::size_t i = 2; i < vertices.size(); ++i)
            moments.add_tetrahedron(at(0), at(i - 1), at(i));
    }
    return to_mass(moments, reference, density);
}

MassProperties mesh_mass(const TriangleMesh& mesh, Real density) {
    if (mesh.triangles.empty())
        return {};
    const DVec3 reference(center(bounds_of(mesh)));
    VolumeMoments moments;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        moments.add_tetrahedron(
            DVec3(t.a) - reference, DVec3(t.b) - reference, DVec3(t.c) - reference);
    }
    return to_mass(moments, reference, density);
}

bool is_closed(const TriangleMesh& mesh) {
    WorkProgress unwatched;
    return is_closed(mesh, unwatched);
}

bool is_closed(const TriangleMesh& mesh, WorkProgress& work) {
    if (mesh.triangles.empty())
        return false;
    const auto open = find_open_edges(mesh, true, work);
    return open && open->empty();
}

MassProperties transformed(const MassProperties& m, const Transform& frame_from_local) {
    const Mat3 r = to_mat3(frame_from_local.rotation);
    return {
        m.mass, transform_point(frame_from_local, m.center_of_mass), r * m.inertia * transpose(r)};
}

MassProperties combined(const MassProperties& a, const MassProperties& b) {
    const Real mass = a.mass + b.mass;
    if (mass == 0)
        return {};
    const Vec3 apart = b.center_of_mass - a.center_of_mass;
    const Vec3 from_a = apart * (b.mass / mass), from_b = apart * (-a.mass / mass);
    return {mass,
            a.center_of_mass + from_a,
            a.inertia + parallel_axis(a.mass, from_a) + b.inertia + parallel_axis(b.mass, from_b)};
}

} // namespace topple
