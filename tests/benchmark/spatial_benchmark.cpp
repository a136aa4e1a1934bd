// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays against a mesh, beside Embree where it is installed, and a step of the broad phases. Compare rows of one run
// only: other load on the machine changes all rows together.

#ifdef TOPPLE_HAS_EMBREE
#include "tests/benchmark/embree/embree_rays.h"
#endif
#include "tests/engine/spatial/mesh_samples.h"
#include "topple/core/random.h"
#include "topple/spatial/broad_phase/box_tree.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <benchmark/benchmark.h>

#ifdef TOPPLE_HAS_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#endif

#include <cmath>
#include <memory>
#include <vector>

namespace topple::test {
namespace {

constexpr int kSphereLevels = 6; // 81 920 triangles
constexpr std::size_t kRayCount = 1 << 15;

/// Returns random lines through the box of the mesh: neighbors in the list have no relation.
const std::vector<Ray>& incoherent_rays() {
    static const std::vector<Ray> rays = [] {
        Random random(20);
        std::vector<Ray> out(kRayCount);
        for (Ray& ray : out)
            ray = {random_point(random, 1.1f), random_point(random, 1)};
        return out;
    }();
    return rays;
}

const MeshTree& sphere_tree() {
    static const MeshTree tree(icosphere(kSphereLevels));
    return tree;
}

void nearest_hit(benchmark::State& state) {
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(sphere_tree().cast_ray(incoherent_rays()[i++ % kRayCount]));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(nearest_hit);

void any_hit(benchmark::State& state) {
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(sphere_tree().is_hit(incoherent_rays()[i++ % kRayCount]));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(any_hit);

void build_mesh_tree(benchmark::State& state) {
    const TriangleMesh mesh = icosphere(kSphereLevels);
    for (auto _ : state)
        benchmark::DoNotOptimize(MeshTree(mesh).bounds());
}
BENCHMARK(build_mesh_tree)->Unit(benchmark::kMillisecond);

#ifdef TOPPLE_HAS_EMBREE

void embree_nearest_hit(benchmark::State& state, EmbreeScene::Mode mode) {
    const EmbreeScene scene(icosphere(kSphereLevels), mode);
    EmbreeRays rays(EmbreeCall::single, Coherence::incoherent);
    for (auto _ : state) {
        state.PauseTiming();
        rays.write_for_hits(incoherent_rays());
        state.ResumeTiming();
        rays.find_hits(scene);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRayCount));
}
BENCHMARK_CAPTURE(embree_nearest_hit, fast, EmbreeScene::Mode::fast);
BENCHMARK_CAPTURE(embree_nearest_hit, robust, EmbreeScene::Mode::robust);

#endif

/// Bodies of 0.5 to 1.5 m at up to 3 m/s, 0.15 per cubic meter, in boxes with a margin of 0.1 m.
class Swarm {
public:
    explicit Swarm(std::size_t count)
        : half_side_(std::cbrt(static_cast<Real>(count) / 0.15f) / 2),
          bodies_(count),
          fat_(count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            bodies_[i] = {random_point(random_, half_side_),
                          random_point(random_, 3),
                          random_.between(0.25f, 0.75f)};
            fatten(i);
            const Vec3 stale = random_point(random_, 0.1f); // The bodies leave their boxes at
                                                            // different times.
            fat_[i] = {fat_[i].min + stale, fat_[i].max + stale};
        }
    }
    void step() {
        moved_.clear();
        for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
            Body& body = bodies_[i];
            for (int axis = 0; axis < 3; ++axis) // Walls keep the density.
                if (std::abs(body.center[axis]) > half_side_)
                    body.velocity[axis] = std::copysign(body.velocity[axis], -body.center[axis]);
            body.center += body.velocity * (1 / 60.0f);
            if (!contains(fat_[i],
                          grown({bodies_[i].center, bodies_[i].center}, bodies_[i].half))) {
                fatten(i);
                moved_.push_back(i);
            }
        }
    }
    [[nodiscard]] Real half_side() const { return half_side_; }
    [[nodiscard]] std::span<const Aabb> boxes() const { return fat_; }
    [[nodiscard]] std::span<const std::uint32_t> moved() const { return moved_; }

private:
    struct Body {
        Vec3 center, velocity;
        Real half = 0;
    };
    void fatten(std::uint32_t i) {
        fat_[i] = grown({bodies_[i].center, bodies_[i].center}, bodies_[i].half + 0.1f);
    }

    Real half_side_; ///< Half side of the room. [m]
    Random random_{7};
    std::vector<Body> bodies_;
    std::vector<Aabb> fat_;
    std::vector<std::uint32_t> moved_;
};

void broad_phase_step(benchmark::State& state, BroadPhaseKind kind) {
    const auto count = static_cast<std::size_t>(state.range(0));
    Swarm swarm(count);
    const std::vector<std::uint8_t> active(count, 1);
    const auto broad_phase = make_broad_phase(kind);
    broad_phase->rebuild(swarm.boxes());
    std::vector<ProxyPair> pairs;
    for (auto _ : state) {
        state.PauseTiming();
        swarm.step();
        state.ResumeTiming();
        broad_phase->update(swarm.boxes(), swarm.moved());
        broad_phase->find_pairs(active, pairs);
    }
    state.counters["pairs"] = static_cast<double>(pairs.size());
}
BENCHMARK_CAPTURE(broad_phase_step, bvh, BroadPhaseKind::bvh)
    ->RangeMultiplier(10)
    ->Range(1000, 100000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(broad_phase_step, octree, BroadPhaseKind::octree)
    ->RangeMultiplier(10)
    ->Range(1000, 100000)
    ->Unit(benchmark::kMillisecond);

constexpr std::size_t kQuestionCount = 4096;

/// Returns random lines through the room.
std::vector<Ray> rays_through(const Swarm& swarm) {
    Random random(11);
    std::vector<Ray> rays(kQuestionCount);
    for (Ray& ray : rays)
        ray = {random_point(random, swarm.half_side()), random_point(random, 1)};
    return rays;
}
/// Of 2 m.
std::vector<Aabb> boxes_in(const Swarm& swarm) {
    Random random(12);
    std::vector<Aabb> boxes(kQuestionCount);
    for (Aabb& box : boxes) {
        const Vec3 p = random_point(random, swarm.half_side());
        box = grown({p, p}, 1);
    }
    return boxes;
}
void count_met(benchmark::State& state, std::size_t met) {
    state.SetItemsProcessed(state.iterations());
    state.counters["boxes_met"] = static_cast<double>(met) /
                                  static_cast<double>(state.iterations());
}

/// Visits every box along a line, as if no box stopped it.
void broad_phase_rays(benchmark::State& state, BroadPhaseKind kind) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const Swarm swarm(count);
    const auto broad_phase = make_box_tree(kind);
    broad_phase->rebuild(swarm.boxes());
    const std::vector<Ray> rays = rays_through(swarm);
    std::size_t i = 0, met = 0;
    for (auto _ : state)
        broad_phase->cast_ray(rays[i++ % kQuestionCount], [&](std::uint32_t, Real t_max) {
            ++met;
            return t_max;
        });
    count_met(state, met);
}

void broad_phase_boxes(benchmark::State& state, BroadPhaseKind kind) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const Swarm swarm(count);
    const auto broad_phase = make_box_tree(kind);
    broad_phase->rebuild(swarm.boxes());
    const std::vector<Aabb> boxes = boxes_in(swarm);
    std::size_t i = 0, met = 0;
    for (auto _ : state)
        broad_phase->query(boxes[i++ % kQuestionCount], [&](std::uint32_t) { ++met; });
    count_met(state, met);
}
BENCHMARK_CAPTURE(broad_phase_rays, bvh, BroadPhaseKind::bvh)
    ->RangeMultiplier(10)
    ->Range(1000, 100000);
BENCHMARK_CAPTURE(broad_phase_boxes, bvh, BroadPhaseKind::bvh)
    ->RangeMultiplier(10)
    ->Range(1000, 100000);
BENCHMARK_CAPTURE(broad_phase_rays, octree, BroadPhaseKind::octree)->Arg(10000);
BENCHMARK_CAPTURE(broad_phase_boxes, octree, BroadPhaseKind::octree)->Arg(10000);

#ifdef TOPPLE_HAS_BULLET

btVector3 to_bullet(Vec3 v) { return {v.x, v.y, v.z}; }

/// The same boxes in Bullet's tree, in its best form.
struct BulletTree {
    explicit BulletTree(const Swarm& swarm) {
        for (const Aabb& box : swarm.boxes())
            tree.insert(btDbvtVolume::FromMM(to_bullet(box.min), to_bullet(box.max)), nullptr);
        tree.optimizeTopDown();
    }
    btDbvt tree;
};
struct CountLeaves : btDbvt::ICollide {
    std::size_t count = 0;
    void Process(const btDbvtNode*) override { ++count; }
};

void bullet_rays(benchmark::State& state) {
    const Swarm swarm(static_cast<std::size_t>(state.range(0)));
    const BulletTree bullet(swarm);
    const std::vector<Ray> rays = rays_through(swarm);
    CountLeaves met;
    std::size_t i = 0;
    for (auto _ : state) {
        const Ray& ray = rays[i++ % kQuestionCount];
        const Vec3 end = ray.origin + normalize(ray.direction) * (4 * swarm.half_side());
        btDbvt::rayTest(bullet.tree.m_root, to_bullet(ray.origin), to_bullet(end), met);
    }
    count_met(state, met.count);
}
BENCHMARK(bullet_rays)->RangeMultiplier(10)->Range(1000, 100000);

void bullet_boxes(benchmark::State& state) {
    const Swarm swarm(static_cast<std::size_t>(state.range(0)));
    const BulletTree bullet(swarm);
    const std::vector<Aabb> boxes = boxes_in(swarm);
    CountLeaves met;
    std::size_t i = 0;
    for (auto _ : state) {
        const Aabb& box = boxes[i++ % kQuestionCount];
        const auto volume = btDbvtVolume::FromMM(to_bullet(box.min), to_bullet(box.max));
        bullet.tree.collideTV(bullet.tree.m_root, volume, met);
    }
    count_met(state, met.count);
}
BENCHMARK(bullet_boxes)->RangeMultiplier(10)->Range(1000, 100000);

#endif

} // namespace
} // namespace topple::test

BENCHMARK_MAIN();
