// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/geometry.h"
#include "app/view/style/color.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace topple::app {
namespace {

constexpr Real kCosCrease = 0.76604f, kCosHalfCrease = 0.93969f; // 40 and 20 degrees
/// Number of triangles around a vertex above which they are not compared with each other, and of vertices at one place
/// among which an equal one is looked for: a fan may have any number of triangles.
constexpr std::uint32_t kMostCompared = 256, kMostSearched = 64;

/// Corners (3 * triangle + place) that use each vertex.
struct CornersOfVertex {
    std::vector<std::uint32_t> first; ///< One more than the number of vertices.
    std::vector<std::uint32_t> corners;
};

CornersOfVertex corners_by_vertex(const TriangleMesh& mesh) {
    CornersOfVertex result;
    result.first.assign(mesh.vertices.size() + 1, 0);
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t vertex : triangle)
            ++result.first[vertex + 1];
    }
    for (std::size_t i = 1; i < result.first.size(); ++i)
        result.first[i] += result.first[i - 1];
    result.corners.resize(mesh.triangles.size() * 3);
    std::vector<std::uint32_t> next(result.first.begin(), result.first.end() - 1);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::uint32_t k = 0; k < 3; ++k)
            result.corners[next[mesh.triangles[t][k]]++] = 3 * t + k;
    }
    return result;
}

/// Makes the vertices of a drawing from those of a mesh: one for each different normal, color and texture coordinate.
class MeshDrawing {
public:
    explicit MeshDrawing(const TriangleMesh& mesh)
        : mesh_(mesh),
          normals_(mesh.triangles.size()),
          doubled_areas_(mesh.triangles.size()),
          by_vertex_(corners_by_vertex(mesh)) {
        for (std::uint32_t t = 0; t < normals_.size(); ++t) {
            const Triangle triangle = triangle_of(mesh, t);
            const Vec3 area = cross(triangle.b - triangle.a, triangle.c - triangle.a);
            normals_[t] = normalize(area);
            doubled_areas_[t] = length(area);
        }
    }

    Geometry make() {
        find_colors();
        find_ranges();
        out_.indices.resize(mesh_.triangles.size() * 3);
        out_.vertices.reserve(mesh_.vertices.size());
        for (std::uint32_t v = 0; v < mesh_.vertices.size(); ++v)
            add_vertices_at(v);
        return std::move(out_);
    }

private:
    /// Corners at one vertex of the mesh.
    struct Corners {
        std::span<const std::uint32_t> all;
        std::vector<Real> angles;   ///< Angles of the corners; computed with `common`. [rad]
        std::optional<Vec3> common; ///< Normal of all corners; zero: they have no common one.
    };
    void find_colors();
    void find_ranges();
    void add_vertices_at(std::uint32_t v);
    [[nodiscard]] Vec3 given_normal(std::uint32_t corner) const;
    [[nodiscard]] Vec3 normal_at(std::uint32_t corner, Corners& corners) const;
    [[nodiscard]] Real angle_at(std::uint32_t corner) const;
    void find_common_normal(Corners& corners) const;
    [[nodiscard]] Vec2 texture_point_at(std::uint32_t corner) const;
    std::uint32_t find_or_add(const Vertex& vertex, Vec2 texture_point, std::size_t first_made);

    const TriangleMesh& mesh_;
    std::vector<Vec3> normals_;       ///< Unit normals of the triangles.
    std::vector<Real> doubled_areas_; ///< Doubled areas of the triangles. [m^2]
    CornersOfVertex by_vertex_;
    std::vector<std::uint32_t> colors_;  ///< Colors of the triangles; empty: white.
    std::vector<std::uint32_t> part_of_; ///< Parts of the triangles; empty: nothing has an image.
    Corners corners_;                    ///< Kept for its memory.
    Geometry out_;
};

void MeshDrawing::find_colors() {
    constexpr std::uint32_t kWhite = 0xffffffffu;
    const bool has_colors = has_own_colors(mesh_);
    for (const MeshPart& part : mesh_.parts) {
        const Rgba own{part.color.x, part.color.y, part.color.z, 1};
        const std::uint32_t color = has_colors ? pack(own) : kWhite;
        const std::uint32_t surface = packed_surface(part.look);
        colors_.resize(part.first_triangle + part.triangle_count,
                       (color & 0x00ffffffu) | surface << 24u);
    }
}

void MeshDrawing::find_ranges() {
    const auto is_placed = [](const MeshLook::Indices& indices) {
        return std::any_of(
            indices.begin(), indices.end(), [](std::uint32_t i) { return i != kNoLook; });
    };
    const bool has_points = mesh_.look && !mesh_.look->texture_triangles.empty();
    bool has_images = false, is_opaque = true;
    for (const MeshPart& part : mesh_.parts) {
        const auto has_image = [&] {
            const auto first = mesh_.look->texture_triangles.begin() + part.first_triangle;
            return std::any_of(first, first + part.triangle_count, is_placed);
        };
        const bool is_drawn = has_points && part.look.image != kNoLook && has_image();
        has_images |= is_drawn;
        is_opaque &= part.look.opacity >= 1;
        const ImageRange range{is_drawn ? part.look.image : kNoLook,
                               is_drawn && part.look.is_clamped,
                               3 * part.first_triangle,
                               3 * part.triangle_count,
                               part.look.opacity};
        auto& ranges = out_.image_ranges;
        if (!ranges.empty() && ranges.back().image == range.image &&
            ranges.back().is_clamped == range.is_clamped && ranges.back().opacity == range.opacity)
            ranges.back().index_count += range.index_count;
        else
            ranges.push_back(range);
    }
    if (!has_images && is_opaque)
        out_.image_ranges.clear();
    if (!has_images)
        return;
    for (std::uint32_t i = 0; i < mesh_.parts.size(); ++i)
        part_of_.resize(mesh_.parts[i].first_triangle + mesh_.parts[i].triangle_count, i);
}

/// Returns the normal that the mesh gives a corner; zero if there is none, or one that contradicts the triangle.
Vec3 MeshDrawing::given_normal(std::uint32_t corner) const {
    if (!mesh_.look || mesh_.look->normal_triangles.empty())
        return {};
    const std::uint32_t index = mesh_.look->normal_triangles[corner / 3][corner % 3];
    if (index == kNoLook)
        return {};
    const Vec3 normal = normalize(mesh_.look->normals[index]);
    return dot(normal, normals_[corner / 3]) > 0 ? normal : Vec3{};
}

/// Returns the angle of a triangle at one of its vertices. [rad]
Real MeshDrawing::angle_at(std::uint32_t corner) const {
    const std::uint32_t t = corner / 3, k = corner % 3;
    const auto& triangle = mesh_.triangles[t];
    const Vec3 vertex = mesh_.vertices[triangle[k]];
    const Vec3 u = mesh_.vertices[triangle[(k + 1) % 3]] - vertex;
    const Vec3 v = mesh_.vertices[triangle[(k + 2) % 3]] - vertex;
    return std::atan2(doubled_areas_[t], dot(u, v)); // |u x v| is the doubled area at each vertex
}

/// Sets the mean normal of all triangles around a vertex, if no two of them are more than the crease apart. Triangles
/// that are too many to be compared may be as far from the mean.
void MeshDrawing::find_common_normal(Corners& corners) const {
    Vec3 sum;
    for (const std::uint32_t corner : corners.all) {
        corners.angles.push_back(angle_at(corner));
        sum += normals_[corner / 3] * corners.angles.back();
    }
    const Vec3 mean = normalize(sum);
    const Real least = corners.all.size() > kMostCompared ? kCosCrease : kCosHalfCrease;
    const bool is_smooth = std::all_of(
        corners.all.begin(), corners.all.end(), [&](std::uint32_t corner) {
            return dot(mean, normals_[corner / 3]) >= least;
        });
    corners.common = is_smooth ? mean : Vec3{};
}

/// Returns the mean of the normals of the triangles around a vertex that are less than the crease from that of the
/// corner's triangle, weighted by their angles there (Thürmer and Wüthrich 1998), so that a cut of a flat face into
/// triangles does not show.
Vec3 MeshDrawing::normal_at(std::uint32_t corner, Corners& corners) const {
    const Vec3 own = normals_[corner / 3];
    if (const Vec3 given = given_normal(corner); given != Vec3{})
        return given;
    if (!corners.common)
        find_common_normal(corners);
    if (*corners.common != Vec3{} || corners.all.size() > kMostCompared)
        return normalize_or(*corners.common, own);
    Vec3 sum;
    for (std::size_t i = 0; i < corners.all.size(); ++i) {
        const Vec3 other = normals_[corners.all[i] / 3];
        if (dot(own, other) >= kCosCrease)
            sum += other * corners.angles[i];
    }
    return normalize_or(sum, own);
}

/// Returns where the image is at a corner, from its left and its top.
Vec2 MeshDrawing::texture_point_at(std::uint32_t corner) const {
    const std::uint32_t index = mesh_.look->texture_triangles[corner / 3][corner % 3];
    if (index == kNoLook)
        return {};
    const PartLook& look = mesh_.parts[part_of_[corner / 3]].look;
    const Vec2 p = scale(mesh_.look->texture_points[index], look.image_scale) + look.image_shift;
    return is_finite(p) ? Vec2{p.x, 1 - p.y} : Vec2{};
}

std::uint32_t MeshDrawing::find_or_add(const Vertex& vertex,
                                       Vec2 texture_point,
                                       std::size_t first_made) {
    const bool has_images = !part_of_.empty();
    const std::size_t count = out_.vertices.size();
    const std::size_t first = count - std::min<std::size_t>(count - first_made, kMostSearched);
    for (std::size_t i = first; i < count; ++i)
        if (out_.vertices[i].normal == vertex.normal && out_.vertices[i].color == vertex.color &&
            (!has_images || out_.texture_points[i] == texture_point))
            return static_cast<std::uint32_t>(i);
    out_.vertices.push_back(vertex);
    if (has_images)
        out_.texture_points.push_back(texture_point);
    return static_cast<std::uint32_t>(count);
}

void MeshDrawing::add_vertices_at(std::uint32_t v) {
    Corners& corners = corners_;
    corners.angles.clear();
    corners.common.reset();
    const std::uint32_t begin = by_vertex_.first[v];
    corners.all = std::span(by_vertex_.corners).subspan(begin, by_vertex_.first[v + 1] - begin);
    const std::size_t first_made = out_.vertices.size();
    for (const std::uint32_t corner : corners.all) {
        const Vertex vertex{mesh_.vertices[v],
                            normal_at(corner, corners),
                            colors_.empty() ? 0xffffffffu : colors_[corner / 3]};
        const Vec2 texture_point = part_of_.empty() ? Vec2{} : texture_point_at(corner);
        out_.indices[corner] = find_or_add(vertex, texture_point, first_made);
    }
}

} // namespace

bool has_own_colors(const TriangleMesh& mesh) {
    if (mesh.parts.size() != 1)
        return !mesh.parts.empty();
    const MeshPart& only = mesh.parts.front();
    return only.color != MeshPart{}.color || only.look.image != kNoLook;
}

std::uint8_t packed_surface(const PartLook& look) {
    constexpr Real kSteps = 126;
    if (!(look.roughness >= 0) && !look.is_metal)
        return 255;
    const Real roughness = look.roughness >= 0 ? std::min(look.roughness, 1.0f) : 0.5f;
    return static_cast<std::uint8_t>(std::round(roughness * kSteps) + (look.is_metal ? 128 : 0));
}

Geometry geometry_of(const TriangleMesh& mesh) { return MeshDrawing(mesh).make(); }

Geometry smooth_geometry_of(const TriangleMesh& mesh) {
    std::vector<Vec3> normals(mesh.vertices.size());
    Geometry out;
    out.indices.reserve(3 * mesh.triangles.size());
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle triangle = triangle_of(mesh, t);
        const Vec3 area = cross(triangle.b - triangle.a, triangle.c - triangle.a);
        for (const std::uint32_t vertex : mesh.triangles[t]) {
            normals[vertex] += area;
            out.indices.push_back(vertex);
        }
    }
    for (std::size_t i = 0; i < normals.size(); ++i)
        out.vertices.push_back({mesh.vertices[i], normalize_or(normals[i], {0, 1, 0})});
    return out;
}

} // namespace topple::app
