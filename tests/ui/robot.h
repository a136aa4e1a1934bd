// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/sandbox.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace topple::test {

inline constexpr app::Modifiers kCtrl{.ctrl = true};
inline constexpr app::Modifiers kShift{.shift = true};

/// Returns the key of a capital letter or another printable character.
constexpr app::Key letter(char c) { return static_cast<app::Key>(c); }

/// Drives the whole app without a window: finds widgets by their visible labels, moves the pointer there and presses.
/// Time passes only during the robot's actions.
class Robot {
public:
    explicit Robot(const std::string& scene, int width = 1280, int height = 720);
    /// Starts with these options, which may name a folder for copies of unsaved scenes.
    explicit Robot(const app::SandboxOptions& options, int width = 1280, int height = 720);

    app::Sandbox& sandbox() { return sandbox_; }
    /// Returns the scene that the renderer would draw for the last frame.
    [[nodiscard]] const app::RenderScene& scene() const { return scene_; }
    /// Returns the scene of the small picture that the window has drawn last; none before the first.
    [[nodiscard]] const std::optional<app::RenderScene>& moment() const { return moment_; }
    /// Returns the number of pictures of the gallery that the window has drawn.
    [[nodiscard]] std::uint32_t card_pictures_drawn() const { return card_pictures_drawn_; }
    /// Returns the hash of the panels' pixels in the last frame.
    [[nodiscard]] std::uint64_t panels_hash() const { return layer_.picture_hash(); }
    const app::PublishedFrame& frame() { return sandbox_.shown(); }

    /// Runs `count` frames of the window, with the buttons and keys that are already pressed.
    void frames(int count);
    /// Sets the time that passes from frame to frame. [s]
    void set_frame_seconds(double seconds) { events_.seconds = seconds; }
    /// Runs frames until the condition holds. Returns false after ten seconds.
    bool wait_until(const std::function<bool()>& condition);
    /// Waits until every request has been executed and is shown.
    void settle();
    /// Waits until the session has reached that step. Returns false after ten seconds.
    bool wait_for_step(std::uint64_t step);

    void move_to(Vec2 pixel);
    void press(app::MouseButton button = app::MouseButton::left);
    void release(app::MouseButton button = app::MouseButton::left);
    /// Releases the left button and then types within the same frame.
    void release_and_type(std::string_view text);
    /// Drags from the pointer's position to `pixel` in `frames` frames.
    void drag_to(Vec2 pixel, int frames = 8);
    void scroll(Real notches);
    void scroll_with_ctrl(Real notches);
    void type(std::u32string_view text);
    void key(app::Key key, app::Modifiers modifiers = {});
    /// Holds a key, which repeats in every frame, until the condition holds. Returns false after ten seconds.
    bool hold_key_until(app::Key key, const std::function<bool()>& condition);
    /// Presses a key and keeps it down, or lets it go.
    void hold_key(app::Key key, bool is_down);
    /// Moves a stick or presses a part of the gamepad.
    void hold_gamepad(app::GamepadPart part, Real value);
    /// Goes back by 20 steps, shoots a ball at a point of the world, and goes forward again: the steps from there on
    /// become another run. Requires: paused, at a step after 20.
    void leave_run_by_a_shot(Vec3 target);
    /// Deletes all bodies with shortcuts.
    void delete_all();
    /// Presses a shortcut and then types text with its keys, all within one frame, as on a slow machine.
    void key_and_text(app::Key key, app::Modifiers modifiers, std::string_view text);

    // The following functions note events one by one; then one frame is run, as on a slow machine.
    /// Notes a key that goes down and up, its text, and the modifiers around it, as GLFW reports them.
    void note_key(app::Key key, app::Modifiers modifiers = {}, std::string_view text = {});
    /// Notes the keys that type a text, with that text.
    void note_text(std::string_view text);
    /// Notes that a button goes down or up at the pointer's position.
    void note_button(bool is_down,
                     app::Modifiers modifiers = {},
                     app::MouseButton button = app::MouseButton::left);

    /// Types key by key: each character is a key that goes down and up, and the text of that key.
    void type_keys(std::string_view text);
    /// Returns whether a field has the keyboard.
    [[nodiscard]] bool is_typing() const { return layer_.wants_typing(); }
    /// Pastes a text that was copied elsewhere with Ctrl+V.
    void paste(const std::string& text);
    /// Presses and releases twice within a few frames.
    void double_click(std::string_view path);
    /// Presses the window's close button.
    void close_window();

    /// Clicks the middle of a widget, such as "Transport/Pause". Fails the test if the widget does not exist.
    void click(std::string_view path);
    void click_at(Vec2 pixel, app::Modifiers modifiers = {});
    /// Returns the pixel at which the camera shows a point of the world.
    [[nodiscard]] Vec2 pixel_of(Vec3 point) const;
    [[nodiscard]] app::ui::Rect find(std::string_view path);
    [[nodiscard]] bool has(std::string_view path) const;
    void drop(const std::string& path);
    /// Drops a file whose reading then still goes on.
    void begin_drop(const std::string& path);
    /// Waits until all models that are being read have been placed or refused.
    void finish_reading();
    /// Saves a recording and expects that it leads to the shown state when it is run as a script.
    void expect_recording_repeats(const std::string& file);
    void lose_focus();
    void resize(int width, int height);
    /// Moves the window to a display of another scale.
    void set_display_scale(Real scale);
    /// Drags a selection rectangle with Shift held.
    void drag_box(Vec2 from, Vec2 to);

private:
    void frame_now();

    app::ImGuiLayer layer_;
    app::Sandbox sandbox_;
    app::InputEvents events_;
    app::RenderScene scene_;
    std::optional<app::RenderScene> moment_;
    std::uint32_t card_pictures_drawn_ = 0;
    app::PixelSize size_;
};

} // namespace topple::test
