// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/instance_draws.h"

#include "app/render/mesh_textures.h"
#include "app/view/hardware_geometry.h"
#include "topple/core/overloaded.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <variant>

namespace topple::app {
namespace {

static_assert(sizeof(Instance) == 48 && sizeof(Vertex) == 32, "the shaders' inputs");

void float_input(GLuint location, int count, std::size_t stride, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location,
                          count,
                          GL_FLOAT,
                          GL_FALSE,
                          static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
}

/// Four bytes as shares of 255.
void bytes_input(GLuint location, std::size_t stride, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location,
                          4,
                          GL_UNSIGNED_BYTE,
                          GL_TRUE,
                          static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
}

/// Requires: the vertex array and the instance buffer are bound.
void instance_inputs(std::size_t first_instance) {
    const std::size_t base = first_instance * sizeof(Instance);
    float_input(3, 3, sizeof(Instance), base + offsetof(Instance, position));
    float_input(4, 4, sizeof(Instance), base + offsetof(Instance, rotation));
    float_input(5, 3, sizeof(Instance), base + offsetof(Instance, scale));
    bytes_input(6, sizeof(Instance), base + offsetof(Instance, color));
    glEnableVertexAttribArray(7);
    glVertexAttribIPointer(7,
                           1,
                           GL_UNSIGNED_INT,
                           sizeof(Instance),
                           reinterpret_cast<const void*>(base + offsetof(Instance, flags)));
    for (GLuint location = 3; location <= 7; ++location)
        glVertexAttribDivisor(location, 1);
}

#ifdef __EMSCRIPTEN__
std::vector<std::uint32_t> edges_of(std::span<const std::uint32_t> triangles) {
    std::vector<std::uint32_t> ends;
    ends.reserve(2 * triangles.size());
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k)
            ends.insert(ends.end(), {triangles[i + k], triangles[i + (k + 1) % 3]});
    return ends;
}
#endif

constexpr std::uint64_t kPicturesUntilDropped = 600;

void bind_image(const GpuMesh& mesh, const ImageRange& range) {
    const std::size_t white = mesh.textures.size() - 1;
    gl::bind_texture(gl::kOwnUnit, mesh.textures[std::min<std::size_t>(range.image, white)]);
    const GLint wrap = range.is_clamped ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

bool has_part(const GpuMesh& mesh, OpacityRange which) {
    const auto is_of = [&](const ImageRange& range) {
        return range.opacity >= which.least && range.opacity <= which.most;
    };
    return mesh.image_ranges.empty()
               ? which.most >= 1
               : std::any_of(mesh.image_ranges.begin(), mesh.image_ranges.end(), is_of);
}

/// Draws the triangles of that opacity. `has_image`: whether the program in use reads the image of each range at
/// gl::kOwnUnit.
void draw_ranges(const GpuMesh& mesh,
                 GLsizei count,
                 const gl::Program& program,
                 bool has_image,
                 OpacityRange which) {
    for (const ImageRange& range : mesh.image_ranges) {
        if (range.opacity < which.least || range.opacity > which.most)
            continue;
        if (has_image)
            bind_image(mesh, range);
        program.set("opacity", which.most < 1 ? range.opacity : 1.0f);
        const std::size_t first = range.first_index * sizeof(std::uint32_t);
        glDrawElementsInstanced(GL_TRIANGLES,
                                static_cast<GLsizei>(range.index_count),
                                GL_UNSIGNED_INT,
                                reinterpret_cast<const void*>(first),
                                count);
    }
    program.set("opacity", 1.0f);
    if (has_image)
        gl::bind_texture(gl::kOwnUnit, {});
    glActiveTexture(GL_TEXTURE0);
}

} // namespace

bool GpuMesh::has_clear_parts() const { return has_part(*this, kClearParts); }

GpuMesh::GpuMesh(const Geometry& geometry)
    : vertex_array(gl::VertexArray::create()),
      vertices(GL_ARRAY_BUFFER),
      indices(GL_ELEMENT_ARRAY_BUFFER),
#ifdef __EMSCRIPTEN__
      edges(GL_ELEMENT_ARRAY_BUFFER),
#endif
      image_ranges(geometry.image_ranges),
      index_count(static_cast<int>(geometry.indices.size())) {
    glBindVertexArray(vertex_array.name());
    vertices.upload(std::span(geometry.vertices), GL_STATIC_DRAW);
#ifdef __EMSCRIPTEN__
    edges.upload(std::span<const std::uint32_t>(edges_of(geometry.indices)), GL_STATIC_DRAW);
#endif
    indices.upload(std::span(geometry.indices), GL_STATIC_DRAW);
    float_input(0, 3, sizeof(Vertex), offsetof(Vertex, position));
    float_input(1, 3, sizeof(Vertex), offsetof(Vertex, normal));
    bytes_input(2, sizeof(Vertex), offsetof(Vertex, color));
    bytes_input(9, sizeof(Vertex), offsetof(Vertex, from_edges));
    if (!geometry.texture_points.empty()) {
        texture_points = gl::Buffer(GL_ARRAY_BUFFER);
        texture_points.upload(std::span(geometry.texture_points), GL_STATIC_DRAW);
        float_input(8, 2, sizeof(Vec2), 0);
    }
    glBindVertexArray(0);
}

InstanceDraws::InstanceDraws()
    : box_(std::make_unique<GpuMesh>(unit_box())),
      instance_buffer_(GL_ARRAY_BUFFER) {}

void InstanceDraws::begin(const RenderCamera& camera, int height_px, Real error_px) {
    ++picture_;
    camera_ = camera;
    height_px_ = height_px;
    error_px_ = error_px;
    instances_.clear();
    surfaces_.clear();
    drop_unused_meshes();
}

void InstanceDraws::drop_unused_meshes() {
    std::erase_if(meshes_, [this](const auto& entry) {
        return entry.second.last_used + kPicturesUntilDropped < picture_;
    });
}

namespace {

/// Returns the triangles of a shape that is drawn as a mesh of its own.
Geometry geometry_of_part(const Shape& shape) {
    return std::visit(
        Overloaded{
            [](const HullShape& s) { return geometry_of(*s.hull); },
            [](const MeshShape& s) { return geometry_of(s.mesh->mesh()); },
            [](const HeightFieldShape& s) { return smooth_geometry_of(s.field->to_mesh()); },
            []<SmoothShape S>(const S& s) { return geometry_of(ellipsoid_hull(solid_of(s))); },
            [](const auto&) { return Geometry{}; }}, // drawn by instances of unit shapes
        shape);
}
/// Returns whether the shape is a surface with two sides.
bool is_open(const Shape& shape) {
    const auto* mesh = std::get_if<MeshShape>(&shape);
    return mesh ? !mesh->mesh->is_closed() : std::holds_alternative<HeightFieldShape>(shape);
}

} // namespace

const GpuMesh& InstanceDraws::mesh_of(const MeshBatch& batch) {
    CachedMesh& cached = meshes_[batch.key];
    cached.last_used = picture_;
    if (!cached.mesh) {
        cached.shape = batch.shape;
        cached.group = batch.group;
        cached.mesh = std::make_unique<GpuMesh>(batch.group.of
                                                    ? geometry_of_group(batch.shape, batch.group)
                                                    : geometry_of_part(batch.shape));
        cached.mesh->is_two_sided = is_open(batch.shape);
        const auto* shape = std::get_if<MeshShape>(&batch.shape);
        if (shape && cached.mesh->texture_points.name() != 0)
            cached.mesh->textures = textures_of(*shape->mesh->mesh().look);
    }
    return *cached.mesh;
}

const GpuMesh& InstanceDraws::hardware_mesh(std::size_t mesh) {
    if (!hardware_[mesh])
        hardware_[mesh] = std::make_unique<GpuMesh>(hardware_geometry(mesh));
    return *hardware_[mesh];
}

void InstanceDraws::append(Draws& draws,
                           PartKind kind,
                           const GpuMesh& mesh,
                           const std::vector<Instance>& list) {
    if (list.empty())
        return;
    draws.push_back({kind, &mesh, instances_.size(), list.size()});
    append_by_depth(list, mesh.has_clear_parts());
}

/// Adds instances from the nearest to the farthest, so that what is hidden is not shaded, or the other way about, so
/// that what is clear blends in order.
void InstanceDraws::append_by_depth(const std::vector<Instance>& list, bool is_farthest_first) {
    depths_.clear();
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        const Real depth = view_depth(camera_, list[i].position);
        depths_.emplace_back(is_farthest_first ? -depth : depth, i);
    }
    std::sort(depths_.begin(), depths_.end());
    for (const auto& [depth, i] : depths_)
        instances_.push_back(list[i]);
}

namespace {

Geometry sphere_of(int sides) { return unit_sphere(sides / 2, sides); }
Geometry cylinder_of(int sides) { return geometry_of(tessellate_cylinder(1, 1, {sides, 2})); }
Geometry cone_of(int sides) { return geometry_of(tessellate_cone(1, 1, {sides, 2})); }

} // namespace

void InstanceDraws::append_round(Draws& draws,
                                 PartKind kind,
                                 RoundMeshes& meshes,
                                 Geometry (*geometry)(int sides),
                                 const std::vector<Instance>& list) {
    for (std::vector<Instance>& instances : by_detail_)
        instances.clear();
    for (const Instance& part : list) {
        const Real radius = std::max(part.scale.x, part.scale.z);
        const Real reach = radius + part.scale.y; // enough for each of these shapes
        const Real radius_px = radius_in_picture(camera_, height_px_, part.position, reach, radius);
        by_detail_[round_detail(radius_px, error_px_)].push_back(part);
    }
    for (std::size_t detail = 0; detail < kRoundSides.size(); ++detail) {
        if (by_detail_[detail].empty())
            continue;
        if (!meshes[detail])
            meshes[detail] = std::make_unique<GpuMesh>(geometry(kRoundSides[detail]));
        append(draws, kind, *meshes[detail], by_detail_[detail]);
    }
}

InstanceDraws::Draws InstanceDraws::add(const InstanceLists& lists) {
    Draws draws;
    append(draws, PartKind::box, *box_, lists.boxes);
    append_round(draws, PartKind::round, spheres_, sphere_of, lists.spheres);
    append_round(draws, PartKind::capsule, spheres_, sphere_of, lists.capsules);
    append_round(draws, PartKind::round, cylinders_, cylinder_of, lists.cylinders);
    append_round(draws, PartKind::round, cones_, cone_of, lists.cones);
    for (const MeshBatch& batch : lists.meshes) {
        if (!batch.instances.empty())
            append(draws, PartKind::mesh, mesh_of(batch), batch.instances);
    }
    for (std::size_t i = 0; i < kHardwareMeshCount; ++i)
        if (!lists.hardware[i].empty())
            append(draws, PartKind::round, hardware_mesh(i), lists.hardware[i]);
    return draws;
}

void InstanceDraws::add(Draws& draws, const std::vector<SoftSurface>& surfaces) {
    for (const SoftSurface& surface : surfaces) {
        surfaces_.push_back(std::make_unique<GpuMesh>(surface.geometry));
        surfaces_.back()->is_two_sided = true;
        Instance instance;
        instance.color = surface.color;
        instance.flags = surface.flags;
        append(draws, PartKind::mesh, *surfaces_.back(), {instance});
    }
}

void InstanceDraws::upload() { instance_buffer_.upload(std::span<const Instance>(instances_)); }

template<typename DrawMesh>
void InstanceDraws::draw_each(const Draws& draws,
                              const PartPrograms& programs,
                              const gl::Program* with_images,
                              OpacityRange which,
                              DrawMesh draw_mesh) const {
    for (const Draw& draw : draws) {
        if (!has_part(*draw.mesh, which))
            continue;
        const bool has_image = with_images != nullptr && !draw.mesh->textures.empty();
        const gl::Program& program = has_image ? *with_images
                                               : programs[static_cast<std::size_t>(draw.kind)];
        program.use();
        glBindVertexArray(draw.mesh->vertex_array.name());
        instance_buffer_.bind();
        instance_inputs(draw.first_instance);
        if (draw.mesh->is_two_sided)
            glDisable(GL_CULL_FACE);
        const auto count = static_cast<GLsizei>(draw.instance_count);
        if (has_image || draw.mesh->has_clear_parts())
            draw_ranges(*draw.mesh, count, program, has_image, which);
        else
            draw_mesh(*draw.mesh, count);
        if (draw.mesh->is_two_sided)
            glEnable(GL_CULL_FACE);
    }
    glBindVertexArray(0);
}

void InstanceDraws::draw(const Draws& draws,
                         const PartPrograms& programs,
                         const gl::Program* with_images,
                         OpacityRange which) const {
    draw_each(draws, programs, with_images, which, [](const GpuMesh& mesh, GLsizei count) {
        glDrawElementsInstanced(GL_TRIANGLES, mesh.index_count, GL_UNSIGNED_INT, nullptr, count);
    });
}

void InstanceDraws::draw_clear(const Draws& draws,
                               const PartPrograms& programs,
                               const gl::Program* with_images) const {
    Draws closed;
    std::copy_if(draws.begin(), draws.end(), std::back_inserter(closed), [](const Draw& draw) {
        return !draw.mesh->is_two_sided;
    });
    glCullFace(GL_FRONT);
    draw(closed, programs, with_images, kClearParts);
    glCullFace(GL_BACK);
    draw(draws, programs, with_images, kClearParts);
}

void InstanceDraws::draw_edges(const Draws& draws, const PartPrograms& programs) const {
#ifdef __EMSCRIPTEN__
    draw_each(draws, programs, nullptr, kAllParts, [](const GpuMesh& mesh, GLsizei count) {
        mesh.edges.bind();
        glDrawElementsInstanced(GL_LINES, 2 * mesh.index_count, GL_UNSIGNED_INT, nullptr, count);
        mesh.indices.bind(); // the vertex array remembers which
    });
#else
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    draw(draws, programs);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
#endif
}

bool InstanceDraws::has_clear_parts(const Draws& draws) {
    return std::any_of(
        draws.begin(), draws.end(), [](const Draw& draw) { return draw.mesh->has_clear_parts(); });
}

bool InstanceDraws::has_images(const Draws& draws) {
    return std::any_of(
        draws.begin(), draws.end(), [](const Draw& draw) { return !draw.mesh->textures.empty(); });
}

std::size_t InstanceDraws::triangle_count(const Draws& draws) {
    std::size_t count = 0;
    for (const Draw& draw : draws)
        count += static_cast<std::size_t>(draw.mesh->index_count) / 3 * draw.instance_count;
    return count;
}

} // namespace topple::app
