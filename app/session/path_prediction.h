// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/body_path.h"
#include "topple/world/world.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace topple::app {

/// State, bodies and pushes that decide the predicted paths.
struct PredictionStart {
    Snapshot state;             ///< Shown state.
    std::vector<BodyId> bodies; ///< Bodies whose paths are wanted.
    std::size_t push_count = 0; ///< Number of pushes and explosions that wait for the next step.
    friend bool operator==(const PredictionStart&, const PredictionStart&) = default;
};

/// The paths that bodies will take if nobody interferes: a second world steps ahead of the shown state. The shown world
/// is only read.
class PathPrediction {
public:
    static constexpr int kSteps = 120; ///< Two seconds at 60 steps a second.
    /// A world whose steps take longer is not predicted: it would hold up requests. [ms]
    static constexpr double kLongestStepMs = 20;
    /// Number of longer steps after which a prediction ends. A few may be due to other programs.
    static constexpr int kMostSlowSteps = 8;

    /// `pushes`: inputs of the next step. Requires: the world is in the state of `start`.
    PathPrediction(const World& world,
                   PredictionStart start,
                   std::vector<StepInput> pushes,
                   int thread_count);

    [[nodiscard]] const PredictionStart& start() const { return start_; }
    /// Returns whether all steps are taken, all the bodies sleep, or steps take too long.
    [[nodiscard]] bool is_done() const { return is_done_; }
    /// Takes steps for about that time, at least one. Requires: not done.
    void step_on(double milliseconds);
    /// Returns the paths so far, of the bodies that move.
    [[nodiscard]] std::shared_ptr<const std::vector<BodyPath>> paths() const;

private:
    void note_places();

    World world_;
    PredictionStart start_;
    std::vector<StepInput> pushes_; ///< Inputs of the next step.
    std::vector<BodyPath> paths_;
    int steps_ = 0, slow_steps_ = 0;
    bool is_done_ = false;
};

} // namespace topple::app
