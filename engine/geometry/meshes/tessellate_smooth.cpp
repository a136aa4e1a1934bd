// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/tessellate.h"

#include <array>
#include <utility>

namespace topple {
namespace {

constexpr std::uint32_t kDivisions = 8; ///< Parts of each edge of the octahedron.
constexpr std::uint32_t kPerFace = (kDivisions + 1) * (kDivisions + 2) / 2; ///< Vertices of a face.

/// A vertex of a face, as weights of the axes that add up to kDivisions.
using Weights = std::array<std::uint32_t, 3>;

/// Builds the surface over the eight faces of an octahedron. Bit k of a face is set on the positive side of axis k.
class SupportSurface {
public:
    explicit SupportSurface(const EllipsoidHull& hull) : hull_(hull) {
        for (std::uint32_t face = 0; face < 8; ++face)
            add_vertices(face);
        for (std::uint32_t face = 0; face < 8; ++face)
            add_face(face);
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            add_strips_across(axis);
            add_ends_of(axis);
        }
    }
    RenderMesh take() { return std::move(out_); }

private:
    static std::uint32_t index_of(std::uint32_t face, Weights w) {
        // Rows of equal w[0] have kDivisions + 1 - w[0] vertices.
        return face * kPerFace + w[0] * (kDivisions + 1) - w[0] * (w[0] - 1) / 2 + w[1];
    }

    void add_vertices(std::uint32_t face) {
        // A direction between two faces of the octahedron leans towards its own one, to choose among support points.
        constexpr Real kLean = 1e-4f;
        for (std::uint32_t i = 0; i <= kDivisions; ++i)
            for (std::uint32_t j = 0; i + j <= kDivisions; ++j) {
                const Weights w{i, j, kDivisions - i - j};
                Vec3 direction, leaning;
                for (int axis = 0; axis < 3; ++axis) {
                    const Real sign = (face >> static_cast<unsigned>(axis) & 1u) != 0 ? 1.0f
                                                                                      : -1.0f;
                    direction[axis] = sign * static_cast<Real>(w[static_cast<std::size_t>(axis)]);
                    leaning[axis] = direction[axis] + sign * kLean;
                }
                out_.positions.push_back(hull_.support(leaning));
                out_.normals.push_back(normalize(direction));
            }
    }

    /// Adds a triangle, counter-clockwise from outside.
    void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const Vec3 across = cross(out_.positions[b] - out_.positions[a],
                                  out_.positions[c] - out_.positions[a]);
        const Vec3 outward = out_.normals[a] + out_.normals[b] + out_.normals[c];
        const bool is_outward = dot(across, outward) >= 0;
        out_.indices.insert(out_.indices.end(), {a, is_outward ? b : c, is_outward ? c : b});
    }
    void add_quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        add_triangle(a, b, c);
        add_triangle(a, c, d);
    }

    void add_face(std::uint32_t face) {
        const auto at = [face](std::uint32_t i, std::uint32_t j) {
            return index_of(face, {i, j, kDivisions - i - j});
        };
        for (std::uint32_t i = 0; i < kDivisions; ++i)
            for (std::uint32_t j = 0; i + j < kDivisions; ++j) {
                add_triangle(at(i, j), at(i + 1, j), at(i, j + 1));
                if (i + j + 1 < kDivisions)
                    add_triangle(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            }
    }

    /// Joins the faces on both sides of the plane across an axis.
    void add_strips_across(std::uint32_t axis) {
        const std::uint32_t next = (axis + 1) % 3, last = (axis + 2) % 3, bit = 1u << axis;
        for (std::uint32_t face = 0; face < 8; ++face)
            for (std::uint32_t k = 0; (face & bit) == 0 && k < kDivisions; ++k) {
                Weights from{}, to{};
                from[next] = k;
                from[last] = kDivisions - k;
                to[next] = k + 1;
                to[last] = kDivisions - k - 1;
                add_quad(index_of(face, from),
                         index_of(face, to),
                         index_of(face | bit, to),
                         index_of(face | bit, from));
            }
    }

    /// Closes the gap between the four faces that meet on either end of an axis.
    void add_ends_of(std::uint32_t axis) {
        const std::uint32_t next = 1u << (axis + 1) % 3, last = 1u << (axis + 2) % 3;
        Weights end{};
        end[axis] = kDivisions;
        for (const std::uint32_t face : {0u, 1u << axis})
            add_quad(index_of(face, end),
                     index_of(face | next, end),
                     index_of(face | next | last, end),
                     index_of(face | last, end));
    }

    const EllipsoidHull& hull_;
    RenderMesh out_;
};

} // namespace

RenderMesh tessellate(const EllipsoidHull& hull) { return SupportSurface(hull).take(); }

} // namespace topple
