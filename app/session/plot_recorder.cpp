// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/plot_recorder.h"

#include <algorithm>
#include <utility>

namespace topple::app {

void PlotRecorder::follow(const std::vector<PlottedQuantity>& quantities) {
    PlotCurves curves;
    for (const PlottedQuantity& quantity : quantities) {
        const auto known = std::find_if(
            curves_.begin(), curves_.end(), [&](const PlotCurve& curve) {
                return curve.quantity() == quantity;
            });
        curves.push_back(known != curves_.end() ? std::move(*known) : PlotCurve(quantity));
    }
    curves_ = std::move(curves);
    shared_.reset();
    repetition_.reset();
}

void PlotRecorder::forget() {
    for (PlotCurve& curve : curves_)
        curve = PlotCurve(curve.quantity());
    shared_.reset();
    repetition_.reset();
}

void PlotRecorder::forget_after(std::uint64_t step) {
    for (PlotCurve& curve : curves_)
        curve.forget_after(step);
    shared_.reset();
    repetition_.reset();
}

AskedMeasures PlotRecorder::needed_measures() const {
    AskedMeasures needed;
    for (const PlotCurve& curve : curves_) {
        const AskedMeasures one = measures_for(curve.quantity());
        needed.balance |= one.balance;
        needed.convergence |= one.convergence;
    }
    return needed;
}

void PlotRecorder::note(std::uint64_t step, QuantityReader reader) {
    for (PlotCurve& curve : curves_)
        if (!curve.is_noted(step))
            curve.note(step, reader.read(curve.quantity()));
    shared_.reset();
}

std::optional<std::uint64_t> PlotRecorder::last_missing(const History& history) const {
    std::optional<std::uint64_t> last;
    for (const PlotCurve& curve : curves_)
        last = std::max(last, curve.last_missing(history.first_step(), history.end().step));
    return last;
}

bool PlotRecorder::covers(const History& history) const { return !last_missing(history); }

void PlotRecorder::repeat(const History& history,
                          const World& world,
                          int thread_count,
                          double milliseconds) {
    const std::uint64_t goal = last_missing(history).value();
    for (PlotCurve& curve : curves_)
        curve.forget_before(history.first_step());
    if (goal == history.first_step()) { // no step of the history leads there
        note(goal, QuantityReader(*history.state_before(goal).state));
        return;
    }
    if (!repetition_)
        repetition_ = std::make_unique<Repetition>(world, thread_count);
    Repetition& repetition = *repetition_;
    // The kept state lies before the step, so that a step and not a copy leads to it.
    if (repetition.goal() != goal || repetition.is_done())
        repetition.begin(goal - 1, goal, history);
    repetition.measure(needed_measures());
    for (double spent = 0; !repetition.is_done() && spent < milliseconds;) {
        const StepReport report = repetition.take_step(history);
        note(repetition.step(),
             QuantityReader(repetition.world().state(), &report, &repetition.measures()));
        repetition.apply_commands(history);
        spent += report.total_ms;
    }
}

std::shared_ptr<const PlotCurves> PlotRecorder::share() {
    if (is_empty())
        return nullptr;
    if (!shared_) {
        auto copies = std::make_shared<PlotCurves>();
        for (PlotCurve& curve : curves_)
            copies->push_back(curve.share());
        shared_ = std::move(copies);
    }
    return shared_;
}

} // namespace topple::app
