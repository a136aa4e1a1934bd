// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as two shapes and their poses: no pose may crash; poses that a world can hold must give manifolds that a
// solver can use.

#include "topple/collision/pairs/collide.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <span>

namespace {

using namespace topple;

void require(bool claim) {
    if (!claim)
        std::abort();
}

/// Reads numbers from the front; past the end all are 0.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

    std::uint8_t byte() {
        std::uint8_t value = 0;
        take(&value, sizeof value);
        return value;
    }
    float real() {
        float value = 0;
        take(&value, sizeof value);
        return value;
    }
    Vec3 vec() {
        const float x = real(), y = real(), z = real();
        return {x, y, z};
    }

private:
    void take(void* out, std::size_t count) {
        if (left_.size() < count)
            return;
        std::memcpy(out, left_.data(), count);
        left_ = left_.subspan(count);
    }
    std::span<const std::uint8_t> left_;
};

Shape read_hull(Bytes& bytes) {
    std::vector<Vec3> points(4u + bytes.byte() % 12u);
    for (Vec3& p : points)
        p = bytes.vec();
    Result<ConvexHull> hull = build_convex_hull(points);
    return hull.ok() ? HullShape{std::make_shared<ConvexHull>(*hull)} : HullShape{};
}

Shape read_mesh(Bytes& bytes) {
    TriangleMesh mesh;
    mesh.vertices.resize(3u + bytes.byte() % 6u);
    for (Vec3& v : mesh.vertices)
        v = bytes.vec();
    const auto vertex = [&] {
        return static_cast<std::uint32_t>(bytes.byte() % mesh.vertices.size());
    };
    const int count = 1 + bytes.byte() % 8;
    for (int i = 0; i < count; ++i) {
        const std::uint32_t a = vertex(), b = vertex(), c = vertex();
        mesh.triangles.push_back({a, b, c});
    }
    return validate(mesh).ok() ? MeshShape{std::make_shared<MeshTree>(std::move(mesh))}
                               : MeshShape{};
}

Shape read_field(Bytes& bytes) {
    HeightSamples samples{.columns = 2u + bytes.byte() % 4u, .rows = 2u + bytes.byte() % 4u};
    samples.scale = bytes.vec();
    samples.heights.resize(std::size_t{samples.columns} * samples.rows);
    for (Real& height : samples.heights)
        height = bytes.real();
    Result<HeightField> field = HeightField::build(std::move(samples));
    return field.ok() ? HeightFieldShape{std::make_shared<HeightField>(std::move(*field))}
                      : HeightFieldShape{};
}

Shape read_shape(Bytes& bytes) {
    switch (bytes.byte() % 9) {
    case 7:
        return read_field(bytes);
    case 0:
        return SphereShape{bytes.real()};
    case 1:
        return BoxShape{bytes.vec()};
    case 2: {
        const float radius = bytes.real(), half_height = bytes.real();
        return CapsuleShape{radius, half_height};
    }
    case 3: {
        const Vec3 normal = normalize_or(bytes.vec(), {0, 1, 0});
        return PlaneShape{normal, bytes.real()};
    }
    case 4:
        return read_hull(bytes);
    case 5: {
        const float radius = bytes.real(), half_height = bytes.real();
        return CylinderShape{radius, half_height};
    }
    case 6: {
        const float radius = bytes.real(), half_height = bytes.real();
        return ConeShape{radius, half_height};
    }
    default:
        return read_mesh(bytes);
    }
}

/// Reads a pose as given, or with a unit rotation, as a world keeps it.
Transform read_pose(Bytes& bytes) {
    const Vec3 position = bytes.vec();
    const float x = bytes.real(), y = bytes.real(), z = bytes.real(), w = bytes.real();
    return {position, bytes.byte() % 4 == 0 ? Quat{x, y, z, w} : normalize(Quat{x, y, z, w})};
}

bool is_sane(const Transform& t) {
    const float squared = dot(t.rotation, t.rotation);
    return max_component(abs(t.position)) < 1e4f && std::abs(squared - 1) < 1e-3f && is_finite(t);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Shape a = read_shape(bytes);
    const Shape b = read_shape(bytes);
    if (!validate(a).ok() || !validate(b).ok())
        return 0;
    const Transform world_from_a = read_pose(bytes);
    const Transform world_from_b = read_pose(bytes);
    constexpr float kMargin = 0.02f;
    const bool sane = is_sane(world_from_a) && is_sane(world_from_b);

    std::uint64_t next_sub_shape = 0;
    collide({a, b, world_from_a, world_from_b, kMargin}, [&](SubShape sub, const Manifold& m) {
        require(sub >= next_sub_shape);
        next_sub_shape = std::uint64_t{sub} + 1;
        require(m.count >= 1 && m.count <= 4);
        if (!sane)
            return;
        require(std::abs(length(m.normal) - 1) < 1e-2f);
        for (const ManifoldPoint& p :
             std::span(m.points).first(static_cast<std::size_t>(m.count))) {
            require(is_finite(p.point));
            require(p.separation <= kMargin);
        }
    });
    return 0;
}
