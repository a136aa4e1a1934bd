// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/torus_knot.h"

#include "engine/io/number_text.h"
#include "engine/math/trigonometry.h"

namespace topple::app {
namespace {

constexpr Real kTube = 0.09f; // radius [m]
constexpr Real kLift = 0.36f; // of the middle over the lowest point [m]

/// The knot's middle line for t in [0, 2 pi].
Vec3 knot_at(Real t) {
    const SinCos two = sin_cos(2 * t), three = sin_cos(3 * t);
    const Real r = 0.32f + 0.13f * three.cos;
    return {r * two.cos, kLift + 0.26f * three.sin, r * two.sin};
}

/// Any frame that turns smoothly will do: the curve never runs straight up for long.
void add_ring(Real t, int around_tube, std::vector<Vec3>& vertices) {
    const Vec3 middle = knot_at(t);
    const Vec3 along = normalize(knot_at(t + 0.001f) - knot_at(t - 0.001f));
    const Vec3 outward = Vec3{middle.x, middle.y - kLift, middle.z};
    const Vec3 side = normalize(cross(along, outward));
    const Vec3 up = cross(side, along);
    for (int i = 0; i < around_tube; ++i) {
        const SinCos a = sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(around_tube));
        vertices.push_back(middle + (up * a.cos + side * a.sin) * kTube);
    }
}

} // namespace

TriangleMesh torus_knot(int around_knot, int around_tube) {
    TriangleMesh mesh;
    for (int i = 0; i < around_knot; ++i)
        add_ring(2 * kPi * static_cast<Real>(i) / static_cast<Real>(around_knot),
                 around_tube,
                 mesh.vertices);
    const auto vertex = [&](int ring, int i) {
        return static_cast<std::uint32_t>(ring % around_knot * around_tube + i % around_tube);
    };
    for (int ring = 0; ring < around_knot; ++ring)
        for (int i = 0; i < around_tube; ++i) {
            mesh.triangles.push_back(
                {vertex(ring, i), vertex(ring + 1, i), vertex(ring + 1, i + 1)});
            mesh.triangles.push_back(
                {vertex(ring, i), vertex(ring + 1, i + 1), vertex(ring, i + 1)});
        }
    return mesh;
}

std::string obj_text(const TriangleMesh& mesh) {
    std::string text = "# A (2, 3) torus knot, made by the program beside it\no torus_knot\n";
    for (const Vec3 v : mesh.vertices)
        text += "v " + shortest_text(v.x) + " " + shortest_text(v.y) + " " + shortest_text(v.z) +
                "\n";
    for (const auto& t : mesh.triangles)
        text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
                std::to_string(t[2] + 1) + "\n";
    return text;
}

} // namespace topple::app
