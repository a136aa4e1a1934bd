// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/rays/made_meshes.h"

#include "topple/core/random.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/math/trigonometry.h"

#include <charconv>
#include <cmath>
#include <string>

namespace topple::app {
namespace {

/// Adds a sheet of `rows` by `columns` cells; `place(u, v)` with u and v from 0 to 1.
template<typename Place>
void add_sheet(TriangleMesh& mesh, std::uint32_t rows, std::uint32_t columns, Place place) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (std::uint32_t i = 0; i <= rows; ++i)
        for (std::uint32_t j = 0; j <= columns; ++j)
            mesh.vertices.push_back(place(static_cast<Real>(j) / static_cast<Real>(columns),
                                          static_cast<Real>(i) / static_cast<Real>(rows)));
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::uint32_t j = 0; j < columns; ++j) {
            const std::uint32_t a = first + i * (columns + 1) + j, b = a + columns + 1;
            mesh.triangles.push_back({a, b, a + 1});
            mesh.triangles.push_back({a + 1, b, b + 1});
        }
}

TriangleMesh terrain(std::size_t triangles) {
    const auto side = std::max(
        1u, static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(triangles) / 2))));
    TriangleMesh mesh;
    Random random(5);
    struct Wave {
        Real x, z, phase, height;
    };
    std::vector<Wave> waves; // Each octave has twice the frequency and half the height.
    for (Real octave = 1; octave <= 64; octave *= 2)
        for (int i = 0; i < 4; ++i)
            waves.push_back({random.between(-6, 6) * octave,
                             random.between(-6, 6) * octave,
                             random.between(0, 6),
                             0.6f / octave});
    add_sheet(mesh, side, side, [&](Real u, Real v) {
        Real height = 0;
        for (const Wave& w : waves)
            height += w.height * sin_cos(w.x * u + w.z * v + w.phase).sin;
        return Vec3{u * 20 - 10, height, v * 20 - 10};
    });
    return mesh;
}

/// Adds six sheets, facing outward.
void add_crate(TriangleMesh& mesh, Vec3 middle, Vec3 half, Real turn, std::uint32_t cells) {
    const SinCos turned = sin_cos(turn);
    const Real s = turned.sin, c = turned.cos;
    const auto at = [&](Real x, Real y, Real z) {
        const Vec3 p = scale(half, {x, y, z});
        return middle + Vec3{c * p.x + s * p.z, p.y, c * p.z - s * p.x};
    };
    for (const Real side : {-1.0f, 1.0f})
        for (int axis = 0; axis < 3; ++axis)
            add_sheet(mesh, cells, cells, [&](Real u, Real v) {
                const Real a = (u * 2 - 1) * side, b = 1 - v * 2;
                return axis == 0 ? at(side, a, b) : axis == 1 ? at(b, side, a) : at(a, b, side);
            });
}

void add_ball(TriangleMesh& mesh, Vec3 middle, Real radius, std::size_t levels) {
    const TriangleMesh ball = icosphere(static_cast<int>(levels));
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3 v : ball.vertices)
        mesh.vertices.push_back(middle + v * radius);
    for (const auto& [a, b, c] : ball.triangles)
        mesh.triangles.push_back({first + a, first + b, first + c});
}

TriangleMesh room(std::size_t triangles) {
    TriangleMesh mesh;
    add_crate(mesh, {0, 3, 0}, {6, 3, 5}, 0, 1);
    Random random(9);
    while (mesh.triangles.size() < triangles) {
        const Vec3 at{random.between(-5.5f, 5.5f), 0, random.between(-4.5f, 4.5f)};
        const Real size = 0.05f + 0.4f * random.unit() * random.unit();
        const Real height = random.unit() < 0.6f ? size : random.between(0, 5.5f);
        if (random.unit() < 0.5f)
            add_crate(mesh,
                      at + Vec3{0, height, 0},
                      {size, size * random.between(0.3f, 1), size * random.between(0.3f, 1)},
                      random.between(0, 6.28f),
                      1 + random.below(6));
        else
            add_ball(mesh, at + Vec3{0, height, 0}, size * 0.7f, 2 + random.below(3));
    }
    return mesh;
}

TriangleMesh slivers(std::size_t triangles) {
    TriangleMesh mesh;
    Random random(13);
    const auto point = [&](Real size) {
        const Real x = random.between(-size, size), y = random.between(-size, size);
        return Vec3{x, y, random.between(-size, size)};
    };
    while (mesh.triangles.size() < triangles) {
        const Vec3 from = point(1), along = point(1);
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {from, from + along, from + point(0.003f)});
        mesh.triangles.push_back({first, first + 1, first + 2});
        if (!has_area(triangle_of(mesh, static_cast<std::uint32_t>(mesh.triangles.size() - 1))))
            mesh.triangles.pop_back();
    }
    return mesh;
}

} // namespace

Result<TriangleMesh> make_mesh(std::string_view name_and_size) {
    const std::size_t colon = name_and_size.find(':');
    const std::string_view name = name_and_size.substr(0, colon);
    const std::string_view digits = colon == std::string_view::npos
                                        ? std::string_view{}
                                        : name_and_size.substr(colon + 1);
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    constexpr std::size_t kMostLevels = 9, kMostTriangles = 20'000'000;
    const bool is_number = error == std::errc{} && end == digits.data() + digits.size();
    if (is_number && name == "icosphere" && size <= kMostLevels)
        return icosphere(static_cast<int>(size));
    if (is_number && size > 0 && size <= kMostTriangles) {
        if (name == "terrain")
            return terrain(size);
        if (name == "room")
            return room(size);
        if (name == "slivers")
            return slivers(size);
    }
    return Error{.message = "'" + std::string(name_and_size) +
                            "' is not icosphere:LEVELS (0 to 9), terrain:TRIANGLES, "
                            "room:TRIANGLES or slivers:TRIANGLES (at most 20000000)"};
}

} // namespace topple::app
