// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/document.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Returns the document's whole timeline as a script: opens the scene, then every command and step input at its step,
/// and at the end the expected hash.
std::string session_log(const Document& document);

/// The way in which a recording tells of its steps.
enum class StepDetail : std::uint8_t {
    checks, ///< Every step with its result, so that the first difference of a repetition can be named.
    counts, ///< The number of steps between two changes, and the hash at the end.
};

/// Returns the document's whole timeline as a script that needs no other file, unless the scene refers to models: as
/// session_log, with the scene's text and the hash at the start. Scenes of the gallery and models are opened by
/// their names. Fails: the start of the timeline is no longer kept.
Result<std::string> recording_of(Document& document,
                                 const std::optional<SceneCamera>& camera,
                                 StepDetail detail);

/// Returns whether the text begins as recordings do.
[[nodiscard]] bool is_recording(std::string_view text);
/// Returns whether the file name ends in .topple, as those of recordings and scripts do.
[[nodiscard]] bool is_recording_path(const std::filesystem::path& path);
/// Returns whether the file name is that of a saved scene: it ends in .json, or in .world.
[[nodiscard]] bool is_saved_scene_path(const std::filesystem::path& path);

/// `grab 17 0 0.1 0 -> 1 2 3`, with `turn x y z w` if it also rotates; `push 17 0 1 0 0 0 5`, or `push soft 2 ...`.
std::string text_of(const MouseJoint& grab);
std::string text_of(const Impulse& impulse);
/// `explode 0 1 0 3 10`: center [m], radius [m], speed [m/s].
std::string text_of(const Explosion& explosion);
/// `force 17 0 1 0 0 0 500`: body, point [m], force [N], with `center` in place of the point for the center of mass.
std::string text_of(const Force& force);
/// `torque 17 0 0 50` [N m] and `angular_impulse 17 0 0 5` [N m s].
std::string text_of(const Torque& torque);
std::string text_of(const AngularImpulse& impulse);
/// `control "W" 1`
std::string text_of(const ControlValue& control);
/// `bookmark 1 "above" 0 1 0 30 -15 12 parallel`: number, name, target [m], yaw and pitch [deg], distance [m].
std::string text_of(const SceneBookmark& bookmark);
/// `bookmark_step 120 "the fall"`
std::string text_of(const TimelineView::Bookmark& bookmark);
/// Returns 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

} // namespace topple::app
