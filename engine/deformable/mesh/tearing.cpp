// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/tearing.h"

#include "topple/core/assert.h"
#include "topple/deformable/mesh/tearing_detail.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

/// The present triangles around each particle.
struct Fans {
    std::vector<std::uint32_t> begin, triangles;

    Fans(const DeformableMesh& mesh, std::size_t particle_count) : begin(particle_count + 1, 0) {
        for (const Vertices& t : mesh.triangles)
            for (const std::uint32_t i : t)
                ++begin[i + 1];
        for (std::size_t i = 0; i < particle_count; ++i)
            begin[i + 1] += begin[i];
        triangles.resize(begin.back());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k)
            for (const std::uint32_t i : mesh.triangles[k])
                triangles[next[i]++] = k;
    }
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t particle) const {
        return std::span(triangles).subspan(begin[particle], begin[particle + 1] - begin[particle]);
    }
};

/// Returns the triangles around `particle` on the far side of the plane through it perpendicular to `way`.
std::vector<std::uint32_t> far_side(const Fans& fans,
                                    const DeformableMesh& mesh,
                                    const std::vector<Vec3>& positions,
                                    std::uint32_t particle,
                                    Vec3 way) {
    std::vector<std::uint32_t> far;
    for (const std::uint32_t k : fans.of(particle)) {
        const Vertices& t = mesh.triangles[k];
        const Vec3 sum = positions[t[0]] + positions[t[1]] + positions[t[2]];
        if (dot(way, sum - positions[particle] * 3) > 0)
            far.push_back(k);
    }
    return far;
}

/// Returns whether the particle is on a border or at the end of a tear, where it has fewer triangles than edges.
bool is_on_rim(const Fans& fans, const DeformableMesh& mesh, std::uint32_t particle) {
    std::vector<std::uint32_t> others;
    for (const std::uint32_t k : fans.of(particle))
        for (const std::uint32_t i : mesh.triangles[k])
            if (i != particle)
                others.push_back(i);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    return others.size() > fans.of(particle).size();
}

bool has_surface_to_tear(const DeformableMesh& mesh) {
    return !mesh.triangles.empty() && !mesh.is_solid;
}

} // namespace

void drop_loose_springs(DeformableMesh& mesh) {
    if (!has_surface_to_tear(mesh))
        return;
    const Fans fans(mesh, mesh.rest.size());
    std::erase_if(mesh.springs, [&](const Spring& s) {
        return s.kind != SpringKind::structural && !is_bridged(fans, mesh, s.a, s.b);
    });
}

std::vector<Tear> find_tears(const DeformableMesh& mesh,
                             const Particles& particles,
                             Real tear_strain) {
    struct Candidate {
        Real strain = 0;
        std::uint32_t spring = 0;
    };
    std::vector<Candidate> candidates;
    const std::vector<Vec3>& x = particles.positions;
    for (std::uint32_t i = 0; i < mesh.springs.size(); ++i) {
        const Spring& s = mesh.springs[i];
        const Real limit = s.rest * (1 + tear_strain);
        if (length_squared(x[s.b] - x[s.a]) > limit * limit && s.kind != SpringKind::bend)
            candidates.push_back({distance(x[s.a], x[s.b]) / s.rest, i});
    }
    if (candidates.empty())
        return {};
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.strain > b.strain;
    });
    std::vector<Tear> tears, breaks; // breaks come last, since they change the indices of triangles
    if (!has_surface_to_tear(mesh)) {
        for (const Candidate& c : candidates)
            tears.push_back({mesh.springs[c.spring].a, mesh.springs[c.spring].b, {}});
        return tears;
    }
    const Fans fans(mesh, particles.size());
    std::vector<bool> is_touched(particles.size(), false);
    for (const Candidate& c : candidates) {
        std::uint32_t a = mesh.springs[c.spring].a, b = mesh.springs[c.spring].b;
        // A tear continues at its end before a new one begins.
        if (!is_on_rim(fans, mesh, a) && is_on_rim(fans, mesh, b))
            std::swap(a, b);
        bool is_done = is_touched[a] || is_touched[b];
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
            if (is_done || particles.inv_masses[from] == 0)
                continue;
            std::vector<std::uint32_t> far = far_side(fans, mesh, x, from, x[to] - x[from]);
            if (far.empty() || far.size() == fans.of(from).size())
                continue;
            for (const std::uint32_t k : fans.of(from))
                for (const std::uint32_t i : mesh.triangles[k])
                    is_touched[i] = true;
            tears.push_back({from, to, std::move(far)});
            is_done = true;
        }
        if (!is_done) // no triangles are left to divide at either end
            breaks.push_back({a, b, {}});
    }
    tears.insert(tears.end(), breaks.begin(), breaks.end());
    return tears;
}

bool tear(Deformable& d) {
    const Real limit = d.made_from->material.tear_strain;
    if (limit == 0)
        return false;
    const std::vector<Tear> tears = find_tears(*d.mesh, d.particles, limit);
    if (tears.empty())
        return false;
    DeformableMesh torn = *d.mesh;
    DeformableDef def = *d.made_from;
    const Result<void> applied = apply_tears(tears, torn, d.particles);
    TOPPLE_ASSERT(applied.ok());
    def.tears.insert(def.tears.end(), tears.begin(), tears.end());
    finish(def, d.particles, torn);
    d.mesh = std::make_shared<const DeformableMesh>(std::move(torn));
    d.made_from = std::make_shared<const DeformableDef>(std::move(def));
    return true;
}

} // namespace topple
