// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace topple {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

/// Springs by particle; those of particle i are in [begin[i], begin[i + 1]).
struct Neighbors {
    std::vector<std::uint32_t> begin, spring;

    Neighbors(const DeformableMesh& mesh, std::size_t count) : begin(count + 1, 0) {
        for (const Spring& s : mesh.springs)
            if (s.kind != SpringKind::bend) {
                ++begin[s.a + 1];
                ++begin[s.b + 1];
            }
        for (std::size_t i = 0; i < count; ++i)
            begin[i + 1] += begin[i];
        spring.resize(begin[count]);
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t k = 0; k < mesh.springs.size(); ++k)
            if (const Spring& s = mesh.springs[k]; s.kind != SpringKind::bend) {
                spring[next[s.a]++] = k;
                spring[next[s.b]++] = k;
            }
    }
};

} // namespace

namespace {

void list_pieces(DeformableMesh& mesh) {
    mesh.pieces = mesh.triangles;
    if (mesh.is_chain)
        for (const Spring& s : mesh.springs)
            mesh.pieces.push_back({s.a, s.b, s.b});
    const auto lowest = [](const auto& piece) {
        return *std::min_element(piece.begin(), piece.end());
    };
    std::stable_sort(
        mesh.pieces.begin(), mesh.pieces.end(), [&](const auto& one, const auto& other) {
            return lowest(one) < lowest(other);
        });
    mesh.piece_begin.assign(mesh.rest.size() / kParticleBlock + 2, 0);
    mesh.longest_edge = 0;
    for (const auto& piece : mesh.pieces) {
        ++mesh.piece_begin[lowest(piece) / kParticleBlock + 1];
        for (std::size_t k = 0; k < 3; ++k)
            mesh.longest_edge = std::max(
                mesh.longest_edge, distance(mesh.rest[piece[k]], mesh.rest[piece[(k + 1) % 3]]));
    }
    for (std::size_t i = 1; i < mesh.piece_begin.size(); ++i)
        mesh.piece_begin[i] += mesh.piece_begin[i - 1];
}

} // namespace

void finish(DeformableMesh& mesh) {
    list_pieces(mesh);
    mesh.is_damped = std::any_of(
        mesh.springs.begin(), mesh.springs.end(), [](const Spring& s) { return s.damping > 0; });
    mesh.lanes = mesh.is_chain ? ConstraintLanes{} : pack_lanes(mesh.springs, mesh.bends);
    pack_reaches(mesh.reaches, mesh.lanes);
}

std::span<const std::array<std::uint32_t, 3>> pieces_of(const DeformableMesh& mesh,
                                                        std::uint32_t first) {
    const std::size_t block = first / kParticleBlock;
    const std::uint32_t begin = mesh.piece_begin[block];
    return std::span(mesh.pieces).subspan(begin, mesh.piece_begin[block + 1] - begin);
}

std::vector<Tether> find_tethers(const DeformableMesh& mesh, const std::vector<Real>& inv_masses) {
    const std::size_t count = inv_masses.size();
    const Neighbors neighbors(mesh, count);
    std::vector<Real> length(count, std::numeric_limits<Real>::infinity());
    std::vector<std::uint32_t> anchor(count, kNone);
    // On a tie the lowest particle comes first, so that the order is unique.
    using Reached = std::pair<Real, std::uint32_t>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
    for (std::uint32_t i = 0; i < count; ++i)
        if (inv_masses[i] == 0) {
            length[i] = 0;
            anchor[i] = i;
            next.push({Real(0), i});
        }
    while (!next.empty()) {
        const auto [far, i] = next.top();
        next.pop();
        if (far > length[i])
            continue;
        for (std::uint32_t k = neighbors.begin[i]; k < neighbors.begin[i + 1]; ++k) {
            const Spring& s = mesh.springs[neighbors.spring[k]];
            const std::uint32_t other = s.a == i ? s.b : s.a;
            if (far + s.rest >= length[other])
                continue;
            length[other] = far + s.rest;
            anchor[other] = anchor[i];
            next.push({length[other], other});
        }
    }
    std::vector<Tether> tethers;
    for (std::uint32_t i = 0; i < count; ++i)
        if (inv_masses[i] > 0 && anchor[i] != kNone)
            tethers.push_back({i, anchor[i], length[i]});
    return tethers;
}

} // namespace topple
