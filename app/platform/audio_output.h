// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <memory>
#include <span>

namespace topple::app {

/// Plays samples through the loudspeakers, block after block.
class AudioSink {
public:
    virtual ~AudioSink() = default;
    /// Returns how many blocks are needed now, so that there is no pause.
    [[nodiscard]] virtual int wanted_blocks() = 0;
    /// Adds the next kAudioBlock samples of each side, left and right in turn, from -1 to 1. Requires: wanted.
    virtual void play(std::span<const float> stereo) = 0;
};

inline constexpr int kAudioRate = 48000;         ///< [1/s]
inline constexpr std::size_t kAudioBlock = 1024; ///< Samples of each side in a block: 21 ms.

/// Opens the usual device: on Windows by its own functions, and elsewhere through OpenAL, which is looked for when it
/// is needed, so that a program without sound needs none. Fails: OpenAL is not installed, or there is no device.
Result<std::unique_ptr<AudioSink>> open_audio();

} // namespace topple::app
