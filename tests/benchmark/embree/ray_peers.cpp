// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/ray_peers.h"

#include "app/process/usage.h"
#include "app/verbs/rays/ray_sets.h"
#include "tests/benchmark/embree/edge_rays.h"
#include "tests/benchmark/embree/embree_rays.h"
#include "tests/benchmark/embree/embree_scene.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <type_traits>

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

/// The calls of one row.
struct Calls {
    std::string mode;
    bool is_picture = false; ///< Whether the engine traces neighboring rays together.
    EmbreeCall embree = EmbreeCall::single;
    Coherence coherence = Coherence::incoherent;
};

struct Peers {
    const MeshTree& tree;
    const EmbreeScene &fast, &robust;

    [[nodiscard]] const EmbreeScene& scene(std::size_t who) const {
        return who == 1 ? fast : robust;
    }
};

/// Traces the rays in one library and returns the CPU time of the call. [ms]
template<typename Answer>
double ask(const Peers& peers,
           const Calls& calls,
           std::size_t who,
           std::span<const Ray> rays,
           std::vector<Answer>& out) {
    constexpr bool is_nearest = std::is_same_v<Answer, MeshHit>;
    out.resize(rays.size());
    if (who == 0)
        return cpu_ms_of([&] {
            if constexpr (is_nearest)
                calls.is_picture ? peers.tree.cast_picture(rays, out)
                                 : peers.tree.cast_rays(rays, out);
            else
                calls.is_picture ? peers.tree.are_hit_in_picture(rays, out)
                                 : peers.tree.are_hit(rays, out);
        });
    EmbreeRays theirs(calls.embree, calls.coherence);
    is_nearest ? theirs.write_for_hits(rays) : theirs.write_for_shadows(rays);
    const double ms = cpu_ms_of([&] {
        is_nearest ? theirs.find_hits(peers.scene(who)) : theirs.find_shadows(peers.scene(who));
    });
    theirs.read(out);
    return ms;
}

bool is_hit(const MeshHit& hit) { return static_cast<bool>(hit); }
bool is_hit(std::uint8_t hit) { return hit != 0; }

bool is_same(const MeshHit& a, const MeshHit& b) {
    if (!a || !b)
        return !a && !b;
    return std::abs(a.t - b.t) <= 1e-4f * std::max(std::abs(a.t), std::abs(b.t));
}
bool is_same(std::uint8_t a, std::uint8_t b) { return a == b; }

template<typename Answer>
RayPeerRow measure(const Peers& peers,
                   const Calls& calls,
                   std::span<const Ray> rays,
                   std::span<const Ray> leak_rays,
                   std::size_t repetitions) {
    Answers<Answer> answers;
    for (std::size_t who = 0; who < 3; ++who)
        ask(peers, calls, who, rays, answers[who]); // Warms the caches.
    std::array<std::vector<double>, 3> ms;
    std::vector<double> ratio, ratio_robust;
    for (std::size_t i = 0; i < repetitions; ++i) {
        for (std::size_t turn = 0; turn < 3; ++turn) {
            const std::size_t who = (i + turn) % 3;
            ms[who].push_back(ask(peers, calls, who, rays, answers[who]));
        }
        ratio.push_back(ms[1].back() / ms[0].back());
        ratio_robust.push_back(ms[2].back() / ms[0].back());
    }
    const auto mrays = [&](std::size_t who) {
        return static_cast<double>(rays.size()) / median(ms[who]) / 1000;
    };
    RayPeerRow row;
    row.mode = calls.mode;
    row.rays = rays.size();
    row.mrays_per_s = mrays(0);
    row.embree_mrays_per_s = mrays(1);
    row.robust_mrays_per_s = mrays(2);
    row.ratio = median(ratio);
    row.ratio_robust = median(ratio_robust);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        row.hits += is_hit(answers[0][i]) ? 1u : 0u;
        row.differing += is_same(answers[0][i], answers[2][i]) ? 0u : 1u;
    }
    if (!leak_rays.empty()) {
        const auto leaks = [&](std::size_t who) {
            std::vector<Answer> inside;
            ask(peers, calls, who, leak_rays, inside);
            return static_cast<std::size_t>(
                std::count_if(inside.begin(), inside.end(), [](const Answer& answer) {
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

    const Peers peers{tree, fast, robust};
    const std::vector<Ray> leak_rays = edge_rays(tree, kLeakRays, seed);
    report.leak_rays = leak_rays.size();
    const std::vector<Ray> camera = app::camera_rays(tree.bounds(), rays);
    const std::vector<Ray> random = app::random_rays(tree.bounds(), rays, seed);
    const std::vector<Ray> any = app::shadow_rays(tree, rays, seed);
    const std::vector<Ray> lamp = app::lamp_rays(tree, rays);
    const auto nearest = [&](const Calls& calls, const std::vector<Ray>& of) {
        report.rows.push_back(measure<MeshHit>(peers, calls, of, leak_rays, repetitions));
    };
    const auto occluded = [&](const Calls& calls, const std::vector<Ray>& of) {
        report.rows.push_back(measure<std::uint8_t>(peers, calls, of, leak_rays, repetitions));
    };
    using enum EmbreeCall;
    using enum Coherence;
    nearest({"camera", false, single, coherent}, camera);
    nearest({"picture", true, packets, coherent}, camera);
    nearest({"picture_stream", true, stream, coherent}, camera);
    nearest({"incoherent", false, single, incoherent}, random);
    nearest({"incoherent_stream", false, stream, incoherent}, random);
    occluded({"any", false, single, incoherent}, any);
    occluded({"any_stream", false, stream, incoherent}, any);
    occluded({"shadows", true, packets, coherent}, lamp);
    occluded({"shadows_stream", true, stream, coherent}, lamp);
    return report;
}

} // namespace topple::test
