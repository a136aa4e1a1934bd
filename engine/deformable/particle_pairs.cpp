// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/particle_pairs.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Cells along an axis are counted in 21 bits from the middle.
constexpr int kCellBits = 21;
constexpr std::int64_t kMiddle = std::int64_t{1} << (kCellBits - 1);

std::uint64_t cell_number(Real x, Real inv_size) {
    const Real cell = std::floor(x * inv_size);
    const Real last = static_cast<Real>(kMiddle - 2);
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(cell, -last, last)) +
                                      kMiddle);
}

std::uint64_t cell_of(Vec3 p, Real inv_size) {
    return (cell_number(p.z, inv_size) << (2 * kCellBits)) |
           (cell_number(p.y, inv_size) << kCellBits) | cell_number(p.x, inv_size);
}

struct Reach {
    Real radius = 0; ///< The largest. [m]
    Real speed = 0;  ///< [m/s]
    bool is_needed = false;
};

Reach reach_of(const ParticleProblem& problem) {
    Reach reach;
    std::size_t parts = 0;
    for (const ParticlePart& part : problem.parts) {
        if (!part.is_xpbd() || part.material().radius == 0)
            continue;
        ++parts;
        reach.is_needed |= part.material().self_collision;
        reach.radius = std::max(reach.radius, part.material().radius);
        for (std::uint32_t i = part.first; i < part.first + part.count; ++i)
            reach.speed = std::max(reach.speed, length(problem.velocities[i]));
    }
    reach.is_needed |= parts > 1;
    return reach;
}

/// Adds the pair if the two may come to touch.
class PairFinder {
public:
    PairFinder(ParticleProblem& problem, Real margin) : problem_(problem), margin_(margin) {
        part_of_.resize(problem.rows.size());
        for (std::uint32_t k = 0; k < problem.parts.size(); ++k) {
            const ParticlePart& part = problem.parts[k];
            std::fill_n(part_of_.begin() + part.first, part.count, k);
        }
    }

    void consider(std::uint32_t i, std::uint32_t j) const {
        if (i > j)
            std::swap(i, j);
        const ParticlePart& a = problem_.parts[part_of_[i]];
        const ParticlePart& b = problem_.parts[part_of_[j]];
        const bool is_same = part_of_[i] == part_of_[j];
        if (is_same && !a.material().self_collision)
            return;
        if (problem_.rows[i].inv_mass + problem_.rows[j].inv_mass == 0)
            return;
        Real keep = a.material().radius + b.material().radius;
        const Vec3 d = problem_.rows[j].position - problem_.rows[i].position;
        if (length_squared(d) >= (keep + margin_) * (keep + margin_))
            return;
        if (is_same) {
            const std::vector<Vec3>& rest = a.fabric().rest;
            keep = std::min(keep, distance(rest[i - a.first], rest[j - a.first]));
        }
        problem_.pairs.push_back(
            {i, j, keep, std::sqrt(a.material().friction * b.material().friction)});
    }

private:
    ParticleProblem& problem_;
    Real margin_;
    std::vector<std::uint32_t> part_of_;
};

} // namespace

void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid) {
    problem.pairs.clear();
    const Reach reach = reach_of(problem);
    if (!reach.is_needed)
        return;
    const Real keep = 2 * reach.radius;
    const Real margin = keep / 2 + std::min(2 * reach.speed * problem.surroundings.dt, keep);
    const Real inv_size = 1 / (keep + margin);
    grid.entries.clear();
    for (const ParticlePart& part : problem.parts)
        if (part.is_xpbd() && part.material().radius > 0)
            for (std::uint32_t i = part.first; i < part.first + part.count; ++i)
                grid.entries.push_back({cell_of(problem.rows[i].position, inv_size), i});
    std::sort(grid.entries.begin(), grid.entries.end(), [](const auto& a, const auto& b) {
        return a.cell != b.cell ? a.cell < b.cell : a.particle < b.particle;
    });
    // Of the 27 cells about a particle's own, the half that comes after it: itself and four rows of
    // three along X, each one run of the sorted list. Runs only move on as the cells do.
    const std::vector<ParticleGrid::Entry>& e = grid.entries;
    const PairFinder finder(problem, margin);
    for (std::size_t k = 0; k < e.size(); ++k)
        for (std::size_t n = k + 1; n < e.size() && e[n].cell <= e[k].cell + 1; ++n)
            finder.consider(e[k].particle, e[n].particle);
    constexpr std::uint64_t kRow = std::uint64_t{1} << kCellBits, kLayer = kRow << kCellBits;
    for (const std::uint64_t ahead : {kRow, kLayer - kRow, kLayer, kLayer + kRow}) {
        std::size_t first = 0;
        for (const ParticleGrid::Entry& own : e) {
            while (first < e.size() && e[first].cell < own.cell + ahead - 1)
                ++first;
            for (std::size_t n = first; n < e.size() && e[n].cell <= own.cell + ahead + 1; ++n)
                finder.consider(own.particle, e[n].particle);
        }
    }
}

void solve_particle_pairs(ParticleProblem& problem) {
    for (const ParticlePair& pair : problem.pairs) {
        ParticleRow& a = problem.rows[pair.a];
        ParticleRow& b = problem.rows[pair.b];
        const Vec3 d = b.position - a.position;
        const Real squared = length_squared(d);
        if (squared >= pair.distance * pair.distance || !(squared > 0))
            continue;
        const Real w = a.inv_mass + b.inv_mass;
        const Real now = std::sqrt(squared);
        const Vec3 n = d / now;
        const Real depth = pair.distance - now;
        // Friction takes what they have slipped against each other, as far as the push allows.
        const Vec3 moved = (b.position - problem.before[pair.b]) -
                           (a.position - problem.before[pair.a]);
        const Vec3 slip = moved - n * dot(moved, n);
        const Real size = length(slip);
        const Real held = size > 0 ? std::min(pair.friction * depth / size, Real(1)) : 0;
        const Vec3 change = (n * depth - slip * held) / w;
        a.position -= change * a.inv_mass;
        b.position += change * b.inv_mass;
    }
}

} // namespace topple
