// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/constraint_kernels.h"
#include "topple/math/simd/simd.h"

namespace topple {

// The constraints of constraints.cpp for any number of lanes. Instantiated in constraint_kernels_*.cpp.

/// A particle in every lane.
template<typename L>
struct ParticleLanes {
    Vec3Lanes<L> x;
    L inv_mass;
};

/// Works in registers: a transpose through memory takes longer than the rest.
template<typename L>
[[gnu::always_inline]] inline ParticleLanes<L> load_particles(const float* rows,
                                                              const std::uint32_t* index) {
    L row[4];
    gather_rows(rows, index, row);
    return {{row[0], row[1], row[2]}, row[3]};
}

template<typename L>
[[gnu::always_inline]] inline void store_particles(float* rows,
                                                   const std::uint32_t* index,
                                                   const ParticleLanes<L>& p) {
    const L row[4] = {p.x.x, p.x.y, p.x.z, p.inv_mass};
    scatter_rows(rows, index, row);
}

template<typename L>
[[gnu::always_inline]] inline void solve_springs_at(const SpringArrays& s,
                                                    float* rows,
                                                    std::size_t i,
                                                    float inv_h2,
                                                    float max_strain) {
    const L zero = L::all(0);
    ParticleLanes<L> a = load_particles<L>(rows, s.a + i);
    ParticleLanes<L> b = load_particles<L>(rows, s.b + i);
    const L rest = L::load(s.rest + i);
    const L w = a.inv_mass + b.inv_mass;
    const Vec3Lanes<L> d = b.x - a.x;
    const L now = length(d);
    const auto moves = (now > zero) & (w > zero);
    // d lambda over the length; d * that moves them along the spring.
    L share = (rest - now) / ((w + L::load(s.compliance + i) * L::all(inv_h2)) * now);
    if (max_strain > 0)
        share = min(share, (rest * L::all(1 + max_strain) - now) / (w * now));
    share = select(moves, share, zero);
    a.x = a.x - d * (a.inv_mass * share);
    b.x = b.x + d * (b.inv_mass * share);
    store_particles(rows, s.a + i, a);
    store_particles(rows, s.b + i, b);
}

template<typename L>
[[gnu::always_inline]] inline void solve_reaches_at(const SpringArrays& s,
                                                    float* rows,
                                                    std::size_t i) {
    const L zero = L::all(0);
    ParticleLanes<L> a = load_particles<L>(rows, s.a + i);
    ParticleLanes<L> b = load_particles<L>(rows, s.b + i);
    const L rest = L::load(s.rest + i);
    const L w = a.inv_mass + b.inv_mass;
    const Vec3Lanes<L> d = b.x - a.x;
    const L squared = dot(d, d);
    const auto pulls = (squared > rest * rest) & (w > zero);
    if (!any(pulls))
        return; // most bends, most of the time
    const L now = sqrt(squared);
    const L share = select(pulls, min((rest - now) / (w * now), zero), zero);
    a.x = a.x - d * (a.inv_mass * share);
    b.x = b.x + d * (b.inv_mass * share);
    store_particles(rows, s.a + i, a);
    store_particles(rows, s.b + i, b);
}

template<typename L>
void solve_reaches_of(const SpringArrays& s, float* rows, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; i += L::kWidth)
        solve_reaches_at<L>(s, rows, i);
}

template<typename L>
[[gnu::always_inline]] inline void solve_bends_at(const BendArrays& all,
                                                  float* rows,
                                                  std::size_t i,
                                                  float inv_h2) {
    const L zero = L::all(0);
    ParticleLanes<L> p[4];
    L weight[4];
    Vec3Lanes<L> sum{zero, zero, zero};
    L w = zero;
    for (int k = 0; k < 4; ++k) {
        p[k] = load_particles<L>(rows, all.particles[k] + i);
        weight[k] = L::load(all.weights[k] + i);
        sum = sum + p[k].x * weight[k];
        w = w + p[k].inv_mass * weight[k] * weight[k];
    }
    // Along the sum, whose length is the constraint: sum * (-1 / (w + alpha / h^2)).
    const L stiffness = L::load(all.stiffness + i);
    const Vec3Lanes<L> lambda = sum * ((zero - stiffness) / (w * stiffness + L::all(inv_h2)));
    for (int k = 0; k < 4; ++k) {
        p[k].x = p[k].x + lambda * (p[k].inv_mass * weight[k]);
        store_particles(rows, all.particles[k] + i, p[k]);
    }
}

template<typename L>
void solve_springs_of(const SpringArrays& s,
                      float* rows,
                      std::size_t begin,
                      std::size_t end,
                      float inv_h2,
                      float max_strain) {
    for (std::size_t i = begin; i < end; i += L::kWidth)
        solve_springs_at<L>(s, rows, i, inv_h2, max_strain);
}

template<typename L>
void solve_bends_of(const BendArrays& all,
                    float* rows,
                    std::size_t begin,
                    std::size_t end,
                    float inv_h2) {
    for (std::size_t i = begin; i < end; i += L::kWidth)
        solve_bends_at<L>(all, rows, i, inv_h2);
}

/// L: lanes of one row, or of one float.
template<typename L>
void fall_of(const ParticleArrays& p,
             std::size_t begin,
             std::size_t end,
             const float* gravity,
             float h,
             float keep) {
    const L zero = L::all(0);
    for (std::size_t i = 4 * begin; i < 4 * end; i += L::kWidth) {
        L inv_mass;
        load_last_of_row(p.rows, i, inv_mass);
        const L x = L::load(p.rows + i);
        const L a = L::load(gravity + i % 4) + L::load(p.wind + i) * inv_mass;
        L v = (L::load(p.velocities + i) + a * L::all(h)) * L::all(keep);
        v = select(inv_mass > zero, v, zero);
        const L moved = x + v * L::all(h);
        x.store(p.before + i);
        v.store(p.velocities + i);
        moved.store(p.rows + i);
        moved.store(p.unheld + i);
    }
}

template<typename L>
void find_velocities_of(const ParticleArrays& p, std::size_t begin, std::size_t end, float inv_h) {
    for (std::size_t i = 4 * begin; i < 4 * end; i += L::kWidth) {
        const L gained = (L::load(p.rows + i) - L::load(p.unheld + i)) * L::all(inv_h);
        (L::load(p.velocities + i) + gained).store(p.velocities + i);
    }
}

template<typename L>
[[gnu::always_inline]] inline void blow_on_triangles_at(const WindArrays& all, std::size_t i) {
    const L zero = L::all(0);
    std::uint32_t index[3][L::kWidth];
    for (int lane = 0; lane < L::kWidth; ++lane)
        for (int k = 0; k < 3; ++k)
            index[k][lane] = all.vertices[3 * (i + static_cast<std::size_t>(lane)) +
                                          static_cast<std::size_t>(k)];
    const ParticleLanes<L> a = load_particles<L>(all.rows, index[0]),
                           b = load_particles<L>(all.rows, index[1]),
                           c = load_particles<L>(all.rows, index[2]);
    const Vec3Lanes<L> v = load_particles<L>(all.velocities, index[0]).x +
                           load_particles<L>(all.velocities, index[1]).x +
                           load_particles<L>(all.velocities, index[2]).x;
    const Vec3Lanes<L> wind{L::all(all.wind[0]), L::all(all.wind[1]), L::all(all.wind[2])};
    const Vec3Lanes<L> felt = wind - v * L::all(1.0f / 3);
    const Vec3Lanes<L> doubled = cross(b.x - a.x, c.x - a.x); // twice the area, along the normal
    const L speed2 = dot(felt, felt), size2 = dot(doubled, doubled);
    const auto counts = (speed2 > zero) & (size2 > zero);
    if (!any(counts))
        return;
    // With the unit normal n that points with the wind u, the triangle shows the area A (n . u) to the wind, which
    // pushes with p = rho |u|^2 A (n . u) / 2: drag p along u, lift p along the part of n perpendicular to u.
    const L through = dot(doubled, felt);
    const auto is_from_behind = through < zero;
    const L seen = select(is_from_behind, zero - through, through);
    const Vec3Lanes<L> across = doubled * select(is_from_behind, L::all(-1), L::all(1)) -
                                felt * (seen / speed2);
    const L push = L::all(all.density / 12) * seen; // a third of the push, over the speed
    const L inv_mass = (a.inv_mass + b.inv_mass + c.inv_mass) / L::all(3);
    const L gained = push * L::all(all.drag + all.lift) * inv_mass * L::all(all.hold);
    const Vec3Lanes<L> third = (felt * L::all(all.drag) +
                                across * (L::all(all.lift) * sqrt(speed2 / size2))) *
                               (push / (L::all(1) + gained));
    alignas(32) float forces[3][8];
    select(counts, third.x, zero).store(forces[0]);
    select(counts, third.y, zero).store(forces[1]);
    select(counts, third.z, zero).store(forces[2]);
    for (int lane = 0; lane < L::kWidth; ++lane)
        for (int k = 0; k < 3; ++k) {
            float* row = all.forces + 4 * std::size_t{index[k][lane]};
            for (int axis = 0; axis < 3; ++axis)
                row[axis] += forces[axis][lane];
        }
}

template<typename L>
void blow_on_triangles(const WindArrays& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; i += L::kWidth)
        blow_on_triangles_at<L>(all, i);
}

/// `L` for constraints, `Row` for work particle by particle.
template<typename L, typename Row>
constexpr ConstraintKernels make_constraint_kernels() {
    return {L::kWidth,
            solve_springs_of<L>,
            solve_reaches_of<L>,
            fall_of<Row>,
            find_velocities_of<Row>,
            solve_bends_of<L>,
            blow_on_triangles<L>};
}

} // namespace topple
