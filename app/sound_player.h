// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/audio_output.h"
#include "app/session/frame/published_frame.h"
#include "app/sound/world_sound.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Plays the sounds of the steps between the frames that a window shows, forward or back, at whatever pace. A jump to
/// another step or scene is silent.
class SoundPlayer {
public:
    using Open = std::function<Result<std::unique_ptr<AudioSink>>()>;
    explicit SoundPlayer(Open open = open_audio) : open_(std::move(open)), sound_(kAudioRate) {}

    /// Call once for each picture. Opens the device when sound is on, and closes it when it is off. Returns the reason
    /// if that is not possible; until sound was off, it is not tried again.
    [[nodiscard]] std::optional<std::string> follow(const PublishedFrame& frame,
                                                    const Listener& listener,
                                                    bool is_on);
    /// Returns whether anything sounds, so that new blocks are needed soon.
    [[nodiscard]] bool is_sounding() const { return sink_ != nullptr && sound_.voice_count() > 0; }

private:
    void hear(const PublishedFrame& frame, const Listener& listener);

    Open open_;
    WorldSound sound_;
    std::unique_ptr<AudioSink> sink_; ///< Null: sound is off, or there is none.
    bool has_failed_ = false;
    std::uint64_t scene_number_ = 0;
    Snapshot last_; ///< State of the last frame; null: none.
    std::vector<float> block_;
};

} // namespace topple::app
