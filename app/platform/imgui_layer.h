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

struct ImFont;

namespace topple::app {

enum class UiFont : std::uint8_t { regular, bold, mono, large };
inline constexpr int kUiFontCount = 4;

enum class UiTheme : std::uint8_t { light, dark };

struct ImGuiLayerOptions {
    /// False: frames are built but never drawn; needs no OpenGL (the UI robot's tests).
    bool draws = true;
    Real scale = 1;       ///< Size of text and widgets: content scale times the person's wish.
    Real font_size = 15;  ///< At scale 1. [px]
    bool blinks = true;   ///< The text cursor; off for pictures that must not change.
    std::string ini_path; ///< Where ImGui remembers its windows; empty: nowhere.
};

/// Returns true if text typed after the key may go to another field, page or dialog than text typed before the key.
using KeyTest = FunctionRef<bool(const KeyEvent&)>;
inline constexpr auto kNoKey = [](const KeyEvent&) { return false; };

/// Dear ImGui from context to pixels, one at a time. Main thread only.
/// ImGui 1.86 has no event queue. The layer has one, which keeps keys and buttons in their order however slow frames
/// are: a frame tells ImGui either keys or buttons, and at most one press or release of each button. A key that may
/// bring something in front, or that a field takes as a command, is the last one of its frame; with wait_for_field(),
/// what was typed after the key goes to the field that the key has brought.
class ImGuiLayer {
public:
    /// Requires: if options.draws, OpenGL 3.3 is current and stays so until destruction.
    explicit ImGuiLayer(const ImGuiLayerOptions& options);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Text and clipboard of ImGui's input fields go through this window; null: ImGui's own.
    void use_clipboard_of(Window* window);
    void put_on_clipboard(const std::string& text);

    /// Everything between these two may call ImGui. `size` is the framebuffer's. A key for which
    /// `moves_keyboard` is true is the last one of its frame.
    void begin_frame(const InputEvents& events, PixelSize size, KeyTest moves_keyboard = kNoKey);
    void end_frame();
    /// Draws the last frame into the framebuffer that is bound; nothing when `draws` is off.
    void draw();

    /// Keys that count in this frame, without text: those of `begin_frame`, later if others had to go before.
    [[nodiscard]] const std::vector<KeyEvent>& keys() const;
    /// Keeps keys and text that have not been told yet until a field has the keyboard, but for ten frames at most.
    void wait_for_field();

    /// A menu, a list of choices or a dialog stands in front.
    [[nodiscard]] bool has_popup() const;
    /// Closes the one in front: a menu before the menu that it hangs from.
    void close_top_popup();

    /// Takes effect at the next frame.
    void set_scale(Real scale);
    [[nodiscard]] Real scale() const;
    void set_theme(UiTheme theme);
    [[nodiscard]] ImFont* font(UiFont which) const;

    /// As ImGui saw it in the last frame: a panel has the pointer, a field takes the typing.
    [[nodiscard]] bool wants_mouse() const;
    [[nodiscard]] bool wants_typing() const;
    [[nodiscard]] CursorShape cursor_shape() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
