// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_tree.h"

#include "topple/core/parallel.h"
#include "topple/core/stopwatch.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/spatial/mesh/brute_force_mesh_detail.h"
#include "topple/spatial/mesh/mesh_kernels_detail.h"
#include "topple/spatial/mesh/mesh_octree_detail.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <mutex>

namespace topple {
namespace {

using namespace spatial_detail;

constexpr std::array<std::string_view, kMeshAcceleratorCount> kAcceleratorNames{"bvh",
                                                                                "octree",
                                                                                "brute"};

constexpr std::size_t kRaysAtOnce = 1024;

/// Cost of building.
struct BuildTime {
    double wall_ms = 0, cpu_ms = 0;
};
template<typename Build>
BuildTime time_of(Build build) {
    const Stopwatch watch;
    const std::clock_t before = std::clock();
    build();
    return {watch.elapsed_ms(),
            1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC};
}

} // namespace

std::string_view name_of(MeshAccelerator accelerator) {
    return kAcceleratorNames[static_cast<std::size_t>(accelerator)];
}

std::optional<MeshAccelerator> mesh_accelerator_from(std::string_view name) {
    for (std::size_t i = 0; i < kAcceleratorNames.size(); ++i)
        if (kAcceleratorNames[i] == name)
            return static_cast<MeshAccelerator>(i);
    return std::nullopt;
}

int threads_for_build(std::size_t triangle_count, int most) {
    constexpr std::size_t kTrianglesPerThread = 16384; // two tasks of the build
    const std::size_t useful = triangle_count / kTrianglesPerThread + 1;
    return static_cast<int>(std::min(useful, static_cast<std::size_t>(std::max(most, 1))));
}

struct MeshTree::Impl {
    Impl(TriangleMesh m, InstructionSet set) : mesh(std::move(m)), instruction_set(set) {
        const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
        double widths = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const Aabb box = bounds_of(triangle_of(mesh, i));
            const Real width = max_component(extents(box));
            bounds = unite(bounds, box);
            widest = std::max(widest, width);
            widths += static_cast<double>(width);
        }
        constexpr double kUneven = 16; // a sphere of triangles has 1.4, scans up to 10
        const bool is_uneven = static_cast<double>(widest) * count > kUneven * widths;
        kernels = is_uneven ? &mesh_kernels(set).uneven : &mesh_kernels(set).even;
    }
    [[nodiscard]] RayBounds ray_bounds() const { return {bounds, widest}; }

    TriangleMesh mesh;
    InstructionSet instruction_set;
    const RayCalls* kernels = nullptr; ///< Never null.
    Aabb bounds;
    Real widest = 0; ///< Largest extent of a triangle along an axis. [m]
    bool closed = false;
    MeshBvh bvh;
    BuildTime bvh_time;
    double built_cost = 0; ///< Of a refitted tree: its cost when it was built. Else 0. [-]

    mutable std::once_flag octree_once;
    mutable std::unique_ptr<MeshOctree> lazy_octree;
    mutable BuildTime octree_time;

    [[nodiscard]] const MeshOctree& octree() const {
        std::call_once(octree_once, [this] {
            octree_time = time_of([&] { lazy_octree = std::make_unique<MeshOctree>(mesh); });
        });
        return *lazy_octree;
    }
    /// Runs a kernel on all rays, on the threads of the pool if there is one.
    template<typename Answer, typename Kernel>
    void trace(Kernel kernel,
               std::span<const Ray> rays,
               std::span<Answer> out,
               JobPool* pool) const {
        TOPPLE_ASSERT(rays.size() == out.size());
        if (bvh.nodes().empty()) {
            std::fill(out.begin(), out.end(), Answer{});
            return;
        }
        const RayBounds around = ray_bounds();
        const auto run = [&](std::size_t begin, std::size_t end) {
            kernel(bvh, around, rays.subspan(begin, end - begin), out.data() + begin);
        };
        pool ? pool->parallel_for(rays.size(), kRaysAtOnce, run) : run(0, rays.size());
    }
};

MeshTree::MeshTree(TriangleMesh mesh, const MeshTreeOptions& options) {
    TOPPLE_ASSERT(validate(mesh).ok());
    impl_ = std::make_unique<Impl>(std::move(mesh), options.instruction_set);
    impl_->closed = topple::is_closed(impl_->mesh);
    impl_->bvh_time = time_of([&] { impl_->bvh = MeshBvh(impl_->mesh, options); });
}

Result<MeshTree> MeshTree::build(TriangleMesh mesh,
                                 FunctionRef<bool(double)> progress,
                                 const MeshTreeOptions& options) {
    TOPPLE_ASSERT(validate(mesh).ok());
    const Error stopped{"building the tree was stopped"};
    auto impl = std::make_unique<Impl>(std::move(mesh), options.instruction_set);
    if (!progress(0))
        return stopped;
    WorkProgress work(progress);
    impl->closed = topple::is_closed(impl->mesh, work);
    if (work.is_stopped())
        return stopped;
    impl->bvh_time = time_of([&] { impl->bvh = MeshBvh(impl->mesh, options, progress); });
    if ((impl->bvh.nodes().empty() && !impl->mesh.triangles.empty()) || !progress(1))
        return stopped;
    return MeshTree(std::move(impl));
}

MeshTree::MeshTree(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MeshTree::MeshTree(MeshTree&&) noexcept = default;
MeshTree& MeshTree::operator=(MeshTree&&) noexcept = default;
MeshTree::~MeshTree() = default;

MeshTree MeshTree::refitted(std::vector<Vec3> vertices, JobPool* pool) const {
    TOPPLE_ASSERT(vertices.size() == impl_->mesh.vertices.size());
    TriangleMesh mesh{
        std::move(vertices), impl_->mesh.triangles, impl_->mesh.parts, impl_->mesh.look};
    TOPPLE_ASSERT(validate(mesh).ok());
    auto impl = std::make_unique<Impl>(std::move(mesh), impl_->instruction_set);
    impl->closed = impl_->closed;
    impl->built_cost = impl_->built_cost > 0 ? impl_->built_cost : impl_->bvh.sah_cost();
    impl->bvh_time = time_of([&] {
        impl->bvh = impl_->bvh;
        impl->bvh.refit(impl->mesh, pool);
        if (impl->bvh.sah_cost() > kMostRefitGrowth * impl->built_cost) {
            impl->bvh = MeshBvh(impl->mesh, {impl->instruction_set, pool});
            impl->built_cost = 0;
        }
    });
    return MeshTree(std::move(impl));
}

const TriangleMesh& MeshTree::mesh() const { return impl_->mesh; }
const Aabb& MeshTree::bounds() const { return impl_->bounds; }
bool MeshTree::is_closed() const { return impl_->closed; }

std::optional<RayHit> MeshTree::cast_ray(const Ray& ray,
                                         MeshAccelerator how,
                                         TraversalTrace* trace) const {
    if (how == MeshAccelerator::bvh && !trace) {
        MeshHit hit;
        cast_rays({&ray, 1}, {&hit, 1});
        return hit ? std::optional(ray_hit(hit)) : std::nullopt;
    }
    MeshRay mesh_ray;
    if (!mesh_ray.prepare(ray, impl_->ray_bounds()))
        return std::nullopt;
    NearestHit nearest(mesh_ray);
    switch (how) {
    case MeshAccelerator::bvh:
        impl_->bvh.find_nearest(mesh_ray, nearest, *trace);
        break;
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        octree.find_nearest(mesh_ray, octree.cell_ray(mesh_ray.scaled_ray()), nearest, trace);
        break;
    }
    case MeshAccelerator::brute_force:
        find_nearest_of_all(impl_->mesh, mesh_ray, nearest, trace);
        break;
    }
    if (nearest.triangle == kNoFeature)
        return std::nullopt;
    return ray_hit(mesh_hit(nearest.hit, mesh_ray.t_scale, nearest.triangle));
}

bool MeshTree::is_hit(const Ray& ray, MeshAccelerator how) const {
    if (how == MeshAccelerator::bvh) {
        std::uint8_t hit = 0;
        are_hit({&ray, 1}, {&hit, 1});
        return hit != 0;
    }
    MeshRay mesh_ray;
    if (!mesh_ray.prepare(ray, impl_->ray_bounds()))
        return false;
    switch (how) {
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        return octree.is_hit(mesh_ray, octree.cell_ray(mesh_ray.scaled_ray()));
    }
    case MeshAccelerator::bvh:
    case MeshAccelerator::brute_force:
        break;
    }
    return is_any_hit(impl_->mesh, mesh_ray);
}

void MeshTree::find_hits(const Ray& ray, std::vector<MeshHit>& out, MeshAccelerator how) const {
    MeshRay mesh_ray;
    if (!mesh_ray.prepare(ray, impl_->ray_bounds()))
        return;
    HitList hits;
    switch (how) {
    case MeshAccelerator::bvh:
        impl_->bvh.find_all(mesh_ray, hits);
        break;
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        octree.find_all(mesh_ray, octree.cell_ray(mesh_ray.scaled_ray()), hits);
        break;
    }
    case MeshAccelerator::brute_force:
        find_all_of_all(impl_->mesh, mesh_ray, hits);
        break;
    }
    std::sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first.scaled_t, a.second) < std::pair(b.first.scaled_t, b.second);
    });
    for (const auto& [hit, triangle] : hits)
        out.push_back(mesh_hit(hit, mesh_ray.t_scale, triangle));
}

void MeshTree::cast_rays(std::span<const Ray> rays, std::span<MeshHit> out, JobPool* pool) const {
    impl_->trace(impl_->kernels->cast_rays, rays, out, pool);
}

void MeshTree::cast_picture(std::span<const Ray> rays,
                            std::span<MeshHit> out,
                            JobPool* pool) const {
    cast_rays(rays, out, pool);
}

void MeshTree::are_hit(std::span<const Ray> rays,
                       std::span<std::uint8_t> out,
                       JobPool* pool) const {
    impl_->trace(impl_->kernels->are_hit, rays, out, pool);
}

void MeshTree::are_hit_in_picture(std::span<const Ray> rays,
                                  std::span<std::uint8_t> out,
                                  JobPool* pool) const {
    are_hit(rays, out, pool);
}

/// Computes the point from its weights in the triangle, in double, which is nearer to the surface than the point at
/// t.
RayHit MeshTree::ray_hit(const MeshHit& hit) const {
    TOPPLE_ASSERT(hit);
    const Triangle triangle = triangle_of(impl_->mesh, hit.triangle);
    const DVec3 a(triangle.a), ab = DVec3(triangle.b) - a, ac = DVec3(triangle.c) - a;
    const DVec3 n = cross(ab, ac);
    const double size = length(n);
    RayHit out;
    out.t = hit.t;
    out.u = hit.u;
    out.v = hit.v;
    out.feature = hit.triangle;
    out.point = to_vec3(a + ab * hit.u + ac * hit.v);
    if (size > 0)
        out.normal = to_vec3({n.x / size, n.y / size, n.z / size});
    return out;
}

void MeshTree::find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    impl_->bvh.find_triangles(box, out);
    std::sort(out.begin() + first, out.end());
}

void MeshTree::find_triangles(const Plane& plane, std::vector<std::uint32_t>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    impl_->bvh.find_triangles(plane, out);
    std::sort(out.begin() + first, out.end());
}

std::optional<MeshPoint> MeshTree::find_closest_point(Vec3 point,
                                                      Real max_distance,
                                                      MeshAccelerator how) const {
    if (!is_finite(point) || !(max_distance >= 0))
        return std::nullopt;
    ClosestTriangle closest;
    closest.squared = static_cast<double>(max_distance) * static_cast<double>(max_distance);
    switch (how) {
    case MeshAccelerator::bvh:
        impl_->bvh.find_closest(point, closest);
        break;
    case MeshAccelerator::octree:
        impl_->octree().find_closest(point, closest);
        break;
    case MeshAccelerator::brute_force:
        find_closest_of_all(impl_->mesh, point, closest);
        break;
    }
    if (closest.triangle == kNoFeature)
        return std::nullopt;
    return MeshPoint{to_vec3(closest.on_triangle),
                     static_cast<Real>(length(closest.on_triangle - DVec3(point))),
                     closest.triangle};
}

MeshTree::TreeStats MeshTree::stats(MeshAccelerator how) const {
    const auto stats_of = [](const auto& tree, const BuildTime& time) {
        return TreeStats{time.wall_ms,
                         time.cpu_ms,
                         tree.node_count(),
                         tree.byte_count(),
                         tree.depth(),
                         tree.sah_cost()};
    };
    switch (how) {
    case MeshAccelerator::bvh:
        return stats_of(impl_->bvh, impl_->bvh_time);
    case MeshAccelerator::octree: {
        const MeshOctree& octree = impl_->octree();
        return stats_of(octree, impl_->octree_time);
    }
    case MeshAccelerator::brute_force:
        break;
    }
    return {.sah_cost = static_cast<double>(impl_->mesh.triangles.size())};
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
