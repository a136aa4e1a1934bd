// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/cursor_shape.h"
#include "app/platform/input_events.h"
#include "app/platform/window.h"
#include "topple/core/function_ref.h"

#include <cstdint>
#include <memory>
#include <string>

namespace topple::app {

enum class UiTheme : std::uint8_t { light, dark };

struct ImGuiLayerOptions {
    /// False: frames are built but never drawn; needs no OpenGL (for the tests with a UI robot).
    bool draws = true;
    Real scale = 1;       ///< Size of text and widgets: content scale times the person's setting.
    Real font_size = 15;  ///< Size at scale 1. [px]
    bool blinks = true;   ///< Whether the text cursor blinks; off for reproducible pictures.
    std::string ini_path; ///< File in which ImGui stores its windows; empty: none.
};

/// Returns whether text typed after the key may go to another field, page or dialog than text typed before the key.
using KeyTest = FunctionRef<bool(const KeyEvent&)>;
inline constexpr auto kNoKey = [](const KeyEvent&) { return false; };

/// Returns whether a focused field uses the press: it types text, moves the cursor or deletes.
bool is_for_field(const KeyEvent& event);

/// Dear ImGui from context to pixels, one at a time. Main thread only. ImGui 1.86 has no event queue. The layer has
/// one, which keeps the order of keys and buttons at any frame rate: a frame passes ImGui either keys or buttons, and
/// at most one press or release of each button. A key that may open something in front, or that a field handles as a
/// command, is the last one of its frame; with wait_for_field(), text typed after the key goes to the field that the
/// key has opened.
class ImGuiLayer {
public:
    /// Requires: if options.draws, OpenGL 3.3 is current until destruction.
    explicit ImGuiLayer(const ImGuiLayerOptions& options);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Connects text and clipboard of ImGui's input fields to this window; null: ImGui's own.
    void use_clipboard_of(Window* window);
    void put_on_clipboard(const std::string& text);
    [[nodiscard]] std::string clipboard() const;

    /// ImGui may be called between these two. `size` is the framebuffer's. A key for which `moves_keyboard` is true
    /// is the last one of its frame.
    void begin_frame(const InputEvents& events, PixelSize size, KeyTest moves_keyboard = kNoKey);
    void end_frame();
    /// Draws the last frame into the bound framebuffer; nothing if `draws` is off.
    void draw();

    /// Returns a hash of everything that draw() draws: equal hashes, equal pixels.
    [[nodiscard]] std::uint64_t picture_hash() const;

    /// Returns the keys with an effect in this frame, without text: those of `begin_frame`, delayed if others had to
    /// go first.
    [[nodiscard]] const std::vector<KeyEvent>& keys() const;
    /// Whether ImGui gets neither keys nor text, which keys() still returns. Takes effect at the next frame.
    void hide_keys(bool are_hidden);
    /// Holds back further keys and text until a field has the keyboard, for at most ten frames.
    void wait_for_field();

    /// Returns whether a menu, a list of choices or a dialog is in front.
    [[nodiscard]] bool has_popup() const;
    /// Closes the popup in front: a submenu before its menu.
    void close_top_popup();

    /// Takes effect at the next frame.
    void set_scale(Real scale);
    [[nodiscard]] Real scale() const;
    void set_theme(UiTheme theme);

    /// State of ImGui in the last frame: a panel has the pointer, a field has the keyboard.
    [[nodiscard]] bool wants_mouse() const;
    [[nodiscard]] bool wants_typing() const;
    [[nodiscard]] CursorShape cursor_shape() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
