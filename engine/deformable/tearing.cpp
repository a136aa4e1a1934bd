// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/tearing.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

using Corners = std::array<std::uint32_t, 3>;

template<typename List>
bool holds(const List& list, std::uint32_t particle) {
    return std::find(list.begin(), list.end(), particle) != list.end();
}

/// The triangles about each particle.
struct Fans {
    std::vector<std::uint32_t> begin, triangles;

    Fans(const Fabric& fabric, std::size_t particle_count) : begin(particle_count + 1, 0) {
        for (const Corners& t : fabric.triangles)
            for (const std::uint32_t i : t)
                ++begin[i + 1];
        for (std::size_t i = 0; i < particle_count; ++i)
            begin[i + 1] += begin[i];
        triangles.resize(begin.back());
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t k = 0; k < fabric.triangles.size(); ++k)
            for (const std::uint32_t i : fabric.triangles[k])
                triangles[next[i]++] = k;
    }
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t particle) const {
        return std::span(triangles).subspan(begin[particle], begin[particle + 1] - begin[particle]);
    }
};

/// The triangles about `particle` that lie on the far side of the plane through it across `way`.
std::vector<std::uint32_t> far_side(const Fans& fans,
                                    const Fabric& fabric,
                                    const std::vector<Vec3>& positions,
                                    std::uint32_t particle,
                                    Vec3 way) {
    std::vector<std::uint32_t> far;
    for (const std::uint32_t k : fans.of(particle)) {
        const Corners& t = fabric.triangles[k];
        const Vec3 sum = positions[t[0]] + positions[t[1]] + positions[t[2]];
        if (dot(way, sum - positions[particle] * 3) > 0)
            far.push_back(k);
    }
    return far;
}

/// A rim or the end of a tear: fewer triangles than edges about it.
bool is_on_rim(const Fans& fans, const Fabric& fabric, std::uint32_t particle) {
    std::vector<std::uint32_t> others;
    for (const std::uint32_t k : fans.of(particle))
        for (const std::uint32_t i : fabric.triangles[k])
            if (i != particle)
                others.push_back(i);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    return others.size() > fans.of(particle).size();
}

bool has_surface_to_tear(const Fabric& fabric) {
    return !fabric.triangles.empty() && !fabric.is_solid;
}

bool is_edge(const Fans& fans, const Fabric& fabric, std::uint32_t a, std::uint32_t b) {
    const auto about = fans.of(a);
    return std::any_of(
        about.begin(), about.end(), [&](std::uint32_t k) { return holds(fabric.triangles[k], b); });
}

/// Whether triangles at both ends have an edge in common, or, for springs that reach over two cells, a
/// particle that lay between the two at rest.
bool is_bridged(const Fans& fans, const Fabric& fabric, std::uint32_t a, std::uint32_t b) {
    const Vec3 middle = (fabric.rest[a] + fabric.rest[b]) * 0.5f;
    const Real near = 0.1f * distance(fabric.rest[a], fabric.rest[b]);
    for (const std::uint32_t k : fans.of(a)) {
        const Corners& t = fabric.triangles[k];
        if (holds(t, b))
            return true;
        for (std::size_t i = 0; i < 3; ++i) {
            if (t[i] != a && distance(fabric.rest[t[i]], middle) <= near &&
                is_edge(fans, fabric, t[i], b))
                return true;
            // The edge across from `a`, if that is what this is.
            const std::uint32_t from = t[i], to = t[(i + 1) % 3];
            if (from == a || to == a)
                continue;
            for (const std::uint32_t other : fans.of(b))
                if (holds(fabric.triangles[other], from) && holds(fabric.triangles[other], to))
                    return true;
        }
    }
    return false;
}

void break_spring(const Tear& tear, Fabric& fabric) {
    const auto joins = [&](const auto& list) { return holds(list, tear.a) && holds(list, tear.b); };
    std::erase_if(fabric.springs, [&](const Spring& s) { return joins(std::array{s.a, s.b}); });
    std::erase_if(fabric.bends, [&](const Bend& b) { return joins(b.particles); });
    std::erase_if(fabric.tetrahedra, [&](const Tetrahedron& t) { return joins(t.particles); });
    std::erase_if(fabric.triangles, joins);
}

/// A bend is between the triangles 0 1 2 and 0 1 3: it goes with both, or is torn.
void share_bends(const std::vector<Corners>& moved,
                 std::uint32_t old_particle,
                 std::uint32_t new_particle,
                 Fabric& fabric) {
    const auto is_moved = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        Corners t{a, b, c};
        std::sort(t.begin(), t.end());
        return std::find(moved.begin(), moved.end(), t) != moved.end();
    };
    std::erase_if(fabric.bends, [&](Bend& bend) {
        auto& p = bend.particles;
        const bool on_edge = p[0] == old_particle || p[1] == old_particle;
        const bool first = is_moved(p[0], p[1], p[2]), second = is_moved(p[0], p[1], p[3]);
        if (on_edge && first != second)
            return true;
        if (first || second)
            std::replace(p.begin(), p.end(), old_particle, new_particle);
        return false;
    });
}

/// Each spring of the old particle stays, goes to the new one, or is there twice: as its triangles are.
void share_springs(std::uint32_t old_particle, std::uint32_t new_particle, Fabric& fabric) {
    const Fans fans(fabric, fabric.rest.size());
    const std::size_t count = fabric.springs.size();
    for (std::size_t i = 0; i < count; ++i) {
        Spring s = fabric.springs[i];
        if (s.a != old_particle && s.b != old_particle)
            continue;
        const std::uint32_t other = s.a == old_particle ? s.b : s.a;
        bool with_old = is_edge(fans, fabric, old_particle, other);
        bool with_new = is_edge(fans, fabric, new_particle, other);
        if (!with_old && !with_new) {
            with_old = is_bridged(fans, fabric, old_particle, other);
            with_new = !with_old && is_bridged(fans, fabric, new_particle, other);
        }
        if (!with_new)
            continue;
        (s.a == old_particle ? s.a : s.b) = new_particle;
        if (with_old)
            fabric.springs.push_back(s);
        else
            fabric.springs[i] = s;
    }
}

void split_particle(const Tear& tear, Fabric& fabric, Particles& particles) {
    const auto added = static_cast<std::uint32_t>(particles.size());
    const auto about = static_cast<Real>(
        std::count_if(fabric.triangles.begin(), fabric.triangles.end(), [&](const Corners& t) {
            return holds(t, tear.a);
        }));
    const Real share = static_cast<Real>(tear.triangles.size()) / about; // of the mass
    particles.positions.push_back(particles.positions[tear.a]);
    particles.velocities.push_back(particles.velocities[tear.a]);
    particles.inv_masses.push_back(particles.inv_masses[tear.a] / share);
    if (share < 1)
        particles.inv_masses[tear.a] /= 1 - share;
    fabric.rest.push_back(fabric.rest[tear.a]);
    std::vector<Corners> moved;
    for (const std::uint32_t k : tear.triangles) {
        moved.push_back(fabric.triangles[k]);
        std::sort(moved.back().begin(), moved.back().end());
    }
    share_bends(moved, tear.a, added, fabric);
    for (const std::uint32_t k : tear.triangles)
        std::replace(fabric.triangles[k].begin(), fabric.triangles[k].end(), tear.a, added);
    share_springs(tear.a, added, fabric);
}

} // namespace

Result<void> check(const Tear& tear, const Fabric& fabric, std::size_t particle_count) {
    if (tear.a >= particle_count || tear.b >= particle_count)
        return Error{"a tear names a particle that does not exist"};
    for (const std::uint32_t k : tear.triangles)
        if (k >= fabric.triangles.size() || !holds(fabric.triangles[k], tear.a) ||
            std::count(tear.triangles.begin(), tear.triangles.end(), k) > 1)
            return Error{"a tear must name different triangles that meet at its first particle"};
    return {};
}

void apply(const Tear& tear, Fabric& fabric, Particles& particles) {
    fabric.pressure = 0; // what has a hole keeps no air
    fabric.reaches.clear();
    if (tear.triangles.empty())
        break_spring(tear, fabric);
    else
        split_particle(tear, fabric, particles);
}

void drop_loose_springs(Fabric& fabric) {
    if (!has_surface_to_tear(fabric))
        return;
    const Fans fans(fabric, fabric.rest.size());
    std::erase_if(fabric.springs, [&](const Spring& s) {
        return s.kind != SpringKind::structural && !is_bridged(fans, fabric, s.a, s.b);
    });
}

std::vector<Tear> find_tears(const Fabric& fabric, const Particles& particles, Real tear_strain) {
    struct Candidate {
        Real strain = 0;
        std::uint32_t spring = 0;
    };
    std::vector<Candidate> candidates;
    const std::vector<Vec3>& x = particles.positions;
    for (std::uint32_t i = 0; i < fabric.springs.size(); ++i) {
        const Spring& s = fabric.springs[i];
        const Real limit = s.rest * (1 + tear_strain);
        if (length_squared(x[s.b] - x[s.a]) > limit * limit && s.kind != SpringKind::bend)
            candidates.push_back({distance(x[s.a], x[s.b]) / s.rest, i});
    }
    if (candidates.empty())
        return {};
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.strain > b.strain;
    });
    std::vector<Tear> tears, breaks; // the latter last: they change the numbers of triangles
    if (!has_surface_to_tear(fabric)) {
        for (const Candidate& c : candidates)
            tears.push_back({fabric.springs[c.spring].a, fabric.springs[c.spring].b, {}});
        return tears;
    }
    const Fans fans(fabric, particles.size());
    std::vector<bool> is_touched(particles.size(), false);
    for (const Candidate& c : candidates) {
        std::uint32_t a = fabric.springs[c.spring].a, b = fabric.springs[c.spring].b;
        // A tear goes on where it ended before it begins anywhere else.
        if (!is_on_rim(fans, fabric, a) && is_on_rim(fans, fabric, b))
            std::swap(a, b);
        bool is_done = is_touched[a] || is_touched[b];
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
            if (is_done || particles.inv_masses[from] == 0)
                continue;
            std::vector<std::uint32_t> far = far_side(fans, fabric, x, from, x[to] - x[from]);
            if (far.empty() || far.size() == fans.of(from).size())
                continue;
            for (const std::uint32_t k : fans.of(from))
                for (const std::uint32_t i : fabric.triangles[k])
                    is_touched[i] = true;
            tears.push_back({from, to, std::move(far)});
            is_done = true;
        }
        if (!is_done) // nothing that could be shared out is left at either end
            breaks.push_back({a, b, {}});
    }
    tears.insert(tears.end(), breaks.begin(), breaks.end());
    return tears;
}

bool tear(Deformable& d) {
    const Real limit = d.made_from->material.tear_strain;
    if (limit == 0)
        return false;
    const std::vector<Tear> tears = find_tears(*d.fabric, d.particles, limit);
    if (tears.empty())
        return false;
    Fabric torn = *d.fabric;
    DeformableDef def = *d.made_from;
    for (const Tear& t : tears) {
        apply(t, torn, d.particles);
        def.tears.push_back(t);
    }
    finish(def, d.particles, torn);
    d.fabric = std::make_shared<const Fabric>(std::move(torn));
    d.made_from = std::make_shared<const DeformableDef>(std::move(def));
    return true;
}

} // namespace topple
