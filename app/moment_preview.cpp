// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/moment_preview.h"

#include "app/view/frame_view.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace topple::app {
namespace {

/// Returns the largest size of the region's proportions that fits, at least a pixel high and wide. [px]
PixelSize size_of(const MomentPreview::Look& look) {
    const Vec2 room = Vec2{MomentPreview::kWidth, MomentPreview::kHeight} * look.scale;
    const Vec2 shown{std::max(look.viewport.size.x, 1.0f), std::max(look.viewport.size.y, 1.0f)};
    const Real scale = std::min(room.x / shown.x, room.y / shown.y);
    const auto pixels = [scale](Real length) {
        return std::max(static_cast<int>(std::lround(length * scale)), 1);
    };
    return {pixels(shown.x), pixels(shown.y)};
}

/// Returns the options of the view without those that cost time or need more than a state.
ViewOptions simple(ViewOptions view) {
    view.world = true;
    view.shadows = view.prediction = view.ghost = false;
    view.overlays = 0;
    return view;
}

RenderCamera camera_of(const MomentPreview::Look& look, PixelSize size) {
    return render_camera_of(look.camera,
                            {{}, {static_cast<Real>(size.width), static_cast<Real>(size.height)}});
}

} // namespace

struct MomentPreview::Inbox {
    std::mutex mutex;
    std::optional<PastMoment> newest;
};

MomentPreview::MomentPreview() : inbox_(std::make_shared<Inbox>()) {}

void MomentPreview::update(std::optional<std::uint64_t> step,
                           const PublishedFrame& frame,
                           const Look& look,
                           SessionThread& session) {
    if (!step)
        return forget();
    take_answer(frame);
    ask(*step, frame, session);
    if (moment_)
        extract(look);
}

/// Drops state, scene and an answer that is still to come.
void MomentPreview::forget() {
    if (!asked_)
        return;
    inbox_ = std::make_shared<Inbox>();
    asked_.reset();
    moment_.reset();
    scene_ = {};
    made_of_.reset();
    must_draw_ = false;
    texture_ = 0;
}

void MomentPreview::take_answer(const PublishedFrame& frame) {
    std::optional<PastMoment> answer;
    {
        const std::lock_guard lock(inbox_->mutex);
        answer.swap(inbox_->newest);
    }
    if (answer && answer->scene_number == frame.scene_number)
        moment_ = std::move(answer);
    if (moment_ && moment_->scene_number != frame.scene_number) {
        moment_.reset();
        texture_ = 0;
    }
}

/// Asks unless this was asked already, or the session still owes an answer: a question is the other owner of the
/// inbox.
void MomentPreview::ask(std::uint64_t step, const PublishedFrame& frame, SessionThread& session) {
    const std::pair question(step, frame.number);
    if (asked_ == question || inbox_.use_count() > 1)
        return;
    asked_ = question;
    session.submit(CopyMoment{.step = step, .take = [inbox = inbox_](PastMoment moment) {
                                  const std::lock_guard lock(inbox->mutex);
                                  inbox->newest = std::move(moment);
                              }});
}

/// Makes the scene, unless it is there already.
void MomentPreview::extract(const Look& look) {
    const PixelSize size = size_of(look);
    const RenderCamera camera = camera_of(look, size);
    const ViewOptions view = simple(look.view);
    if (made_of_ == moment_->state && size == size_ && camera == scene_.camera &&
        view == scene_.options)
        return;
    made_of_ = moment_->state;
    extract_moment(*moment_, camera, view, scene_);
    size_ = size;
    must_draw_ = true;
}

const RenderScene* MomentPreview::take_scene() {
    if (!std::exchange(must_draw_, false))
        return nullptr;
    ++picture_number_;
    return &scene_;
}

MomentPicture MomentPreview::picture() const {
    if (!moment_ || texture_ == 0)
        return {};
    return {.texture = texture_,
            .size = {static_cast<Real>(size_.width), static_cast<Real>(size_.height)},
            .step = moment_->step};
}

} // namespace topple::app
