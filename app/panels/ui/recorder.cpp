// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/ui/recorder.h"

namespace topple::app::ui {

void Recorder::begin_frame() { entries_.clear(); }

void Recorder::record(std::string_view label, const Rect& rect) {
    std::string path = panel_.empty() ? std::string() : panel_ + "/";
    path += label;
    if (!find(path))
        entries_.push_back({std::move(path), rect});
}

std::optional<Rect> Recorder::find(std::string_view path) const {
    for (const Entry& entry : entries_)
        if (entry.path == path)
            return entry.rect;
    return std::nullopt;
}

std::vector<std::string> Recorder::paths() const {
    std::vector<std::string> paths;
    for (const Entry& entry : entries_)
        paths.push_back(entry.path);
    return paths;
}

} // namespace topple::app::ui
