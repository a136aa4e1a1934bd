// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace topple::app::test {

/// Executes requests and holds undo and redo to what it noted before: an oracle that knows nothing of timelines,
/// inverses and kept states. Every check that fails is a failure of the running test.
///
/// Before each edit it notes the hash of the state and, for one edit in `text_stride`, two texts: the scene with all
/// ids, and the same without poses, velocities and sleep, which passing time changes too. Undo that leads to the
/// moment of the edit must give the noted hash and the first text; undo at a later moment must give the second. Redo
/// must give the hash from before its undo.
class UndoOracle {
public:
    UndoOracle(Session& session, int text_stride);

    /// Executes the request. A refused one must have changed nothing. Returns whether it was executed.
    bool ask(const Request& request);
    void advance();
    /// Takes back up to `count` edits; stops at the first failure.
    void undo(std::size_t count);
    /// Repeats what was taken back since the last request or step; stops at the first failure.
    void redo_undone();
    /// Expects the state in which the oracle was made.
    void expect_start() const;

    /// Returns the number of edits that were undone exactly, and by an inverse at a later moment.
    [[nodiscard]] std::size_t exact_count() const { return exact_count_; }
    [[nodiscard]] std::size_t inverse_count() const { return inverse_count_; }

private:
    /// The state at a moment; the texts are empty unless it is one of those with texts.
    struct Note {
        std::uint64_t hash = 0;
        std::string scene, lasting;
    };
    [[nodiscard]] Note note(bool has_texts) const;
    void note_new_edit(const Note& before, const EditPtr& old);
    void undo_one();
    void redo_one();
    void expect(const Note& wanted, const std::string& what) const;

    Session& session_;
    int text_stride_;
    std::size_t request_count_ = 0;
    Note start_, grabbed_; ///< At the start, and at the beginning of the newest grab.
    std::map<EditPtr, Note> before_;
    std::vector<Note> undone_; ///< States before each undo since the last request or step.
    std::size_t exact_count_ = 0, inverse_count_ = 0;
};

} // namespace topple::app::test
