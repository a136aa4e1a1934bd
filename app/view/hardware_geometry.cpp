// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware_geometry.h"

#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"

#include <algorithm>
#include <span>

namespace topple::app {
namespace {

/// Adds two triangles. `a`, `b`, `c`, `d` lie counter-clockwise from outside.
void add_quad(Geometry& out, const Vertex& a, const Vertex& b, const Vertex& c, const Vertex& d) {
    const auto first = static_cast<std::uint32_t>(out.vertices.size());
    for (const Vertex& vertex : {a, b, c, d})
        out.vertices.push_back(vertex);
    for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
        out.indices.push_back(first + i);
}

SinCos turn_of(int i, int count) {
    return sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(count));
}

/// Turns a line of points (radius, height) about Y, from below to above on the outside. Edges between two pieces of the
/// line are sharp.
Geometry turned(std::span<const Vec2> line, int sides) {
    Geometry out;
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const Vec2 from = line[k], to = line[k + 1];
        const Vec2 slope = normalize_or(Vec2{to.y - from.y, from.x - to.x}, Vec2{1, 0});
        const auto corner = [&](Vec2 at, int i) {
            const SinCos t = turn_of(i, sides);
            return Vertex{{at.x * t.cos, at.y, at.x * t.sin},
                          {slope.x * t.cos, slope.y, slope.x * t.sin}};
        };
        for (int i = 0; i < sides; ++i)
            add_quad(out, corner(from, i), corner(to, i), corner(to, i + 1), corner(from, i + 1));
    }
    return out;
}

/// Makes a prism along Y of an outline around the origin, counter-clockwise seen from below.
Geometry prism(std::span<const Vec2> outline) {
    Geometry out;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec2 from = outline[i], to = outline[(i + 1) % outline.size()];
        const Vec3 normal = normalize_or(Vec3{to.y - from.y, 0, from.x - to.x}, {1, 0, 0});
        const auto corner = [](Vec2 at, Real y, Vec3 n) { return Vertex{{at.x, y, at.y}, n}; };
        add_quad(out,
                 corner(from, -1, normal),
                 corner(from, 1, normal),
                 corner(to, 1, normal),
                 corner(to, -1, normal));
        for (const Real y : {-1.0f, 1.0f}) {
            const auto first = static_cast<std::uint32_t>(out.vertices.size());
            const Vec3 up{0, y, 0};
            for (const Vertex& vertex : {corner({}, y, up), corner(from, y, up), corner(to, y, up)})
                out.vertices.push_back(vertex);
            out.indices.insert(out.indices.end(),
                               {first, first + (y > 0 ? 2u : 1u), first + (y > 0 ? 1u : 2u)});
        }
    }
    return out;
}

Geometry gear() {
    constexpr int kTeeth = 12;
    std::vector<Vec2> outline;
    for (int i = 0; i < 4 * kTeeth; ++i) {
        const SinCos t = turn_of(i, 4 * kTeeth);
        const Real radius = i % 4 < 2 ? 1.0f : 0.8f;
        outline.push_back({radius * t.cos, radius * t.sin});
    }
    return prism(outline);
}

Geometry nut() {
    std::vector<Vec2> outline;
    for (int i = 0; i < 6; ++i) {
        const SinCos t = turn_of(i, 6);
        outline.push_back({t.cos, t.sin});
    }
    return prism(outline);
}

/// A ring of radius 1 whose section has a height of 2 and a width of 0.24, as the scale of its instances expects.
Geometry ring() {
    constexpr int kAround = 24, kSection = 8;
    constexpr Real kHalfWidth = 0.12f;
    Geometry out;
    const auto corner = [](int i, int k) {
        const SinCos t = turn_of(i, kAround), s = turn_of(k, kSection);
        const Real radius = 1 - kHalfWidth + kHalfWidth * s.cos;
        const Vec3 normal = normalize(Vec3{s.cos * t.cos, kHalfWidth * s.sin, s.cos * t.sin});
        return Vertex{{radius * t.cos, s.sin, radius * t.sin}, normal};
    };
    for (int i = 0; i < kAround; ++i)
        for (int k = 0; k < kSection; ++k)
            add_quad(out, corner(i, k), corner(i, k + 1), corner(i + 1, k + 1), corner(i + 1, k));
    return out;
}

/// A wire wound around Y. At the slenderness of the step it is round; its normals are those of the stretched wire, in
/// the form that the shader divides by the scale.
Geometry coil(int step) {
    constexpr int kTurns = 8, kPieces = 12 * kTurns, kSection = 8;
    const Real half = slenderness_of_coil(step);
    const Real wire = std::min(0.14f, 0.8f * half / kTurns);
    const Real radius = 1 - wire, rise = (half - wire) / (kPi * kTurns); // per radian
    Geometry out;
    const auto corner = [&](int i, int k) {
        const Real angle = 2 * kPi * kTurns * static_cast<Real>(i) / kPieces;
        const SinCos t = sin_cos(angle), s = turn_of(k, kSection);
        const Vec3 outward{t.cos, 0, t.sin};
        const Vec3 tangent = normalize(Vec3{-radius * t.sin, rise, radius * t.cos});
        const Vec3 normal = outward * s.cos + cross(outward, tangent) * -s.sin;
        Vec3 at = outward * radius + normal * wire;
        at.y = (at.y - (half - wire) + rise * angle) / half;
        return Vertex{at, normalize(Vec3{normal.x, normal.y * half, normal.z})};
    };
    for (int i = 0; i < kPieces; ++i)
        for (int k = 0; k < kSection; ++k)
            add_quad(out, corner(i, k), corner(i, k + 1), corner(i + 1, k + 1), corner(i + 1, k));
    return out;
}

constexpr int kSides = 16;
constexpr Vec2 kRod[] = {{0, -1}, {1, -1}, {1, 1}, {0, 1}};
/// A cup that is open above.
constexpr Vec2 kSocket[] =
    {{0, -1}, {0.6f, -1}, {0.9f, -0.6f}, {1, 0}, {1, 0.4f}, {0.8f, 0.4f}, {0, -0.3f}};
/// A wheel with a groove for a rope.
constexpr Vec2 kSheave[] =
    {{0, -1}, {1, -1}, {1, -0.7f}, {0.8f, -0.2f}, {0.8f, 0.2f}, {1, 0.7f}, {1, 1}, {0, 1}};
/// A motor with cooling ribs.
constexpr Vec2 kDrum[] = {{0, -1},
                          {0.8f, -1},
                          {1, -0.8f},
                          {1, -0.3f},
                          {0.86f, -0.3f},
                          {0.86f, -0.1f},
                          {1, -0.1f},
                          {1, 0.1f},
                          {0.86f, 0.1f},
                          {0.86f, 0.3f},
                          {1, 0.3f},
                          {1, 0.8f},
                          {0.8f, 1},
                          {0, 1}};

} // namespace

Geometry hardware_geometry(std::size_t mesh) {
    const std::size_t first_coil = static_cast<std::size_t>(HardwareMesh::coil);
    if (mesh >= first_coil)
        return coil(static_cast<int>(mesh - first_coil));
    switch (static_cast<HardwareMesh>(mesh)) {
    case HardwareMesh::box:
        return unit_box();
    case HardwareMesh::ball:
        return unit_sphere(10, 20);
    case HardwareMesh::rod:
        return turned(kRod, kSides);
    case HardwareMesh::socket:
        return turned(kSocket, kSides);
    case HardwareMesh::sheave:
        return turned(kSheave, 2 * kSides);
    case HardwareMesh::drum:
        return turned(kDrum, 2 * kSides);
    case HardwareMesh::ring:
        return ring();
    case HardwareMesh::gear:
        return gear();
    case HardwareMesh::nut:
        return nut();
    case HardwareMesh::coil:
        break;
    }
    return {};
}

} // namespace topple::app
