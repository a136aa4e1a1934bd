// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/wav_file.h"

#include "tests/support/test.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>

namespace topple::app {
namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at, int count) {
    std::uint32_t number = 0;
    for (int i = count - 1; i >= 0; --i)
        number = number << 8u |
                 static_cast<unsigned char>(bytes.at(at + static_cast<std::size_t>(i)));
    return number;
}

// The bytes that the format prescribes (Microsoft and IBM, "Multimedia Programming Interface and Data
// Specifications 1.0", 1991).
TEST(WavFile, HasTheHeaderAndTheSamplesOfTheFormat) {
    WavFile wav(48000);
    wav.append(std::array{0.0f, 1.0f, -1.0f, 0.5f, 3.0f, std::nanf("")});
    EXPECT_EQ(wav.length(), 3u);
    const std::string path = testing::TempDir() + "topple_sound.wav";
    ASSERT_TRUE(wav.write(path).ok());
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    ASSERT_EQ(bytes.size(), 44u + 12u);
    EXPECT_EQ(bytes.substr(0, 4), "RIFF");
    EXPECT_EQ(number_at(bytes, 4, 4), bytes.size() - 8);
    EXPECT_EQ(bytes.substr(8, 8), "WAVEfmt ");
    EXPECT_EQ(number_at(bytes, 16, 4), 16u);
    EXPECT_EQ(number_at(bytes, 20, 2), 1u);
    EXPECT_EQ(number_at(bytes, 22, 2), 2u);
    EXPECT_EQ(number_at(bytes, 24, 4), 48000u);
    EXPECT_EQ(number_at(bytes, 28, 4), 4 * 48000u);
    EXPECT_EQ(number_at(bytes, 32, 2), 4u);
    EXPECT_EQ(number_at(bytes, 34, 2), 16u);
    EXPECT_EQ(bytes.substr(36, 4), "data");
    EXPECT_EQ(number_at(bytes, 40, 4), 12u);
    const std::array<int, 6> expected{0, 32767, -32767, 16384, 32767, 0};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(static_cast<std::int16_t>(number_at(bytes, 44 + 2 * i, 2)), expected[i]) << i;
}

TEST(WavFile, SaysWhereItCannotBeWritten) {
    const Result<void> written = WavFile(48000).write("/no/such/folder/x.wav");
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().text().find("/no/such/folder"), std::string::npos);
}

} // namespace
} // namespace topple::app
