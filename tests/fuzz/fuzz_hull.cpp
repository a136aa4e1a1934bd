// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Hulls of clouds that are snapped to a coarse grid, since most degenerate clouds lie on one. A grid may be squeezed,
// moved far away and shaken, and a number may have any bits.

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using topple::Real;
using topple::Vec3;

void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    [[nodiscard]] bool empty() const { return size_ == 0; }
    std::uint8_t take() {
        if (size_ == 0)
            return 0;
        --size_;
        return *data_++;
    }
    Real take_any_float() {
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i)
            bits = bits << 8u | take();
        return std::bit_cast<Real>(bits);
    }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

/// Reads the header: cells of the grid, squeeze along z, noise and distance as powers of ten, vertices wanted.
std::vector<Vec3> read_cloud(Bytes& bytes, int& max_vertices) {
    const int cells = 2 + bytes.take() % 14;
    constexpr Real kSqueeze[] = {1, 1, 1, 0.1f, 1e-3f, 1e-4f, 1e-5f, 0};
    constexpr Real kNoise[] = {0, 0, 0, 1e-7f, 1e-6f, 1e-5f, 1e-4f, 1e-2f};
    constexpr Real kAway[] = {0, 0, 0, 1, 100, 1e4f, 1e6f, 9e6f};
    const Real squeeze = kSqueeze[bytes.take() % 8], noise = kNoise[bytes.take() % 8];
    const Real away = kAway[bytes.take() % 8];
    max_vertices = 4 + bytes.take() % 125;
    std::vector<Vec3> points;
    while (!bytes.empty()) {
        const auto coordinate = [&] {
            const std::uint8_t byte = bytes.take();
            if (byte == 255)
                return bytes.take_any_float();
            return static_cast<Real>(byte % cells) + noise * static_cast<Real>(byte / cells);
        };
        const Real x = coordinate(), y = coordinate(), z = coordinate();
        points.push_back({x + away, y - away, z * squeeze + away});
    }
    return points;
}

double farthest_outside(const topple::ConvexHull& hull, const std::vector<Vec3>& points) {
    double farthest = 0;
    for (const auto& face : hull.faces)
        for (const Vec3 p : points) {
            const double along = double{face.normal.x} * double{p.x} +
                                 double{face.normal.y} * double{p.y} +
                                 double{face.normal.z} * double{p.z};
            farthest = std::max(farthest, along - double{face.offset});
        }
    return farthest;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    int max_vertices = 0;
    const std::vector<Vec3> points = read_cloud(bytes, max_vertices);
    const auto hull = topple::build_convex_hull(points, max_vertices);
    if (!hull.ok()) {
        require(!hull.error().message.empty(), "a refusal says why");
        return 0;
    }
    require(topple::validate(*hull).ok(), "a hull passes its own check");
    require(hull->vertices.size() <= static_cast<std::size_t>(max_vertices),
            "no more vertices than asked");
    for (const Vec3 v : hull->vertices)
        require(std::find(points.begin(), points.end(), v) != points.end(), "vertices are points");
    // Merging may have left out vertices, so only a hull well below the limit surely contains all points.
    if (points.size() < static_cast<std::size_t>(max_vertices)) {
        topple::Aabb bounds;
        for (const Vec3 p : points)
            bounds = topple::unite(bounds, p);
        require(farthest_outside(*hull, points) <= 6 * topple::flatness_tolerance(bounds),
                "every point is inside");
    }
    const topple::CoreDistance self = topple::find_distance({hull->vertices, {}, 0},
                                                            {hull->vertices, {}, 0});
    require(self.cores_overlap, "a hull overlaps itself");
    return 0;
}
