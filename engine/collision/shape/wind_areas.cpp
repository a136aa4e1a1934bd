// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/wind_areas.h"

#include "topple/collision/shape/submerged.h"
#include "topple/geometry/meshes/tessellate.h"

namespace topple {
namespace {

/// Sums (n . u) n dA over the parts of a shape that face the wind. It is the same for outward normals n.
class Push {
public:
    /// `way`: unit vector along which the air moves, in the shape's frame.
    explicit Push(Vec3 way) : way_(way) {}

    /// The front of a sphere is symmetric around the wind.
    Vec3 operator()(const SphereShape&) const { return {}; }
    /// One of each two opposite faces, of the area 4 a b, faces the wind.
    Vec3 operator()(const BoxShape& s) const {
        const Vec3 e = s.half_extents;
        return {4 * e.y * e.z * way_.x, 4 * e.z * e.x * way_.y, 4 * e.x * e.y * way_.z};
    }
    Vec3 operator()(const CapsuleShape& s) const { return of_side(s.radius, s.half_height); }
    Vec3 operator()(const CylinderShape& s) const {
        const Real lid = kPi * s.radius * s.radius * way_.y;
        return of_side(s.radius, s.half_height) + Vec3{0, lid, 0};
    }
    Vec3 operator()(const HullShape& s) const {
        Vec3 sum;
        for (const ConvexHull::Face& face : s.hull->faces) {
            const std::span<const std::uint16_t> at = s.hull->face_vertices(face);
            for (std::size_t i = 2; i < at.size(); ++i)
                sum += of_triangle(s.hull->vertices[at[0]],
                                   s.hull->vertices[at[i - 1]],
                                   s.hull->vertices[at[i]],
                                   true);
        }
        return sum;
    }
    Vec3 operator()(const MeshShape& s) const {
        Vec3 sum;
        const TriangleMesh& mesh = s.mesh->mesh();
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle t = triangle_of(mesh, i);
            sum += of_triangle(t.a, t.b, t.c, s.mesh->is_closed());
        }
        return sum;
    }
    Vec3 operator()(const HeightFieldShape& s) const {
        Vec3 sum;
        for (std::uint32_t i = 0; i < s.field->triangle_count(); ++i) {
            const Triangle t = s.field->triangle(i);
            sum += of_triangle(t.a, t.b, t.c, false);
        }
        return sum;
    }
    Vec3 operator()(const PlaneShape&) const { return {}; }
    Vec3 operator()(const ConeShape& s) const {
        return of_surface(tessellate_cone(s.radius, s.half_height));
    }
    template<SmoothShape S>
    Vec3 operator()(const S& s) const {
        return of_surface(tessellate(ellipsoid_hull(solid_of(s))));
    }

private:
    /// With the angle t from the wind across the axis, of length s, the front of a side of the length 2 h and the
    /// radius r has n = (cos t, sin t) and n . u = s cos t: the integral of s cos^2 t over half a turn is s pi / 2.
    [[nodiscard]] Vec3 of_side(Real radius, Real half_height) const {
        return Vec3{way_.x, 0, way_.z} * (kPi * radius * half_height);
    }
    [[nodiscard]] Vec3 of_triangle(Vec3 a, Vec3 b, Vec3 c, bool is_closed) const {
        const Vec3 doubled = cross(b - a, c - a); // twice the area, outward
        const Real size = length(doubled), through = dot(doubled, way_);
        if (!(size > 0) || (is_closed && through > 0))
            return {};
        return doubled * (through / (2 * size));
    }
    [[nodiscard]] Vec3 of_surface(const RenderMesh& mesh) const {
        Vec3 sum;
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
            sum += of_triangle(mesh.positions[mesh.indices[i]],
                               mesh.positions[mesh.indices[i + 1]],
                               mesh.positions[mesh.indices[i + 2]],
                               true);
        return sum;
    }

    Vec3 way_;
};

} // namespace

WindAreas wind_areas(const Shape& shape, const Transform& pose, Vec3 way) {
    const Vec3 push = rotate(pose.rotation,
                             std::visit(Push(rotate_inverse(pose.rotation, way)), shape));
    return {shadow_area(shape, pose, way), push - way * dot(push, way)};
}

} // namespace topple
