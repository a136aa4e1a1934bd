// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

namespace topple {

/// Stiffness and damping of one family of springs.
struct SpringNumbers {
    Real stiffness = 0; ///< [N/m]; 0: inextensible (XPBD only).
    Real damping = 0;   ///< [N s/m]
    friend bool operator==(const SpringNumbers&, const SpringNumbers&) = default;
};

/// Single particles and the springs between them.
struct PointsRecipe {
    /// A particle.
    struct Point {
        Vec3 position{}; ///< [m]
        Vec3 velocity{}; ///< [m/s]
        Real mass = 1;   ///< [kg]; 0: immovable.
        friend bool operator==(const Point&, const Point&) = default;
    };
    /// A spring.
    struct Link {
        std::uint32_t a = 0, b = 0; ///< Indices of the two points.
        Real rest = -1;             ///< [m]; negative: the initial distance.
        SpringNumbers numbers{};    ///< Stiffness and damping.
        friend bool operator==(const Link&, const Link&) = default;
    };
    std::vector<Point> points{}; ///< At least one.
    std::vector<Link> links{};   ///< May be empty.
    friend bool operator==(const PointsRecipe&, const PointsRecipe&) = default;
};

/// A grid of particles in the XZ plane centered on the origin, two triangles per cell, with alternating diagonals.
struct ClothRecipe {
    int columns = 15, rows = 15;         ///< Particles along X and Z; at least 2.
    Real spacing = 0.1f;                 ///< [m]
    Real mass_per_area = 0.3f;           ///< [kg/m^2]
    SpringNumbers structural{}, shear{}; ///< Springs along the grid, and across the cells.
    /// Springs to every second particle if the stiffness is not 0: they also resist stretching.
    SpringNumbers bend{};
    /// Bending stiffness independent of stretching (Bergou et al. 2006). [N m]; 0: none.
    Real bend_rigidity = 0;
    bool tethers = true; ///< Whether particles are tethered to pinned ones.
    friend bool operator==(const ClothRecipe&, const ClothRecipe&) = default;
};

/// A line of particles along X from the origin.
struct RopeRecipe {
    int segments = 20;       ///< At least 1.
    Real length = 2;         ///< [m]
    Real mass = 1;           ///< [kg]
    SpringNumbers stretch{}; ///< Springs along the rope.
    Real bend_stiffness = 0; ///< [N m^2]: Young's modulus times second moment of area. 0: none.
    bool tethers = true;     ///< Whether particles are tethered to pinned ones.
    friend bool operator==(const RopeRecipe&, const RopeRecipe&) = default;
};

/// A lattice of cubes centered on the origin. One cube has eight particles and 28 springs: twelve along edges, twelve
/// across faces, four across the inside.
struct BlockRecipe {
    int cells_x = 1, cells_y = 1, cells_z = 1;   ///< At least 1.
    Real spacing = 0.5f;                         ///< [m]
    Real mass = 1;                               ///< [kg]
    SpringNumbers structural{}, shear{}, bend{}; ///< Springs along edges, across faces, across the
                                                 ///< inside.
    bool keeps_volume = false;                   ///< True: each cell also gets its five tetrahedra.
    friend bool operator==(const BlockRecipe&, const BlockRecipe&) = default;
};

/// A closed skin centered on the origin: an icosahedron whose triangles are subdivided into four this many times.
struct BalloonRecipe {
    int subdivisions = 3; ///< 0 to 6.
    Real radius = 0.5f;   ///< [m]
    Real mass = 0.2f;     ///< [kg]
    SpringNumbers skin{}; ///< Springs along the edges.
    Real pressure = 1;    ///< Target volume over the initial volume. [-]
    friend bool operator==(const BalloonRecipe&, const BalloonRecipe&) = default;
};

/// Any of the ways to make a deformable.
using Recipe = std::variant<PointsRecipe, ClothRecipe, RopeRecipe, BlockRecipe, BalloonRecipe>;

/// Fails: with a message that names the number that is not finite or out of range.
Result<void> validate(const Recipe& recipe);
/// Returns the number of particles that the recipe makes, also for a recipe that validate refuses. Never negative.
std::int64_t particle_count_of(const Recipe& recipe);

/// Returns the index of a cloth's particle.
constexpr std::uint32_t cloth_particle(const ClothRecipe& cloth, int column, int row) {
    return static_cast<std::uint32_t>(row * cloth.columns + column);
}

} // namespace topple
