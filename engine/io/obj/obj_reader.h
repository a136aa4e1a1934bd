// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/io/obj/model_images.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxObjFileBytes = 4'000'000'000; ///< [bytes]
/// Largest number of triangles of one mesh, which is what the indices of its tree can address.
inline constexpr std::size_t kMaxMeshTriangles = std::size_t{1} << 28u;
/// Largest number of parts of one mesh; above it, adjacent parts of one material are merged.
inline constexpr std::size_t kMaxMeshParts = 4096;

/// Settings of the reader.
struct ObjOptions {
    /// Folder of the material files, looked up by bare name, and of their images; without it none is read.
    std::optional<std::filesystem::path> material_folder;
    /// Called with the finished share, 0 to 1, some times in a tenth of a second: while lines are read, polygons cut
    /// and vertices welded. Returns false to cancel.
    std::function<bool(double done)> progress;
    /// Decides whether an image can be drawn; see model_images.h.
    ImageCheck check_image;
};

/// Counts of one reading. Every loss has a warning.
struct ObjReport {
    std::size_t triangles = 0;          ///< Triangles of the mesh.
    std::size_t vertices = 0;           ///< Vertices after welding.
    std::size_t dropped_faces = 0;      ///< Faces without a triangle.
    std::size_t dropped_vertices = 0;   ///< Number of vertices that are not finite, incomplete or
                                        ///< too far away.
    std::size_t dropped_attributes = 0; ///< Texture and normal indices out of range.
    std::size_t welded_vertices = 0;    ///< Merged with another one at exactly the same position.
    std::size_t unused_vertices = 0;    ///< Removed because no triangle uses them.
    bool recentred = false; ///< Whether the mesh was moved to the origin to keep its precision.
    Vec3 recentre_offset;   ///< Position in the file = vertex + offset [m].
    std::vector<std::string> warnings;               ///< One sentence per kind, with the first
                                                     ///< lines.
    std::vector<std::filesystem::path> files_opened; ///< Material files, then images.
};

/// A mesh with the report of its reading.
struct ObjModel {
    TriangleMesh mesh; ///< Passes validate().
    ObjReport report;  ///< Report of the reading.
};

/// Returns whether the name has the extension of an OBJ file, in any case.
bool is_obj_path(const std::filesystem::path& path);

/// Reads Wavefront OBJ text. Polygons are triangulated, vertices at the same position become one, triangles without
/// area are dropped, groups and materials become parts, and a model far from the origin is moved there. Normals, and
/// the texture coordinates of a model with images, become its look. Fails: with the line if there is one, for binary
/// data, for words that are not numbers, and if no triangle is left. Never throws, never returns a mesh with bad
/// indices.
Result<ObjModel> read_obj(std::string_view text, const ObjOptions& options = {});

/// Reads an OBJ file, with materials from its folder unless the options name another. Fails also: for a file that is
/// not regular, larger than kMaxObjFileBytes, or unreadable.
Result<ObjModel> read_obj_file(const std::filesystem::path& path, const ObjOptions& options = {});

} // namespace topple
