// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/water_pass.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace topple::app {
namespace {

/// Numbers of grids that are kept: more than there are water volumes of different shapes in usual scenes.
constexpr std::size_t kMostGrids = 16;

/// A corner of the grid, at the surface or at the bottom; memory layout of the vertex buffer.
struct Corner {
    std::uint16_t x = 0, z = 0; ///< Column and row in the grid.
    std::uint16_t side = 0;     ///< 0: the upper side; then as in shaders/water.vert.
    std::uint16_t is_low = 0;   ///< 1: at the bottom.
};

/// Collects the corners and triangles of the sides.
struct GridBuilder {
    std::vector<Corner> corners;
    std::vector<std::uint32_t> indices;

    std::uint32_t add(int x, int z, int side, bool is_low) {
        corners.push_back({static_cast<std::uint16_t>(x),
                           static_cast<std::uint16_t>(z),
                           static_cast<std::uint16_t>(side),
                           static_cast<std::uint16_t>(is_low)});
        return static_cast<std::uint32_t>(corners.size() - 1);
    }
    /// Adds the two triangles of a cell, given counter-clockwise from outside.
    void add_cell(const std::array<std::uint32_t, 4>& c) {
        for (const std::size_t i : {0u, 1u, 2u, 0u, 2u, 3u})
            indices.push_back(c[i]);
    }
    /// Adds a vertical side along a row of corners, which `at` places; seen from outside they go to the right.
    template<typename Place>
    void add_side(int side, int count, const Place& at) {
        std::uint32_t low = 0, high = 0;
        for (int i = 0; i < count; ++i) {
            const auto [x, z] = at(i);
            const std::uint32_t next_low = add(x, z, side, true),
                                next_high = add(x, z, side, false);
            if (i > 0)
                add_cell({low, next_low, next_high, high});
            low = next_low;
            high = next_high;
        }
    }
};

} // namespace

Result<WaterPass> WaterPass::create(const std::string& shader_folder, const LightDetail& light) {
    WaterPass pass;
    auto program = gl::Program::build("water", shader_folder, light.definitions());
    if (!program)
        return program.error();
    pass.program_ = std::move(program).value();
    pass.heights_ = gl::Texture::create();
    pass.is_coarse_ = !light.has_surfaces;
    return pass;
}

WaterPass::Grid WaterPass::make_grid(int columns, int rows) {
    GridBuilder builder;
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x)
            builder.add(x, z, 0, false);
    const auto index = [&](int x, int z) { return static_cast<std::uint32_t>(z * columns + x); };
    for (int z = 0; z + 1 < rows; ++z)
        for (int x = 0; x + 1 < columns; ++x)
            builder.add_cell({index(x, z), index(x, z + 1), index(x + 1, z + 1), index(x + 1, z)});
    using Place = std::pair<int, int>;
    builder.add_side(1, columns, [&](int i) { return Place(columns - 1 - i, 0); });
    builder.add_side(2, columns, [&](int i) { return Place(i, rows - 1); });
    builder.add_side(3, rows, [&](int i) { return Place(0, i); });
    builder.add_side(4, rows, [&](int i) { return Place(columns - 1, rows - 1 - i); });
    const std::uint32_t a = builder.add(0, 0, 5, true), b = builder.add(columns - 1, 0, 5, true);
    const std::uint32_t c = builder.add(columns - 1, rows - 1, 5, true);
    builder.add_cell({a, b, c, builder.add(0, rows - 1, 5, true)});

    Grid grid;
    grid.index_count = static_cast<GLsizei>(builder.indices.size());
    grid.inputs = gl::VertexArray::create();
    glBindVertexArray(grid.inputs.name());
    grid.corners = gl::Buffer(GL_ARRAY_BUFFER);
    grid.corners.upload(std::span<const Corner>(builder.corners), GL_STATIC_DRAW);
    grid.indices = gl::Buffer(GL_ELEMENT_ARRAY_BUFFER);
    grid.indices.upload(std::span<const std::uint32_t>(builder.indices), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_UNSIGNED_SHORT, GL_FALSE, sizeof(Corner), nullptr);
    glBindVertexArray(0);
    return grid;
}

const WaterPass::Grid& WaterPass::grid_of(int columns, int rows) {
    const std::pair key(columns, rows);
    if (const auto known = grids_.find(key); known != grids_.end())
        return known->second;
    if (grids_.size() >= kMostGrids)
        grids_.clear();
    return grids_.emplace(key, make_grid(columns, rows)).first->second;
}

/// Returns as many corners as there are cells of twice the width, about.
int WaterPass::drawn_corners(int count) const {
    return is_coarse_ ? std::max((count + 1) / 2, 2) : count;
}

/// Uploads the heights and the foam at the drawn corners; half as many bits as here are enough.
void WaterPass::upload(const WaterPicture& water) {
    const int columns = drawn_corners(water.columns), rows = drawn_corners(water.rows);
    drawn_.clear();
    for (int z = 0; z < rows; ++z)
        for (int x = 0; x < columns; ++x) {
            const int from_x = x * (water.columns - 1) / (columns - 1);
            const int from_z = z * (water.rows - 1) / (rows - 1);
            drawn_.push_back(
                water.corners[static_cast<std::size_t>(from_z * water.columns + from_x)]);
        }
    gl::bind_texture(gl::kOwnUnit, heights_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, columns, rows, 0, GL_RG, GL_FLOAT, drawn_.data());
    for (const GLenum filter : {GLenum{GL_TEXTURE_MIN_FILTER}, GLenum{GL_TEXTURE_MAG_FILTER}})
        glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
    for (const GLenum side : {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}})
        glTexParameteri(GL_TEXTURE_2D, side, GL_CLAMP_TO_EDGE);
}

void WaterPass::draw(const RenderScene& scene) {
    if (scene.water.empty())
        return;
    program_.use();
    program_.set_texture("heights", gl::kOwnUnit);
    program_.set("view_from_clip", inverse_or_zero(scene.camera.clip_from_view));
    program_.set("view_from_world", scene.camera.view_from_world);
    program_.set("time", scene.time);
    for (const WaterPicture& water : scene.water) {
        const int columns = drawn_corners(water.columns), rows = drawn_corners(water.rows);
        const Grid& grid = grid_of(columns, rows);
        upload(water);
        program_.set("box_min", water.box.min);
        program_.set("box_max", water.box.max);
        program_.set("last_corner",
                     Vec3{static_cast<Real>(columns - 1), static_cast<Real>(rows - 1), 0});
        program_.set("water_color", water.color);
        glBindVertexArray(grid.inputs.name());
        // Only the outer surface: its depth first.
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        glDrawElements(GL_TRIANGLES, grid.index_count, GL_UNSIGNED_INT, nullptr);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glEnable(GL_BLEND);
        glDrawElements(GL_TRIANGLES, grid.index_count, GL_UNSIGNED_INT, nullptr);
        glDisable(GL_BLEND);
    }
    glBindVertexArray(0);
    gl::bind_texture(gl::kOwnUnit, {});
}

} // namespace topple::app
