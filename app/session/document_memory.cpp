// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Memory of a document: records of edits, states kept with edits, unused shapes.

#include "app/session/document.h"

#include <new>

namespace topple::app {

/// Bounds the memory of a long session: records of edits, and unused shapes. If memory runs out during the count, they
/// stay for now.
void Document::make_room() {
    if (!history_.is_at_end() || tuning_) // the begin of a tuning must stay
        return;
    if (history_.record_bytes() <= history_.record_budget()) // counting takes time
        return;
    try {
        const bool is_changed = has_unsaved_changes(), has_work = has_unsaved_work();
        const std::size_t edit_count = count_of(edits().undo.get());
        if (!history_.make_room_for_records([this] { return snapshot(); }))
            return;
        if (count_of(edits().undo.get()) < edit_count)
            follow_saved_state(is_changed, has_work);
        forget_what_is_gone();
    } catch (const std::bad_alloc&) {
    }
}

/// Follows the saved state when undo has dropped its oldest edits. If undo no longer reaches that state, no edit of
/// the list may count as it. `is_changed` and `has_work`: results of has_unsaved_changes() and has_unsaved_work()
/// before.
void Document::follow_saved_state(bool is_changed, bool has_work) {
    if (!is_changed) {
        saved_ = edits().undo;
        return;
    }
    const Edit* edit = edits().undo.get();
    while (edit != nullptr && edit != saved_.get())
        edit = edit->next.get();
    if (edit != nullptr)
        return;
    saved_ = std::make_shared<const Edit>();
    has_lost_work_ = has_work;
}

void Document::forget_what_is_gone() {
    std::erase_if(edits_with_state_, [&](const EditWithState& kept) {
        const bool is_gone = kept.edit.expired();
        edit_bytes_ -= is_gone ? kept.bytes : 0;
        return is_gone;
    });
    opened_.world.release_unused_shapes();
}

void Document::keep_state_of(const EditPtr& edit) {
    std::size_t bytes = edit->before ? byte_count_of(*edit->before) : 0;
    if (edit->left && edit->left->before)
        bytes += byte_count_of(*edit->left->before) + edit->left->branch.keyframes.byte_count();
    if (bytes == 0)
        return;
    edits_with_state_.push_back({edit, bytes});
    edit_bytes_ += edits_with_state_.back().bytes;
    drop_states_of_old_edits();
}

/// Drops states kept with edits, the oldest first, down to their budget. The newest one stays.
void Document::drop_states_of_old_edits() {
    while (edit_bytes_ > edit_budget_ && edits_with_state_.size() > 1) {
        if (const EditPtr old = edits_with_state_.front().edit.lock()) {
            old->before.reset();
            if (old->left) {
                old->left->before.reset();
                old->left->branch.keyframes = {};
            }
        }
        edit_bytes_ -= edits_with_state_.front().bytes;
        edits_with_state_.pop_front();
    }
}

void Document::set_state_bytes(std::size_t bytes) {
    history_.set_keyframe_bytes(bytes);
    edit_budget_ = edit_bytes_of(bytes);
    drop_states_of_old_edits();
}

} // namespace topple::app
