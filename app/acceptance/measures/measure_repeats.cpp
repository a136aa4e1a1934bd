// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/scene_registry.h"
#include "app/scenes/stress/piles.h"
#include "topple/core/assert.h"
#include "topple/core/random.h"

#include <cstdio>
#include <map>

namespace topple::app {
namespace {

Parameters with_sleep(Parameters p) {
    p.sleep = true;
    return p;
}

/// Returns the hash after every step.
std::vector<std::uint64_t> run_hashes(World& world, int steps) {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < steps; ++i) {
        world.step();
        hashes.push_back(world.hash());
    }
    return hashes;
}

std::string hash_note(std::uint64_t hash) {
    char text[32];
    std::snprintf(text, sizeof text, "last hash %016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// Counts the steps of the second run, which began at step `from` of the first, with a different hash.
int count_differing(std::span<const std::uint64_t> straight,
                    std::size_t from,
                    std::span<const std::uint64_t> again) {
    int differing = 0;
    for (std::size_t i = 0; i < again.size(); ++i)
        differing += straight[from + i] == again[i] ? 0 : 1;
    return differing;
}

/// Takes snapshots at random steps of a run; each continues in its own world, and in another world of the same scene
/// that has never stepped.
Measured measure_rewind(const Parameters& p, const std::function<void(World&)>& build) {
    constexpr std::uint32_t kSteps = 300, kGoOn = 60;
    constexpr std::size_t kSnapshots = 8;
    World world(p), other(p);
    build(world);
    build(other);
    Random random(19);
    std::map<std::size_t, Snapshot> moments;
    while (moments.size() < kSnapshots)
        moments[random.below(kSteps - kGoOn)] = nullptr;
    std::vector<std::uint64_t> straight;
    for (std::size_t i = 0; i < kSteps; ++i) {
        if (const auto moment = moments.find(i); moment != moments.end())
            moment->second = world.snapshot();
        world.step();
        straight.push_back(world.hash());
    }
    int differing = 0;
    for (const auto& [from, snapshot] : moments)
        for (World* again : {&world, &other}) {
            again->restore(*snapshot);
            differing += count_differing(straight, from, run_hashes(*again, kGoOn));
        }
    return {{{"differing", static_cast<double>(differing)}}, hash_note(straight.back())};
}

} // namespace

Measured measure_threads(const Conditions& c) {
    constexpr int kSteps = 600, kBodies = 400;
    const auto run = [&](int threads, InstructionSet set) {
        World world(with_sleep(c.parameters), threads);
        world.set_instruction_set(set);
        build_mixed_pile(world, kBodies);
        return run_hashes(world, kSteps);
    };
    const std::vector<std::uint64_t> one = run(1, InstructionSet::scalar);
    int differing = 0;
    // Covers every number of threads and every instruction set, but not every pair of them.
    constexpr std::pair<int, InstructionSet> kPairs[] = {{1, InstructionSet::lanes4},
                                                         {1, InstructionSet::avx2},
                                                         {2, InstructionSet::scalar},
                                                         {4, InstructionSet::lanes4},
                                                         {8, InstructionSet::avx2}};
    for (const auto& [threads, set] : kPairs)
        if (is_supported(set))
            differing += count_differing(one, 0, run(threads, set));
    return {{{"differing", static_cast<double>(differing)}}, hash_note(one.back())};
}

Measured measure_rewind_of_pile(const Conditions& c) {
    return measure_rewind(with_sleep(c.parameters),
                          [](World& world) { build_mixed_pile(world, 150); });
}

Measured measure_rewind_of_machine(const Conditions& c) {
    return measure_rewind(with_sleep(c.parameters), [](World& world) {
        const SceneInfo* machine = find_scene("machine");
        TOPPLE_ASSERT(machine != nullptr);
        machine->create()->build(world, machine->default_size);
    });
}

} // namespace topple::app
