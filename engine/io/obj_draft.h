// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/io/warning_log.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace topple {

/// Who may be wrong about an OBJ file, by kind. What is dropped has a kind of its own, so that the log
/// is also the count.
namespace obj_warning {
inline constexpr std::string_view kVertexNotFinite = "vertex dropped, a coordinate is not finite";
inline constexpr std::string_view kVertexTooFar = "vertex dropped, a coordinate is beyond 1e7 m";
inline constexpr std::string_view
    kVertexIncomplete = "vertex dropped, it has fewer than three numbers";
inline constexpr std::string_view kFaceTooSmall = "face dropped, it has fewer than three corners";
inline constexpr std::string_view kFaceTooLarge = "face dropped, it has more than 65536 corners";
inline constexpr std::string_view kFaceNoIndex = "face dropped, a corner is not a vertex index";
inline constexpr std::string_view kFaceOutOfRange = "face dropped, an index is out of range";
inline constexpr std::string_view kFaceBadVertex = "face dropped, it uses a dropped vertex";
inline constexpr std::string_view kFaceNoArea = "face dropped, it has no area";
inline constexpr std::string_view kFaceFanned =
    "concave face cut as a fan, triangles may overlap (it has too many corners or crosses itself)";
inline constexpr std::string_view
    kAttribute = "texture or normal index ignored, it is out of range";
inline constexpr std::string_view kFraction = "index with a fraction, its whole part was taken";
inline constexpr std::string_view kUnknownKeyword = "unknown keyword, line ignored";
inline constexpr std::string_view kNotSurface = "ignored, it is not a surface of triangles";
inline constexpr std::string_view kTruncated = "the file seems truncated, its last line is cut off";
inline constexpr std::string_view kNameCut = "name cut at 256 bytes";
inline constexpr std::string_view kPartsMerged =
    "there are too many groups to tell apart, neighbours of one material were merged";
inline constexpr std::string_view
    kMaterialsMerged = "there are too many materials to tell apart, all triangles have one colour";
inline constexpr std::string_view kTiny = "the model is tiny, it may need to be scaled";
inline constexpr std::string_view
    kRecentred = "the model is far from the origin, it was moved there to keep its precision";
inline constexpr std::string_view
    kMaterialPath = "material file refused, only a bare name beside the model is opened";
inline constexpr std::string_view kMaterialMissing = "material file not found";
inline constexpr std::string_view kMaterialUnread = "material file not read";
inline constexpr std::string_view
    kMaterialTooMany = "material file not looked for, there are too many";
inline constexpr std::string_view
    kMaterialUnknown = "material is not defined, the default colour is used";
} // namespace obj_warning

/// An OBJ file as read, before any decision that needs all of it: indices may point forward, polygons
/// are not cut, and it may lie far from the origin.
struct ObjDraft {
    /// Farthest coordinate of a mesh [m]; see validate().
    static constexpr double kMaxCoordinate = 1e7;

    struct FarVertex {
        std::size_t index = 0;
        int line = 0;
    };
    struct Face {
        std::uint32_t first_corner = 0; ///< In `corners`; ends where the next face begins.
        int line = 0;
    };
    struct Run {
        std::string group;
        std::string material;
        std::uint32_t first_face = 0;
        int line = 0;
    };
    std::vector<std::array<double, 3>> positions; ///< NaN in x: not to be used.
    std::vector<FarVertex> far_vertices;          ///< Usable, beyond kMaxCoordinate.
    std::vector<std::int32_t> corners;            ///< 0-based and not negative; maybe out of range.
    std::vector<Face> faces;
    std::vector<Run> runs; ///< Changes of group or material, in order of first_face.
    std::vector<std::string> material_files; ///< As written after mtllib, once each.
    std::size_t dropped_faces = 0;
    std::size_t dropped_vertices = 0;
    std::size_t dropped_attributes = 0;
    WarningLog log;
};

} // namespace topple
