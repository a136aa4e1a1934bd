// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/playback.h"

#include "app/session/script.h"
#include "app/session/session_log.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>
#include <cmath>

namespace topple::app {

Result<std::string> play_recording(std::string_view text,
                                   const std::string& file,
                                   Session& session,
                                   const std::function<bool(double)>& progress) {
    const Result<ScriptReport> report = run_script(
        text, file, session, [](std::string_view) {}, {.may_save = false, .progress = progress});
    if (!report.ok())
        return report.error();
    if (report->difference)
        return report->difference->words;
    return report->failures.empty() ? std::string() : report->failures.front();
}

std::vector<std::string> warnings_of(const Session& session) {
    std::vector<std::string> texts;
    for (const Message& message : session.messages())
        if (message.kind == Message::Kind::warning)
            texts.push_back(message.text);
    return texts;
}

Result<Playback> Playback::open(const std::string& source, const PlaybackOptions& options) {
    Playback playback;
    playback.session_ = std::make_unique<Session>();
    playback.keeps_previous_ = options.keeps_previous;
    playback.asked_effects_ = {options.extras.hits, options.extras.effects};
    Session& session = *playback.session_;
    const SetFrameExtras extras{.broad_phase_cells = options.extras.broad_phase_cells,
                                .contact_colors = options.extras.contact_colors};
    (void)session.execute(extras);
    if (is_recording_path(source)) {
        const Result<std::string> text = read_file(source, kMaxScriptBytes);
        if (!text.ok())
            return text.error();
        Result<std::string> played = play_recording(*text, source, session);
        if (!played.ok())
            return played.error();
        playback.difference_ = std::move(*played);
        playback.last_step_ = session.history().end().step;
    } else {
        Result<OpenedScene> opened = open_scene(source, 1, {}, options.memory_bytes);
        if (!opened.ok())
            return opened.error();
        const Result<void> added = session.execute(
            AddScene{OpenScene{source}, std::make_shared<OpenedScene>(std::move(*opened))});
        if (!added.ok())
            return added.error();
    }
    if (options.has_trails)
        playback.follow_trails(extras);
    return playback;
}

/// Asks for the trails of the first dynamic bodies beside the other extras.
void Playback::follow_trails(const SetFrameExtras& others) {
    constexpr std::size_t kMostTrails = 20; // as many as of a selection in the window
    SetFrameExtras extras = others;
    for (const Body& body : world().state().bodies)
        if (body.motion == Motion::dynamic && extras.trails.size() < kMostTrails)
            extras.trails.push_back(body.id);
    (void)session_->execute(extras);
}

/// Takes the next step, or repeats it if it is part of the history.
Result<void> Playback::step_once() {
    if (keeps_previous_)
        previous_ = frame();
    const bool is_noted = PassingEffects::seconds_before(asked_effects_) > 0;
    const Snapshot before = is_noted ? world().snapshot() : nullptr;
    if (session_->history().is_at_end())
        session_->advance();
    else if (const Result<void> shown = session_->execute(SeekTo{step() + 1}); !shown.ok())
        return shown;
    if (is_noted)
        effects_.note(asked_effects_, before, world().snapshot(), *world().shapes());
    return {};
}

Result<void> Playback::show(std::uint64_t step) {
    if (last_step_ && step > *last_step_)
        return Error{.message = "the recording ends at step " + std::to_string(*last_step_) +
                                "; there is no step " + std::to_string(step)};
    if (step < first_step())
        return Error{.message = "the steps begin at " + std::to_string(first_step()) +
                                "; there is no step " + std::to_string(step)};
    if (step < this->step()) {
        // The events of the moments before the step belong to its picture.
        const double seconds = PassingEffects::seconds_before(asked_effects_);
        const auto wanted = static_cast<std::uint64_t>(
            std::ceil(seconds / static_cast<double>(world().parameters().dt)));
        const std::uint64_t earlier = std::min(wanted, step - first_step());
        effects_.clear();
        previous_ = nullptr;
        if (const Result<void> shown = session_->execute(SeekTo{step - earlier}); !shown.ok())
            return shown;
    }
    while (this->step() < step)
        if (Result<void> taken = step_once(); !taken.ok())
            return taken;
    return {};
}

FramePtr Playback::frame() {
    if (PassingEffects::seconds_before(asked_effects_) == 0)
        return session_->make_frame();
    auto frame = std::make_shared<PublishedFrame>(*session_->make_frame());
    effects_.add_to(*frame, asked_effects_);
    return frame;
}

} // namespace topple::app
