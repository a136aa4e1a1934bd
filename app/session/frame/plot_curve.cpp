// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/plot_curve.h"

#include <algorithm>
#include <cmath>

namespace topple::app {

const PlotCurve::Block* PlotCurve::block_of(std::uint64_t step) const {
    const std::size_t index = step / kBlockSteps;
    return index < places_.size() ? places_[index].block.get() : nullptr;
}

std::optional<double> PlotCurve::at(std::uint64_t step) const {
    const Block* block = block_of(step);
    if (block == nullptr || !std::isfinite(block->values[step % kBlockSteps]))
        return std::nullopt;
    return block->values[step % kBlockSteps];
}

bool PlotCurve::is_noted(std::uint64_t step) const {
    const Block* block = block_of(step);
    return block != nullptr && !std::isnan(block->values[step % kBlockSteps]);
}

std::optional<std::uint64_t> PlotCurve::last_missing(std::uint64_t first,
                                                     std::uint64_t last) const {
    for (std::uint64_t end = last + 1; end > first;) { // one past the steps that are left
        const std::uint64_t block_begin = (end - 1) / kBlockSteps * kBlockSteps;
        const Block* block = block_of(end - 1);
        if (block == nullptr || block->missing_count > 0)
            for (std::uint64_t step = end; step-- > std::max(block_begin, first);)
                if (block == nullptr || std::isnan(block->values[step % kBlockSteps]))
                    return step;
        end = block_begin;
    }
    return std::nullopt;
}

/// Returns a block that no copy of the curve has.
PlotCurve::Block& PlotCurve::own_block(std::size_t index) {
    if (index >= places_.size())
        places_.resize(index + 1);
    Place& place = places_[index];
    if (place.block == nullptr) {
        place.block = std::make_shared<Block>();
        place.block->values.fill(kMissing);
    } else if (place.is_shared) {
        place.block = std::make_shared<Block>(*place.block);
    }
    place.is_shared = false;
    return *place.block;
}

void PlotCurve::note(std::uint64_t step, std::optional<double> value) {
    Block& block = own_block(step / kBlockSteps);
    double& noted = block.values[step % kBlockSteps];
    if (std::isnan(noted))
        --block.missing_count;
    noted = value && std::isfinite(*value) ? *value : kNoValue;
}

void PlotCurve::forget_after(std::uint64_t step) {
    const std::size_t index = (step + 1) / kBlockSteps; // block of the first step to forget
    if (index >= places_.size())
        return;
    const std::size_t kept = (step + 1) % kBlockSteps;
    places_.resize(kept == 0 ? index : index + 1);
    if (kept == 0 || places_[index].block == nullptr)
        return;
    Block& block = own_block(index);
    std::fill(
        block.values.begin() + static_cast<std::ptrdiff_t>(kept), block.values.end(), kMissing);
    block.missing_count = static_cast<std::size_t>(std::count_if(
        block.values.begin(), block.values.end(), [](double value) { return std::isnan(value); }));
}

void PlotCurve::forget_before(std::uint64_t step) {
    for (std::size_t i = std::min<std::size_t>(step / kBlockSteps, places_.size()); i-- > 0;) {
        if (places_[i].block == nullptr)
            return; // those before are forgotten already
        places_[i] = {};
    }
}

CurveSummary PlotCurve::summary(std::uint64_t first, std::uint64_t last) const {
    CurveSummary summary;
    for_blocks(first, last, [&](const Block& block, std::uint64_t step, std::uint64_t end) {
        if (end - step == kBlockSteps && places_[step / kBlockSteps].is_shared) {
            summary.add(block.summary);
            return;
        }
        for (; step < end; ++step)
            if (const double value = block.values[step % kBlockSteps]; std::isfinite(value))
                summary.add(value);
    });
    return summary;
}

PlotCurve PlotCurve::share() {
    for (Place& place : places_) {
        if (place.block != nullptr && !place.is_shared) {
            place.block->summary = {};
            for (const double value : place.block->values)
                if (std::isfinite(value))
                    place.block->summary.add(value);
        }
        place.is_shared = true;
    }
    return *this;
}

} // namespace topple::app
