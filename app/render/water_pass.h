// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/body_pass.h"
#include "app/render/picture_buffers.h"

#include <map>
#include <utility>
#include <vector>

namespace topple::app {

/// Water with waves (shaders/water.*). Requires: as BodyPass.
class WaterPass {
public:
    static Result<WaterPass> create(const std::string& shader_folder, const LightDetail& light);
    /// Draws over the rest of the picture. Requires: with LightDetail::has_reflections, the picture so far is at
    /// gl::kBehindUnit.
    void draw(const RenderScene& scene);

private:
    /// Corners and triangles of a box whose upper side is a grid.
    struct Grid {
        gl::VertexArray inputs;
        gl::Buffer corners, indices;
        GLsizei index_count = 0;
    };
    const Grid& grid_of(int columns, int rows);
    [[nodiscard]] int drawn_corners(int count) const;
    void upload(const WaterPicture& water);
    static Grid make_grid(int columns, int rows);

    gl::Program program_;
    gl::Texture heights_;
    bool is_coarse_ =
        false; ///< True: every second corner of a wave is drawn, in a quarter of the time.
    std::vector<Vec2> drawn_;                   ///< Scratch memory of `upload`.
    std::map<std::pair<int, int>, Grid> grids_; ///< Grids by columns and rows.
};

} // namespace topple::app
