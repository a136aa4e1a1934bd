// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/vertex_welding.h"

#include "topple/io/text/page_vector.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <tuple>

namespace topple {
namespace {

struct Key {
    std::uint32_t hash, index;
};

std::uint32_t hash_of(Vec3 p) {
    std::uint64_t h = std::bit_cast<std::uint32_t>(p.x);
    h = (h ^ (h >> 15u)) * 0x9e3779b97f4a7c15ull + std::bit_cast<std::uint32_t>(p.y);
    h = (h ^ (h >> 29u)) * 0xbf58476d1ce4e5b9ull + std::bit_cast<std::uint32_t>(p.z);
    h = (h ^ (h >> 32u)) * 0x94d049bb133111ebull;
    return static_cast<std::uint32_t>(h >> 32u);
}

/// Sorts by hash, stably, in three passes.
void sort_by_hash(PageVector<Key>& keys) {
    constexpr unsigned kBits = 11, kPasses = 3;
    PageVector<Key> sorted(keys.size());
    for (unsigned pass = 0; pass < kPasses; ++pass) {
        const auto digit = [pass](const Key& key) {
            return key.hash >> (pass * kBits) & ((1u << kBits) - 1);
        };
        std::array<std::uint32_t, (1u << kBits) + 1> begin{};
        for (const Key& key : keys)
            ++begin[digit(key) + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        for (const Key& key : keys)
            sorted[begin[digit(key)]++] = key;
        keys.swap(sorted);
    }
}

/// Makes points at the same position adjacent, the first in the file first. Points that only share a hash, by
/// accident or on purpose, are sorted by their positions.
void bring_together(PageVector<Key>& keys, std::span<const Vec3> points) {
    sort_by_hash(keys);
    for (auto begin = keys.begin(); begin != keys.end();) {
        auto end = begin + 1;
        bool differ = false;
        for (; end != keys.end() && end->hash == begin->hash; ++end)
            differ = differ || points[end->index] != points[begin->index];
        if (differ)
            std::sort(begin, end, [&](const Key& a, const Key& b) {
                const Vec3 p = points[a.index], q = points[b.index];
                return std::tuple(p.x, p.y, p.z, a.index) < std::tuple(q.x, q.y, q.z, b.index);
            });
        begin = end;
    }
}

} // namespace

std::optional<WeldCounts> weld_vertices(std::span<const Vec3> points,
                                        TriangleMesh& mesh,
                                        FunctionRef<bool(double)> progress) {
    constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
    // First the representative of each point, then its new index.
    PageVector<std::uint32_t> target(points.size(), kUnused);
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            target[index] = index;
    PageVector<Key> keys;
    for (const std::uint32_t index : target)
        if (index != kUnused)
            keys.push_back({hash_of(points[index]), index});
    if (!progress(0.2))
        return std::nullopt;
    bring_together(keys, points);
    if (!progress(0.6))
        return std::nullopt;
    WeldCounts counts{0, points.size() - keys.size()};
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Key& key = keys[i];
        const bool repeats = i > 0 && points[keys[i - 1].index] == points[key.index];
        if (!repeats)
            first = key.index;
        counts.welded += repeats;
        target[key.index] = first;
    }
    if (!progress(0.8))
        return std::nullopt;
    mesh.vertices.clear();
    mesh.vertices.reserve(keys.size() - counts.welded);
    for (std::uint32_t i = 0; i < target.size(); ++i) {
        if (target[i] == kUnused)
            continue;
        if (target[i] == i) {
            target[i] = static_cast<std::uint32_t>(mesh.vertices.size());
            mesh.vertices.push_back(points[i]);
        } else {
            target[i] = target[target[i]]; // the first of equal points comes earlier and already
                                           // has its index
        }
    }
    for (auto& triangle : mesh.triangles)
        for (std::uint32_t& index : triangle)
            index = target[index];
    return counts;
}

} // namespace topple
