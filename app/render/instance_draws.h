// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/buffer.h"
#include "app/render/gl/framebuffer.h"
#include "app/render/gl/program.h"
#include "app/view/geometry.h"
#include "app/view/render_scene.h"
#include "app/view/round_sides.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace topple::app {

/// Shader variant of a part.
enum class PartKind : std::uint8_t { box, round, capsule, mesh };
inline constexpr int kPartKindCount = 4;
using PartPrograms = std::array<gl::Program, kPartKindCount>;

/// Parts of meshes by their opacity.
struct OpacityRange {
    Real least = 0, most = 1;
};
inline constexpr OpacityRange kAllParts{}, kOpaqueParts{1, 1}, kClearParts{0, 0.999f};

/// Geometry in the driver's memory.
struct GpuMesh {
    explicit GpuMesh(const Geometry& geometry);
    gl::VertexArray vertex_array;
    gl::Buffer vertices, indices;
    gl::Buffer texture_points;         ///< Empty without images.
    std::vector<gl::Texture> textures; ///< See textures_of(); empty without images.
    std::vector<ImageRange> image_ranges;
#ifdef __EMSCRIPTEN__
    gl::Buffer edges; ///< Indices of the ends of every edge of every triangle.
#endif
    int index_count = 0;
    bool is_two_sided = false; ///< Whether the surface is open.
    /// Returns whether something is seen through some part.
    [[nodiscard]] bool has_clear_parts() const;
};

/// The instances of one picture, uploaded together, and their meshes. Meshes that were not used for some pictures are
/// dropped.
class InstanceDraws {
public:
    /// One OpenGL draw call.
    struct Draw {
        PartKind kind = PartKind::box;
        const GpuMesh* mesh = nullptr;
        std::size_t first_instance = 0, instance_count = 0;
    };
    using Draws = std::vector<Draw>;

    InstanceDraws();

    /// Removes the instances of the previous picture. Round parts of the next one have as many sides as they need to
    /// lie within `error_px` of the circle.
    void begin(const RenderCamera& camera, int height_px, Real error_px);
    [[nodiscard]] Draws add(const InstanceLists& lists);
    /// Uploads the triangles of deforming surfaces immediately.
    void add(Draws& draws, const std::vector<SoftSurface>& surfaces);
    /// Uploads all instances. Call after the last `add`, before the first `draw`.
    void upload();
    /// Draws the parts of that opacity, meshes with images by `with_images`, if that is given. Requires: upload()
    /// since the last add().
    void draw(const Draws& draws,
              const PartPrograms& programs,
              const gl::Program* with_images = nullptr,
              OpacityRange which = kAllParts) const;
    /// Blends the clear parts, far instances first: of each mesh the faces that are turned away, then the others.
    void draw_clear(const Draws& draws,
                    const PartPrograms& programs,
                    const gl::Program* with_images) const;
    [[nodiscard]] static bool has_clear_parts(const Draws& draws);
    /// Returns whether a mesh has images.
    [[nodiscard]] static bool has_images(const Draws& draws);
    /// Draws the edges of all triangles. Requires: as draw.
    void draw_edges(const Draws& draws, const PartPrograms& programs) const;
    [[nodiscard]] static std::size_t triangle_count(const Draws& draws);

private:
    struct CachedMesh {
        Shape shape;         ///< Keeps the geometry alive, so that its address is not reused.
        MaterialGroup group; ///< Does the same for its materials.
        std::unique_ptr<GpuMesh> mesh;
        std::uint64_t last_used = 0; ///< Number of the picture.
    };
    template<typename DrawMesh>
    void draw_each(const Draws& draws,
                   const PartPrograms& programs,
                   const gl::Program* with_images,
                   OpacityRange which,
                   DrawMesh draw_mesh) const;
    void append(Draws& draws, PartKind kind, const GpuMesh& mesh, const std::vector<Instance>& list);
    void append_by_depth(const std::vector<Instance>& list, bool is_farthest_first);
    /// Meshes of a shape by detail, as kRoundSides, made when they are first drawn.
    using RoundMeshes = std::array<std::unique_ptr<GpuMesh>, kRoundSides.size()>;
    void append_round(Draws& draws,
                      PartKind kind,
                      RoundMeshes& meshes,
                      Geometry (*geometry)(int sides),
                      const std::vector<Instance>& list);
    const GpuMesh& mesh_of(const MeshBatch& batch);
    const GpuMesh& hardware_mesh(std::size_t mesh);
    void drop_unused_meshes();

    std::unique_ptr<GpuMesh> box_;
    RoundMeshes spheres_, cylinders_, cones_;
    std::map<MeshKey, CachedMesh> meshes_;
    /// Meshes of the hardware of joints, made when they are first drawn.
    std::array<std::unique_ptr<GpuMesh>, kHardwareMeshCount> hardware_;
    std::vector<std::unique_ptr<GpuMesh>> surfaces_; ///< Surfaces of this picture.
    std::vector<Instance> instances_;
    std::array<std::vector<Instance>, kRoundSides.size()> by_detail_; ///< Kept for its memory.
    std::vector<std::pair<Real, std::uint32_t>> depths_;              ///< Kept for its memory.
    gl::Buffer instance_buffer_;
    RenderCamera camera_;
    int height_px_ = 1;
    Real error_px_ = 1; ///< See begin().
    std::uint64_t picture_ = 0;
};

} // namespace topple::app
