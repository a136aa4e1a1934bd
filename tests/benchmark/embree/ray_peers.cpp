// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/ray_peers.h"

#include "app/process/usage.h"
#include "app/verbs/rays/ray_sets.h"
#include "tests/benchmark/embree/edge_rays.h"
#include "tests/benchmark/embree/embree_scene.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace topple::test {
namespace {

constexpr std::size_t kLeakRays = 100000;
/// Largest mesh that is built repeatedly, since builds of large meshes take long.
constexpr std::size_t kBuiltTriangles = 3'000'000;

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

double cpu_ms_of(const std::function<void()>& work) {
    const double before = app::process_cpu_ms();
    work();
    return std::max(app::process_cpu_ms() - before, 1e-6);
}

/// Answers of all libraries to the same rays. Index 0 is the engine, 1 Embree, 2 Embree robust.
template<typename Answer>
using Answers = std::array<std::vector<Answer>, 3>;

struct Contest {
    const MeshTree& tree;
    const EmbreeScene &fast, &robust;
    bool in_packets = false; ///< Whether the engine traces eight rays together.

    void ask(std::size_t who, std::span<const Ray> rays, std::span<MeshHit> out) const {
        if (who == 0)
            in_packets ? tree.cast_picture(rays, out) : tree.cast_rays(rays, out);
        else
            (who == 1 ? fast : robust).cast_rays(rays, out);
    }
    void ask(std::size_t who, std::span<const Ray> rays, std::span<std::uint8_t> out) const {
        who == 0 ? tree.are_hit(rays, out) : (who == 1 ? fast : robust).are_hit(rays, out);
    }
    template<typename Answer>
    Answers<Answer> ask_all(std::span<const Ray> rays) const {
        Answers<Answer> out;
        for (std::size_t who = 0; who < 3; ++who) {
            out[who].resize(rays.size());
            ask(who, rays, out[who]);
        }
        return out;
    }
};

bool is_hit(const MeshHit& hit) { return static_cast<bool>(hit); }
bool is_hit(std::uint8_t hit) { return hit != 0; }

bool is_same(const MeshHit& a, const MeshHit& b) {
    if (!a || !b)
        return !a && !b;
    return std::abs(a.t - b.t) <= 1e-4f * std::max(std::abs(a.t), std::abs(b.t));
}
bool is_same(std::uint8_t a, std::uint8_t b) { return a == b; }

template<typename Answer>
RayPeerRow measure(const Contest& contest,
                   std::string mode,
                   std::span<const Ray> rays,
                   std::span<const Ray> leak_rays,
                   std::size_t repetitions) {
    Answers<Answer> answers = contest.ask_all<Answer>(rays); // Warms the caches too.
    std::array<std::vector<double>, 3> ms;
    std::vector<double> ratio, ratio_robust;
    for (std::size_t i = 0; i < repetitions; ++i) {
        for (std::size_t turn = 0; turn < 3; ++turn) {
            const std::size_t who = (i + turn) % 3;
            ms[who].push_back(cpu_ms_of([&] { contest.ask(who, rays, answers[who]); }));
        }
        ratio.push_back(ms[1].back() / ms[0].back());
        ratio_robust.push_back(ms[2].back() / ms[0].back());
    }
    const auto mrays = [&](std::size_t who) {
        return static_cast<double>(rays.size()) / median(ms[who]) / 1000;
    };
    RayPeerRow row;
    row.mode = std::move(mode);
    row.rays = rays.size();
    row.mrays_per_s = mrays(0);
    row.embree_mrays_per_s = mrays(1);
    row.robust_mrays_per_s = mrays(2);
    row.ratio = median(ratio);
    row.ratio_robust = median(ratio_robust);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        row.hits += is_hit(answers[0][i]) ? 1 : 0;
        row.differing += is_same(answers[0][i], answers[2][i]) ? 0 : 1;
    }
    if (!leak_rays.empty()) {
        const Answers<Answer> inside = contest.ask_all<Answer>(leak_rays);
        const auto leaks = [&](std::size_t who) {
            return static_cast<std::size_t>(
                std::count_if(inside[who].begin(), inside[who].end(), [](const Answer& answer) {
                    return !is_hit(answer);
                }));
        };
        row.leaks = leaks(0);
        row.embree_leaks = leaks(1);
        row.robust_leaks = leaks(2);
    }
    return row;
}

} // namespace

RayPeerReport compare_with_embree(const TriangleMesh& mesh,
                                  std::size_t rays,
                                  std::size_t repetitions,
                                  std::uint64_t seed) {
    const EmbreeScene fast(mesh, EmbreeScene::Mode::fast);
    const EmbreeScene robust(mesh, EmbreeScene::Mode::robust);
    RayPeerReport report;
    const MeshTree tree(mesh);
    const auto triangles = static_cast<double>(std::max<std::size_t>(mesh.triangles.size(), 1));
    const MeshTree::TreeStats stats = tree.stats(MeshAccelerator::bvh);
    report.bytes_per_triangle = static_cast<double>(stats.byte_count) / triangles;
    report.embree_bytes_per_triangle = static_cast<double>(fast.byte_count()) / triangles;
    std::vector<double> ours{stats.build_cpu_ms}, theirs{fast.build_ms()};
    const std::size_t builds = std::clamp<std::size_t>(
        kBuiltTriangles / std::max<std::size_t>(mesh.triangles.size(), 1), 1, repetitions);
    std::vector<double> ratio{ours[0] / theirs[0]};
    for (std::size_t i = 1; i < builds; ++i) {
        ours.push_back(MeshTree(mesh).stats(MeshAccelerator::bvh).build_cpu_ms);
        theirs.push_back(EmbreeScene(mesh, EmbreeScene::Mode::fast).build_ms());
        ratio.push_back(ours.back() / theirs.back());
    }
    report.build_ms = median(ours);
    report.embree_build_ms = median(theirs);
    report.build_ratio = median(ratio);

    const Contest contest{tree, fast, robust};
    const Contest picture{tree, fast, robust, /*in_packets=*/true};
    const std::vector<Ray> leak_rays = edge_rays(tree, kLeakRays, seed);
    report.leak_rays = leak_rays.size();
    report.rows = {
        measure<MeshHit>(
            contest, "camera", app::camera_rays(tree.bounds(), rays), leak_rays, repetitions),
        measure<MeshHit>(
            picture, "picture", app::camera_rays(tree.bounds(), rays), leak_rays, repetitions),
        measure<MeshHit>(contest,
                         "incoherent",
                         app::random_rays(tree.bounds(), rays, seed),
                         leak_rays,
                         repetitions),
        measure<std::uint8_t>(
            contest, "any", app::shadow_rays(tree, rays, seed), leak_rays, repetitions)};
    return report;
}

} // namespace topple::test
