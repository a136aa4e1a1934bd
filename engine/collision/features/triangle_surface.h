// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/height_field.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple {

/// A surface that collides triangle by triangle: a mesh, or a height field, whose triangles are computed on request.
/// Borrows it.
class TriangleSurface {
public:
    ///@{
    /// Borrows the mesh or the field.
    explicit TriangleSurface(const MeshTree& mesh) : mesh_(&mesh) {}
    explicit TriangleSurface(const HeightField& field) : field_(&field) {}
    ///@}

    /// Returns the number of triangles.
    [[nodiscard]] std::uint32_t count() const {
        return mesh_ ? static_cast<std::uint32_t>(mesh_->mesh().triangles.size())
                     : field_->triangle_count();
    }
    /// A triangle by its index. [m]
    [[nodiscard]] Triangle triangle(std::uint32_t index) const {
        return mesh_ ? triangle_of(mesh_->mesh(), index) : field_->triangle(index);
    }
    /// Appends, in increasing order, the triangles whose boxes the box touches.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const {
        mesh_ ? mesh_->find_triangles(box, out) : field_->find_triangles(box, out);
    }
    /// Returns whether the surface is closed: the backs of its triangles are inside.
    [[nodiscard]] bool is_closed() const { return mesh_ && mesh_->is_closed(); }
    /// Returns whether everything behind the surface is solid, to any depth: a shape below it is pushed up.
    [[nodiscard]] bool is_ground() const { return field_ != nullptr; }

private:
    const MeshTree* mesh_ = nullptr;
    const HeightField* field_ = nullptr;
};

} // namespace topple
