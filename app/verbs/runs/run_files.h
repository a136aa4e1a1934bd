// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/runs/run_scene.h"
#include "topple/io/text/file_writer.h"

#include <optional>
#include <string>

namespace topple::app {

/// The files that a run writes while it runs, step by step, and holds in memory for no longer than a step.
/// Both appear under their names when the run ends, whole lines whenever that is.
class RunFiles {
public:
    /// Opens what the options name, and tries where the last state is to be saved.
    /// Fails: with the first file that cannot be written.
    static Result<RunFiles> open(const RunOptions& options);

    /// The rows of the world after `steps` steps.
    Result<void> add(const World& world, int steps);
    Result<void> finish();

private:
    explicit RunFiles(int poses_every) : poses_every_(poses_every) {}

    std::optional<FileWriter> poses_, hashes_;
    int poses_every_;
    std::string rows_; ///< Of one step; kept for its memory.
};

} // namespace topple::app
