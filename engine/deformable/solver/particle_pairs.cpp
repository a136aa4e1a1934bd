// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_pairs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace topple {
namespace {

/// Largest number of bits for the cells along an axis.
constexpr int kMostCellBits = 21;

/// Numbers cells so that neighbors along X are consecutive, then along Y, then Z. Uses no more bits than the
/// particles need; no cell is at the border, so that neighbors are found by addition.
struct CellNumbers {
    Vec3 least; ///< Minimum of the first cell with particles. [m]
    Real inv_size = 0;
    int x_bits = 0, y_bits = 0, z_bits = 0;

    CellNumbers(const Aabb& box, Real size) : least(box.min), inv_size(1 / size) {
        const Vec3 last = (box.max - box.min) * inv_size;
        x_bits = bits_for(last.x);
        y_bits = bits_for(last.y);
        z_bits = bits_for(last.z);
    }
    [[nodiscard]] int bits() const { return x_bits + y_bits + z_bits; }
    [[nodiscard]] std::uint64_t row() const { return std::uint64_t{1} << x_bits; }
    [[nodiscard]] std::uint64_t layer() const { return std::uint64_t{1} << (x_bits + y_bits); }
    [[nodiscard]] std::uint64_t operator()(Vec3 p) const {
        const Vec3 at = (p - least) * inv_size;
        return (((number(at.z, z_bits) << y_bits) | number(at.y, y_bits)) << x_bits) |
               number(at.x, x_bits);
    }

private:
    static int bits_for(Real last) {
        const Real most = static_cast<Real>(1 << kMostCellBits);
        const auto cells = static_cast<std::uint32_t>(std::min(last, most)) + 3;
        return std::min(static_cast<int>(std::bit_width(cells)), kMostCellBits);
    }
    static std::uint64_t number(Real at, int bits) {
        const Real last = static_cast<Real>((1 << bits) - 3);
        return static_cast<std::uint64_t>(std::clamp(at, Real(0), last)) + 1;
    }
};

/// Sorts by cell; entries of one cell keep their order.
void sort_by_cell(ParticleGrid& grid, int bits) {
    constexpr int kDigit = 11;
    constexpr std::uint64_t kMask = (1 << kDigit) - 1;
    grid.keys.resize(grid.entries.size());
    grid.sorted_keys.resize(grid.entries.size());
    for (std::uint32_t i = 0; i < grid.entries.size(); ++i)
        grid.keys[i] = {grid.entries[i].cell, i};
    for (int shift = 0; shift < bits; shift += kDigit) {
        std::array<std::uint32_t, kMask + 1> next{};
        for (const ParticleGrid::Key& key : grid.keys)
            ++next[(key.cell >> shift) & kMask];
        std::uint32_t begin = 0;
        for (std::uint32_t& n : next)
            begin += std::exchange(n, begin);
        for (const ParticleGrid::Key& key : grid.keys)
            grid.sorted_keys[next[(key.cell >> shift) & kMask]++] = key;
        grid.keys.swap(grid.sorted_keys);
    }
    grid.sorted.resize(grid.entries.size());
    for (std::size_t i = 0; i < grid.keys.size(); ++i)
        grid.sorted[i] = grid.entries[grid.keys[i].entry];
}

bool takes_part(const ParticlePart& part) { return part.is_xpbd() && part.material().radius > 0; }

/// Fills in the particles, except for their cells. Returns false if no pair can meet.
bool gather(const ParticleProblem& problem, ParticleGrid& grid) {
    grid.entries.clear();
    std::size_t parts = 0;
    bool is_needed = false;
    Vec3 together;
    for (std::uint32_t k = 0; k < problem.parts.size(); ++k) {
        const ParticlePart& part = problem.parts[k];
        if (!takes_part(part))
            continue;
        is_needed |= part.material().self_collision || ++parts > 1;
        for (std::uint32_t i = part.first; i < part.first + part.count; ++i) {
            grid.entries.push_back({0, problem.rows[i].position, 0, i, k});
            together += problem.velocities[i];
        }
    }
    if (!is_needed)
        return false;
    together = together / static_cast<Real>(grid.entries.size());
    for (ParticleGrid::Entry& e : grid.entries)
        e.way = distance(problem.velocities[e.particle], together) * problem.surroundings.dt;
    return true;
}

/// Returns the search margin; larger particles do not search farther. [m]
Real margin_of(Real keep, Real way) { return keep / 2 + std::min(way, keep); }

/// Finds and adds the pairs that may touch.
class PairFinder {
public:
    /// `keep`: largest distance that two particles keep; `reach`: largest search distance. [m]
    PairFinder(ParticleProblem& problem, ParticleGrid& grid, Real keep, Real reach)
        : problem_(problem),
          grid_(grid),
          most_keep_(keep),
          most_reach2_(reach * reach) {
        grid.candidates.resize(grid.sorted.size());
    }

    /// Of the 27 cells around a particle's own, searches the half that comes after it: its own cell and four rows of
    /// three along X, each a range of the sorted list. The ranges advance monotonically with the cells.
    void run(const CellNumbers& cells) {
        const std::vector<ParticleGrid::Entry>& e = grid_.sorted;
        const std::uint64_t row = cells.row(), layer = cells.layer();
        const std::uint64_t ahead[] = {row, layer - row, layer, layer + row};
        std::size_t first[4] = {};
        for (std::size_t k = 0; k < e.size(); ++k) {
            count_ = 0;
            look_through(e[k], k + 1, e[k].cell + 1);
            for (std::size_t r = 0; r < 4; ++r) {
                const std::uint64_t cell = e[k].cell + ahead[r];
                while (first[r] < e.size() && e[first[r]].cell < cell - 1)
                    ++first[r];
                look_through(e[k], first[r], cell + 1);
            }
            for (std::size_t n = 0; n < count_; ++n)
                consider(e[k], e[grid_.candidates[n]]);
        }
    }

private:
    /// About half of the entries are too far away, in no order, so the test is branchless.
    void look_through(const ParticleGrid::Entry& one, std::size_t from, std::uint64_t last_cell) {
        const std::vector<ParticleGrid::Entry>& e = grid_.sorted;
        std::uint32_t* const out = grid_.candidates.data();
        for (std::size_t n = from; n < e.size() && e[n].cell <= last_cell; ++n) {
            out[count_] = static_cast<std::uint32_t>(n);
            count_ += length_squared(one.position - e[n].position) < most_reach2_ ? 1u : 0u;
        }
    }

    void consider(const ParticleGrid::Entry& one, const ParticleGrid::Entry& other) const {
        const Real reach = most_keep_ + margin_of(most_keep_, one.way + other.way);
        if (length_squared(one.position - other.position) >= reach * reach)
            return;
        const auto [i, j] = std::minmax(one.particle, other.particle);
        const ParticlePart& a = problem_.parts[std::min(one.part, other.part)];
        const DeformableMaterial& material = a.material();
        if (one.part != other.part) {
            const ParticlePart& b = problem_.parts[std::max(one.part, other.part)];
            problem_.pairs.push_back({i,
                                      j,
                                      material.radius + b.material().radius,
                                      std::sqrt(material.friction * b.material().friction)});
        } else if (material.self_collision) {
            const std::vector<Vec3>& rest = a.mesh().rest;
            const Real apart2 = length_squared(rest[i - a.first] - rest[j - a.first]);
            const Real keep = 2 * material.radius;
            problem_.pairs.push_back(
                {i, j, apart2 < keep * keep ? std::sqrt(apart2) : keep, material.friction});
        }
    }

    ParticleProblem& problem_;
    ParticleGrid& grid_;
    Real most_keep_, most_reach2_;
    std::size_t count_ = 0; ///< Number of candidates.
};

} // namespace

void find_particle_pairs(ParticleProblem& problem, ParticleGrid& grid) {
    problem.pairs.clear();
    if (!gather(problem, grid))
        return;
    Real radius = 0, way = 0;
    for (const ParticlePart& part : problem.parts)
        if (takes_part(part))
            radius = std::max(radius, part.material().radius);
    Aabb box;
    for (const ParticleGrid::Entry& e : grid.entries) {
        box = unite(box, e.position);
        way = std::max(way, e.way);
    }
    const Real keep = 2 * radius;
    const Real reach = keep + margin_of(keep, 2 * way);
    const CellNumbers cells(box, reach);
    for (ParticleGrid::Entry& e : grid.entries)
        e.cell = cells(e.position);
    sort_by_cell(grid, cells.bits());
    PairFinder(problem, grid, keep, reach).run(cells);
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
        if (w == 0)
            continue;
        const Real now = std::sqrt(squared);
        const Vec3 n = d / now;
        const Real depth = pair.distance - now;
        // Friction removes the slip, as far as the push allows.
        const Vec3 moved = (b.position - problem.before[pair.b].position) -
                           (a.position - problem.before[pair.a].position);
        const Vec3 slip = moved - n * dot(moved, n);
        const Real size = length(slip);
        const Real held = size > 0 ? std::min(pair.friction * depth / size, Real(1)) : 0;
        const Vec3 change = (n * depth - slip * held) / w;
        a.position -= change * a.inv_mass;
        b.position += change * b.inv_mass;
    }
}

} // namespace topple
