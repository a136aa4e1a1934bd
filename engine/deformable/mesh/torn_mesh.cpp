// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/tearing.h"
#include "topple/deformable/mesh/tearing_detail.h"

#include <unordered_set>
#include <utility>

namespace topple {
namespace {

using Indices = std::vector<std::uint32_t>;

void add_to(Indices& list, std::uint32_t index) { list.push_back(index); }
void take_from(Indices& list, std::uint32_t index) {
    list.erase(std::find(list.begin(), list.end(), index));
}

/// Splits particles one after another, each in time proportional to its neighborhood: the elements at each particle
/// are kept up to date instead of searched in all of the mesh.
class Splitting {
public:
    Splitting(DeformableMesh& mesh, Particles& particles)
        : mesh_(mesh),
          particles_(particles),
          triangles_(particles.size()),
          springs_(particles.size()),
          bends_(particles.size()),
          is_bend_gone_(mesh.bends.size(), false) {
        for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k)
            for (const std::uint32_t i : mesh.triangles[k])
                add_to(triangles_[i], k);
        for (std::uint32_t i = 0; i < mesh.springs.size(); ++i)
            for (const std::uint32_t p : {mesh.springs[i].a, mesh.springs[i].b})
                add_to(springs_[p], i);
        for (std::uint32_t i = 0; i < mesh.bends.size(); ++i)
            for (const std::uint32_t p : mesh.bends[i].particles)
                add_to(bends_[p], i);
    }
    ~Splitting() {
        std::size_t next = 0;
        std::erase_if(mesh_.bends, [&](const Bend&) { return is_bend_gone_[next++]; });
    }
    Splitting(const Splitting&) = delete;
    Splitting& operator=(const Splitting&) = delete;

    [[nodiscard]] const Indices& of(std::uint32_t particle) const { return triangles_[particle]; }

    /// Fails: the tear names a missing element.
    Result<void> split(const Tear& tear);

private:
    void share_mass(const Tear& tear);
    void share_bends(const std::vector<Vertices>& moved,
                     std::uint32_t old_particle,
                     std::uint32_t new_particle);
    void share_springs(std::uint32_t old_particle, std::uint32_t new_particle);

    DeformableMesh& mesh_;
    Particles& particles_;
    std::vector<Indices> triangles_, springs_, bends_; ///< Indexed by particle, sorted.
    std::vector<bool> is_bend_gone_;
};

Result<void> check(const Tear& tear, const DeformableMesh& mesh, std::size_t particle_count) {
    if (tear.a >= particle_count || tear.b >= particle_count)
        return Error{"a tear names a particle that does not exist"};
    Indices named = tear.triangles;
    std::sort(named.begin(), named.end());
    const bool is_twice = std::adjacent_find(named.begin(), named.end()) != named.end();
    const bool is_elsewhere = std::any_of(named.begin(), named.end(), [&](std::uint32_t k) {
        return k >= mesh.triangles.size() || !holds(mesh.triangles[k], tear.a);
    });
    if (is_twice || is_elsewhere)
        return Error{"a tear must name different triangles that meet at its first particle"};
    return {};
}

Result<void> Splitting::split(const Tear& tear) {
    if (const auto checked = check(tear, mesh_, particles_.size()); !checked)
        return checked;
    const auto added = static_cast<std::uint32_t>(particles_.size());
    share_mass(tear);
    for (auto* lists : {&triangles_, &springs_, &bends_})
        lists->emplace_back();
    std::vector<Vertices> moved;
    for (const std::uint32_t k : tear.triangles) {
        moved.push_back(mesh_.triangles[k]);
        std::sort(moved.back().begin(), moved.back().end());
    }
    share_bends(moved, tear.a, added);
    for (const std::uint32_t k : tear.triangles) {
        Vertices& vertices = mesh_.triangles[k];
        std::replace(vertices.begin(), vertices.end(), tear.a, added);
        take_from(triangles_[tear.a], k);
        add_to(triangles_[added], k);
    }
    share_springs(tear.a, added);
    return {};
}

void Splitting::share_mass(const Tear& tear) {
    const Real share = static_cast<Real>(tear.triangles.size()) /
                       static_cast<Real>(triangles_[tear.a].size());
    particles_.positions.push_back(particles_.positions[tear.a]);
    particles_.velocities.push_back(particles_.velocities[tear.a]);
    particles_.inv_masses.push_back(particles_.inv_masses[tear.a] / share);
    if (share < 1)
        particles_.inv_masses[tear.a] /= 1 - share;
    mesh_.rest.push_back(mesh_.rest[tear.a]);
}

/// A bend connects the triangles 0 1 2 and 0 1 3: it moves with both, or is torn.
void Splitting::share_bends(const std::vector<Vertices>& moved,
                            std::uint32_t old_particle,
                            std::uint32_t new_particle) {
    const auto is_moved = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        Vertices t{a, b, c};
        std::sort(t.begin(), t.end());
        return std::find(moved.begin(), moved.end(), t) != moved.end();
    };
    for (const std::uint32_t i : Indices(bends_[old_particle])) {
        auto& p = mesh_.bends[i].particles;
        const bool on_edge = p[0] == old_particle || p[1] == old_particle;
        const bool first = is_moved(p[0], p[1], p[2]), second = is_moved(p[0], p[1], p[3]);
        if (on_edge && first != second) {
            is_bend_gone_[i] = true;
            for (const std::uint32_t particle : p)
                take_from(bends_[particle], i);
        } else if (first || second) {
            std::replace(p.begin(), p.end(), old_particle, new_particle);
            take_from(bends_[old_particle], i);
            add_to(bends_[new_particle], i);
        }
    }
}

/// Each spring of the old particle stays, moves to the new one, or is duplicated, according to its triangles.
void Splitting::share_springs(std::uint32_t old_particle, std::uint32_t new_particle) {
    for (const std::uint32_t i : Indices(springs_[old_particle])) {
        Spring s = mesh_.springs[i];
        const std::uint32_t other = s.a == old_particle ? s.b : s.a;
        bool with_old = is_edge(*this, mesh_, old_particle, other);
        bool with_new = is_edge(*this, mesh_, new_particle, other);
        if (!with_old && !with_new) {
            with_old = is_bridged(*this, mesh_, old_particle, other);
            with_new = !with_old && is_bridged(*this, mesh_, new_particle, other);
        }
        if (!with_new)
            continue;
        (s.a == old_particle ? s.a : s.b) = new_particle;
        if (with_old) {
            const auto added = static_cast<std::uint32_t>(mesh_.springs.size());
            mesh_.springs.push_back(s);
            add_to(springs_[other], added);
            add_to(springs_[new_particle], added);
        } else {
            mesh_.springs[i] = s;
            take_from(springs_[old_particle], i);
            add_to(springs_[new_particle], i);
        }
    }
    std::sort(springs_[new_particle].begin(), springs_[new_particle].end());
}

std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{std::min(a, b)} << 32u) | std::max(a, b);
}

/// Removes all constraints between the two ends of any of these tears, in one pass.
Result<void> break_springs(std::span<const Tear> tears,
                           DeformableMesh& mesh,
                           std::size_t particle_count) {
    std::unordered_set<std::uint64_t> broken;
    for (const Tear& tear : tears) {
        if (const auto checked = check(tear, mesh, particle_count); !checked)
            return checked;
        broken.insert(pair_of(tear.a, tear.b));
    }
    const auto joins = [&](const auto& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t k = i; k < list.size(); ++k)
                if (broken.contains(pair_of(list[i], list[k])))
                    return true;
        return false;
    };
    std::erase_if(mesh.springs, [&](const Spring& s) { return joins(std::array{s.a, s.b}); });
    std::erase_if(mesh.bends, [&](const Bend& b) { return joins(b.particles); });
    std::erase_if(mesh.tetrahedra, [&](const Tetrahedron& t) { return joins(t.particles); });
    std::erase_if(mesh.triangles, joins);
    return {};
}

Result<void> split_particles(std::span<const Tear> tears,
                             DeformableMesh& mesh,
                             Particles& particles) {
    Splitting splitting(mesh, particles);
    for (const Tear& tear : tears)
        if (const auto done = splitting.split(tear); !done)
            return done;
    return {};
}

} // namespace

Result<void> apply_tears(std::span<const Tear> tears, DeformableMesh& mesh, Particles& particles) {
    if (tears.empty())
        return {};
    mesh.pressure = 0; // a skin with a hole keeps no air
    mesh.reaches.clear();
    // Limit of the work: each series of one kind of tears needs a pass over all elements, and a file could contain
    // many series.
    constexpr std::size_t kMostWork = 400'000'000;
    const std::size_t size = mesh.springs.size() + mesh.triangles.size() + mesh.bends.size() +
                             mesh.tetrahedra.size();
    std::size_t work = 0;
    while (!tears.empty()) {
        const bool is_break = tears.front().triangles.empty();
        const auto end = std::find_if(tears.begin(), tears.end(), [&](const Tear& tear) {
            return tear.triangles.empty() != is_break;
        });
        const auto count = static_cast<std::size_t>(end - tears.begin());
        if ((work += size) > kMostWork)
            return Error{"its tears change between splits and breaks too often to be followed"};
        const auto done = is_break ? break_springs(tears.first(count), mesh, particles.size())
                                   : split_particles(tears.first(count), mesh, particles);
        if (!done)
            return done;
        tears = tears.subspan(count);
    }
    return {};
}

} // namespace topple
