// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/trial/conditions.h"
#include "app/scenes/abuse/abuse.h"
#include "app/scenes/friction/internal_edges.h"

#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// One measured number, in the unit of its row.
struct Quantity {
    std::string_view name; ///< "sink": the last part of a row's id.
    double value = 0;      ///< Infinite if the trial failed before the value was known.
};
struct Measured {
    std::vector<Quantity> quantities;
    std::string note; ///< Additional information; may be empty.
};

// Each function builds its scene under these conditions, runs it and measures in the scene's own frame. Conditions
// that define the scene (no gravity, sleep) are set in addition. Lengths in mm and ratios in %, the units of the
// table.

// measure_stacking.cpp
Measured measure_squeezed_box(const Conditions& c, double heavy_kg);
Measured measure_stack(const Conditions& c, int count);
Measured measure_heavy_top(const Conditions& c);
Measured measure_arch(const Conditions& c, int blocks);
Measured measure_card_house(const Conditions& c, int storeys);
Measured measure_thin_cards(const Conditions& c);

// measure_joints.cpp
Measured measure_heavy_chain(const Conditions& c, double heavy_kg, bool is_level);
Measured measure_double_pendulum(const Conditions& c);

// measure_far.cpp
/// A stack of ten, an arch of fifteen stones and a hanging chain with 100 kg, that far from the origin [m].
Measured measure_far_scenes(const Conditions& c, double distance);

// measure_cloth.cpp
Measured measure_draped_cloth(const Conditions& c, int count);
Measured measure_cloth_catch(const Conditions& c, int count);

// measure_surfaces.cpp
Measured measure_slip(const Conditions& c, double friction);
Measured measure_rebound(const Conditions& c, double restitution);

// measure_internal_edges.cpp
Measured measure_internal_edges(const Conditions& c, PiecewiseGround ground, GroundRunner runner);

// measure_spinning.cpp
Measured measure_tumbling_box(const Conditions& c);
Measured measure_spinning_top(const Conditions& c);

// measure_impacts.cpp
Measured measure_cradle(const Conditions& c);
struct BulletWall {
    double thickness_mm = 20;
    bool moves = false;
};
Measured measure_bullets(const Conditions& c, BulletWall wall);
Measured measure_rods(const Conditions& c);
Measured measure_dominoes(const Conditions& c, int count);
Measured measure_billiard_break(const Conditions& c);

// measure_piles.cpp
Measured measure_overlapping_grid(const Conditions& c);
Measured measure_coincident_cubes(const Conditions& c);
Measured measure_time_to_sleep(const Conditions& c, int count);

// measure_abuse.cpp
struct AbuseRun {
    std::uint64_t first_seed = 0;
    int count = 0;      ///< Number of seeds; every tenth gives a scene of the same kind.
    double seconds = 2; ///< Simulated time of each scene. [s]
};
Measured measure_abuse(const Conditions& c, AbuseRun run);
/// Counts the bodies that leave the bounds of their scene or are disabled, in `count` scenes of a kind, 2 s each,
/// from the `first`-th of that kind on.
Measured measure_lost(const Conditions& c, AbuseKind kind, int count, int first = 0);

// measure_repeats.cpp: these functions compare the bits of two runs in the scene's own frame, and ignore `frame`.
Measured measure_threads(const Conditions& c);
Measured measure_rewind_of_pile(const Conditions& c);
Measured measure_rewind_of_machine(const Conditions& c);

} // namespace topple::app
