// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/warning_log.h"

#include "topple/io/text/text_lines.h"

#include <algorithm>

namespace topple {
namespace {

std::string joined(const std::vector<std::string>& places) {
    std::string text;
    for (const std::string& place : places)
        text += (text.empty() ? "" : ", ") + place;
    return text;
}

} // namespace

void WarningLog::note(std::string_view kind, int line, std::string_view example) {
    auto entry = std::find_if(
        entries_.begin(), entries_.end(), [&](const Entry& e) { return e.kind == kind; });
    if (entry == entries_.end())
        entry = entries_.insert(entry, Entry{kind, 0, {}, false, false});
    ++entry->count;
    if (entry->places.size() >= kLinesShown) {
        entry->has_more = true;
        return;
    }
    std::string place = line > 0 ? std::to_string(line) : "";
    if (!example.empty())
        place += (place.empty() ? "" : " ") + in_quotes(example);
    entry->has_lines = entry->has_lines || line > 0;
    const bool is_new = entry->places.empty() || entry->places.back() != place;
    if (!place.empty() && is_new)
        entry->places.push_back(std::move(place));
}

std::size_t WarningLog::count(std::string_view kind) const {
    for (const Entry& entry : entries_)
        if (entry.kind == kind)
            return entry.count;
    return 0;
}

std::vector<std::string> WarningLog::sentences() const {
    std::vector<std::string> sentences;
    for (const Entry& entry : entries_) {
        std::string text(entry.kind);
        if (entry.count > 1)
            text += ": " + std::to_string(entry.count) + " times";
        if (!entry.places.empty()) {
            const bool one = entry.places.size() == 1 && !entry.has_more;
            text += !entry.has_lines ? " (" : one ? " (line " : " (lines ";
            text += joined(entry.places) + (entry.has_more ? ", ...)" : ")");
        }
        sentences.push_back(std::move(text));
    }
    return sentences;
}

} // namespace topple
