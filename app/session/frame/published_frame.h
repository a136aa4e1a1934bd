// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/hit_list.h"
#include "app/session/frame/state_hash.h"
#include "topple/scene/scene_definition.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// Something the session wants a person to know. Shown once, then fades.
struct Message {
    enum class Kind : std::uint8_t { info, warning, error } kind = Kind::info;
    std::string text;
    std::uint64_t number = 0; ///< Counts up: which ones are new.
};

/// Time of the session, and how far it can be turned back.
struct TimelineView {
    std::uint64_t first_step = 0, last_step = 0; ///< What the history holds.
    std::uint64_t step = 0;                      ///< What is shown.
    double time = 0;                             ///< [s]
    bool is_paused = false;
    double speed = 1;
    double real_time_factor = 1; ///< Simulated over real time, lately.
    struct Mark {
        std::uint64_t step = 0;
        enum class Kind : std::uint8_t { edit, grab, trouble } kind = Kind::edit;
    };
    std::vector<Mark> marks; ///< In order of step.
    /// Memory of the states that time goes back to, and of what undo repeats; and how much each may take.
    std::size_t history_bytes = 0, history_budget = 0, undo_bytes = 0, undo_budget = 0; ///< [bytes]
};

/// A scene that is open but not shown: undo or redo brings it back.
struct OtherScene {
    std::uint64_t number = 0;
    std::string title;
};

/// Report of the step that ended as number `step`.
struct StepRecord {
    std::uint64_t step = 0;
    StepReport report;
};

/// One moment of a session, complete and immutable: all that the window draws and the panels show.
/// Any thread may hold it; nobody can change the world through it.
struct PublishedFrame {
    std::uint64_t number = 0; ///< Counts publications.
    std::uint64_t
        scene_number = 0; ///< Changes when another scene was opened: forget what you cached.
    Snapshot state;
    std::shared_ptr<const ShapeTable> shapes;
    std::shared_ptr<const std::map<std::uint64_t, std::string>> body_names; ///< By ordinal.
    StepReport report;
    /// The newest steps of this scene that were played, oldest first. None between two of them is
    /// left out, however many went by since the frame before.
    std::vector<StepRecord> recent_steps;
    StateHash hash; ///< Of `state`.
    TimelineView timeline;

    std::shared_ptr<const SceneHeader> header;
    std::string scene_source;
    bool has_unsaved_changes = false;
    /// Others with changes that were not saved; of those that a restart has replaced, only with objects that were
    /// made, moved or deleted.
    std::vector<OtherScene> unsaved_others;
    std::uint64_t restarted_from = 0; ///< The scene number that this one is a restart of; 0: none.
    std::string recovered_from; ///< The copy that the scene was recovered from; empty: from none.
    std::string undo_label, redo_label; ///< Empty: nothing to undo or redo.
    std::vector<BodyId>
        last_created; ///< By the newest command that made anything, for the selection.
    std::vector<DeformableId> last_created_deformables; ///< By the same command.
    std::uint64_t created_number = 0; ///< Changes when a command makes bodies or deformables.
    std::vector<Message> messages;    ///< The newest few.

    std::vector<BroadPhase::Cell> broad_phase_cells; ///< When asked for.
    std::vector<Hit> recent_hits;                    ///< When asked for; oldest first.
};
using FramePtr = std::shared_ptr<const PublishedFrame>;

} // namespace topple::app
