// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <filesystem>
#include <span>
#include <string>

namespace topple::app {

/// Samples for a file: 16 bits, left and right in turn.
class WavFile {
public:
    /// `sample_rate` [1/s].
    explicit WavFile(int sample_rate) : sample_rate_(sample_rate) {}
    /// Appends samples from -1 to 1.
    void append(std::span<const float> stereo);
    /// Number of samples of each side.
    [[nodiscard]] std::size_t length() const { return data_.size() / 4; }
    /// Writes all of them. Fails: as FileWriter; more than the 4 GB that the format can count.
    [[nodiscard]] Result<void> write(const std::filesystem::path& path) const;

private:
    int sample_rate_;
    std::string data_;
};

} // namespace topple::app
