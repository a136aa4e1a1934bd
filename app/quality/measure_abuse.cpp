// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/measures.h"
#include "app/scenes/abuse/abuse_watch.h"

namespace topple::app {
namespace {

/// A scene of the seed, with its own gravity and step, for so long. [s]
AbuseWatch run_abuse(Parameters p, std::uint64_t seed, double seconds) {
    const Parameters own = abuse_parameters(seed);
    p.dt = own.dt;
    p.gravity = own.gravity;
    p.sleep = own.sleep;
    World world(p);
    AbuseWatch watch(world, build_abuse(world, seed));
    while (world.state().time < seconds) {
        world.step();
        watch.observe(world);
    }
    return watch;
}

std::uint64_t seed_of(AbuseKind kind, int index) {
    return static_cast<std::uint64_t>(index) * kAbuseKindCount + static_cast<std::uint64_t>(kind);
}

/// Appends for example "abuse:196 contraption", behind a comma where something stands before.
void append_scene(std::string& note, std::uint64_t seed) {
    note += (note.empty() ? "abuse:" : ", abuse:") + std::to_string(seed) + " ";
    note += name_of(abuse_kind(seed));
}

} // namespace

Measured measure_abuse(const Parameters& p, AbuseRun run) {
    constexpr double kAllowedGain = 0.01;
    int gaining = 0;
    std::string note;
    for (int i = 0; i < run.count; ++i) {
        const std::uint64_t seed = run.first_seed + static_cast<std::uint64_t>(i);
        if (run_abuse(p, seed, run.seconds).gain() <= kAllowedGain)
            continue;
        ++gaining;
        append_scene(note, seed);
    }
    return {{{"gaining", 100.0 * gaining / run.count}}, note};
}

Measured measure_lost(const Parameters& p, AbuseKind kind, int count) {
    int lost = 0;
    std::string note;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t seed = seed_of(kind, i);
        const int of_scene = run_abuse(p, seed, 2).lost_count();
        lost += of_scene;
        if (of_scene > 0)
            append_scene(note, seed);
    }
    return {{{"lost", static_cast<double>(lost)}}, note};
}

} // namespace topple::app
