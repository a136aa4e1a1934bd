// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/request.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// The newest requests as lines of a script, oldest first: what a click did, to be read, copied and run again. Steps
/// that passed between two requests are a line too. A held slider or handle has one line, of its newest value. The
/// moves of a grab are left out, but for the last one: a recording has them all.
class CommandEcho {
public:
    enum class Kind : std::uint8_t {
        shown, ///< The newest 500 lines; a long one is only named.
        edits, ///< All lines in full, without time: no steps, no pause, no way back.
        all    ///< All lines in full.
    };
    /// `step` is the shown one before the first line.
    explicit CommandEcho(Kind kind = Kind::shown, std::uint64_t step = 0)
        : kind_(kind),
          step_(step) {}

    /// Adds the line of an executed request; `before` and `after`: the shown step.
    void add(const Request& request, std::uint64_t before, std::uint64_t after);
    /// Returns the lines, shared with earlier results as long as they are the same. Never null.
    [[nodiscard]] std::shared_ptr<const std::vector<std::string>> lines();
    [[nodiscard]] std::size_t line_count() const { return lines_.size(); }

private:
    void push(std::string line);
    [[nodiscard]] std::string line_of(const Request& request) const;

    Kind kind_;
    std::deque<std::string> lines_;
    std::shared_ptr<const std::vector<std::string>> published_; ///< Null: the lines have changed.
    std::uint64_t step_;                                        ///< Step after the newest line.
    std::uint64_t gesture_ = 0; ///< Gesture of the newest line; 0: it has none.
    std::string target_;        ///< First two words of the newest line.
    std::optional<MouseJoint> grab_;
    bool has_grab_moved_ = false;
};

} // namespace topple::app
