// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel_state.h"

#include <filesystem>

namespace topple::app {

/// What a person would not like to set again: recent files, sizes, theme. A file that cannot be read
/// or makes no sense is as good as none; one that cannot be written is a pity, no more.
struct Settings {
    bool is_first_run = true; ///< There was no file.
};
Settings read_settings(const std::filesystem::path& file, PanelState& state);
void write_settings(const std::filesystem::path& file, const PanelState& state);

} // namespace topple::app
