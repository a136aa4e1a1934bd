// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/line_pass.h"

#include <cstddef>
#include <cstdint>

namespace topple::app {
namespace {

/// In clip depth; about a centimeter at the usual viewing distance.
constexpr float kNearer = 2e-5f;
constexpr float kFaint = 0.16f;

void input(GLuint location, int count, GLenum type, std::size_t stride, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location,
                          count,
                          type,
                          type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                          static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
}

void per_instance(GLuint location_count) {
    for (GLuint i = 0; i < location_count; ++i)
        glVertexAttribDivisor(i, 1);
}

} // namespace

Result<LinePass> LinePass::create(const std::string& shader_folder) {
    LinePass pass;
    for (const auto& [program, name] : {std::pair{&pass.line_, "line"},
                                        std::pair{&pass.point_, "point"},
                                        std::pair{&pass.triangle_, "triangle"}}) {
        auto built = gl::Program::build(name, shader_folder);
        if (!built)
            return built.error();
        *program = std::move(built).value();
    }
    pass.lines_ = gl::Buffer(GL_ARRAY_BUFFER);
    pass.points_ = gl::Buffer(GL_ARRAY_BUFFER);
    pass.corners_ = gl::Buffer(GL_ARRAY_BUFFER);
    pass.line_inputs_ = gl::VertexArray::create();
    glBindVertexArray(pass.line_inputs_.name());
    pass.lines_.bind();
    input(0, 3, GL_FLOAT, sizeof(LineRecord), offsetof(LineRecord, a));
    input(1, 3, GL_FLOAT, sizeof(LineRecord), offsetof(LineRecord, b));
    input(2, 4, GL_UNSIGNED_BYTE, sizeof(LineRecord), offsetof(LineRecord, color));
    input(3, 2, GL_FLOAT, sizeof(LineRecord), offsetof(LineRecord, width_px));
    per_instance(4);
    pass.point_inputs_ = gl::VertexArray::create();
    glBindVertexArray(pass.point_inputs_.name());
    pass.points_.bind();
    input(0, 3, GL_FLOAT, sizeof(PointRecord), offsetof(PointRecord, position));
    input(1, 4, GL_UNSIGNED_BYTE, sizeof(PointRecord), offsetof(PointRecord, color));
    input(2, 1, GL_FLOAT, sizeof(PointRecord), offsetof(PointRecord, size_px));
    per_instance(3);
    pass.triangle_inputs_ = gl::VertexArray::create();
    glBindVertexArray(pass.triangle_inputs_.name());
    pass.corners_.bind();
    input(0, 3, GL_FLOAT, sizeof(CornerRecord), offsetof(CornerRecord, position));
    input(1, 4, GL_UNSIGNED_BYTE, sizeof(CornerRecord), offsetof(CornerRecord, color));
    glBindVertexArray(0);
    return pass;
}

void LinePass::upload(const DebugGeometry& geometry, bool on_top, float pixel_scale) {
    line_records_.clear();
    point_records_.clear();
    corner_records_.clear();
    for (const DebugLine& line : geometry.lines) {
        if (line.on_top == on_top)
            line_records_.push_back(
                {line.a, line.b, pack(line.color), line.width_px * pixel_scale, line.dash_m});
    }
    for (const DebugPoint& point : geometry.points) {
        if (point.on_top == on_top)
            point_records_.push_back(
                {point.position, pack(point.color), point.size_px * pixel_scale});
    }
    for (const DebugTriangle& triangle : geometry.triangles) {
        if (on_top)
            break;
        for (const Vec3 corner : {triangle.a, triangle.b, triangle.c})
            corner_records_.push_back({corner, pack(triangle.color)});
    }
    lines_.upload(std::span<const LineRecord>(line_records_));
    points_.upload(std::span<const PointRecord>(point_records_));
    corners_.upload(std::span<const CornerRecord>(corner_records_));
}

void LinePass::draw_layer(Layer layer,
                          GLsizei line_count,
                          GLsizei point_count,
                          GLsizei vertex_count) const {
    glDepthFunc(layer == Layer::visible  ? GL_LEQUAL
                : layer == Layer::behind ? GL_GREATER
                                         : GL_ALWAYS);
    for (const gl::Program* program : {&triangle_, &line_, &point_}) {
        program->use();
        program->set("nearer", kNearer);
        program->set("visibility", layer == Layer::behind ? kFaint : 1.0f);
    }
    if (vertex_count > 0) {
        triangle_.use();
        glBindVertexArray(triangle_inputs_.name());
        glDrawArrays(GL_TRIANGLES, 0, vertex_count);
    }
    if (line_count > 0) {
        line_.use();
        glBindVertexArray(line_inputs_.name());
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, line_count);
    }
    if (point_count > 0) {
        point_.use();
        glBindVertexArray(point_inputs_.name());
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, point_count);
    }
}

void LinePass::draw(const DebugGeometry& geometry, float pixel_scale) {
    if (geometry.lines.empty() && geometry.points.empty() && geometry.triangles.empty())
        return;
    glEnable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    for (const bool on_top : {false, true}) {
        upload(geometry, on_top, pixel_scale);
        const auto lines = static_cast<GLsizei>(line_records_.size());
        const auto points = static_cast<GLsizei>(point_records_.size());
        const auto corners = static_cast<GLsizei>(corner_records_.size());
        if (on_top) {
            draw_layer(Layer::on_top, lines, points, corners);
        } else {
            draw_layer(Layer::behind, lines, points, 0);
            draw_layer(Layer::visible, lines, points, corners);
        }
    }
    glBindVertexArray(0);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    glDisable(GL_BLEND);
}

} // namespace topple::app
