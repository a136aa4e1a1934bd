// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Edits of the open scene: commands, undo and redo.

#include "app/session/session.h"

#include <cstdio>

namespace topple::app {

Result<void> Session::perform(const Do& request) {
    if (Result<void> meant = check_scene(request.scene, label_of(request.command)); !meant.ok())
        return meant;
    end_tuning();
    grabber_.close_edit(current());
    auto outcome = current().execute(request.command, request.gesture);
    grabber_.open_edit(current());
    if (!outcome.ok())
        return outcome.error();
    forget_documents_ahead();
    for (const std::string& warning : request.warnings)
        add_message(Message::Kind::warning, warning);
    for (std::string& warning : outcome->warnings)
        add_message(Message::Kind::warning, std::move(warning));
    if (request.selects_created)
        take_created(*outcome);
    return {};
}

/// Tells the window of created objects, if there are any, for its selection.
void Session::take_created(Document::Outcome& outcome) {
    if (outcome.created.empty() && outcome.created_deformables.empty())
        return;
    last_created_ = std::move(outcome.created);
    last_created_deformables_ = std::move(outcome.created_deformables);
    ++created_count_;
}

Result<void> Session::perform(const Undo&) {
    let_go();
    if (current().edits().undo) {
        const Result<Document::Undone> undone = current().undo();
        if (!undone.ok())
            return undone.error();
        tell_of(*undone);
        return {};
    }
    if (current_ == 0)
        return Error{.message = "there is nothing to undo"};
    const std::string label = document().arrival().label;
    switch_to(current_ - 1);
    add_message(Message::Kind::info,
                "Undone: " + label + ". Redo goes back to the scene that was shown");
    return {};
}

/// Tells what else has changed with an undo: the time, or that it did not.
void Session::tell_of(const Document::Undone& undone) {
    if (undone.seconds_back > 0) {
        char seconds[32];
        std::snprintf(seconds, sizeof seconds, "%.1f s", undone.seconds_back);
        add_message(Message::Kind::info,
                    "Undone: " + undone.label + ". Time went back by " + seconds +
                        ", to the moment before; Redo goes forward again");
    }
    if (undone.leaves_consequences)
        add_message(Message::Kind::warning,
                    "Undone: " + undone.label +
                        ". What has moved since stays where it is: the history no longer reaches "
                        "back to the moment before");
}

Result<void> Session::perform(const Redo&) {
    let_go();
    if (current().edits().redo)
        return current().redo();
    if (current_ + 1 == documents_.size())
        return Error{.message = "there is nothing to redo"};
    switch_to(current_ + 1);
    add_message(Message::Kind::info, "Redone: " + document().arrival().label);
    return {};
}

std::string Session::undo_label() const {
    if (const EditPtr& top = document().edits().undo)
        return top->label;
    return current_ > 0 ? document().arrival().label : std::string();
}

std::string Session::redo_label() const {
    if (const EditPtr& top = document().edits().redo)
        return top->label;
    return current_ + 1 < documents_.size() ? documents_[current_ + 1]->arrival().label
                                            : std::string();
}

} // namespace topple::app
