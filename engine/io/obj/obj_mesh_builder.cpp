// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_mesh_builder.h"

#include "topple/io/obj/obj_draft_reader.h"
#include "topple/io/obj/obj_placement.h"
#include "topple/io/obj/polygon_triangulation.h"
#include "topple/io/obj/vertex_welding.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

namespace warning = obj_warning;

constexpr std::size_t kFacesAtOnce = 16384; ///< Faces between two reports of progress.

Error cancelled() { return Error{std::string(kReadingCancelled), {}, 0}; }

/// First triangle of each face's run.
struct RunStart {
    std::size_t run = 0;
    std::uint32_t first_triangle = 0;
};

class Assembly {
public:
    Assembly(ObjDraft& draft, PageVector<Vec3> points)
        : draft_(draft),
          points_(std::move(points)) {}

    /// Fails: above kMaxMeshTriangles, or stopped.
    Result<void> cut_faces(TriangleMesh& mesh, FunctionRef<bool(double)> progress);
    void make_parts(TriangleMesh& mesh, const ObjMaterials& materials, ModelImages& images);
    void add_look(TriangleMesh& mesh, ModelImages& images);
    [[nodiscard]] const PageVector<Vec3>& points() const { return points_; }

private:
    std::string_view gather(const ObjFaces::Face& face);
    void add_attributes(const ObjFaces::Face& face, const std::array<std::uint32_t, 3>& piece);
    MeshPart part_of(const ObjDraft::Run& run, const ObjMaterials& materials, ModelImages& images);
    void drop(std::string_view kind, int line) {
        ++draft_.dropped_faces;
        draft_.log.note(kind, line);
    }
    bool merge_runs(std::vector<RunStart>& starts, bool by_material_only);

    ObjDraft& draft_;
    PageVector<Vec3> points_;
    std::vector<RunStart> starts_;
    std::vector<Vec3> corners_; // corners of the current face
    MeshLook look_;
};

/// Returns the index of a corner's attribute if it can be drawn.
template<typename Attribute>
std::uint32_t usable_index(const PageVector<std::int32_t>& of_corners,
                           std::size_t corner,
                           const PageVector<Attribute>& attributes) {
    if (corner >= of_corners.size() || of_corners[corner] < 0)
        return kNoLook;
    const auto index = static_cast<std::size_t>(of_corners[corner]);
    const bool is_usable = index < attributes.size() && !std::isnan(attributes[index].x);
    return is_usable ? static_cast<std::uint32_t>(index) : kNoLook;
}

/// Copies attributes; unusable ones, which no triangle names, become zero.
template<typename Attribute>
std::vector<Attribute> finite_copy(PageVector<Attribute>& attributes) {
    std::vector<Attribute> copy(attributes.begin(), attributes.end());
    for (Attribute& attribute : copy)
        if (std::isnan(attribute.x))
            attribute = {};
    release(attributes);
    return copy;
}

/// Fills `corners_`, or returns the reason why the face is unusable.
std::string_view Assembly::gather(const ObjFaces::Face& face) {
    corners_.clear();
    for (std::size_t i = 0; i < face.corner_count; ++i) {
        const auto index = static_cast<std::size_t>(draft_.corners[face.first_corner + i]);
        if (index >= points_.size())
            return warning::kFaceOutOfRange;
        if (std::isnan(points_[index].x))
            return warning::kFaceBadVertex;
        corners_.push_back(points_[index]);
    }
    return {};
}

/// Adds the attributes of one triangle, if any triangle has some.
void Assembly::add_attributes(const ObjFaces::Face& face,
                              const std::array<std::uint32_t, 3>& piece) {
    const auto add = [&](const auto& of_corners, const auto& attributes, auto& to) {
        if (of_corners.empty())
            return;
        MeshLook::Indices& indices = to.emplace_back();
        for (std::size_t k = 0; k < 3; ++k)
            indices[k] = usable_index(of_corners, face.first_corner + piece[k], attributes);
    };
    add(draft_.texture_corners, draft_.texture_points, look_.texture_triangles);
    add(draft_.normal_corners, draft_.normals, look_.normal_triangles);
}

Result<void> Assembly::cut_faces(TriangleMesh& mesh, FunctionRef<bool(double)> progress) {
    if (draft_.faces.triangle_count() > kMaxMeshTriangles)
        return Error{"There are more than 268435456 triangles.", {}, 0};
    bool is_stopped = false;
    mesh.triangles.reserve(draft_.faces.triangle_count());
    PolygonCutter cutter;
    std::vector<std::array<std::uint32_t, 3>> pieces;
    std::size_t run = 0;
    draft_.faces.for_each([&](const ObjFaces::Face& face) {
        if (face.index % kFacesAtOnce == 0 && !is_stopped)
            is_stopped = !progress(static_cast<double>(face.index) /
                                   static_cast<double>(draft_.faces.size()));
        if (is_stopped)
            return;
        while (run < draft_.runs.size() && draft_.runs[run].first_face <= face.index) {
            starts_.push_back({run, static_cast<std::uint32_t>(mesh.triangles.size())});
            ++run;
        }
        if (const std::string_view why = gather(face); !why.empty())
            return drop(why, face.line);
        if (!cutter.cut(corners_, pieces))
            draft_.log.note(cutter.is_exhausted() && corners_.size() <= kMaxEarClipVertices
                                ? warning::kFaceFannedLate
                                : warning::kFaceFanned,
                            face.line);
        if (pieces.empty())
            drop(warning::kFaceNoArea, face.line);
        for (const auto& piece : pieces) {
            auto& triangle = mesh.triangles.emplace_back();
            for (std::size_t k = 0; k < 3; ++k)
                triangle[k] = static_cast<std::uint32_t>(
                    draft_.corners[face.first_corner + piece[k]]);
            add_attributes(face, piece);
        }
    });
    release(draft_.corners);
    release(draft_.texture_corners);
    release(draft_.normal_corners);
    draft_.faces = {};
    if (is_stopped)
        return cancelled();
    return {};
}

/// Merges adjacent runs with the same look; returns true once there are few enough.
bool Assembly::merge_runs(std::vector<RunStart>& starts, bool by_material_only) {
    const auto alike = [&](const RunStart& a, const RunStart& b) {
        const ObjDraft::Run& x = draft_.runs[a.run];
        const ObjDraft::Run& y = draft_.runs[b.run];
        return x.material == y.material && (by_material_only || x.group == y.group);
    };
    starts.erase(std::unique(starts.begin(), starts.end(), alike), starts.end());
    return starts.size() <= kMaxMeshParts;
}

/// Returns a part without a range, with the color and the image of its material.
MeshPart Assembly::part_of(const ObjDraft::Run& run,
                           const ObjMaterials& materials,
                           ModelImages& images) {
    MeshPart part;
    part.material = run.material;
    if (const auto found = materials.find(run.material); found != materials.end()) {
        const ObjMaterial& material = found->second;
        const std::uint32_t image = images.find(material, !look_.texture_triangles.empty());
        MaterialLook look = look_of(material, image != kNoLook);
        part.color = look.color;
        part.look = look.look;
        part.look.image = image;
        part.look.is_clamped = material.image.is_clamped;
        part.look.image_scale = material.image.scale;
        part.look.image_shift = material.image.shift;
    } else if (!run.material.empty()) {
        draft_.log.note(warning::kMaterialUnknown, run.line, run.material);
    }
    return part;
}

void Assembly::make_parts(TriangleMesh& mesh, const ObjMaterials& materials, ModelImages& images) {
    const auto total = static_cast<std::uint32_t>(mesh.triangles.size());
    // A run whose faces were all dropped has no triangles: it begins at the same triangle as the next run.
    std::vector<RunStart> starts;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
        const std::uint32_t end = i + 1 < starts_.size() ? starts_[i + 1].first_triangle : total;
        if (end > starts_[i].first_triangle)
            starts.push_back(starts_[i]);
    }
    if (starts.empty())
        return;
    bool names_kept = true;
    if (!merge_runs(starts, false)) {
        names_kept = false;
        draft_.log.note(warning::kPartsMerged, 0);
        if (!merge_runs(starts, true)) {
            draft_.log.note(warning::kMaterialsMerged, 0);
            return;
        }
    }
    if (starts.front().first_triangle > 0)
        mesh.parts.push_back({.triangle_count = starts.front().first_triangle});
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const ObjDraft::Run& run = draft_.runs[starts[i].run];
        const std::uint32_t first = starts[i].first_triangle;
        const std::uint32_t end = i + 1 < starts.size() ? starts[i + 1].first_triangle : total;
        MeshPart part = part_of(run, materials, images);
        if (names_kept)
            part.name = run.group;
        part.first_triangle = first;
        part.triangle_count = end - first;
        mesh.parts.push_back(std::move(part));
    }
}

/// Keeps the attributes that a drawing needs.
void Assembly::add_look(TriangleMesh& mesh, ModelImages& images) {
    const bool has_images = !images.empty();
    look_.images = images.release();
    if (has_images)
        look_.texture_points = finite_copy(draft_.texture_points);
    else
        look_.texture_triangles = {};
    if (!look_.normal_triangles.empty())
        look_.normals = finite_copy(draft_.normals);
    if (!look_.empty())
        mesh.look = std::make_shared<const MeshLook>(std::move(look_));
}

} // namespace

Result<ObjModel> build_obj_mesh(ObjDraft& draft,
                                const ObjMaterials& materials,
                                ModelImages& images,
                                FunctionRef<bool(double)> progress) {
    ObjModel model;
    ObjReport& report = model.report;
    const std::optional<Vec3> origin = find_better_origin(draft);
    if (origin) {
        report.recentred = true;
        report.recentre_offset = *origin;
        draft.log.note(warning::kRecentred, 0);
    }
    Assembly assembly(draft, place_vertices(draft, origin.value_or(Vec3{})));
    const auto cut_progress = [&](double done) { return progress(done / 2); };
    if (const Result<void> cut = assembly.cut_faces(model.mesh, cut_progress); !cut)
        return cut.error();
    const auto counts = weld_vertices(
        assembly.points(), model.mesh, [&](double done) { return progress((1 + done) / 2); });
    if (!counts)
        return cancelled();
    assembly.make_parts(model.mesh, materials, images);
    assembly.add_look(model.mesh, images);
    if (!model.mesh.vertices.empty()) {
        constexpr Real kTiny = 1e-3f; // [m], size below which contacts become inaccurate
        const Aabb box = bounds_of(model.mesh);
        if (max_component(box.max - box.min) < kTiny)
            draft.log.note(warning::kTiny, 0);
    }
    report.triangles = model.mesh.triangles.size();
    report.vertices = model.mesh.vertices.size();
    report.welded_vertices = counts->welded;
    report.unused_vertices = counts->unused;
    report.dropped_faces = draft.dropped_faces;
    report.dropped_vertices = draft.dropped_vertices;
    report.dropped_attributes = draft.dropped_attributes;
    return model;
}

} // namespace topple
