// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound_player.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Steps between two frames of a run that is heard: a window that shows fewer shows a jump.
constexpr std::uint64_t kMostSteps = 15;

} // namespace

void SoundPlayer::hear(const PublishedFrame& frame, const Listener& listener) {
    if (frame.state == last_)
        return;
    if (last_ != nullptr && frame.scene_number == scene_number_) {
        const bool is_back = frame.state->step_count < last_->step_count;
        const WorldState& earlier = is_back ? *frame.state : *last_;
        const WorldState& later = is_back ? *last_ : *frame.state;
        const std::uint64_t steps = later.step_count - earlier.step_count;
        // Edits without a step make no sound. The shapes of the frame are those of both unless bodies were made
        // meanwhile, which only a step forward can hear.
        const bool has_shapes = std::all_of(
            later.colliders.begin(), later.colliders.end(), [&](const Collider& collider) {
                return collider.shape < frame.shapes->size() &&
                       (*frame.shapes)[collider.shape] != nullptr;
            });
        if (steps > 0 && steps <= kMostSteps && has_shapes)
            sound_.hear(earlier, later, *frame.shapes, listener);
    }
    last_ = frame.state;
    scene_number_ = frame.scene_number;
}

std::optional<std::string> SoundPlayer::follow(const PublishedFrame& frame,
                                               const Listener& listener,
                                               bool is_on) {
    if (!is_on) {
        sink_ = nullptr;
        sound_.clear();
        last_ = nullptr;
        has_failed_ = false;
        return std::nullopt;
    }
    if (sink_ == nullptr) {
        if (has_failed_)
            return std::nullopt;
        Result<std::unique_ptr<AudioSink>> opened = open_();
        if (!opened.ok()) {
            has_failed_ = true;
            return opened.error().text();
        }
        sink_ = std::move(opened).value();
    }
    hear(frame, listener);
    block_.resize(2 * kAudioBlock);
    for (int blocks = sink_->wanted_blocks(); blocks > 0; --blocks) {
        sound_.render(block_);
        sink_->play(block_);
    }
    return std::nullopt;
}

} // namespace topple::app
