// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Leaving the sandbox: asks about unsaved scenes and copies them; the next start offers the copies.

#include "app/sandbox.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace topple::app {
namespace {

std::string quoted(const std::string& title) {
    return "\"" + (title.empty() ? "Untitled" : title) + "\"";
}

std::string title_of_shown(const PublishedFrame& frame) {
    return quoted(frame.header != nullptr ? frame.header->title : std::string());
}

/// Lists the titles of scenes: "A", "B", "C" and 2 more.
std::string titles_of(const std::vector<OtherScene>& scenes) {
    constexpr std::size_t kMost = 3;
    const std::size_t named = std::min(scenes.size(), kMost);
    std::string text;
    for (std::size_t i = 0; i < named; ++i) {
        const bool is_last = i + 1 == scenes.size();
        text += (i == 0 ? "" : is_last ? " and " : ", ") + quoted(scenes[i].title);
    }
    if (scenes.size() > named)
        text += " and " + std::to_string(scenes.size() - named) + " more";
    return text;
}

/// Local time and date, such as "14:03:21 on 12 November". Main thread only: the C library has one result for all.
std::string local_time(long long seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    const std::tm* const parts = std::localtime(&time);
    if (!parts)
        return "an unknown time";
    const auto text = [&](const char* format) {
        char letters[64];
        return std::string(letters, std::strftime(letters, sizeof letters, format, parts));
    };
    return text("%H:%M:%S on ") + std::to_string(parts->tm_mday) + text(" %B");
}

Question question_about_leaving(const PublishedFrame& frame) {
    Question question{.topic = Question::Topic::leave,
                      .title = "Quit Topple",
                      .text = {},
                      .answers = {},
                      .just_asked = true};
    const std::size_t others = frame.unsaved_others.size();
    if (frame.has_unsaved_changes) {
        question.text = title_of_shown(frame) + " has changes that are not saved.";
        question.answers = {"Save", "Don't save", "Cancel"};
        if (others > 0)
            question.text += "\nSo " + std::string(others == 1 ? "has " : "have ") +
                             titles_of(frame.unsaved_others) + ", which you had open before.";
    } else {
        question.text = quoted(frame.unsaved_others.front().title) +
                        ", which you had open before, has changes that are not saved.";
        question.answers = {"Show it", "Don't save", "Cancel"};
    }
    return question;
}

Question question_about_recovery(const Recovery::Leftover& left) {
    Question question{.topic = Question::Topic::recover,
                      .title = "Welcome back",
                      .text = {},
                      .answers = {},
                      .just_asked = true};
    if (!left.crash.empty())
        question.text = "Topple crashed the last time: " + left.crash +
                        ".\nA report for the developers is in\n" + left.report.string() + "\n";
    if (left.scene.empty()) {
        question.answers = {"Go on"};
        return question;
    }
    if (left.crash.empty())
        question.text = "Topple was ended the last time before it could ask you to save.\n";
    question.text += "\nA copy of " + quoted(left.title) + " from " + local_time(left.time) +
                     " was kept.";
    question.answers = {"Recover it", "Delete it", "Not now"};
    return question;
}

} // namespace

// --- leaving -------------------------------------------------------------------------------------

void Sandbox::ask_to_leave() {
    if (state_.question.topic != Question::Topic::none)
        return;
    session_.drain(); // includes requests of a moment ago
    take_new_frame(0);
    if (!current_->has_unsaved_changes && current_->unsaved_others.empty()) {
        quits_ = true;
        if (recovery_)
            recovery_->close();
        return;
    }
    state_.palette.is_shown = state_.help.is_shown = false;
    state_.question = question_about_leaving(*current_);
}

void Sandbox::answer_leaving(std::size_t place) {
    if (place == 0 && current_->has_unsaved_changes) {
        save_and_leave();
    } else if (place == 0 && !current_->unsaved_others.empty()) {
        session_.submit(ShowScene{current_->unsaved_others.front().number});
    } else if (place == 1) {
        quits_ = true;
        if (recovery_)
            recovery_->close();
    }
}

void Sandbox::save_and_leave() {
    do_file_action(Action::save_file);
    leaves_after_saving_ = true;
    if (state_.dialog.purpose == FileDialog::Purpose::closed)
        finish_saving();
}

/// Continues leaving if the scene was saved. Otherwise the session has reported the reason, and the scene stays open.
void Sandbox::finish_saving() {
    leaves_after_saving_ = false;
    session_.drain();
    take_new_frame(0);
    if (!current_->has_unsaved_changes)
        ask_to_leave();
}

void Sandbox::leave_at_once() {
    session_.drain();
    take_new_frame(0);
    const bool is_all_saved = !current_->has_unsaved_changes && current_->unsaved_others.empty();
    if (recovery_ && is_all_saved)
        recovery_->close();
    else if (recovery_)
        recovery_->copy_and_wait(*current_, scene_camera(), session_);
    quits_ = true;
}

// --- copies of unsaved scenes -------------------------------------------------------------------

void Sandbox::keep_copies(double seconds) {
    if (!recovery_ || quits_)
        return;
    if (std::string trouble = recovery_->follow(*current_, scene_camera(), seconds, session_);
        !trouble.empty())
        session_.submit(Tell{.is_warning = true, .text = std::move(trouble)});
}

void Sandbox::offer_recovery() {
    if (recovery_ && !recovery_->leftovers().empty())
        state_.question = question_about_recovery(recovery_->leftovers().back());
}

void Sandbox::answer_recovery(std::size_t place) {
    if (recovery_->leftovers().back().scene.empty()) {
        recovery_->leftovers().pop_back();
        offer_recovery();
        return;
    }
    if (place == 0) {
        const Recovery::Leftover left = recovery_->recover();
        open(OpenScene{.source = left.scene.string(), .recovered_source = left.source});
    } else if (place == 1) {
        recovery_->discard();
    } else {
        recovery_->leftovers().clear(); // the next start offers all leftovers again
    }
    if (place == 1)
        offer_recovery();
}

void Sandbox::answer(std::size_t place) {
    const Question::Topic topic = std::exchange(state_.question, {}).topic;
    if (topic == Question::Topic::leave)
        answer_leaving(place);
    else if (topic == Question::Topic::recover)
        answer_recovery(place);
}

} // namespace topple::app
