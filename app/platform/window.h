// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/cursor_shape.h"
#include "app/platform/input_events.h"
#include "topple/core/result.h"

#include <memory>
#include <string>

namespace topple::app {

struct WindowOptions {
    std::string title = "Topple";
    int width = 1280, height = 720; ///< Size in units of the desktop, before its content scale.
    bool vsync = true;
    bool maximized = false;
};

struct PixelSize {
    int width = 0, height = 0;
    friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

/// The one window, with OpenGL 3.3 core current on the thread that opened it. Main thread only. The renderer does the
/// anti-aliasing: the window's own framebuffer has one sample and no depth.
class Window {
public:
    /// Fails: no display, or OpenGL older than 3.3, with a sentence that names the cause and the verbs that need no
    /// window. The program then exits with 3.
    static Result<Window> open(const WindowOptions& options);
    ~Window();
    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;

    /// Reads the events since the last call; waits up to `wait_seconds` for one.
    void poll(InputEvents& events, double wait_seconds = 0);
    void swap();

    [[nodiscard]] PixelSize framebuffer_size() const;
    /// Returns the pixels per unit of the desktop: 2 on a screen of twice the usual density.
    [[nodiscard]] Real content_scale() const;
    [[nodiscard]] bool is_minimized() const;
    [[nodiscard]] bool is_fullscreen() const;
    void set_fullscreen(bool on);
    void set_vsync(bool on);
    void set_title(const std::string& title);
    void set_cursor(CursorShape shape);

    /// Whether the system shows a chooser of files of its own; else the program's dialog lists them.
    [[nodiscard]] static bool has_file_chooser();
    /// Shows that chooser. The chosen files arrive as if they had been dropped. Requires: has_file_chooser.
    void choose_files();

    [[nodiscard]] std::string clipboard() const;
    void set_clipboard(const std::string& text);

private:
    struct Impl;
    explicit Window(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
