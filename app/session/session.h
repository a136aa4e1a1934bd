// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/command_echo.h"
#include "app/session/document.h"
#include "app/session/frame/passing_effects.h"
#include "app/session/frame/published_frame.h"
#include "app/session/grabber.h"
#include "app/session/history/ghost_run.h"
#include "app/session/history/twin_run.h"
#include "app/session/macro.h"
#include "app/session/path_prediction.h"
#include "app/session/plot_recorder.h"
#include "app/session/pushes.h"
#include "app/session/request.h"
#include "app/session/trails.h"
#include "topple/world/level_reason.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {

/// The open scenes, their timelines, and the execution of all requests. Independent of clocks, threads and windows,
/// so that scripts and tests use it like the window. One thread at a time.
class Session {
public:
    /// Memory for the states from which the history goes back in time. All scenes that are not shown have half of it
    /// together. [bytes]
    static constexpr std::size_t kHistoryBytes = 512'000'000;
    /// Number of the newest steps whose reports a frame contains: four seconds of play.
    static constexpr std::size_t kRecentSteps = 240;

    /// Starts with an empty floor.
    explicit Session(int thread_count = 1, std::size_t history_bytes = kHistoryBytes);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Executes a request. Fails: with a reason, which is also a message in the next frame; a failure changes
    /// nothing. Only SeekTo beyond the history goes as far as possible and reports it.
    Result<void> execute(const Request& request);

    /// Takes one step of play: a grab pulls, and steps ahead in the history are repeated.
    void advance();

    /// Lets SeekTo stop on the way after that time; do_idle_work goes on. Infinite, as at first: it never does. [ms]
    void set_seek_patience(double milliseconds) { seek_patience_ms_ = milliseconds; }
    /// Returns whether the shown step is only on the way to the one that was asked for.
    [[nodiscard]] bool is_seeking() const { return seek_goal_.has_value(); }

    /// Returns whether time is paused and the ghost that frames should contain is not at the shown step yet.
    [[nodiscard]] bool has_ghost_work() const;
    /// Takes the ghost toward the shown step, for about kGhostSliceMs. Without effect on the scene.
    void work_on_ghost();
    /// Time after which the ghost lets requests and steps of play go first. [ms]
    static constexpr double kGhostSliceMs = 8;
    /// Longest step of another run that is taken for the ghost; while time runs it may not take longer than the step of
    /// play leaves either. [ms]
    static constexpr double kLongestGhostStepMs = 100;

    /// Returns whether time is paused and the twin that frames should contain is not at the shown moment yet.
    [[nodiscard]] bool has_twin_work() const;
    /// Takes the twin toward the shown moment, for about kGhostSliceMs and at least a step. Without effect on the
    /// scene.
    void work_on_twin();

    /// Returns whether time is paused and paths that frames should contain are not predicted yet.
    [[nodiscard]] bool has_prediction_work() const;
    /// Predicts paths for about kGhostSliceMs. Without effect on the scene.
    void work_on_prediction();
    /// Returns whether time is paused and paths of the last two seconds are not known yet.
    [[nodiscard]] bool has_trail_work() const;
    /// Repeats steps of the last two seconds for about kGhostSliceMs. Without effect on the scene.
    void work_on_trails();
    /// Returns whether time is paused and values of plotted quantities are not known yet.
    [[nodiscard]] bool has_plot_work() const;
    /// Repeats steps of the history for about kGhostSliceMs. Without effect on the scene.
    void work_on_plots();
    /// Returns whether there is something to do while nobody asks for anything; and does a slice of it.
    [[nodiscard]] bool has_idle_work() const {
        return is_seeking() || has_explaining_work() || has_level_work() || has_twin_work() ||
               has_convergence_work() || has_ghost_work() || has_trail_work() || has_plot_work() ||
               has_prediction_work();
    }
    void do_idle_work();

    [[nodiscard]] bool is_paused() const { return is_paused_; }
    /// Returns whether the mouse holds something.
    [[nodiscard]] bool is_grabbing() const { return grabber_.is_grabbing(); }
    [[nodiscard]] double speed() const { return speed_; }
    [[nodiscard]] double step_delay_ms() const { return step_delay_ms_; }
    [[nodiscard]] const Document& document() const { return *documents_[current_]; }
    [[nodiscard]] const World& world() const { return document().world(); }
    [[nodiscard]] const History& history() const { return document().history(); }
    [[nodiscard]] const std::deque<Message>& messages() const { return messages_; }

    /// Returns everything that the window draws and the panels show, in the present state.
    [[nodiscard]] FramePtr make_frame(double real_time_factor = 1);
    void add_message(Message::Kind kind, std::string text);

    /// Has a macro end early once this returns true, which may be asked on any step. Null: none ends early.
    void set_interruption(std::function<bool()> is_interrupted) {
        is_interrupted_ = std::move(is_interrupted);
    }

    /// Width of the kernels of every scene opened from now on; changes no bit. Requires: this processor supports it.
    void set_instruction_set(InstructionSet set) { instruction_set_ = set; }

private:
    void add_message(Message::Kind kind, std::string text, std::uint64_t scene);
    void note(const Request& request, std::uint64_t step);
    Result<void> run_edits(const RunMacro& request, const std::vector<MacroEdit>& edits);
    void take_created(Document::Outcome& outcome);
    Result<void> perform(const Do& request);
    Result<void> perform(const Undo&);
    Result<void> perform(const Redo&);
    Result<void> perform(const OpenScene& request);
    Result<void> perform(const RestartScene& request);
    Result<void> perform(const AddScene& request);
    Result<void> perform(const ReportFailure& request);
    Result<void> perform(const ShowScene& request);
    Result<void> perform(const SaveScene& request);
    Result<void> perform(const CopyScene& request);
    Result<void> perform(const SaveRecording& request);
    Result<void> perform(const CopyRecording& request);
    Result<void> perform(const AddRecording& request);
    Result<void> perform(const SetCamera& request);
    Result<void> perform(const BeginMacro& request);
    Result<void> perform(const DropMacro&);
    Result<void> perform(const SaveMacro& request);
    Result<void> perform(const RunMacro& request);
    Result<void> perform(const CopyMoment& request);
    Result<void> perform(const SetBookmark& request);
    Result<void> perform(const RemoveBookmark& request);
    Result<void> perform(const SetPaused& request);
    Result<void> perform(const SetSpeed& request);
    Result<void> perform(const StepBy& request);
    Result<void> perform(const SeekTo& request);
    Result<void> perform(const Tune& request);
    Result<void> perform(const EndTuning&);
    Result<void> perform(const SetLoop& request);
    Result<void> perform(const EndLoop&);
    Result<void> perform(const ExchangeRun& request);
    Result<void> perform(const NameRun& request);
    Result<void> perform(const SetStepBookmark& request);
    Result<void> perform(const RemoveStepBookmark& request);
    Result<void> perform(const GrabBegin& request);
    Result<void> perform(const GrabMove& request);
    Result<void> perform(const GrabEnd& request);
    Result<void> perform(const SetControl& request);
    Result<void> perform(const Push& request);
    Result<void> perform(const Explode& request);
    Result<void> perform(const ApplyLoad& request);
    Result<void> perform(const Tell& request);
    Result<void> perform(const RemoveFallen&);
    Result<void> perform(const SetFrameExtras& request);
    Result<void> perform(const SetStepDelay& request);

    void add_controls(std::vector<StepInput>& inputs) const;
    [[nodiscard]] bool lacks_moments(const Trails& trails) const;
    [[nodiscard]] bool is_explained() const;
    [[nodiscard]] bool has_explaining_work() const;
    void explain_shown_state();
    /// Returns the inputs of the next step, if it was recorded; else those with which time would go on now.
    [[nodiscard]] std::vector<StepInput> next_inputs();
    [[nodiscard]] bool has_level_work() const;
    void explain_level_of_watched();
    [[nodiscard]] std::shared_ptr<const ExplainedBody> explained_body();
    [[nodiscard]] bool is_twin_shown() const;
    [[nodiscard]] bool is_convergence_known() const;
    [[nodiscard]] bool has_convergence_work() const;
    void measure_convergence();
    [[nodiscard]] PredictionStart prediction_start() const;
    [[nodiscard]] std::shared_ptr<const std::vector<BodyPath>> predicted_paths() const;

    /// Fails: `scene` is the number of another scene than the open one. `label` names the request.
    [[nodiscard]] Result<void> check_scene(std::uint64_t scene, const std::string& label) const;
    Document& current() { return *documents_[current_]; }
    void set_paused(bool is_paused);
    void seek_within(std::uint64_t step, double milliseconds);
    void finish_seek();
    [[nodiscard]] std::uint64_t asked_step() const {
        return seek_goal_.value_or(history().now().step);
    }
    void let_go() {
        end_tuning();
        (void)grabber_.let_go(false, current());
    }
    void end_tuning();
    void pause_after_tuning();
    void forget_changed_loop();
    void begin_loop_again();
    [[nodiscard]] std::optional<TimelineView::Loop> loop_view() const;
    [[nodiscard]] Result<void> check_restart(const RestartScene& request) const;
    /// Shows a scene that was opened for the request.
    Result<void> show(const OpenScene& asked, OpenedScene opened);
    Result<void> show(const RestartScene& asked, OpenedScene opened);
    void show(OpenedScene opened, Arrival arrival);
    void add_document(OpenedScene opened, Arrival arrival);
    void add_document(std::unique_ptr<Document> document);
    [[nodiscard]] std::size_t index_of(std::uint64_t number) const;
    [[nodiscard]] std::vector<OtherScene> unsaved_others() const;
    [[nodiscard]] bool is_asked_about(const Document& one) const;
    void switch_to(std::size_t index);
    [[nodiscard]] std::string forget_oldest_documents();
    void forget_documents_ahead();
    void report_trouble();
    void forget_changed_values();
    void tell_of_kept_run();
    [[nodiscard]] const OtherRun* run_of_ghost() const;
    [[nodiscard]] bool is_ghost_there() const;
    [[nodiscard]] double ghost_allowance() const;
    [[nodiscard]] std::string ghost_trouble() const;
    void tell_of_ghost_trouble();
    [[nodiscard]] GhostView ghost_view() const;
    [[nodiscard]] bool has_twin() const;
    [[nodiscard]] std::uint64_t begin_of_twin() const;
    void forget_twin();
    void renew_twin();
    void follow_twin_plots();
    [[nodiscard]] std::string twin_trouble() const;
    [[nodiscard]] std::shared_ptr<const TwinView> twin_view(const PublishedFrame& shown);
    [[nodiscard]] std::vector<TimelineView::OtherRun> other_runs() const;
    void tell_of(const Document::Undone& undone);
    [[nodiscard]] std::string undo_label() const;
    [[nodiscard]] std::string redo_label() const;

    int thread_count_ = 1;
    std::optional<InstructionSet> instruction_set_; ///< None: as the world chooses.
    std::size_t history_bytes_ = 0;
    std::vector<std::unique_ptr<Document>> documents_; ///< Sorted in the order in which undo goes
                                                       ///< back.
    std::size_t current_ = 0;
    std::uint64_t document_count_ = 0; ///< Number of documents ever opened.

    Grabber grabber_;
    Pushes pushes_;            ///< Pushes and explosions of the next step.
    ControlValues controls_{}; ///< Values that the person holds.
    bool is_paused_ = false;
    bool pauses_after_tuning_ = false; ///< Whether time was paused when the tuning began.
    std::optional<SetLoop> loop_;
    double seek_patience_ms_ = std::numeric_limits<double>::infinity();
    std::optional<std::uint64_t> seek_goal_; ///< Step that was asked for; none: it is shown.
    double speed_ = 1;
    double step_delay_ms_ = 0;
    SetFrameExtras extras_;
    [[nodiscard]] AskedEffects asked_effects() const { return {extras_.hits, extras_.effects}; }
    PassingEffects effects_;
    std::unique_ptr<GhostRun>
        ghost_;          ///< Null: no ghost is asked for, or no other run was at the shown step.
    double step_ms_ = 0; ///< Wall time of a step of play, averaged over about the last ten. [ms]
    bool ghost_rests_ = false; ///< Whether steps of the ghost would slow time down.
    bool ghost_lacks_memory_ = false;
    std::unique_ptr<TwinRun> twin_; ///< Null: none is asked for, or the shown step was never in it.
    PlotRecorder twin_plots_;       ///< Numbers of the twin.
    bool twin_lacks_memory_ = false;
    std::shared_ptr<const Explained> explanation_; ///< Null: none was asked for.
    Snapshot explained_state_;                     ///< State whose next step it explains.
    Trails watched_moments_;                       ///< Of the watched body.
    std::optional<LevelReason> level_;             ///< Of the watched body after `level_state_`.
    BodyId level_body_;                            ///< Body of `level_`.
    Snapshot level_state_;                         ///< Null: no level was asked for.
    std::shared_ptr<const ConvergenceView> convergence_; ///< Null: none was asked for.
    Snapshot convergence_state_;                         ///< State whose next step it measures.
    AskedTwin convergence_twin_;                         ///< Twin that it measures too.
    std::unique_ptr<PathPrediction> prediction_;         ///< Null: no path is asked for.
    bool prediction_lacks_memory_ = false;
    Trails trails_;
    bool trails_lack_memory_ = false;
    PlotRecorder plots_;
    bool plots_lack_memory_ = false;
    std::uint64_t told_ghost_run_ = 0; ///< Run of the scene about whose ghost a message told.

    std::deque<StepRecord> recent_steps_; ///< At most kRecentSteps.
    std::deque<Message> messages_;
    CommandEcho echo_;
    std::optional<CommandEcho> macro_;     ///< Lines of the macro that is being recorded.
    bool is_in_macro_ = false;             ///< Whether a line of a macro is being executed.
    std::function<bool()> is_interrupted_; ///< May be null.
    std::uint64_t message_count_ = 0, frame_count_ = 0;
    std::vector<BodyId> last_created_;
    std::vector<DeformableId> last_created_deformables_;
    std::uint64_t created_count_ = 0;
    bool has_told_divergence_ = false;
    /// Scene whose custom joints, which hold nothing here, a message has told of.
    std::uint64_t told_unhooked_ = ~std::uint64_t{0};
    /// Scene and number of the newest other run that a message has told of.
    std::pair<std::uint64_t, std::uint64_t> told_run_;
};

} // namespace topple::app
