// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/run_scene.h"
#include "topple/io/text/file_writer.h"

#include <optional>
#include <string>

namespace topple::app {

/// The files that a run writes step by step, holding at most one step in memory. Both appear under their names when
/// the run ends, with whole lines, even after an interruption.
class RunFiles {
public:
    /// Opens the files of the options, and checks where the last state is to be saved. Fails: with the first file
    /// that cannot be written.
    static Result<RunFiles> open(const RunOptions& options);

    /// Writes the rows of the world after `steps` steps.
    Result<void> add(const World& world, int steps);
    Result<void> finish();

private:
    explicit RunFiles(int poses_every) : poses_every_(poses_every) {}

    std::optional<FileWriter> poses_, hashes_;
    int poses_every_;
    std::string rows_; ///< Rows of one step; kept for its memory.
};

} // namespace topple::app
