// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/commands/word_reader.h"
#include "topple/dynamics/body.h"
#include "topple/world/annotation.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Returns "static", "kinematic" or "dynamic".
const char* motion_word(Motion motion);
std::optional<Motion> motion_from(std::string_view word);

/// Words before the numbers of objects, in the order of the kinds of ObjectId. Bodies need none.
inline constexpr std::array<std::string_view, std::variant_size_v<ObjectId>> kObjectWords{"body",
                                                                                          "soft",
                                                                                          "water",
                                                                                          "field"};
/// Returns "lock", "unlock", "hide" or "show".
std::string flag_word(const SetFlag& command);

/// Returns a word of letters, digits and underscores unchanged; any other text in quotes.
std::string quoted_unless_plain(std::string_view text);

/// Returns `note 0 17 0 0.5 0 "falls first"` or `measure 0 distance 17 0 0.5 0 0 1 0 0`: the annotation's number, or 0
/// for a new one, and its anchors.
std::string annotation_words(const Annotation& annotation);
/// Reads the words after `note`.
Annotation read_note(WordReader& reader);
/// Reads the words after `measure`.
Annotation read_measurement(WordReader& reader);

} // namespace topple::app
