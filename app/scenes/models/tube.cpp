// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/tube.h"

#include "topple/io/text/number_text.h"
#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

/// Any smooth frame will do.
void add_ring_of(const ClosedTube& tube, Real t, std::vector<Vec3>& vertices) {
    const Vec3 middle = tube.middle(t);
    const Vec3 along = normalize(tube.middle(t + 0.001f) - tube.middle(t - 0.001f));
    const Vec3 side = normalize(cross(along, middle - tube.center));
    const Vec3 up = cross(side, along);
    for (int i = 0; i < tube.around; ++i) {
        const SinCos a = sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(tube.around));
        vertices.push_back(middle + (up * a.cos + side * a.sin) * tube.radius);
    }
}

} // namespace

TriangleMesh build(const ClosedTube& tube) {
    TriangleMesh mesh;
    for (int i = 0; i < tube.along; ++i)
        add_ring_of(
            tube, 2 * kPi * static_cast<Real>(i) / static_cast<Real>(tube.along), mesh.vertices);
    const auto vertex = [&](int ring, int i) {
        return static_cast<std::uint32_t>(ring % tube.along * tube.around + i % tube.around);
    };
    // Counter-clockwise from outside.
    for (int ring = 0; ring < tube.along; ++ring)
        for (int i = 0; i < tube.around; ++i) {
            mesh.triangles.push_back(
                {vertex(ring, i), vertex(ring + 1, i + 1), vertex(ring + 1, i)});
            mesh.triangles.push_back(
                {vertex(ring, i), vertex(ring, i + 1), vertex(ring + 1, i + 1)});
        }
    return mesh;
}

TriangleMesh ring(int around_ring, int around_tube) {
    constexpr Real kRingAround = 0.35f, kTubeRadius = 0.09f; // radii [m]
    const auto middle = [](Real t) {
        const SinCos a = sin_cos(t);
        return Vec3{kRingAround * a.cos, kTubeRadius, kRingAround * a.sin};
    };
    return build({middle, {0, kTubeRadius, 0}, kTubeRadius, around_ring, around_tube});
}

std::string obj_text(const TriangleMesh& mesh, std::string_view name, std::string_view words) {
    std::string text = "# " + std::string(words) + ", made by the program beside it\no " +
                       std::string(name) + "\n";
    for (const Vec3 v : mesh.vertices)
        text += "v " + shortest_text(v.x) + " " + shortest_text(v.y) + " " + shortest_text(v.z) +
                "\n";
    for (const auto& t : mesh.triangles)
        text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
                std::to_string(t[2] + 1) + "\n";
    return text;
}

} // namespace topple::app
