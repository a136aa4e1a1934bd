// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxObjFileBytes = 4'000'000'000; ///< [bytes]
/// Most triangles of one mesh: as many as a tree over them can name.
inline constexpr std::size_t kMaxMeshTriangles = std::size_t{1} << 28u;
/// Most parts of one mesh; above, neighbors of one material are merged.
inline constexpr std::size_t kMaxMeshParts = 4096;

/// Settings of the reader.
struct ObjOptions {
    /// Folder of the material files, looked up by bare name; without it they are not read.
    std::optional<std::filesystem::path> material_folder;
    /// Called with the finished share, 0 to 1, about every megabyte; returns false to cancel.
    std::function<bool(double done)> progress;
};

/// Counts of a reading. Nothing is lost without a warning.
struct ObjReport {
    std::size_t triangles = 0;          ///< Of the mesh.
    std::size_t vertices = 0;           ///< After welding.
    std::size_t dropped_faces = 0;      ///< Faces that gave no triangle.
    std::size_t dropped_vertices = 0;   ///< Not finite, incomplete or too far away.
    std::size_t dropped_attributes = 0; ///< Texture and normal indices out of range.
    std::size_t welded_vertices = 0;    ///< Merged with one at exactly the same position.
    std::size_t unused_vertices = 0;    ///< Left out because no triangle uses them.
    bool recentred = false; ///< Whether the mesh was moved to the origin to keep its precision.
    Vec3 recentre_offset;   ///< Position in the file = vertex + offset [m].
    std::vector<std::string> warnings;               ///< A sentence a kind, with the first lines.
    std::vector<std::filesystem::path> files_opened; ///< Material files.
};

/// A mesh with the report of its reading.
struct ObjModel {
    TriangleMesh mesh; ///< Passes validate().
    ObjReport report;  ///< Of the reading.
};

/// Whether the name ends like that of an OBJ file, in any case.
bool is_obj_path(const std::filesystem::path& path);

/// Reads Wavefront OBJ text. Polygons are cut into triangles, vertices at the same position become
/// one, triangles without area are dropped, groups and materials become parts, and a model far from
/// the origin is moved there. Texture coordinates and normals are checked and left out. Fails: with
/// the line where there is one, for binary data, for words that are no numbers, and when no
/// triangle is left. Never throws, never returns a mesh with bad indices.
Result<ObjModel> read_obj(std::string_view text, const ObjOptions& options = {});

/// Reads an OBJ file, with materials from its folder unless the options name another. Fails also:
/// for what is not a regular file, above kMaxObjFileBytes, or unreadable.
Result<ObjModel> read_obj_file(const std::filesystem::path& path, const ObjOptions& options = {});

} // namespace topple
