// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/text/page_vector.h"
#include "topple/io/text/warning_log.h"
#include "topple/math/vec2.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace topple {

/// Kinds of warnings about an OBJ file. Dropped items have separate kinds, so that the log is also their count.
namespace obj_warning {
///@{
/// A kind of warning; its text says which item was dropped, ignored or changed, and the reason.
inline constexpr std::string_view kVertexNotFinite = "vertex dropped, a coordinate is not finite";
inline constexpr std::string_view kVertexTooFar = "vertex dropped, a coordinate is beyond 1e7 m";
inline constexpr std::string_view
    kVertexIncomplete = "vertex dropped, it has fewer than three numbers";
inline constexpr std::string_view
    kVertexColor = "vertex colour ignored, each part has the colour of its material";
inline constexpr std::string_view kFaceTooSmall = "face dropped, it has fewer than three vertices";
inline constexpr std::string_view kFaceTooLarge = "face dropped, it has more than 65536 vertices";
inline constexpr std::string_view kFaceNoIndex = "face dropped, a vertex is not an index";
inline constexpr std::string_view kFaceOutOfRange = "face dropped, an index is out of range";
inline constexpr std::string_view kFaceBadVertex = "face dropped, it uses a dropped vertex";
inline constexpr std::string_view kFaceNoArea = "face dropped, it has no area";
inline constexpr std::string_view kFaceFanned =
    "concave face cut as a fan, triangles may overlap (it has too many vertices or crosses itself)";
inline constexpr std::string_view kFaceFannedLate =
    "concave face cut as a fan, triangles may overlap (the concave faces before it took all the "
    "time there is for one file)";
inline constexpr std::string_view
    kAttribute = "texture or normal index ignored, it is out of range";
inline constexpr std::string_view
    kTexturePoint = "texture coordinate ignored, it is not two numbers up to a million";
inline constexpr std::string_view
    kNormal = "normal ignored, it is not three numbers with a direction";
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
///@}
} // namespace obj_warning

/// The faces of a file, run-length encoded: most have as many corners as the previous face and are one line further
/// down.
class ObjFaces {
public:
    /// A face.
    struct Face {
        std::size_t index = 0;                          ///< Index of the face in the file, from 0.
        std::size_t first_corner = 0, corner_count = 0; ///< Range in the corners of the draft.
        int line = 0;                                   ///< 1-based.
    };
    /// Appends a face. Requires: at least three corners.
    void push(std::size_t corner_count, int line) {
        ++size_;
        if (!runs_.empty()) {
            Run& last = runs_.back();
            if (last.corner_count == corner_count &&
                std::int64_t{last.line} + last.face_count == std::int64_t{line}) {
                ++last.face_count;
                return;
            }
        }
        runs_.push_back({static_cast<std::uint32_t>(corner_count), 1, line});
    }
    /// Number of faces.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns the number of triangles after all faces are triangulated.
    [[nodiscard]] std::size_t triangle_count() const {
        std::size_t count = 0;
        for (const Run& run : runs_)
            count += std::size_t{run.face_count} * (run.corner_count - 2);
        return count;
    }
    /// Calls `visit(face)` for every face, in the order of the file.
    template<typename Visit>
    void for_each(Visit visit) const {
        Face face;
        for (const Run& run : runs_)
            for (std::uint32_t i = 0; i < run.face_count; ++i) {
                face.corner_count = run.corner_count;
                face.line = run.line + static_cast<int>(i);
                visit(face);
                face.first_corner += run.corner_count;
                ++face.index;
            }
    }

private:
    struct Run {
        std::uint32_t corner_count, face_count; ///< Number of corners per face, at least three, and
                                                ///< of faces.
        int line;                               ///< Line of the first face.
    };
    std::vector<Run> runs_;
    std::size_t size_ = 0;
};

/// An OBJ file as read, before any decision that needs all of it: indices may refer to later vertices, polygons are
/// not triangulated, and the model may be far from the origin.
struct ObjDraft {
    /// Largest coordinate of a mesh [m]; see validate().
    static constexpr double kMaxCoordinate = 1e7;

    /// A vertex that may require a move of the origin.
    struct FarVertex {
        std::size_t index = 0; ///< Index in `positions`.
        int line = 0;          ///< 1-based.
    };
    /// A change of group or material.
    struct Run {
        ///@{
        /// As written; may be empty.
        std::string group;
        std::string material;
        ///@}
        std::uint32_t first_face = 0; ///< First face after the change.
        int line = 0;                 ///< 1-based.
    };
    PageVector<std::array<double, 3>> positions; ///< [m]; NaN in x: unusable.
    std::vector<FarVertex> far_vertices;         ///< Usable, but beyond kMaxCoordinate.
    PageVector<std::int32_t> corners;            ///< 0-based and not negative; may be out of range.
    ///@{
    /// Texture coordinates and normals; NaN in x: unusable.
    PageVector<Vec2> texture_points;
    PageVector<Vec3> normals;
    ///@}
    ///@{
    /// Indices of the texture coordinate and of the normal of each corner: 0-based, negative for none, possibly out of
    /// range. Shorter than `corners` if the last corners have none, and empty if no corner has one.
    PageVector<std::int32_t> texture_corners;
    PageVector<std::int32_t> normal_corners;
    ///@}
    ObjFaces faces;        ///< Sorted in the order of the file.
    std::vector<Run> runs; ///< Changes of group or material, in order of first_face.
    std::vector<std::string> material_files; ///< Names after mtllib, once each.
    ///@{
    /// Counts, for the report.
    std::size_t dropped_faces = 0;
    std::size_t dropped_vertices = 0;
    std::size_t dropped_attributes = 0;
    ///@}
    WarningLog log; ///< Log of `obj_warning` kinds.
};

} // namespace topple
