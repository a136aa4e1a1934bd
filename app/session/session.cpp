// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session.h"

#include "app/session/session_log.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <new>

namespace topple::app {
namespace {

constexpr std::size_t kMessagesKept = 8;
/// Number of scenes that undo can bring back. More are kept only if they have unsaved changes.
constexpr std::size_t kDocumentsKept = 8;

/// Largest number of steps with a grab or a push up to which a copy includes the session's log: 10 minutes at 60
/// steps/s.
constexpr std::size_t kLoggedInputs = 36'000;

constexpr double kSlowest = 1.0 / 64, kFastest = 64; // simulated seconds per second

OpenedScene empty_floor(int thread_count) {
    OpenedScene opened{
        .source = {},
        .header = {.title = "Empty floor", .notes = {}, .camera = {}, .bookmarks = {}, .extras = {}},
        .world = World(Parameters{}, thread_count),
        .scene = nullptr};
    BodyDef floor;
    floor.name = "floor";
    floor.colliders.emplace_back().shape = PlaneShape{};
    (void)opened.world.create_body(floor);
    return opened;
}

SceneDefinition describe(const Document& document, const std::optional<SceneCamera>& camera) {
    SceneHeader header = *document.header();
    if (camera)
        header.camera = camera;
    return describe_world(document.world(), header);
}

/// Returns whether the title is not one of the scene's own: it is that of a template, or of a model.
bool has_borrowed_title(const Document& document) {
    const std::string& source = document.opened().source;
    const SceneInfo* info = find_scene(source);
    return source.empty() || (info != nullptr && info->category == kTemplates) ||
           is_obj_path(source);
}

/// Returns whether the title is the name of the scene's own file, and not one that a person wrote into it.
bool is_named_by_file(const Document& document) {
    const std::string& source = document.opened().source;
    return is_saved_scene_path(source) &&
           std::filesystem::path(source).stem() == document.header()->title;
}

std::string text_of_disabled(const StepReport& report) {
    const std::size_t count = report.newly_disabled_count;
    std::string text = std::to_string(count) + (count == 1 ? " object was" : " objects were") +
                       " disabled: beyond the end of the world, too fast, or with a number that is "
                       "not finite.";
    if (report.disabled_deformable_count > 0)
        text += " Springs that are computed as forces need short steps.";
    return text;
}

} // namespace

Session::Session(int thread_count, std::size_t history_bytes)
    : thread_count_(thread_count),
      history_bytes_(history_bytes) {
    add_document(empty_floor(thread_count), {.label = "Start"});
}

Session::~Session() = default;

void Session::add_message(Message::Kind kind, std::string text) {
    add_message(kind, std::move(text), documents_.empty() ? 0 : document().number());
}

void Session::add_message(Message::Kind kind, std::string text, std::uint64_t scene) {
    try {
        messages_.push_back({kind, std::move(text), message_count_ + 1, scene});
    } catch (const std::bad_alloc&) { // what it tells of has happened all the same
        return;
    }
    ++message_count_;
    if (messages_.size() > kMessagesKept)
        messages_.pop_front();
}

Result<void> Session::execute(const Request& request) {
    Result<void> done;
    std::uint64_t step = 0;
    try {
        // Other requests concern the moment that was asked for, and not one on the way there.
        if (!std::holds_alternative<SeekTo>(request) &&
            !std::holds_alternative<CopyMoment>(request))
            finish_seek();
        step = asked_step();
        done = std::visit([this](const auto& r) { return perform(r); }, request);
    } catch (const std::bad_alloc&) {
        done = Error{.message = "there is not enough memory for this"};
    }
    if (std::holds_alternative<CopyMoment>(request)) // a question changes nothing
        return done;
    if (done.ok())
        note(request, step);
    else if (!is_in_macro_) // the macro tells of its line
        add_message(Message::Kind::error, done.error().text());
    report_trouble();
    forget_changed_loop();
    forget_changed_values();
    ghost_lacks_memory_ = twin_lacks_memory_ = prediction_lacks_memory_ = false;
    trails_lack_memory_ = plots_lack_memory_ = false;
    renew_twin();
    if (is_paused_ && !is_seeking())
        work_on_ghost();
    return done;
}

/// Tells the console of an executed request; `step`: the shown one before it.
void Session::note(const Request& request, std::uint64_t step) {
    try {
        echo_.add(request, step, asked_step());
        if (macro_)
            macro_->add(request, step, asked_step());
    } catch (const std::bad_alloc&) { // what it tells of has happened all the same
    }
}

Result<void> Session::check_scene(std::uint64_t scene, const std::string& label) const {
    if (scene == kAnyScene || scene == document().number())
        return {};
    return Error{.message = label + ": another scene is shown now"};
}

// --- scenes --------------------------------------------------------------------------------------

void Session::add_document(OpenedScene opened, Arrival arrival) {
    opened.world.set_thread_count(thread_count_);
    if (instruction_set_)
        opened.world.set_instruction_set(*instruction_set_);
    add_document(std::make_unique<Document>(
        std::move(opened), document_count_ + 1, std::move(arrival), history_bytes_));
}

/// Requires: the document has the next number.
void Session::add_document(std::unique_ptr<Document> document_to_add) {
    // The call that needs memory comes first: if it fails, the open scene stays open.
    documents_.reserve(documents_.size() + 1);
    ++document_count_;
    forget_documents_ahead();
    // The empty floor at the start of a session is not worth keeping.
    if (documents_.size() == 1 && document().opened().source.empty() && !document().edits().undo)
        documents_.clear();
    documents_.push_back(std::move(document_to_add));
    const std::string forgotten = forget_oldest_documents();
    switch_to(documents_.size() - 1);
    if (!forgotten.empty())
        add_message(Message::Kind::info, forgotten);
}

/// Drops the oldest scenes until kDocumentsKept are left. Scenes with unsaved changes, about which leaving asks,
/// stay, and so does the newest one. Returns what a person is told about it; empty if nothing was dropped.
std::string Session::forget_oldest_documents() {
    std::size_t count = 0;
    std::string after; // label of the scene that follows the last dropped one
    for (std::size_t i = 0; documents_.size() > kDocumentsKept && i + 1 < documents_.size();) {
        if (is_asked_about(*documents_[i])) {
            ++i;
            continue;
        }
        after = documents_[i + 1]->arrival().label;
        documents_.erase(documents_.begin() + static_cast<std::ptrdiff_t>(i));
        ++count;
    }
    if (count == 0)
        return {};
    const std::string scenes = count == 1 ? "the scene" : std::to_string(count) + " scenes";
    return "Undo no longer brings back " + scenes + " shown before '" + after +
           "': only the newest " + std::to_string(kDocumentsKept) + " are kept";
}

void Session::switch_to(std::size_t index) {
    grabber_.forget();
    pushes_.clear();
    controls_ = {};
    recent_steps_.clear();
    effects_.clear();
    loop_.reset();
    ghost_.reset();
    forget_twin();
    trails_.forget();
    watched_moments_.forget();
    plots_.forget();
    told_ghost_run_ = 0;
    current_ = index;
    const std::size_t set_aside = history_bytes_ / 2;
    const std::size_t share = set_aside / std::max(documents_.size(), kDocumentsKept);
    for (const auto& one : documents_)
        one->set_state_bytes(one.get() == &document() ? history_bytes_ : share);
}

/// Drops the scenes that redo would bring back. Unsaved scenes stay: undo brings them back.
void Session::forget_documents_ahead() {
    if (current_ + 1 >= documents_.size())
        return;
    auto one = documents_.begin() + static_cast<std::ptrdiff_t>(current_) + 1;
    while (one != documents_.end())
        one = is_asked_about(**one) ? one + 1 : documents_.erase(one);
    const auto shown = documents_.begin() + static_cast<std::ptrdiff_t>(current_);
    std::rotate(shown, shown + 1, documents_.end());
    current_ = documents_.size() - 1;
}

Result<void> Session::perform(const ShowScene& request) {
    const std::size_t index = index_of(request.number);
    if (index == documents_.size())
        return Error{.message = "that scene is no longer open"};
    let_go();
    switch_to(index);
    return {};
}

/// Returns the index of the document of that number; the count of documents if there is none.
std::size_t Session::index_of(std::uint64_t number) const {
    const auto at = std::find_if(documents_.begin(), documents_.end(), [&](const auto& one) {
        return one->number() == number;
    });
    return static_cast<std::size_t>(at - documents_.begin());
}

Result<void> Session::perform(const SaveScene& request) {
    if (Result<void> meant = check_scene(request.scene, "Save " + request.path); !meant.ok())
        return meant;
    SceneDefinition scene = describe(document(), request.camera);
    const bool is_borrowed = has_borrowed_title(document());
    const bool is_renamed = is_borrowed || is_named_by_file(document());
    if (is_borrowed)
        scene.header.notes.clear();
    if (is_renamed)
        scene.header.title = std::filesystem::path(request.path).stem().string();
    const Result<void> saved = is_world_path(request.path) ? write_world_file(document().world(),
                                                                              request.path,
                                                                              scene.header)
                                                           : write_scene_file(scene, request.path);
    if (!saved.ok())
        return saved.error();
    current().set_saved(request.path);
    if (is_renamed)
        current().set_title(scene.header.title);
    add_message(Message::Kind::info, "Saved " + request.path);
    return {};
}

Result<void> Session::perform(const CopyScene& request) {
    const std::size_t index = index_of(request.scene);
    const Document& one = index < documents_.size() ? *documents_[index] : document();
    SceneCopy copy{.scene = describe(one, request.camera), .source = one.opened().source};
    if (one.history().records().inputs.size() <= kLoggedInputs)
        copy.log = session_log(one);
    request.take(std::move(copy));
    return {};
}

/// Returns whether leaving asks about the scene, which must then not be dropped before.
bool Session::is_asked_about(const Document& one) const {
    const bool is_replaced = std::any_of(
        documents_.begin(), documents_.end(), [&](const auto& other) {
            return other->arrival().restarted_from == one.number();
        });
    // A restart keeps changed parameters, but not created objects.
    return one.has_unsaved_changes() && (!is_replaced || one.has_unsaved_work());
}

std::vector<OtherScene> Session::unsaved_others() const {
    std::vector<OtherScene> others;
    for (const auto& one : documents_)
        if (one.get() != &document() && is_asked_about(*one))
            others.push_back({one->number(), one->header()->title});
    return others;
}

// --- time ----------------------------------------------------------------------------------------

void Session::set_paused(bool is_paused) {
    grabber_.set_paused(is_paused, current());
    is_paused_ = is_paused;
}

Result<void> Session::perform(const SetPaused& request) {
    pauses_after_tuning_ = false; // the person decides anew
    set_paused(request.paused);
    return {};
}

Result<void> Session::perform(const SetSpeed& request) {
    if (!(request.speed >= kSlowest && request.speed <= kFastest))
        return Error{.message = "speed goes from 1/64 to 64"};
    speed_ = request.speed;
    return {};
}

Result<void> Session::perform(const StepBy& request) {
    pauses_after_tuning_ = false;
    set_paused(true);
    if (request.steps >= 0) {
        for (int i = 0; i < request.steps; ++i)
            advance();
        return {};
    }
    const std::uint64_t back = static_cast<std::uint64_t>(-std::int64_t{request.steps});
    const std::uint64_t now = history().now().step;
    const std::uint64_t room = now - history().first_step();
    return perform(SeekTo{now - std::min(back, room)});
}

void Session::advance() {
    // Inputs are recorded, and the log must not name a body deleted between the push and the step.
    const std::vector<StepInput> pushed = pushes_.take(world());
    std::vector<StepInput> inputs = pushed;
    const std::optional<MouseJoint> grab = grabber_.step_input(world());
    if (grab)
        inputs.emplace_back(*grab);
    add_controls(inputs);
    if (!inputs.empty())
        loop_.reset(); // the inputs of a person do not belong to the stretch
    begin_loop_again();
    const Moment begin = history().now();
    const Snapshot before = pushed.empty() && PassingEffects::seconds_before(asked_effects()) == 0
                                ? nullptr
                                : current().snapshot();
    current().measure(plots_.needed_measures());
    current().step(std::move(inputs));
    pause_after_tuning();
    forget_changed_values();
    trails_.note(history().now().step, world().state());
    watched_moments_.note(history().now().step, world().state());
    plots_.note(history().now().step,
                QuantityReader(world().state(), &world().last_report(), &current().measures()));
    forget_changed_loop();
    if (before != nullptr)
        effects_.note(asked_effects(), before, current().snapshot(), *world().shapes());
    recent_steps_.push_back({history().now().step, world().last_report()});
    if (recent_steps_.size() > kRecentSteps)
        recent_steps_.pop_front();
    // While a grab pulls, the push is part of the grab's edit.
    if (!pushed.empty() && !grab)
        current().add_span(begin, before, label_of_pushes(pushed));
    if (const StepReport& report = world().last_report(); report.newly_disabled_count > 0)
        add_message(Message::Kind::warning, text_of_disabled(report));
    report_trouble();
    step_ms_ += 0.1 * (world().last_report().total_ms - step_ms_);
    work_on_twin();
    if (!is_paused_)
        work_on_ghost();
}

void Session::report_trouble() {
    tell_of_kept_run();
    if (const std::size_t count = world().last_report().unhooked_joint_count;
        count > 0 && std::exchange(told_unhooked_, document().number()) != document().number())
        add_message(Message::Kind::warning,
                    std::to_string(count) +
                        (count == 1 ? " custom joint holds" : " custom joints hold") +
                        " nothing here: only the program that made the scene computes them");
    if (const auto step = history().divergence(); step && !has_told_divergence_) {
        has_told_divergence_ = true;
        add_message(Message::Kind::error,
                    "step " + std::to_string(*step) +
                        " came out differently when it was repeated: please report this");
    }
}

/// Forgets what was noted of steps that are no longer part of the timeline.
void Session::forget_changed_values() {
    const std::optional<std::uint64_t> unchanged = current().take_unchanged_step();
    if (!unchanged)
        return;
    trails_.forget_after(*unchanged);
    watched_moments_.forget_after(*unchanged);
    plots_.forget_after(*unchanged);
    twin_plots_.forget_after(*unchanged);
    if (twin_)
        twin_->forget_after(*unchanged);
}

Result<void> Session::perform(const Tell& request) {
    add_message(request.is_warning ? Message::Kind::warning : Message::Kind::info, request.text, 0);
    return {};
}

Result<void> Session::perform(const RemoveFallen&) {
    if (grabber_.is_grabbing()) // the removal waits until the throw, one edit, has ended
        return {};
    const std::size_t count = current().remove_fallen();
    if (count > 0)
        add_message(Message::Kind::info,
                    std::to_string(count) +
                        (count == 1 ? " object was removed: it" : " objects were removed: they") +
                        " had fallen 1 km below the ground");
    return {};
}

Result<void> Session::perform(const SetFrameExtras& request) {
    extras_ = request;
    if (!request.explained) {
        explanation_ = nullptr;
        explained_state_ = nullptr;
    }
    trails_.follow(request.trails);
    watched_moments_.follow(request.watched ? std::vector{request.watched} : std::vector<BodyId>{});
    plots_.follow(request.plotted);
    follow_twin_plots();
    return {};
}

Result<void> Session::perform(const SetStepDelay& request) {
    step_delay_ms_ = std::isfinite(request.ms) ? std::max(request.ms, 0.0) : 0.0;
    return {};
}

} // namespace topple::app
