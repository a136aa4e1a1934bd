// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Sound on Windows, by its own functions (waveOut): a queue of blocks, each of which returns when it has been played.
#include "app/platform/audio_output.h"
#include "topple/core/assert.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// After windows.h:
#include <mmsystem.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace topple::app {
namespace {

/// One block of the queue. Windows writes the flags of its header, and reads the samples while they are played.
struct Block {
    WAVEHDR header{};
    std::array<std::int16_t, 2 * kAudioBlock> samples{};
};

class WaveSink final : public AudioSink {
public:
    explicit WaveSink(HWAVEOUT device) : device_(device) {
        for (Block& block : blocks_) {
            block.header.lpData = reinterpret_cast<char*>(block.samples.data());
            block.header.dwBufferLength = static_cast<DWORD>(sizeof block.samples);
            ::waveOutPrepareHeader(device_, &block.header, sizeof block.header);
        }
    }
    ~WaveSink() override {
        ::waveOutReset(device_); // every block returns
        for (Block& block : blocks_)
            ::waveOutUnprepareHeader(device_, &block.header, sizeof block.header);
        ::waveOutClose(device_);
    }
    WaveSink(const WaveSink&) = delete;
    WaveSink& operator=(const WaveSink&) = delete;

    int wanted_blocks() override {
        return static_cast<int>(std::count_if(blocks_.begin(), blocks_.end(), is_free));
    }
    void play(std::span<const float> stereo) override {
        const auto block = std::find_if(blocks_.begin(), blocks_.end(), is_free);
        TOPPLE_ASSERT(block != blocks_.end() && stereo.size() == 2 * kAudioBlock);
        std::transform(stereo.begin(), stereo.end(), block->samples.begin(), [](float sample) {
            return static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0f, 1.0f) * 32767));
        });
        ::waveOutWrite(device_, &block->header, sizeof block->header);
    }

private:
    static bool is_free(const Block& block) { return (block.header.dwFlags & WHDR_INQUEUE) == 0; }

    HWAVEOUT device_;
    std::array<Block, 5> blocks_; ///< 107 ms. A picture that takes longer leaves a pause.
};

} // namespace

Result<std::unique_ptr<AudioSink>> open_audio() {
    WAVEFORMATEX format{};
    format.wFormatTag = WAVE_FORMAT_PCM;
    format.nChannels = 2;
    format.nSamplesPerSec = kAudioRate;
    format.wBitsPerSample = 16;
    format.nBlockAlign = static_cast<WORD>(format.nChannels * format.wBitsPerSample / 8);
    format.nAvgBytesPerSec = format.nSamplesPerSec * format.nBlockAlign;
    HWAVEOUT device = nullptr;
    switch (::waveOutOpen(&device, WAVE_MAPPER, &format, 0, 0, CALLBACK_NULL)) {
    case MMSYSERR_NOERROR:
        return std::unique_ptr<AudioSink>(std::make_unique<WaveSink>(device));
    case MMSYSERR_BADDEVICEID:
    case MMSYSERR_NODRIVER:
        return Error{.message = "there is no device that plays sound"};
    default:
        return Error{.message = "the device that plays sound cannot be used"};
    }
}

} // namespace topple::app
