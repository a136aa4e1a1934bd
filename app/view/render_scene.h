// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/view/geometry.h"
#include "app/view/hardware/joint_hardware.h"
#include "app/view/lines/debug_lines.h"
#include "app/view/material_groups.h"
#include "app/view/shadow_ranges.h"
#include "app/view/style/looks.h"
#include "app/view/style/view_options.h"
#include "topple/collision/shape/shape.h"
#include "topple/math/mat4.h"
#include "topple/scene/model_scene.h"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

namespace topple::app {

/// A camera in the form that the passes read.
struct RenderCamera {
    Mat4 view_from_world, clip_from_view;
    Vec3 eye;                 ///< World coordinates. [m]
    Vec3 forward{0, 0, -1};   ///< Unit vector in the world.
    Real focus_distance = 12; ///< Distance of the target. [m]
    bool is_orthographic = false;
    Real pixel_scale = 1; ///< See Viewport.

    [[nodiscard]] Mat4 clip_from_world() const { return clip_from_view * view_from_world; }
    friend bool operator==(const RenderCamera&, const RenderCamera&) = default;
};
RenderCamera render_camera_of(const OrbitCamera& camera, const Viewport& viewport);

/// Returns how far a point lies before the eye, along the direction of view. [m]
inline Real view_depth(const RenderCamera& camera, Vec3 point) {
    return dot(point - camera.eye, camera.forward);
}
/// Height of a picture, for choices that do not depend on that of the window. [px]
inline constexpr Real kUsualHeight = 1000;
/// Returns the size of a pixel at a depth [m], in a picture of that height [px]. [m]
inline Real pixel_size(const RenderCamera& camera, Real depth, Real height_px) {
    return 2 / (height_px * camera.clip_from_view.y.y) * (camera.is_orthographic ? 1 : depth);
}

/// One body part to draw; memory layout of the instance buffer.
struct Instance {
    Vec3 position; ///< World coordinates. [m]
    Quat rotation; ///< World from part.
    Vec3 scale{1,
               1,
               1}; ///< Box: half extents. Sphere: radius in all. Upright shapes: radius below, half
                   ///< height, radius above.
    std::uint32_t color = 0xffffffffu; ///< See pack().
    std::uint32_t flags = 0;
    friend bool operator==(const Instance&, const Instance&) = default;
};
inline constexpr std::uint32_t kCheckerFlag = 1; ///< Pattern in body space.
inline constexpr std::uint32_t kHatchFlag = 2;   ///< Diagonal stripes that mark a problem.
inline constexpr std::uint32_t kContourFlag = 4; ///< Opaque at the edges and where the view grazes.
inline constexpr std::uint32_t kPaneFlag = 8; ///< Glass: mirrors the sky, more where the view grazes.
inline constexpr std::uint32_t kSubstanceBit = 4; ///< The first of four bits; see surface_flags().
inline constexpr std::uint32_t kRoughnessBit = 8; ///< The first of eight.
inline constexpr std::uint32_t kSeedBit = 16;     ///< The first of eight.

/// Returns the flags of such a surface. Without them a surface is plain and has the roughness 0.5.
std::uint32_t surface_flags(const SurfaceLook& surface);

/// Identifies the triangles of a shape that is drawn as a mesh of its own.
struct MeshKey {
    std::size_t kind = 0;          ///< Index of the shape's type.
    const void* address = nullptr; ///< Address of a hull, a mesh or a height field.
    std::array<Real, 8>
        measures{}; ///< Lengths of a shape given by a support mapping, then zeros. [m]
    const void* materials = nullptr; ///< Address of MaterialGroup::of.
    std::uint32_t group = 0;         ///< MaterialGroup::index.
    friend bool operator==(const MeshKey&, const MeshKey&) = default;
    friend bool operator<(const MeshKey& a, const MeshKey& b) {
        const auto members = [](const MeshKey& key) {
            return std::tie(key.kind, key.address, key.measures, key.materials, key.group);
        };
        return members(a) < members(b);
    }
};
/// Returns the key of a group of a shape. Valid while the shape keeps its hull, mesh or height field alive, and the
/// group its materials.
MeshKey mesh_key(const Shape& shape, const MaterialGroup& group = {});

/// Parts with the same triangles.
struct MeshBatch {
    MeshKey key;         ///< That of the group of the shape.
    Shape shape;         ///< Keeps the address alive.
    MaterialGroup group; ///< Group of the triangles of the shape.
    std::vector<Instance> instances;
    friend bool operator==(const MeshBatch&, const MeshBatch&) = default;
};

struct InstanceLists {
    std::vector<Instance> boxes, spheres, capsules, cylinders, cones;
    std::vector<MeshBatch> meshes;
    /// Hardware of joints, one list a mesh.
    std::array<std::vector<Instance>, kHardwareMeshCount> hardware;

    void clear();
    [[nodiscard]] bool empty() const;
    /// Adds a part, or a group of the triangles of a surface. Planes are left out, since they are floors, not
    /// instances.
    void add(const Shape& shape,
             const Transform& world_from_shape,
             std::uint32_t color,
             std::uint32_t flags,
             const MaterialGroup& group = {});
    /// Adds a part of a joint.
    void add(const HardwarePart& part, std::uint32_t color);
    /// Adds all parts of other lists.
    void append(const InstanceLists& other);
    friend bool operator==(const InstanceLists&, const InstanceLists&) = default;
};

/// A half space whose surface shows a grid to the horizon.
struct Floor {
    Vec3 normal{0, 1, 0}; ///< Unit vector.
    Real offset = 0;      ///< dot(normal, p) = offset. [m]
    friend bool operator==(const Floor&, const Floor&) = default;
};

/// A surface that changes in every picture: cloth. Visible from both sides.
struct SoftSurface {
    Geometry geometry; ///< World coordinates. [m]
    std::uint32_t color = 0xffffffffu;
    std::uint32_t flags = 0;
    friend bool operator==(const SoftSurface&, const SoftSurface&) = default;
};

/// A small cloud that faces the eye, or a streak: dust, drops and sparks.
struct Billboard {
    Vec3 center;    ///< World coordinates. [m]
    Vec3 half_axis; ///< Half of the streak; zero: round. [m]
    Real radius = 0;
    std::uint32_t color = 0xffffffffu; ///< See pack().
    Real softness = 1;                 ///< Width of the edge, as a share of the radius.
    Real glow = 0; ///< 1: shines with its color; 0: takes light from the sun and the sky.
    friend bool operator==(const Billboard&, const Billboard&) = default;
};

/// A volume of water, whose upper side is a grid of heights.
struct WaterPicture {
    Aabb box;                  ///< World coordinates. [m]
    Rgba color;                ///< Alpha is the share of light that a meter takes.
    int columns = 2, rows = 2; ///< Corners along x and along z, at least 2 of each.
    std::vector<Vec2>
        corners; ///< Row after row: x: height above the upper side [m]; y: foam, 0 to 1.
    friend bool operator==(const WaterPicture&, const WaterPicture&) = default;
};

/// Everything that one picture needs, and no reference to the world.
struct RenderScene {
    RenderCamera camera;
    ViewOptions options;
    InstanceLists solid;
    InstanceLists big_static;        ///< Large static boxes, which show the grid too.
    InstanceLists unseen;            ///< Outside of the picture, but possibly casting shadows into
                                     ///< it.
    InstanceLists ghost;             ///< Transparent previews.
    InstanceLists other_run;         ///< Bodies of another run: transparent, and behind what they
                                     ///< coincide with.
    InstanceLists selected, hovered; ///< Instances with outlines, visible through everything.
    std::vector<SoftSurface> surfaces;
    std::vector<Floor> floors;
    std::vector<WaterPicture> water;
    std::vector<Billboard> billboards; ///< The farthest first.
    Real time = 0;                     ///< Time of the world, for ripples on water. [s]
    ShadowBounds shadow_bounds;
    /// Distance up to which surfaces take light from each other. [m] It is that of the bodies, not of the view, so that
    /// the picture does not change as the camera comes near.
    Real ambient_reach = 1;
    Aabb solid_bounds; ///< Bounds of the parts in `solid`, with some margin. [m]
    DebugGeometry debug;
    MarkCounts mark_counts; ///< Bodies that the overlays mark, by overlay.
    CullReport culling;     ///< Parts drawn and parts left out because the camera cannot see them.
    friend bool operator==(const RenderScene&, const RenderScene&) = default;
};

} // namespace topple::app
