// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "app/session/event_watch.h"
#include "app/session/history/history.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// The way in which a scene was opened.
struct Arrival {
    std::string label;                ///< Entry of the undo menu, such as "Open stack:10".
    std::uint64_t restarted_from = 0; ///< Number of the document that was restarted; 0: none.
    /// Parameters that a restart keeps, or that a scene is opened with. They are set before the first step and are no
    /// edits.
    std::vector<SetParameter> kept_parameters;
    /// Commands that give objects the numbers that the scene is opened with. They are no edits either, and a restart
    /// keeps them.
    std::vector<Command> commands;
    /// Source of a recovered scene, for restarting and saving.
    std::optional<std::string> recovered_source;
    std::string recovered_from; ///< File of the recovered copy; empty: none.
};

/// Parameters that a held slider changes from the begin of a stretch of time on, while the stretch is repeated.
struct Tuning {
    std::uint64_t gesture = 0;     ///< Gesture of the slider.
    std::shared_ptr<LeftRun> left; ///< Run before the tuning.
    Parameters before;             ///< Parameters at the moment that was shown then.
    std::vector<SetParameter> values;
    /// Commands of the left run that were applied again since the begin of the stretch.
    std::vector<Command> repeated;
    std::uint64_t event = 0; ///< Newest event of the tuning.
    /// Whether the slider is held; after its release the rest of the stretch is repeated once.
    bool is_held = true;

    [[nodiscard]] Moment begin() const { return left->branch.begin; }
    [[nodiscard]] std::uint64_t last_step() const { return left->shown.step; }
};

/// One opened scene: its world, its timeline, and its undo and redo lists.
///
/// An edit is undone exactly, to the last bit, if no step has been taken since: the previous state is restored and
/// the timeline drops the edit. Otherwise its inverse is applied now, as another event. An edit that spans time (a
/// throw) and a deletion are undone by going back to their beginning; redo goes forward again. A tuning is undone by
/// putting back the run before it.
class Document {
public:
    /// `state_bytes` as in set_state_bytes.
    Document(OpenedScene opened, std::uint64_t number, Arrival arrival, std::size_t state_bytes);

    [[nodiscard]] const OpenedScene& opened() const { return opened_; }
    [[nodiscard]] const World& world() const { return opened_.world; }
    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] const Arrival& arrival() const { return arrival_; }
    /// Returns the parameters that a person has changed from the scene's own, in this document or before a restart
    /// that kept them.
    [[nodiscard]] std::vector<SetParameter> changed_parameters() const;
    [[nodiscard]] std::shared_ptr<const SceneHeader> header() const { return header_; }
    /// Returns the present state; the same object until something changes.
    [[nodiscard]] Snapshot snapshot();
    /// Returns that snapshot if it has been made since the last change; else null.
    [[nodiscard]] const Snapshot& kept_snapshot() const { return now_; }

    // --- changing ---------------------------------------------------------------------------

    struct Outcome {
        std::vector<BodyId> created;
        std::vector<std::string> warnings;
        std::vector<DeformableId> created_deformables;
    };
    /// Commands of the same non-zero gesture become one edit. The timeline ahead is dropped. Fails: as apply(), or if
    /// memory runs out. A failure changes nothing, except that without memory the timeline ahead may be dropped.
    Result<Outcome> execute(const Command& command, std::uint64_t gesture = 0);
    /// Applies all commands as one edit of that label, or none. Fails: as execute(); `applied_count` is then the index
    /// of the command that failed. Requires: commands.
    Result<Outcome> execute_all(const std::vector<Command>& commands,
                                const std::string& label,
                                std::size_t& applied_count);

    /// Deletes the fallen objects that were created since the scene was opened; see fallen.h. The deletion is an
    /// event of the timeline and no edit. Returns the number of deleted objects; 0 while steps are ahead, and while
    /// parameters are tuned.
    std::size_t remove_fallen();

    /// Makes one edit of everything since `begin`, an edit that spans time; `before` is the state there.
    void add_span(Moment begin, Snapshot before, std::string label);

    /// An undone edit, for the message about the undo.
    struct Undone {
        std::string label;       ///< Label of the edit.
        double seconds_back = 0; ///< Time by which the undo went back; 0 if it did not. [s]
        /// Whether deleted objects came back without the moment of their deletion, which is no longer kept.
        bool leaves_consequences = false;
    };
    /// Fails: nothing to undo, or the edit cannot be undone any more and is then dropped.
    Result<Undone> undo();
    Result<void> redo();
    [[nodiscard]] const EditLists& edits() const { return history_.edits(); }
    /// Returns a number that every edit, undo and redo changes.
    [[nodiscard]] std::uint64_t edit_number() const { return edit_number_; }

    // --- time -------------------------------------------------------------------------------

    /// Takes a step, or repeats the next step of the timeline if there is one and no inputs are given.
    void step(std::vector<StepInput> inputs = {});
    /// Exchanges the present run with another one; see History. Fails: it is no longer kept.
    Result<void> exchange_run(std::uint64_t number);
    /// Requires: within the history.
    void show_step(std::uint64_t step);
    /// As show_step, but stops at a step on the way when `milliseconds` have passed. Returns whether it is reached.
    [[nodiscard]] bool show_step_within(std::uint64_t step, double milliseconds);
    /// Keeps a step under a name; see History. Neither an edit nor an unsaved change, since scene files have no
    /// timeline; recordings have it. Requires: within the history.
    void set_step_bookmark(std::uint64_t step, std::string name) {
        history_.set_bookmark(step, std::move(name));
    }
    bool remove_step_bookmark(std::uint64_t step) { return history_.remove_bookmark(step); }
    /// As the functions of History.
    bool name_run(std::uint64_t lane, const std::string& name) {
        return history_.name_run(lane, name);
    }
    [[nodiscard]] std::optional<std::uint64_t> take_unchanged_step() {
        return history_.take_unchanged_step();
    }
    [[nodiscard]] std::vector<RunLabel> take_dropped_runs() { return history_.take_dropped_runs(); }
    /// Sets the memory for the states of the timeline. States kept with edits may take an eighth of it in addition.
    /// [bytes]
    void set_state_bytes(std::size_t bytes);

    // --- tuning -----------------------------------------------------------------------------

    /// Changes a parameter and, with the first change of a gesture, goes back by up to `steps` steps, as far as the
    /// history reaches: the change holds from there on. Steps then repeat the inputs and commands of the stretch; at
    /// its end, while the slider is held, the stretch begins again with the newest values. The changes of a gesture are
    /// one edit; the run before is kept as another run. If no step was taken yet, the parameter is changed as by
    /// execute(). Fails: as execute().
    Result<void> tune(const SetParameter& parameter, std::uint64_t gesture, std::uint64_t steps);
    /// Goes back to the begin of the stretch if its end is shown.
    void begin_stretch_again();
    /// Lets the rest of the stretch pass once. Values that are those of before end the tuning and put the run before it
    /// back.
    void release_tuning();
    /// Ends the tuning at the present moment; without effect if there is none.
    void end_tuning();
    /// Returns the present tuning; null: none.
    [[nodiscard]] const Tuning* tuning() const { return tuning_ ? &*tuning_ : nullptr; }

    // --- saving -----------------------------------------------------------------------------

    [[nodiscard]] bool has_unsaved_changes() const {
        return is_recovered_ || has_changed_bookmarks_ || edits().undo != saved_;
    }
    /// Returns whether an object was created, moved or deleted since the last save. Parameters and throws do not
    /// count.
    [[nodiscard]] bool has_unsaved_work() const;
    void set_saved(const std::string& path);
    /// Returns the scene as it was before the first step and edit.
    [[nodiscard]] SceneDefinition describe_start();
    /// Returns the state before the first step and edit.
    [[nodiscard]] const Snapshot& start() const { return start_; }
    /// Returns the parameters of the scene itself, without those that a restart kept.
    [[nodiscard]] const Parameters& own_parameters() const { return scene_parameters_; }
    void set_camera(const SceneCamera& camera);
    /// Replaces the bookmarks, sorted by number. They belong to the scene at all times of its timeline, so that neither
    /// undo nor a rewind changes them.
    void set_bookmarks(std::vector<SceneBookmark> bookmarks);
    /// Returns whether bookmarks were changed since the scene was opened or saved.
    [[nodiscard]] bool has_changed_bookmarks() const { return has_changed_bookmarks_; }
    /// Gives the document of another session the number of this one.
    void set_number(std::uint64_t number) { number_ = number; }
    void set_arrival(Arrival arrival) { arrival_ = std::move(arrival); }
    void set_thread_count(int count) { opened_.world.set_thread_count(count); }
    /// Measures the steps from now on.
    void measure(const AskedMeasures& asked) { meter_.ask(asked); }
    /// Returns the measures of the last step.
    [[nodiscard]] const StepMeasures& measures() const { return meter_.measures(); }

    /// Gives the scene a title of its own and drops the notes, which belong to the title before.
    void set_title(const std::string& title);

private:
    /// Memory for states kept with edits, which make undo of these edits fast; the history can rebuild the others.
    /// [bytes]
    static constexpr std::size_t edit_bytes_of(std::size_t state_bytes) { return state_bytes / 8; }

    void record(AppliedCommand applied,
                std::string label,
                std::uint64_t gesture,
                const Snapshot& before);
    void record_edit(Edit edit, const Snapshot& before);
    /// Applies all of them or none; the results of those that could be applied are in `applied`.
    Result<void> apply_all(const std::vector<Command>& commands,
                           std::vector<AppliedCommand>& applied);
    void add_edit(Edit edit, EditPtr next, EditPtr redo);
    void extend_edit(const Edit& top, AppliedCommand applied);
    void drop_edit(const Edit& top, Command last);
    void take_back(Moment begin, const Snapshot& before);
    [[nodiscard]] bool is_newest(const Edit& edit) const;
    [[nodiscard]] bool goes_back_in_time(const Edit& edit) const;
    void undo_exactly(const Edit& top);
    void undo_span(const Edit& top);
    Result<void> undo_by_inverse(const Edit& top);
    Result<void> redo_span(const Edit& top);
    Result<void> redo_again(const Edit& top);
    void keep_state_of(const EditPtr& edit);
    void drop_states_of_old_edits();
    void make_room();
    void follow_saved_state(bool is_changed, bool has_work);
    void forget_what_is_gone();
    void take_step(std::vector<StepInput> inputs);
    void begin_tuning(const SetParameter& parameter, std::uint64_t gesture, Moment begin);
    void take_back_tuning();
    void set_tuned(const SetParameter& parameter);
    void begin_stretch();
    void repeat_left_step();
    void repeat_left_events();
    void note_tuning();
    [[nodiscard]] bool is_tuned(const Command& command) const;
    [[nodiscard]] bool has_tuned_nothing() const;

    OpenedScene opened_;
    std::uint64_t number_ = 0;
    Arrival arrival_;
    Parameters scene_parameters_; ///< The scene's own parameters, before any was kept or changed.
    /// Ordinals of the first bodies and deformables created since the scene was opened.
    BodyId first_made_body_;
    DeformableId first_made_deformable_;
    bool is_recovered_ = false; ///< Whether the scene was recovered and not saved since.
    std::shared_ptr<const SceneHeader> header_;
    Snapshot now_, start_;
    History history_;
    std::optional<Tuning> tuning_;
    EventWatch events_;
    StepMeter meter_;
    std::uint64_t edit_number_ = 0;
    EditPtr saved_; ///< Newest edit when the scene was saved; null: there was none.
    /// Whether undo has dropped work that was done or undone since the scene was saved.
    bool has_lost_work_ = false;
    bool has_changed_bookmarks_ = false;
    struct EditWithState {
        std::weak_ptr<const Edit> edit;
        std::size_t bytes = 0;
    };
    std::deque<EditWithState> edits_with_state_; ///< Oldest first.
    std::size_t edit_bytes_ = 0;                 ///< Memory of all of them.
    std::size_t edit_budget_ = 0;                ///< Budget of all of them. [bytes]
};

} // namespace topple::app
