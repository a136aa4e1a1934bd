// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/tremor.h"
#include "app/session/frame/plotted_quantity.h"
#include "app/session/frame/published_frame.h"
#include "topple/world/level_reason.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Subject of a sentence about a body.
enum class BodyTopic : std::uint8_t {
    sleep,
    disabled,
    rests,      ///< Bodies and joints that hold it up.
    carries,    ///< Bodies that it holds up, also through others.
    slides,     ///< Sliding on another body, or the friction that prevents it.
    no_contact, ///< Reason for which it touches nothing.
    jitter,
    level,     ///< Reason for its solver level.
    stretched, ///< Reason for which one of its joints is open.
};
/// Returns "sleep", "disabled", ...: names in JSON.
const char* name_of(BodyTopic topic);

/// A sentence about a body, with a link to the number that it tells.
struct BodySentence {
    BodyTopic topic;
    std::string text;
    BodyId body{};                           ///< Another body that the sentence is about, or null.
    JointId joint{};                         ///< A joint that the sentence is about, or null.
    std::optional<PlottedQuantity> number{}; ///< Number that can be plotted.
    std::string_view parameter{};            ///< Parameter that decides; empty: none does.
};

/// Answers about a body that its state alone does not give. Immutable.
struct ExplainedBody {
    BodyId body;
    std::optional<LevelReason> level; ///< Of the next step; none while time runs.
    Tremor tremor;                    ///< Of the steps that were looked at.
};

/// Returns the sentences about a body, each with its numbers; none for a body that does not exist. `more`: null, or
/// about the same body.
std::vector<BodySentence> explain_in_words(const PublishedFrame& frame,
                                           BodyId body,
                                           const ExplainedBody* more);

} // namespace topple::app
