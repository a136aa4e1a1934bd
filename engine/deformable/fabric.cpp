// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/fabric.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace topple {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

/// Springs by particle, those of particle i in [begin[i], begin[i + 1]).
struct Neighbors {
    std::vector<std::uint32_t> begin, spring;

    Neighbors(const Fabric& fabric, std::size_t count) : begin(count + 1, 0) {
        for (const Spring& s : fabric.springs)
            if (s.kind != SpringKind::bend) {
                ++begin[s.a + 1];
                ++begin[s.b + 1];
            }
        for (std::size_t i = 0; i < count; ++i)
            begin[i + 1] += begin[i];
        spring.resize(begin[count]);
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t k = 0; k < fabric.springs.size(); ++k)
            if (const Spring& s = fabric.springs[k]; s.kind != SpringKind::bend) {
                spring[next[s.a]++] = k;
                spring[next[s.b]++] = k;
            }
    }
};

} // namespace

void finish(Fabric& fabric) {
    fabric.is_damped = std::any_of(fabric.springs.begin(),
                                   fabric.springs.end(),
                                   [](const Spring& s) { return s.damping > 0; });
    fabric.lanes = fabric.is_chain ? FabricLanes{} : pack_lanes(fabric.springs, fabric.bends);
}

std::vector<Tether> find_tethers(const Fabric& fabric, const std::vector<Real>& inv_masses) {
    const std::size_t count = inv_masses.size();
    const Neighbors neighbors(fabric, count);
    std::vector<Real> length(count, std::numeric_limits<Real>::infinity());
    std::vector<std::uint32_t> anchor(count, kNone);
    // Of equals the lowest particle comes first, so that the order is one.
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
            const Spring& s = fabric.springs[neighbors.spring[k]];
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
