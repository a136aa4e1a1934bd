// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/quality_choice.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Ratio of two qualities that were not compared yet.
constexpr double kLargeRatio = 6;
/// A higher quality is tried if it is expected to take so much of the time that is too long.
constexpr double kSafeShare = 0.6;

Quality moved(Quality quality, int levels) {
    return static_cast<Quality>(static_cast<int>(quality) + levels);
}

} // namespace

Quality QualityChoice::after_picture(Quality quality, double ms) {
    if (quality != quality_) {
        quality_ = quality;
        times_.clear();
    }
    if (!(ms > 0)) // not measured
        return quality;
    times_.push_back(ms);
    if (times_.size() < kPictures)
        return quality;
    const auto middle = times_.begin() + kPictures / 2;
    std::nth_element(times_.begin(), middle, times_.end());
    const double median = *middle;
    times_.clear();
    const auto level = static_cast<std::size_t>(quality);
    if (quality != Quality::high && comparisons_[level].lower == 0)
        comparisons_[level].lower = median;
    if (quality != Quality::low && median > kTooLong) {
        comparisons_[level - 1] = {.upper = median};
        return moved(quality, -1);
    }
    if (quality == Quality::high)
        return quality;
    const auto [upper, lower] = comparisons_[level];
    const double ratio = upper > 0 ? upper / lower : kLargeRatio;
    return median * ratio < kSafeShare * kTooLong ? moved(quality, 1) : quality;
}

} // namespace topple::app
