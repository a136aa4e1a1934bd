// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/constraints.h"

namespace topple {
namespace {

void move(ParticleRow& p, Vec3 gradient, Real lambda) {
    p.position += gradient * (p.inv_mass * lambda);
}

} // namespace

void solve_springs(std::span<const Spring> springs, const PartParticles& p, Real max_strain) {
    const Real inv_h2 = 1 / (p.h * p.h);
    for (const Spring& s : springs) {
        ParticleRow& a = p.rows[s.a];
        ParticleRow& b = p.rows[s.b];
        const Real w = a.inv_mass + b.inv_mass;
        const Vec3 d = b.position - a.position;
        const Real now = length(d);
        if (!(now > 0) || w == 0)
            continue;
        // d lambda over the length; d times it moves them along the spring.
        const Real compliance = s.stiffness > 0 ? inv_h2 / s.stiffness : 0;
        Real share = (s.rest - now) / ((w + compliance) * now);
        if (max_strain > 0)
            share = std::min(share, (s.rest * (1 + max_strain) - now) / (w * now));
        move(a, d, -share);
        move(b, d, share);
    }
}

void damp_springs(std::span<const Spring> springs,
                  const PartParticles& p,
                  std::span<VectorRow> velocities) {
    for (const Spring& s : springs) {
        if (s.damping == 0)
            continue;
        const Real w_a = p.rows[s.a].inv_mass, w_b = p.rows[s.b].inv_mass;
        const Vec3 d = p.rows[s.b].position - p.rows[s.a].position;
        const Real now = length(d);
        if (!(now > 0))
            continue;
        const Vec3 n = d * (1 / now);
        const Real rate = dot(n, velocities[s.b] - velocities[s.a]);
        // Implicit: an impulse J = c h rate' with rate' = rate - J w.
        const Real give = s.damping * p.h;
        const Vec3 impulse = n * (give * rate / (1 + give * (w_a + w_b)));
        velocities[s.a] += impulse * w_a;
        velocities[s.b] -= impulse * w_b;
    }
}

void solve_bends(std::span<const Bend> bends, const PartParticles& p) {
    const Real inv_h2 = 1 / (p.h * p.h);
    for (const Bend& bend : bends) {
        Vec3 sum;
        Real w = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const ParticleRow& x = p.rows[bend.particles[k]];
            sum += x.position * bend.weights[k];
            w += x.inv_mass * bend.weights[k] * bend.weights[k];
        }
        if (w == 0)
            continue;
        // Along the sum, whose length is the constraint: sum * (-1 / (w + alpha / h^2)).
        const Vec3 lambda = sum * (-bend.stiffness / (w * bend.stiffness + inv_h2));
        for (std::size_t k = 0; k < 4; ++k)
            move(p.rows[bend.particles[k]], lambda, bend.weights[k]);
    }
}

void solve_volumes(std::span<const Tetrahedron> tetrahedra, const PartParticles& p) {
    for (const Tetrahedron& t : tetrahedra) {
        ParticleRow& a = p.rows[t.particles[0]];
        ParticleRow& b = p.rows[t.particles[1]];
        ParticleRow& c = p.rows[t.particles[2]];
        ParticleRow& d = p.rows[t.particles[3]];
        const Vec3 ab = b.position - a.position, ac = c.position - a.position,
                   ad = d.position - a.position;
        const Vec3 by_b = cross(ac, ad) / 6, by_c = cross(ad, ab) / 6, by_d = cross(ab, ac) / 6;
        const Vec3 by_a = -(by_b + by_c + by_d);
        const Real w = a.inv_mass * length_squared(by_a) + b.inv_mass * length_squared(by_b) +
                       c.inv_mass * length_squared(by_c) + d.inv_mass * length_squared(by_d);
        if (!(w > 0))
            continue;
        const Real lambda = (t.rest_volume - dot(by_d, ad)) / w;
        move(a, by_a, lambda);
        move(b, by_b, lambda);
        move(c, by_c, lambda);
        move(d, by_d, lambda);
    }
}

void solve_tethers(std::span<const Tether> tethers, const PartParticles& p) {
    for (const Tether& t : tethers) {
        ParticleRow& x = p.rows[t.particle];
        const Vec3 anchor = p.rows[t.anchor].position;
        const Vec3 d = x.position - anchor;
        const Real squared = length_squared(d);
        if (squared > t.length * t.length)
            x.position = anchor + d * (t.length / std::sqrt(squared));
    }
}

Real skin_volume(const DeformableMesh& mesh, std::span<const ParticleRow> rows) {
    // Relative to a vertex of the skin, which keeps precision far from the origin.
    const Vec3 origin = rows[mesh.triangles.front()[0]].position;
    Real volume = 0;
    for (const auto& t : mesh.triangles)
        volume += volume_of(origin, rows[t[0]].position, rows[t[1]].position, rows[t[2]].position);
    return volume;
}

void solve_pressure(const DeformableMesh& mesh,
                    const PartParticles& p,
                    std::vector<Vec3>& gradients) {
    gradients.assign(p.rows.size(), Vec3{});
    for (const auto& t : mesh.triangles) {
        const Vec3 a = p.rows[t[0]].position, b = p.rows[t[1]].position, c = p.rows[t[2]].position;
        const Vec3 area = cross(b - a, c - a) / 6;
        for (const std::uint32_t i : t)
            gradients[i] += area;
    }
    Real w = 0;
    for (std::size_t i = 0; i < p.rows.size(); ++i)
        w += p.rows[i].inv_mass * length_squared(gradients[i]);
    if (!(w > 0))
        return;
    const Real lambda = (mesh.pressure * mesh.rest_volume - skin_volume(mesh, p.rows)) / w;
    for (std::size_t i = 0; i < p.rows.size(); ++i)
        move(p.rows[i], gradients[i], lambda);
}

void solve_held(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    for (const HeldParticle& held : problem.held) {
        ParticleRow& p = problem.rows[held.particle];
        BodyState& b = bodies.states[held.body];
        const Vec3 r = rotate(b.q, held.local_point);
        const Vec3 d = p.position - (bodies.centers[held.body] + b.dp + r);
        const Real far = length(d);
        if (!(far > 0))
            continue;
        const Vec3 n = d / far;
        const Real w = p.inv_mass + inverse_mass_at(b, r, n) + held.compliance / (h * h);
        if (!(w > 0))
            continue;
        const Real lambda = far / w;
        move(p, n, -lambda);
        push_body(b, r, n * (lambda / h), h);
    }
}

} // namespace topple
