// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/body_pass.h"
#include "app/view/render_scene.h"

namespace topple::app {

/// Dust, drops and sparks (shaders/billboard.*).
class BillboardPass {
public:
    static Result<BillboardPass> create(const std::string& shader_folder, const LightDetail& light);
    /// Draws over the rest of the picture, behind what is nearer.
    void draw(const RenderScene& scene);

private:
    gl::Program program_;
    gl::VertexArray inputs_;
    gl::Buffer billboards_;
};

} // namespace topple::app
