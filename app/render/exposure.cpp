// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/exposure.h"

#include "topple/core/assert.h"
#include "topple/math/trigonometry.h"

#include <cmath>

namespace topple::app {
namespace {

/// Turn from one seed of a sunflower to the next: pi (3 - sqrt(5)). [rad]
constexpr Real kGoldenAngle = 2.39996323f;

} // namespace

RenderCamera camera_in_lens(const RenderCamera& camera, const Exposure& exposure, int index) {
    if (!(exposure.aperture > 0) || exposure.picture_count < 2)
        return camera;
    // Places like those of seeds in a sunflower fill the disk evenly.
    const Real share = (static_cast<Real>(index) + 0.5f) /
                       static_cast<Real>(exposure.picture_count);
    const Real radius = 0.5f * exposure.aperture * std::sqrt(share);
    const SinCos turn = sin_cos(kGoldenAngle * static_cast<Real>(index));
    const Real x = radius * turn.cos, y = radius * turn.sin;
    RenderCamera moved = camera;
    const Mat4& view = camera.view_from_world;
    const Vec3 right{view.x.x, view.y.x, view.z.x}, up{view.x.y, view.y.y, view.z.y};
    moved.eye = camera.eye + right * x + up * y;
    moved.view_from_world.w.x -= x;
    moved.view_from_world.w.y -= y;
    // The sheared picture moves by as much at the distance of the target, against the move of the eye.
    moved.clip_from_view.z.x -= camera.clip_from_view.x.x * x / camera.focus_distance;
    moved.clip_from_view.z.y -= camera.clip_from_view.y.y * y / camera.focus_distance;
    return moved;
}

Real moment_of(const Exposure& exposure, int index) {
    if (exposure.picture_count < 2)
        return 1;
    // The bits of the index in reverse order, as in van der Corput's sequence.
    Real moment = 0, half = 0.5f;
    for (int rest = index; rest > 0; rest /= 2, half *= 0.5f)
        moment += half * static_cast<Real>(rest % 2);
    return moment + 0.5f / static_cast<Real>(exposure.picture_count);
}

void ExposedImage::add(const Image& image) {
    if (count_ == 0) {
        first_ = image;
        light_.assign(image.rgba.size(), 0);
    }
    TOPPLE_ASSERT(image.rgba.size() == light_.size());
    for (std::size_t i = 0; i < light_.size(); ++i)
        light_[i] += std::uint32_t{image.rgba[i]} * image.rgba[i];
    ++count_;
}

Image ExposedImage::mean() const {
    Image image = first_;
    for (std::size_t i = 0; i < light_.size(); ++i)
        image.rgba[i] = static_cast<std::uint8_t>(
            std::lround(std::sqrt(static_cast<double>(light_[i]) / count_)));
    return image;
}

} // namespace topple::app
