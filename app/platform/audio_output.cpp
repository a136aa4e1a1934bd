// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/audio_output.h"

#include "topple/core/assert.h"

#include <AL/al.h>
#include <AL/alc.h>

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace topple::app {
namespace {

/// Blocks that wait to be played: 85 ms. A picture that takes longer leaves a pause.
constexpr int kBlocks = 4;

/// The functions of OpenAL that are used.
struct OpenAl {
    decltype(&::alcOpenDevice) alcOpenDevice = nullptr;
    decltype(&::alcCloseDevice) alcCloseDevice = nullptr;
    decltype(&::alcCreateContext) alcCreateContext = nullptr;
    decltype(&::alcDestroyContext) alcDestroyContext = nullptr;
    decltype(&::alcMakeContextCurrent) alcMakeContextCurrent = nullptr;
    decltype(&::alGenSources) alGenSources = nullptr;
    decltype(&::alDeleteSources) alDeleteSources = nullptr;
    decltype(&::alGenBuffers) alGenBuffers = nullptr;
    decltype(&::alDeleteBuffers) alDeleteBuffers = nullptr;
    decltype(&::alBufferData) alBufferData = nullptr;
    decltype(&::alGetSourcei) alGetSourcei = nullptr;
    decltype(&::alSourcePlay) alSourcePlay = nullptr;
    decltype(&::alSourceStop) alSourceStop = nullptr;
    decltype(&::alSourceQueueBuffers) alSourceQueueBuffers = nullptr;
    decltype(&::alSourceUnqueueBuffers) alSourceUnqueueBuffers = nullptr;
};

/// Finds every function: in a page the program is linked with them.
#ifdef __EMSCRIPTEN__
#define TOPPLE_FUNCTION(name) al.name = &::name
bool load(OpenAl& al) {
#else
#define TOPPLE_FUNCTION(name)                                                                      \
    if (al.name = reinterpret_cast<decltype(al.name)>(dlsym(library, #name)); al.name == nullptr)  \
    return false
bool load(OpenAl& al) {
    void* const library = dlopen("libopenal.so.1", RTLD_NOW | RTLD_LOCAL); // stays until the end
    if (library == nullptr)
        return false;
#endif
    TOPPLE_FUNCTION(alcOpenDevice);
    TOPPLE_FUNCTION(alcCloseDevice);
    TOPPLE_FUNCTION(alcCreateContext);
    TOPPLE_FUNCTION(alcDestroyContext);
    TOPPLE_FUNCTION(alcMakeContextCurrent);
    TOPPLE_FUNCTION(alGenSources);
    TOPPLE_FUNCTION(alDeleteSources);
    TOPPLE_FUNCTION(alGenBuffers);
    TOPPLE_FUNCTION(alDeleteBuffers);
    TOPPLE_FUNCTION(alBufferData);
    TOPPLE_FUNCTION(alGetSourcei);
    TOPPLE_FUNCTION(alSourcePlay);
    TOPPLE_FUNCTION(alSourceStop);
    TOPPLE_FUNCTION(alSourceQueueBuffers);
    TOPPLE_FUNCTION(alSourceUnqueueBuffers);
    return true;
}
#undef TOPPLE_FUNCTION

/// One source whose queue of buffers never ends.
class OpenAlSink final : public AudioSink {
public:
    OpenAlSink(const OpenAl& al, ALCdevice* device, ALCcontext* context)
        : al_(al),
          device_(device),
          context_(context) {
        al_.alGenSources(1, &source_);
        al_.alGenBuffers(kBlocks, buffers_.data());
        free_.assign(buffers_.begin(), buffers_.end());
    }
    ~OpenAlSink() override {
        al_.alSourceStop(source_);
        al_.alDeleteSources(1, &source_);
        al_.alDeleteBuffers(kBlocks, buffers_.data());
        al_.alcMakeContextCurrent(nullptr);
        al_.alcDestroyContext(context_);
        al_.alcCloseDevice(device_);
    }
    OpenAlSink(const OpenAlSink&) = delete;
    OpenAlSink& operator=(const OpenAlSink&) = delete;

    int wanted_blocks() override {
        ALint played = 0;
        al_.alGetSourcei(source_, AL_BUFFERS_PROCESSED, &played);
        for (; played > 0; --played) {
            ALuint buffer = 0;
            al_.alSourceUnqueueBuffers(source_, 1, &buffer);
            free_.push_back(buffer);
        }
        return static_cast<int>(free_.size());
    }
    void play(std::span<const float> stereo) override {
        TOPPLE_ASSERT(!free_.empty() && stereo.size() == 2 * kAudioBlock);
        std::array<std::int16_t, 2 * kAudioBlock> block{};
        std::transform(stereo.begin(), stereo.end(), block.begin(), [](float sample) {
            return static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0f, 1.0f) * 32767));
        });
        const ALuint buffer = free_.back();
        free_.pop_back();
        al_.alBufferData(buffer,
                         AL_FORMAT_STEREO16,
                         block.data(),
                         static_cast<ALsizei>(sizeof block),
                         kAudioRate);
        al_.alSourceQueueBuffers(source_, 1, &buffer);
        ALint state = 0;
        al_.alGetSourcei(source_, AL_SOURCE_STATE, &state);
        if (state != AL_PLAYING && free_.empty()) // at the beginning, and after a pause
            al_.alSourcePlay(source_);
    }

private:
    const OpenAl& al_;
    ALCdevice* device_;
    ALCcontext* context_;
    ALuint source_ = 0;
    std::array<ALuint, kBlocks> buffers_{};
    std::vector<ALuint> free_;
};

} // namespace

Result<std::unique_ptr<AudioSink>> open_audio() {
    static OpenAl al;
    static const bool is_loaded = load(al);
    if (!is_loaded)
        return Error{.message = "sound needs OpenAL, which is not installed (on Debian and Ubuntu: "
                                "apt install libopenal1)"};
    ALCdevice* const device = al.alcOpenDevice(nullptr);
    if (device == nullptr)
        return Error{.message = "there is no device that plays sound"};
    ALCcontext* const context = al.alcCreateContext(device, nullptr);
    if (context == nullptr || al.alcMakeContextCurrent(context) != ALC_TRUE) {
        if (context != nullptr)
            al.alcDestroyContext(context);
        al.alcCloseDevice(device);
        return Error{.message = "the device that plays sound cannot be used"};
    }
    return std::unique_ptr<AudioSink>(std::make_unique<OpenAlSink>(al, device, context));
}

} // namespace topple::app
