// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel_state.h"

#include <filesystem>
#include <string>

namespace topple::app {

/// What a person would not like to set again: recent files, sizes, theme, and that the first steps were
/// seen.
struct Settings {
    Real ui_scale = 1, dock_width_em = 0;
    Theme theme{};
    std::vector<std::string> recent_files;
    bool are_first_steps_seen = false;
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// The file of the settings, written as soon as one of them changes: a program that is killed has lost
/// none. A file that cannot be read (a folder, another program's) is as good as none.
class SettingsFile {
public:
    /// Empty: nothing is read or written.
    explicit SettingsFile(std::filesystem::path file) : file_(std::move(file)) {}

    /// Fills `state`. False: there was no file to read.
    bool read(PanelState& state);
    /// Writes what has changed, but not while a size is being dragged. Gives a sentence, once, when that
    /// fails.
    [[nodiscard]] std::string keep(const PanelState& state, bool is_dragging);

private:
    std::filesystem::path file_;
    Settings written_;
    bool has_failed_ = false;
};

} // namespace topple::app
