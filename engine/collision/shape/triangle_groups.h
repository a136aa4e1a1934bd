// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace topple {

/// Groups of the triangles of a surface, such as those that share a material. Contacts with triangles of two groups are
/// never merged.
struct TriangleGroups {
    static constexpr std::uint32_t
        kNone = 0xffffffffu; ///< The group of triangles that belong to no other one.
    /// Triangles from `first_triangle` to that of the next range.
    struct Range {
        std::uint32_t first_triangle = 0; ///< Index of the triangle.
        std::uint32_t group = kNone;      ///< Index of the group, or kNone.
        friend bool operator==(const Range&, const Range&) = default;
    };
    std::vector<Range>
        ranges; ///< Sorted by their triangles; triangles before the first range belong to kNone.
};

/// Returns the group of a triangle.
std::uint32_t group_of(const TriangleGroups& groups, std::uint32_t triangle);

} // namespace topple
