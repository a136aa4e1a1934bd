// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/outline_pass.h"

#include "app/render/body_pass.h"
#include "app/view/style/theme.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr float kOutlineRadius = 3.0f; ///< At the pixel scale 1. [px]

/// Bounds of projected cube corners; the whole screen if one is behind the eye.
class ScreenBounds {
public:
    explicit ScreenBounds(const Mat4& clip_from_world) : clip_from_world_(clip_from_world) {}
    void add(Vec3 center, Real radius) {
        for (int i = 0; i < 8; ++i) {
            const Vec3 corner = center + Vec3{(i & 1) != 0 ? radius : -radius,
                                              (i & 2) != 0 ? radius : -radius,
                                              (i & 4) != 0 ? radius : -radius};
            const Vec4 clip = clip_from_world_ * to_vec4(corner, 1);
            if (!(clip.w > 1e-4f)) {
                add_point(-1, -1);
                add_point(1, 1);
                continue;
            }
            add_point(std::clamp(clip.x / clip.w, -1.0f, 1.0f),
                      std::clamp(clip.y / clip.w, -1.0f, 1.0f));
        }
    }
    [[nodiscard]] bool empty() const { return min_x_ >= max_x_ || min_y_ >= max_y_; }
    [[nodiscard]] PixelRect in_pixels(int width, int height, int margin) const {
        const auto pixel = [](float ndc, int size) {
            return (ndc * 0.5f + 0.5f) * static_cast<float>(size);
        };
        const int x0 = std::max(0, static_cast<int>(std::floor(pixel(min_x_, width))) - margin);
        const int y0 = std::max(0, static_cast<int>(std::floor(pixel(min_y_, height))) - margin);
        const int x1 = std::min(width, static_cast<int>(std::ceil(pixel(max_x_, width))) + margin);
        const int y1 = std::min(height,
                                static_cast<int>(std::ceil(pixel(max_y_, height))) + margin);
        return {x0, y0, x1 - x0, y1 - y0};
    }

private:
    void add_point(float x, float y) {
        min_x_ = std::min(min_x_, x);
        max_x_ = std::max(max_x_, x);
        min_y_ = std::min(min_y_, y);
        max_y_ = std::max(max_y_, y);
    }
    const Mat4& clip_from_world_;
    float min_x_ = 2, min_y_ = 2, max_x_ = -2, max_y_ = -2;
};

} // namespace

PixelRect covered_rect(const InstanceLists& lists,
                       const Mat4& clip_from_world,
                       int width,
                       int height,
                       int margin) {
    ScreenBounds bounds(clip_from_world);
    for (const Instance& box : lists.boxes)
        bounds.add(box.position, length(box.scale));
    for (const auto* upright : {&lists.cylinders, &lists.cones})
        for (const Instance& solid : *upright)
            bounds.add(solid.position, length(solid.scale));
    for (const Instance& sphere : lists.spheres)
        bounds.add(sphere.position, max_component(sphere.scale));
    for (const Instance& capsule : lists.capsules)
        bounds.add(capsule.position, std::max(capsule.scale.x, capsule.scale.z) + capsule.scale.y);
    for (const std::vector<Instance>& parts : lists.hardware)
        for (const Instance& part : parts)
            bounds.add(part.position, length(part.scale));
    for (const MeshBatch& batch : lists.meshes) {
        const Real radius = bounding_radius(batch.shape);
        for (const Instance& mesh : batch.instances)
            bounds.add(mesh.position, radius);
    }
    return bounds.empty() ? PixelRect{} : bounds.in_pixels(width, height, margin);
}

Result<OutlinePass> OutlinePass::create(const std::string& shader_folder) {
    OutlinePass pass;
    auto masks = build_part_programs("mask", shader_folder);
    if (!masks)
        return masks.error();
    auto outline = gl::Program::build_for_screen("outline", shader_folder);
    if (!outline)
        return outline.error();
    pass.mask_programs_ = std::move(masks).value();
    pass.outline_ = std::move(outline).value();
    pass.no_inputs_ = gl::VertexArray::create();
    return pass;
}

void OutlinePass::draw(const RenderScene& scene,
                       const InstanceDraws& instances,
                       const InstanceDraws::Draws& selected,
                       const InstanceDraws::Draws& hovered,
                       const gl::Framebuffer& picture) {
    const auto [format_width, format_height] = std::pair{picture.shape().width,
                                                         picture.shape().height};
    const float radius = kOutlineRadius * scene.camera.pixel_scale;
    InstanceLists all = scene.selected;
    all.append(scene.hovered);
    const PixelRect rect = covered_rect(all,
                                        scene.camera.clip_from_world(),
                                        format_width,
                                        format_height,
                                        static_cast<int>(radius) + 2);
    if (rect.width <= 0 || rect.height <= 0)
        return;

    mask_.prepare({format_width, format_height, GL_R8, false, 1});
    mask_.bind();
    glDisable(GL_DEPTH_TEST);
    // Clears everything: the shader reads a radius beyond the rectangle, where an earlier picture may have left
    // marks.
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(rect.x, rect.y, rect.width, rect.height);
    for (const auto& [draws, level] : {std::pair{&hovered, 0.5f}, std::pair{&selected, 1.0f}}) {
        for (const gl::Program& program : mask_programs_) {
            program.use();
            program.set("level", level);
        }
        instances.draw(*draws, mask_programs_);
    }

    picture.bind();
    const ThemeColors& colors = colors_of(scene.options.theme);
    outline_.use();
    outline_.set_texture("mask", 1);
    outline_.set("selected_color", colors.selected);
    outline_.set("hovered_color", colors.hovered);
    outline_.set("radius", radius);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, mask_.color().name());
    glEnable(GL_BLEND);
    glBindVertexArray(no_inputs_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    glBindTexture(GL_TEXTURE_2D, 0);
    glActiveTexture(GL_TEXTURE0);
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
}

} // namespace topple::app
