// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Shapes as bytes. Hulls are stored with their faces, so that they come back bit for bit; the trees of meshes are built
// anew, which gives the same tree.
#pragma once

#include "topple/io/binary/scene_fields_detail.h"

namespace topple {

template<>
struct Fields<ConvexHull::Face> {
    using T = ConvexHull::Face;
    static constexpr Members<&T::normal, &T::offset, &T::first_index, &T::vertex_count> members{};
};
template<>
struct Fields<ConvexHull::Edge> {
    using T = ConvexHull::Edge;
    static constexpr Members<&T::begin, &T::end, &T::left_face, &T::right_face> members{};
};
template<>
struct Fields<ConvexHull> {
    using T = ConvexHull;
    static constexpr Members<&T::vertices,
                             &T::faces,
                             &T::face_indices,
                             &T::edges,
                             &T::centroid,
                             &T::bounds,
                             &T::inner_radius>
        members{};
};
template<>
struct Fields<PartLook> {
    using T = PartLook;
    static constexpr Members<&T::roughness,
                             &T::is_metal,
                             &T::opacity,
                             &T::image,
                             &T::is_clamped,
                             &T::image_scale,
                             &T::image_shift>
        members{};
};
template<>
struct Fields<MeshPart> {
    using T = MeshPart;
    static constexpr Members<&T::name,
                             &T::material,
                             &T::color,
                             &T::first_triangle,
                             &T::triangle_count,
                             &T::look>
        members{};
};
template<>
struct Fields<MeshImage> {
    static constexpr Members<&MeshImage::name, &MeshImage::bytes> members{};
};
template<>
struct Fields<MeshLook> {
    using T = MeshLook;
    static constexpr Members<&T::texture_points,
                             &T::texture_triangles,
                             &T::normals,
                             &T::normal_triangles,
                             &T::images>
        members{};
};
/// The look is stored beside the mesh.
template<>
struct Fields<TriangleMesh> {
    using T = TriangleMesh;
    static constexpr Members<&T::vertices, &T::triangles, &T::parts> members{};
};
template<>
struct Fields<HeightSamples> {
    using T = HeightSamples;
    static constexpr Members<&T::columns,
                             &T::rows,
                             &T::scale,
                             &T::heights,
                             &T::materials,
                             &T::cell_materials>
        members{};
};
template<>
struct Fields<PlaneShape> {
    static constexpr Members<&PlaneShape::normal, &PlaneShape::offset> members{};
};
static_assert(is_complete<ConvexHull::Face>() && is_complete<ConvexHull::Edge>() &&
              is_complete<ConvexHull>() && is_complete<PartLook>() && is_complete<MeshPart>() &&
              is_complete<MeshImage>() && is_complete<MeshLook>() &&
              is_complete<TriangleMesh, 1>() && is_complete<HeightSamples>() &&
              is_complete<PlaneShape>());

template<MeasuredShape S>
struct Fields<S> {
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& shape) {
        for_each_measure(shape, [&](const auto&, auto& length) { archive(length); });
    }
};
template<>
struct Fields<HullShape> {
    static void list(ByteWriter& archive, const HullShape& shape) { archive(*shape.hull); }
    static void list(ByteReader& archive, HullShape& shape) {
        ConvexHull hull;
        archive(hull);
        if (const Result<void> valid = validate(hull); !archive.failed() && !valid)
            archive.fail("a hull is invalid: " + valid.error().message);
        if (!archive.failed())
            shape.hull = std::make_shared<const ConvexHull>(std::move(hull));
    }
};
template<>
struct Fields<MeshShape> {
    static void list(ByteWriter& archive, const MeshShape& shape) {
        const TriangleMesh& mesh = shape.mesh->mesh();
        archive(mesh, mesh.look != nullptr);
        if (mesh.look)
            archive(*mesh.look);
    }
    static void list(ByteReader& archive, MeshShape& shape) {
        TriangleMesh mesh;
        bool has_look = false;
        archive(mesh, has_look);
        MeshLook look;
        if (has_look) {
            archive(look);
            archive.check_images(look, mesh.parts);
            mesh.look = std::make_shared<const MeshLook>(std::move(look));
        }
        if (mesh.triangles.empty())
            archive.fail("a mesh has no triangles");
        if (const Result<void> valid = validate(mesh); !archive.failed() && !valid)
            archive.fail("a mesh is invalid: " + valid.error().message);
        if (!archive.failed())
            shape.mesh = std::make_shared<const MeshTree>(std::move(mesh));
    }
};
template<>
struct Fields<HeightFieldShape> {
    static void list(ByteWriter& archive, const HeightFieldShape& shape) {
        archive(shape.field->samples());
    }
    static void list(ByteReader& archive, HeightFieldShape& shape) {
        HeightSamples samples;
        archive(samples);
        if (archive.failed())
            return;
        Result<HeightField> field = HeightField::build(std::move(samples));
        if (!field)
            return archive.fail("a height field is invalid: " + field.error().message);
        shape.field = std::make_shared<const HeightField>(std::move(*field));
    }
};
template<>
struct Fields<ShapeLabel> {
    using T = ShapeLabel;
    static constexpr Members<&T::name, &T::file, &T::hull_points> members{};
};
template<>
struct Fields<SceneShape> {
    static constexpr Members<&SceneShape::shape, &SceneShape::label> members{};
};
static_assert(is_complete<ShapeLabel>() && is_complete<SceneShape, 1>());

} // namespace topple
