// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/word_reader.h"
#include "app/session/request.h"
#include "topple/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Returns the line of a script that asks for the same; empty for requests without a line, such as the moves of a grab,
/// a step forward, which passes as time, and whatever concerns only the picture.
std::string request_line(const Request& request);

/// Reads the words of a camera: `0 1 0 30 -15 12`.
SceneCamera read_camera(WordReader& reader);

/// Parses a line that stands for one request: a command, or open, restart, save, step, seek, pause, play, undo, redo,
/// tuning, release, control, push, explode, bookmark or remove_bookmark, as run_script explains them. Fails: with the
/// word that was not understood, and the words that are, among them those of `others`.
Result<Request> parse_request(std::string_view line, std::vector<std::string_view> others = {});

} // namespace topple::app
