// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/document.h"
#include "app/session/request.h"

#include <optional>

namespace topple::app {

/// The body that the mouse holds. While time runs the grab pulls, as an input of each step, and the time from grab to
/// release is one edit. While time is paused it moves the body itself, as one gesture of commands.
class Grabber {
public:
    [[nodiscard]] bool is_grabbing() const { return grab_.has_value(); }
    /// Returns the input of the next step. Empty unless the grab pulls at an existing, movable object.
    [[nodiscard]] std::optional<MouseJoint> step_input(const World& world) const;

    /// Starts a grab. Fails: no such body, or one that nothing can pull while time runs.
    Result<void> take(const MouseJoint& grab, bool is_paused, Document& document);
    Result<void> move(const GrabMove& move, Document& document);
    /// Ends the grab. `pin`: leaves the body static, as part of the same edit.
    Result<void> let_go(bool pin, Document& document);

    /// Time starts or stops; the grab continues. The previous part becomes an edit of its own.
    void set_paused(bool is_paused, Document& document);
    /// Ends the present edit and continues with a new one, so that another edit can come between.
    void close_edit(Document& document);
    void open_edit(Document& document);
    /// Drops the grab without an edit, when another scene was opened.
    void forget() { grab_.reset(); }

private:
    struct ActiveGrab {
        MouseJoint grab;
        bool pulls = false;
        std::uint64_t gesture = 0; ///< Gesture while it does not pull.
        Moment begin;              ///< Beginning of the edit while it pulls.
        Snapshot before;
    };
    std::optional<ActiveGrab> grab_;
    /// Above all gesture numbers of other callers.
    std::uint64_t next_gesture_ = std::uint64_t{1} << 63u;
};

} // namespace topple::app
