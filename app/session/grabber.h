// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/document.h"
#include "app/session/request.h"

#include <optional>

namespace topple::app {

/// The body that the mouse holds. While time runs the grab pulls, as an input of each step, and from taking to letting
/// go is one edit. While time stands it moves the body itself, as one gesture of commands.
class Grabber {
public:
    [[nodiscard]] bool is_grabbing() const { return grab_.has_value(); }
    /// Input of the next step. Empty unless the grab pulls at something that is there and can be pulled.
    [[nodiscard]] std::optional<MouseJoint> step_input(const World& world) const;

    /// Fails: no such body, or one that nothing can pull while time runs.
    Result<void> take(const MouseJoint& grab, bool is_paused, Document& document);
    Result<void> move(const GrabMove& move, Document& document);
    /// `pin`: leaves the body static, as part of the same edit.
    Result<void> let_go(bool pin, Document& document);

    /// Time begins to run or stops; the grab goes on. What was done so far is an edit of its own.
    void set_paused(bool is_paused, Document& document);
    /// Ends the edit so far and goes on with a new one, so that something else can come between.
    void close_edit(Document& document);
    void open_edit(Document& document);
    /// Forgets what it holds, without an edit: another scene was opened.
    void forget() { grab_.reset(); }

private:
    struct ActiveGrab {
        MouseJoint grab;
        bool pulls = false;
        std::uint64_t gesture = 0; ///< While it does not pull.
        Moment begin;              ///< While it pulls.
        Snapshot before;
    };
    std::optional<ActiveGrab> grab_;
    /// Above all numbers that anyone else gives to gestures.
    std::uint64_t next_gesture_ = std::uint64_t{1} << 63u;
};

} // namespace topple::app
