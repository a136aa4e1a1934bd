// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"
#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <vector>

namespace topple::app {

/// Returns the source that a key is; none for a key that cannot control a drive.
ControlSource source_of(Key key);
/// Returns the source that a part of a gamepad is.
ControlSource source_of(GamepadPart part);
/// Returns the values of all sources: the held keys and the gamepad, and keys that went down and up since the last
/// frame.
ControlValues control_values_of(const InputEvents& events);

/// Returns the bodies that a person drives: those that have a key for their wheels, thrusters or legs, and the heaviest
/// body of a machine on the move, such as one that walks, whose motors have a key. A crane, which a static body holds,
/// is none, and of several such machines none is meant.
std::vector<BodyId> driven_vehicles(const PublishedFrame& frame);

/// Passes the keys and the gamepad that control the scene on to the session. While the scene listens, such keys are no
/// shortcuts.
class SceneKeys {
public:
    /// Called once a frame with the present values of all sources. `listens`: time runs, and no dialog or field has the
    /// keyboard.
    void update(const ControlValues& now,
                bool listens,
                const PublishedFrame& frame,
                Requests& requests);
    /// Returns whether the scene has the key: it controls something, and no modifier makes it a shortcut.
    [[nodiscard]] bool takes(const KeyEvent& event) const;
    /// Returns whether the person has held a key of this scene for the first time in the last update.
    [[nodiscard]] bool has_begun() const { return has_begun_; }
    /// Returns driven_vehicles() of the frame of the last update.
    [[nodiscard]] const std::vector<BodyId>& vehicles() const { return vehicles_; }
    /// Returns the sources that control something in the shown scene.
    [[nodiscard]] const std::vector<ControlSource>& bound() const { return bound_; }

private:
    std::vector<ControlSource> bound_;
    std::vector<BodyId> vehicles_;
    std::uint64_t scene_ = 0; ///< Scene to which `held_` was sent.
    bool listens_ = false;
    bool was_used_ = false;  ///< Whether a key of the scene was held before or now.
    bool has_begun_ = false; ///< Whether the first key of the scene is held now.
    ControlValues held_{};   ///< Values that the session has.
};

} // namespace topple::app
