// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/audio_output.h"

#include "tests/app/sound/listening.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

namespace topple::app {
namespace {

// OpenAL Soft has a device that writes what it plays into a file.
TEST(AudioOutput, PlaysOneBlockAfterAnotherWithoutAPause) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("alsoft.conf"))
        << "[general]\ndrivers = wave\nfrequency = 48000\nsample-type = int16\nchannels = stereo\n"
           "[wave]\nfile = "
        << folder.file("played.wav") << "\n";
    setenv("ALSOFT_CONF", folder.file("alsoft.conf").c_str(), 1);
    constexpr double kTone = 440; // [Hz]
    constexpr int kBlocks = 24;   // half a second
    {
        Result<std::unique_ptr<AudioSink>> sink = open_audio();
        ASSERT_TRUE(sink.ok()) << sink.error().text();
        std::vector<float> block(2 * kAudioBlock);
        int played = 0;
        std::size_t sample = 0;
        for (int patience = 0; played < kBlocks && patience < 5000; ++patience) {
            for (int wanted = (*sink)->wanted_blocks(); wanted > 0; --wanted, ++played) {
                for (std::size_t i = 0; i < kAudioBlock; ++i, ++sample) {
                    const double turn = kTone * static_cast<double>(sample) / kAudioRate;
                    block[2 * i] = static_cast<float>(0.5 * std::sin(2 * std::numbers::pi * turn));
                    block[2 * i + 1] = 0;
                }
                (*sink)->play(block);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        EXPECT_GE(played, kBlocks);
    }
    std::ifstream file(folder.file("played.wav"), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const std::size_t data = bytes.find("data");
    ASSERT_NE(data, std::string::npos);
    std::vector<float> left, right;
    for (std::size_t at = data + 8; at + 4 <= bytes.size(); at += 4) {
        std::int16_t pair[2];
        std::memcpy(pair, &bytes[at], sizeof pair);
        left.push_back(static_cast<float>(pair[0]) / 32768);
        right.push_back(static_cast<float>(pair[1]) / 32768);
    }
    ASSERT_GT(left.size(), 12000u) << "a quarter of a second";
    // The device plays silence before the first block and after the last one, and one tone between them.
    const std::span<const float> middle = std::span(left).subspan(left.size() / 4, left.size() / 2);
    const double tone = amplitude_at(middle, kTone, kAudioRate);
    EXPECT_GT(tone, 0.1);
    for (const double other : {220.0, 660.0, 880.0, 1760.0})
        EXPECT_LT(amplitude_at(middle, other, kAudioRate), 0.05 * tone) << other;
    EXPECT_LT(loudness_of(right), 1e-3);
}

} // namespace
} // namespace topple::app
