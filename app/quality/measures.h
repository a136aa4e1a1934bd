// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/abuse/abuse.h"
#include "app/scenes/friction/seams.h"
#include "engine/dynamics/parameters.h"

#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// One number that a trial gave; in the unit of its row.
struct Quantity {
    std::string_view name; ///< "sink": the last part of a row's id.
    double value = 0;      ///< Infinite where the trial broke down before it could be told.
};
struct Measured {
    std::vector<Quantity> quantities;
    std::string note; ///< What a number does not say; may be empty.
};

// Each builds its scene with these parameters, runs it and measures. What the scene itself is about
// (no gravity, sleep) it sets on top. Lengths in mm and ratios in % as the table's units say.

// measure_stacking.cpp
Measured measure_squeezed_box(const Parameters& p, double heavy_kg);
Measured measure_stack(const Parameters& p, int count);
Measured measure_heavy_top(const Parameters& p);
Measured measure_arch(const Parameters& p, int blocks);
Measured measure_card_house(const Parameters& p, int storeys);
Measured measure_thin_cards(const Parameters& p);

// measure_joints.cpp
Measured measure_heavy_chain(const Parameters& p, double heavy_kg, bool is_level);
Measured measure_double_pendulum(const Parameters& p);

// measure_cloth.cpp
Measured measure_draped_cloth(const Parameters& p, int count);
Measured measure_cloth_catch(const Parameters& p, int count);

// measure_surfaces.cpp
Measured measure_slip(const Parameters& p, double friction);
Measured measure_rebound(const Parameters& p, double restitution);

// measure_seams.cpp
Measured measure_seams(const Parameters& p, SeamedGround ground, SeamRunner runner);

// measure_spinning.cpp
Measured measure_tumbling_box(const Parameters& p);
Measured measure_spinning_top(const Parameters& p);

// measure_impacts.cpp
Measured measure_cradle(const Parameters& p);
struct BulletWall {
    double thickness_mm = 20;
    bool moves = false;
};
Measured measure_bullets(const Parameters& p, BulletWall wall);
Measured measure_rods(const Parameters& p);
Measured measure_dominoes(const Parameters& p, int count);
Measured measure_billiard_break(const Parameters& p);

// measure_piles.cpp
Measured measure_overlapping_grid(const Parameters& p);
Measured measure_coincident_cubes(const Parameters& p);
Measured measure_time_to_sleep(const Parameters& p, int count);

// measure_abuse.cpp
struct AbuseRun {
    std::uint64_t first_seed = 0;
    int count = 0;      ///< Number of seeds; every tenth gives a scene of the same kind.
    double seconds = 2; ///< Simulated time of each scene. [s]
};
Measured measure_abuse(const Parameters& p, AbuseRun run);
/// Number of bodies that leave the bounds of their scene or are disabled, in `count` scenes of a kind, 2 s each.
Measured measure_lost(const Parameters& p, AbuseKind kind, int count);

// measure_repeats.cpp
Measured measure_threads(const Parameters& p);
Measured measure_rewind_of_pile(const Parameters& p);
Measured measure_rewind_of_machine(const Parameters& p);

} // namespace topple::app
