// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/passing_effects.h"
#include "app/session/session.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Returns the texts of the warnings among the session's messages: losses and guesses about files.
std::vector<std::string> warnings_of(const Session& session);

/// Plays a recording to its end in `session`, whose open scene is then that of the recording. `progress` receives the
/// finished share, and returns whether to go on. Returns the first difference from the recording in words; empty: none.
/// Fails: as run_script. Nothing in the text may write a file.
Result<std::string> play_recording(std::string_view text,
                                   const std::string& file,
                                   Session& session,
                                   const std::function<bool(double)>& progress = {});

struct PlaybackOptions {
    std::uint64_t memory_bytes = 0; ///< Limit of a scene file; see open_scene.
    SetFrameExtras extras;          ///< Contents of the frames.
    bool keeps_previous = false;    ///< True: the frame before the last step is kept.
    bool has_trails = false;        ///< Whether frames have the trails of the first dynamic bodies.
};

/// The steps of a scene or of a recording, one after another, for pictures without a window.
class Playback {
public:
    /// Opens a recording, or anything else that open_scene opens. Fails: as open_scene and play_recording.
    static Result<Playback> open(const std::string& source, const PlaybackOptions& options = {});

    /// Returns the range of steps that can be shown; a scene has no last step.
    [[nodiscard]] std::uint64_t first_step() const { return session_->history().first_step(); }
    [[nodiscard]] std::optional<std::uint64_t> last_step() const { return last_step_; }
    /// Shows that step, with all commands before the next one. Fails: out of range.
    [[nodiscard]] Result<void> show(std::uint64_t step);

    [[nodiscard]] std::uint64_t step() const { return session_->history().now().step; }
    [[nodiscard]] const World& world() const { return session_->world(); }
    /// Returns the recorded inputs of the step after the shown one; none beyond the recording.
    [[nodiscard]] std::span<const StepInput> next_inputs() const {
        return inputs_at(session_->history().records(), step() + 1);
    }
    /// Returns the losses and guesses about the files of the scene.
    [[nodiscard]] std::vector<std::string> warnings() const { return warnings_of(*session_); }
    [[nodiscard]] const OpenedScene& opened() const { return session_->document().opened(); }
    /// Returns the camera of the recording, or of the scene file.
    [[nodiscard]] const std::optional<SceneCamera>& camera() const {
        return session_->document().header()->camera;
    }
    /// Returns the frame that the session of a window would publish.
    [[nodiscard]] FramePtr frame();
    /// Returns the frame before the shown step; null: it was not kept, or no step was taken to the shown one.
    [[nodiscard]] const FramePtr& previous_frame() const { return previous_; }
    /// Returns the first difference from the recording in words; empty: none.
    [[nodiscard]] const std::string& difference() const { return difference_; }

private:
    Playback() = default;
    void follow_trails(const SetFrameExtras& others);
    Result<void> step_once();

    std::unique_ptr<Session> session_;
    AskedEffects asked_effects_;
    PassingEffects effects_;
    bool keeps_previous_ = false;
    FramePtr previous_;
    std::optional<std::uint64_t> last_step_;
    std::string difference_;
};

} // namespace topple::app
