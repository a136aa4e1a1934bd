// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/body_path.h"
#include "app/session/frame/ghost_view.h"
#include "app/session/frame/hit_list.h"
#include "app/session/frame/plot_curve.h"
#include "app/session/frame/state_hash.h"
#include "app/session/frame/twin_view.h"
#include "app/session/frame/water_waves.h"
#include "topple/scene/scene_definition.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct ConvergenceView;
struct ExplainedBody;
struct Explained;

/// A message of the session for a person. Shown once, then fades; hidden while another scene is shown.
struct Message {
    enum class Kind : std::uint8_t { info, warning, error } kind = Kind::info;
    std::string text;
    std::uint64_t number = 0;       ///< Counts up, so that new messages can be told.
    std::uint64_t scene_number = 0; ///< Number of the scene that it concerns; 0: the whole program.
};

/// Time of the session, and the range of its history.
struct TimelineView {
    std::uint64_t first_step = 0, last_step = 0; ///< Range of the history.
    std::uint64_t step = 0;                      ///< Shown step.
    /// Step that was asked for while `step` is on the way to it; none: the shown one.
    std::optional<std::uint64_t> asked_step;
    double time = 0;       ///< [s]
    double first_time = 0; ///< Time of `first_step`. [s]
    bool is_paused = false;
    double speed = 1;
    double real_time_factor = 1; ///< Recent ratio of simulated to real time.
    struct Mark {
        std::uint64_t step = 0;
        enum class Kind : std::uint8_t {
            edit,
            spawn,        ///< An edit that makes bodies or deformables.
            grab,         ///< A grab, a push or a held key begins.
            contact,      ///< The first contact of two bodies since a change.
            broken_joint, ///< A joint breaks under its load.
            rest,         ///< The last awake body falls asleep.
            trouble,      ///< A body is disabled.
        } kind = Kind::edit;
    };
    std::vector<Mark> marks; ///< Sorted by step.
    /// A moment that a person keeps to come back to.
    struct Bookmark {
        std::uint64_t step = 0;
        std::string name; ///< May be empty.
        friend bool operator==(const Bookmark&, const Bookmark&) = default;
    };
    std::vector<Bookmark> bookmarks; ///< Sorted by step.
    /// A run that was left by changing the past.
    struct OtherRun {
        std::uint64_t number = 0;
        std::uint64_t lane = 0; ///< Number by which a person knows the run; it stays.
        std::string name;       ///< Given by a person; may be empty.
        std::uint64_t begin_step = 0, last_step = 0;
        /// First step that differs from the present run, if one is known, and the difference in words.
        std::optional<std::uint64_t> difference_step;
        std::string difference;
        friend bool operator==(const OtherRun&, const OtherRun&) = default;
    };
    std::vector<OtherRun> other_runs; ///< The newest last.
    std::uint64_t lane = 1;           ///< Lane of the present run,
    std::string run_name;             ///< and its name.
    /// A stretch that repeats while time runs.
    struct Loop {
        std::uint64_t first_step = 0, last_step = 0;
        bool is_tuning = false; ///< Whether a slider is held and changes the stretch.
        friend bool operator==(const Loop&, const Loop&) = default;
    };
    std::optional<Loop> loop;
    /// Memory of the states of the history, and of the undo list; and their budgets.
    std::size_t history_bytes = 0, history_budget = 0, undo_bytes = 0, undo_budget = 0; ///< [bytes]
    /// Memory of the states of the other runs, and its budget. [bytes]
    std::size_t other_runs_bytes = 0, other_runs_budget = 0;
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

/// One state of a session, complete and immutable: everything that the window draws and the panels show. Any thread
/// may hold it; the world cannot be changed through it.
struct PublishedFrame {
    std::uint64_t number = 0; ///< Counts publications.
    std::uint64_t
        scene_number = 0; ///< Changes when another scene was opened, so that caches can be dropped.
    Snapshot state;       ///< In the frame of `view_cell`; see view_cell.h.
    GridCell view_cell;   ///< Cell that the camera of the scene names.
    std::shared_ptr<const ShapeTable> shapes;
    StepReport report;
    /// The newest played steps of this scene, oldest first, without gaps, for any number of steps since the previous
    /// frame.
    std::vector<StepRecord> recent_steps;
    StateHash hash; ///< Of `state`.
    /// State in which the scene was opened, and its own parameters, which a restart may have changed.
    Snapshot start;
    Parameters own_parameters;
    TimelineView timeline;

    std::shared_ptr<const SceneHeader> header;
    std::string scene_source;
    bool has_unsaved_changes = false;
    /// Other scenes with unsaved changes; of those that a restart has replaced, only with objects that were created,
    /// moved or deleted.
    std::vector<OtherScene> unsaved_others;
    std::uint64_t restarted_from = 0;   ///< Number of the scene of which this one is a restart; 0:
                                        ///< none.
    std::string recovered_from;         ///< Copy from which the scene was recovered; empty: none.
    std::string undo_label, redo_label; ///< Empty: nothing to undo or redo.
    std::uint64_t edit_number = 0;      ///< Every edit, undo and redo of the scene changes it.
    std::vector<BodyId>
        last_created; ///< Bodies of the newest command that created anything, for the selection.
    std::vector<DeformableId> last_created_deformables; ///< Deformables of the same command.
    /// Explanation of the step after the shown state, for the asked object; null: none is asked for, time
    /// runs, or the explanation is not ready yet.
    std::shared_ptr<const Explained> explanation;
    /// Residuals of the solver in the step after the shown state; null: not asked for, time runs, or not measured yet.
    std::shared_ptr<const ConvergenceView> convergence;
    /// About the watched body; null: none is watched, or it does not exist.
    std::shared_ptr<const ExplainedBody> explained_body;
    std::uint64_t created_number = 0; ///< Changes when a command creates bodies or deformables.
    /// The newest requests as lines of a script; see CommandEcho.
    std::shared_ptr<const std::vector<std::string>> command_lines;
    /// Number of lines of the macro that is being recorded; none: none is recorded.
    std::optional<std::size_t> macro_line_count;
    std::vector<Message> messages; ///< The newest few.

    std::vector<BroadPhase::Cell> broad_phase_cells; ///< Filled on request.
    /// Graph colors of the contacts of `state`; see topple::contact_colors. Filled on request.
    std::vector<std::uint8_t> contact_colors;
    ///@{
    /// Filled on request.
    std::vector<Hit> recent_hits;        ///< Oldest first.
    std::vector<Splash> recent_splashes; ///< Oldest first.
    std::shared_ptr<const WaterSurfaces>
        water_surfaces{}; ///< Surfaces with waves; null: all are level.
    ///@}
    /// Paths of bodies to come, as far as they are predicted; null: none.
    std::shared_ptr<const std::vector<BodyPath>> predicted_paths;
    /// Paths that bodies have taken in the last two seconds; null: none was asked for.
    std::shared_ptr<const std::vector<BodyPath>> trails;
    std::shared_ptr<const PlotCurves> plots; ///< Of the asked quantities; null: none was asked for.
    GhostView ghost;                         ///< Filled on request.
    std::shared_ptr<const TwinView> twin;    ///< Null: no twin is asked for.
};
using FramePtr = std::shared_ptr<const PublishedFrame>;

} // namespace topple::app
