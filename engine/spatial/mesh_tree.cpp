// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/mesh_tree.h"

#include "engine/core/stopwatch.h"
#include "engine/geometry/mass_properties.h"
#include "engine/spatial/mesh_bvh_detail.h"
#include "engine/spatial/mesh_octree_detail.h"
#include "engine/spatial/mesh_ray_detail.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

namespace topple {
namespace {

using namespace spatial_detail;

constexpr std::array<std::string_view, kMeshAcceleratorCount> kNames{"bvh", "octree", "brute"};

void find_nearest_of_all(const TriangleMesh& mesh,
                         const MeshRay& ray,
                         NearestHit& nearest,
                         TraversalTrace* trace) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const Triangle triangle = triangle_of(mesh, i);
        if (ray.is_through(triangle))
            if (const auto hit = ray.find_hit(triangle))
                nearest.offer(*hit, i);
        if (trace)
            trace->triangles.push_back(i);
    }
}

bool is_any_hit(const TriangleMesh& mesh, const MeshRay& ray) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const Triangle triangle = triangle_of(mesh, i);
        if (ray.is_through(triangle) && ray.find_hit(triangle))
            return true;
    }
    return false;
}

/// The point by its weights in the triangle, in double: nearer to the surface than by t.
RayHit ray_hit_of(const TriangleMesh& mesh, const NearestHit& nearest) {
    struct Double3 {
        double x, y, z;
    };
    const auto minus = [](Vec3 p, Vec3 q) {
        return Double3{static_cast<double>(p.x) - static_cast<double>(q.x),
                       static_cast<double>(p.y) - static_cast<double>(q.y),
                       static_cast<double>(p.z) - static_cast<double>(q.z)};
    };
    const auto rounded = [](double x, double y, double z) {
        return Vec3{static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)};
    };
    const Triangle triangle = triangle_of(mesh, nearest.triangle);
    const Vec3 a = triangle.a;
    const Double3 ab = minus(triangle.b, a), ac = minus(triangle.c, a);
    const double u = nearest.hit.u, v = nearest.hit.v;
    const Double3 n{
        ab.y * ac.z - ab.z * ac.y, ab.z * ac.x - ab.x * ac.z, ab.x * ac.y - ab.y * ac.x};
    const double size = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);

    RayHit out;
    out.t = nearest.hit.t;
    out.u = nearest.hit.u;
    out.v = nearest.hit.v;
    out.feature = nearest.triangle;
    out.point = rounded(
        a.x + u * ab.x + v * ac.x, a.y + u * ab.y + v * ac.y, a.z + u * ab.z + v * ac.z);
    if (size > 0)
        out.normal = rounded(n.x / size, n.y / size, n.z / size);
    return out;
}

} // namespace

std::string_view name_of(MeshAccelerator accelerator) {
    return kNames[static_cast<std::size_t>(accelerator)];
}

std::optional<MeshAccelerator> mesh_accelerator_from(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name)
            return static_cast<MeshAccelerator>(i);
    return std::nullopt;
}

struct MeshTree::Impl {
    TriangleMesh mesh;
    Aabb bounds;
    bool closed = false;
    MeshBvh bvh;
    double bvh_ms = 0;

    mutable std::once_flag octree_once;
    mutable std::unique_ptr<MeshOctree> lazy_octree;
    mutable double octree_ms = 0;

    [[nodiscard]] const MeshOctree& octree() const {
        std::call_once(octree_once, [this] {
            const Stopwatch watch;
            lazy_octree = std::make_unique<MeshOctree>(mesh);
            octree_ms = watch.elapsed_ms();
        });
        return *lazy_octree;
    }
};

MeshTree::MeshTree(TriangleMesh mesh) : impl_(std::make_unique<Impl>()) {
    TOPPLE_ASSERT(validate(mesh).ok());
    impl_->mesh = std::move(mesh);
    const auto count = static_cast<std::uint32_t>(impl_->mesh.triangles.size());
    for (std::uint32_t i = 0; i < count; ++i)
        impl_->bounds = unite(impl_->bounds, bounds_of(triangle_of(impl_->mesh, i)));
    impl_->closed = topple::is_closed(impl_->mesh);
    const Stopwatch watch;
    impl_->bvh = MeshBvh(impl_->mesh);
    impl_->bvh_ms = watch.elapsed_ms();
}

MeshTree::~MeshTree() = default;

const TriangleMesh& MeshTree::mesh() const { return impl_->mesh; }
const Aabb& MeshTree::bounds() const { return impl_->bounds; }
bool MeshTree::is_closed() const { return impl_->closed; }

std::optional<RayHit> MeshTree::cast_ray(const Ray& ray,
                                         MeshAccelerator how,
                                         TraversalTrace* trace) const {
    const std::optional<ScaledRay> prepared = scaled(ray);
    if (!prepared)
        return std::nullopt;
    const MeshRay triangles(*prepared, ray, impl_->bounds);
    NearestHit nearest(triangles);
    switch (how) {
    case MeshAccelerator::bvh:
        impl_->bvh.find_nearest(triangles, nearest, trace);
        break;
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        octree.find_nearest(triangles, octree.cell_ray(*prepared), nearest, trace);
        break;
    }
    case MeshAccelerator::brute_force:
        find_nearest_of_all(impl_->mesh, triangles, nearest, trace);
        break;
    }
    if (nearest.triangle == kNoFeature)
        return std::nullopt;
    return ray_hit_of(impl_->mesh, nearest);
}

bool MeshTree::is_hit(const Ray& ray, MeshAccelerator how) const {
    const std::optional<ScaledRay> prepared = scaled(ray);
    if (!prepared)
        return false;
    const MeshRay triangles(*prepared, ray, impl_->bounds);
    switch (how) {
    case MeshAccelerator::bvh:
        return impl_->bvh.is_hit(triangles);
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        return octree.is_hit(triangles, octree.cell_ray(*prepared));
    }
    case MeshAccelerator::brute_force:
        break;
    }
    return is_any_hit(impl_->mesh, triangles);
}

void MeshTree::find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    impl_->bvh.find_triangles(box, out);
    std::sort(out.begin() + first, out.end());
}

MeshTree::TreeStats MeshTree::stats(MeshAccelerator how) const {
    switch (how) {
    case MeshAccelerator::bvh:
        return {
            impl_->bvh_ms, impl_->bvh.node_count(), impl_->bvh.byte_count(), impl_->bvh.depth()};
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        return {impl_->octree_ms, octree.node_count(), octree.byte_count(), octree.depth()};
    }
    case MeshAccelerator::brute_force:
        break;
    }
    return {};
}

std::vector<Aabb> MeshTree::level_boxes(MeshAccelerator how, int depth) const {
    switch (how) {
    case MeshAccelerator::bvh:
        return impl_->bvh.level_boxes(depth);
    case MeshAccelerator::octree:
        return impl_->octree().level_boxes(depth);
    case MeshAccelerator::brute_force:
        break;
    }
    return {};
}

} // namespace topple
