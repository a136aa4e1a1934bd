// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/body_pass.h"
#include "app/render/picture_buffers.h"
#include "app/view/render_scene.h"

namespace topple::app {

/// The light from all around that surfaces near by take from each point of a picture (shaders/occlusion*), found from
/// the depths of the picture: corners and what stands on the floor are darker.
class OcclusionPass {
public:
    static Result<OcclusionPass> create(const std::string& shader_folder);
    /// Draws depths into the bound map.
    void draw_depths(const InstanceDraws& instances, const InstanceDraws::Draws& draws) const;
    /// Draws `into.occlusion`, and leaves `into.depths` at gl::kDepthUnit. `reach`: see RenderScene::ambient_reach.
    /// Requires: `into.depths` has the picture's solid surfaces.
    void draw(const RenderCamera& camera, Real reach, PictureBuffers& into) const;

private:
    PartPrograms depth_programs_;
    gl::Program occlusion_, blur_;
    gl::VertexArray no_inputs_;
};

} // namespace topple::app
