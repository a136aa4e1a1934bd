// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/abuse/abuse_watch.h"

namespace topple::app {
namespace {

/// Runs a scene of the seed, with its own gravity and step, for `seconds`. [s]
AbuseWatch run_abuse(Conditions c, std::uint64_t seed, double seconds) {
    const Parameters own = abuse_parameters(seed);
    c.parameters.dt = own.dt;
    c.parameters.gravity = own.gravity;
    c.parameters.sleep = own.sleep;
    Trial t(c);
    const AbusedScene scene = build_abuse(t.world, seed);
    AbuseWatch watch(t.world, scene);
    for (int step = 0; t.time() < seconds; ++step) {
        t.step(grabs_at(scene, step));
        watch.observe(t.world, t.external_work());
    }
    return watch;
}

/// Appends for example "abuse:196 contraption", after a comma if the note is not empty.
void append_scene(std::string& note, std::uint64_t seed) {
    note += (note.empty() ? "abuse:" : ", abuse:") + std::to_string(seed) + " ";
    note += name_of(abuse_kind(seed));
}

} // namespace

Measured measure_abuse(const Conditions& c, AbuseRun run) {
    constexpr double kAllowedGain = 0.01;
    int gaining = 0, opened = 0;
    std::string note;
    for (int i = 0; i < run.count; ++i) {
        const std::uint64_t seed = run.first_seed + static_cast<std::uint64_t>(i);
        // Motor joints cannot be mirrored, and mouse joints cannot be rotated.
        if (abuse_kind(seed) == AbuseKind::powered && c.frame != Frame{})
            continue;
        const AbuseWatch watch = run_abuse(c, seed, run.seconds);
        const bool has_gained = !(watch.gain() <= kAllowedGain);
        const bool is_open = !(watch.joint_opening() <= 1);
        gaining += has_gained ? 1 : 0;
        opened += is_open ? 1 : 0;
        if (has_gained || is_open)
            append_scene(note, seed);
    }
    const double percent = 100.0 / run.count;
    return {{{"gaining", percent * gaining}, {"opened", percent * opened}}, note};
}

Measured measure_lost(const Conditions& c, AbuseKind kind, int count, int first) {
    int lost = 0;
    std::string note;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t seed = abuse_seed(kind, first + i);
        const int of_scene = run_abuse(c, seed, 2).lost_count();
        lost += of_scene;
        if (of_scene > 0)
            append_scene(note, seed);
    }
    return {{{"lost", static_cast<double>(lost)}}, note};
}

} // namespace topple::app
