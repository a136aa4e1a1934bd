// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel_state.h"
#include "app/platform/clock.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Settings that are kept from run to run: recent files, sizes, theme, keys, and whether the first steps were seen.
struct Settings {
    Real ui_scale = 1, dock_width_em = 0, outliner_width_em = 0;
    std::string theme;               ///< Name of ViewOptions::theme, or that it follows the scene.
    bool ghost = true;               ///< ViewOptions::ghost.
    bool hardware = true;            ///< ViewOptions::hardware.
    bool effects = true;             ///< ViewOptions::effects.
    bool prediction = true;          ///< ViewOptions::prediction.
    bool loops_while_tuning = false; ///< DockState::loops_while_tuning.
    bool shows_sliders = true;       ///< DockState::shows_sliders.
    bool camera_goes_along = true;   ///< ToolSettings::camera_goes_along.
    bool trails = false;             ///< Overlay::trails.
    bool notes = true;               ///< ViewOptions::notes.
    bool measurements = true;        ///< ViewOptions::measurements.
    bool figure = false;             ///< ViewOptions::figure.
    bool sound = false;              ///< ViewOptions::sound.
    bool reduces_motion = false;     ///< PanelState::reduces_motion.
    Keymap keymap;
    std::vector<std::string> recent_files;
    bool are_first_steps_seen = false;
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// File of the settings, written as soon as one of them changes, so that a killed program loses none. A file that
/// cannot be read (a folder, another program's file) counts as absent; one that is no JSON is told of, and is renamed
/// before another one is written in its place.
class SettingsFile {
public:
    /// `file` may be empty: then nothing is read or written.
    /// Writing that failed is tried again after `retry_seconds`, or when another setting changes.
    explicit SettingsFile(std::filesystem::path file, double retry_seconds = 5)
        : file_(std::move(file)),
          retry_seconds_(retry_seconds) {}

    /// Fills `state`. Returns false if there was no file to read.
    bool read(PanelState& state);
    /// Returns what made no sense in the file that was read last, in sentences.
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
    /// Writes changed settings, but not while a size is being dragged. Returns a sentence, once, if writing fails.
    [[nodiscard]] std::string keep(const PanelState& state, bool is_dragging);

private:
    std::filesystem::path file_;
    double retry_seconds_ = 0; ///< [s]
    Settings written_;         ///< Settings in the file.
    std::optional<Settings>
        refused_; ///< Settings that could not be written, if the last attempt failed.
    Clock since_refusal_;
    bool has_failed_ = false; ///< Whether a failure was told of.
    bool is_damaged_ = false; ///< Whether the file is no JSON object.
    std::vector<std::string> problems_;
};

} // namespace topple::app
