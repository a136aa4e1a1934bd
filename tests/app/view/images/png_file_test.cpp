// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/png_file.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <string>
#include <vector>

namespace topple::app {
namespace {

constexpr int kWidth = 7, kHeight = 5;
constexpr std::string_view kComment = "a comment";

Image noise(int width, int height, std::uint64_t seed) {
    Image image{.width = width, .height = height, .rgba = {}};
    Random random(seed);
    for (int i = 0; i < width * height * 4; ++i)
        image.rgba.push_back(static_cast<std::uint8_t>(random.below(256)));
    return image;
}

std::string word(std::uint32_t number) {
    std::string bytes;
    for (int i = 3; i >= 0; --i)
        bytes.push_back(static_cast<char>(number >> static_cast<unsigned>(8 * i)));
    return bytes;
}

/// CRC-32 bit by bit, without a table.
std::uint32_t slow_crc(std::string_view bytes) {
    std::uint32_t crc = ~0u;
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1u ^ (0xedb88320u & -(crc & 1u));
    }
    return ~crc;
}

std::string chunk(const std::string& type, const std::string& content) {
    return word(static_cast<std::uint32_t>(content.size())) + type + content +
           word(slow_crc(type + content));
}

/// A file with sound checksums around any pixels, which are stored without packing.
std::string file_of(int width, int height, const std::string& rows) {
    const auto size = static_cast<unsigned>(rows.size());
    std::string data("\x78\x01\x01", 3); // the last block, stored
    for (const unsigned number : {size, ~size}) {
        data.push_back(static_cast<char>(number & 0xffu));
        data.push_back(static_cast<char>(number >> 8u & 0xffu));
    }
    data += rows + word(0); // nobody reads the checksum at the end, since the chunk has one
    return std::string("\x89PNG\r\n\x1a\n", 8) +
           chunk("IHDR",
                 word(static_cast<std::uint32_t>(width)) +
                     word(static_cast<std::uint32_t>(height)) + std::string("\x08\x06\0\0\0", 5)) +
           chunk("IDAT", data) + chunk("tEXt", std::string("Comment\0", 8) + "x") +
           chunk("IEND", "");
}

TEST(PngFile, APictureComesBackByteForByte) {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const int width = 1 + static_cast<int>(seed) * 5, height = 1 + static_cast<int>(seed) * 3;
        const Image image = noise(width, height, seed);
        const auto png = png_of(image, kComment);
        ASSERT_TRUE(png.ok());
        const auto again = read_png(*png, width, height, kComment);
        ASSERT_TRUE(again.ok()) << again.error().text();
        EXPECT_EQ(*again, image);
    }
}

TEST(PngFile, EveryFilterIsTakenBack) {
    // Two rows of two pixels. By hand, with left, above and corner as in section 9.2 of the standard: filter 0 keeps
    // the bytes; 1 adds the left one, 2 the one above, 3 half of both, 4 the one nearest to left + above - corner.
    const std::string first = std::string("\0", 1) + "\x0a\x14\x1e\x28" + "\x32\x3c\x46\x50";
    const auto second_row = [](const std::string& above, char filter) {
        const auto image = read_png(
            file_of(2, 2, above + filter + "\x01\x02\x03\x04" + "\x05\x06\x07\x08"), 2, 2, "x");
        EXPECT_TRUE(image.ok());
        return std::vector<int>(image->rgba.begin() + 8, image->rgba.end());
    };
    EXPECT_EQ(second_row(first, '\0'), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(second_row(first, '\1'), (std::vector<int>{1, 2, 3, 4, 6, 8, 10, 12}));
    EXPECT_EQ(second_row(first, '\2'), (std::vector<int>{11, 22, 33, 44, 55, 66, 77, 88}));
    // (0 + 10) / 2 + 1 = 6, (6 + 50) / 2 + 5 = 33, ...
    EXPECT_EQ(second_row(first, '\3'), (std::vector<int>{6, 12, 18, 24, 33, 42, 51, 60}));
    // Without a left neighbor the one above is taken; then 11 + 50 - 10 = 51 is nearest to 50, the one above; but
    // after two equal pixels 11 + 10 - 10 = 11 is the left one.
    const std::string even = std::string("\0", 1) + "\x0a\x14\x1e\x28" + "\x0a\x14\x1e\x28";
    EXPECT_EQ(second_row(first, '\4'), (std::vector<int>{11, 22, 33, 44, 55, 66, 77, 88}));
    EXPECT_EQ(second_row(even, '\4'), (std::vector<int>{11, 22, 33, 44, 16, 28, 40, 52}));
    EXPECT_FALSE(read_png(file_of(2, 2, first + "\5" + "12345678"), 2, 2, "x").ok());
}

TEST(PngFile, EveryDamageIsNoticed) {
    const std::string png = *png_of(noise(kWidth, kHeight, 3), kComment);
    ASSERT_TRUE(read_png(png, kWidth, kHeight, kComment).ok());
    for (std::size_t i = 0; i < png.size(); ++i) {
        EXPECT_FALSE(read_png(png.substr(0, i), kWidth, kHeight, kComment).ok()) << i;
        for (unsigned bit = 0; bit < 8; ++bit) {
            std::string other = png;
            other[i] = static_cast<char>(static_cast<std::uint8_t>(other[i]) ^ 1u << bit);
            EXPECT_FALSE(read_png(other, kWidth, kHeight, kComment).ok()) << i << " bit " << bit;
        }
    }
    EXPECT_FALSE(read_png(png + "x", kWidth, kHeight, kComment).ok());
    EXPECT_FALSE(read_png({}, kWidth, kHeight, kComment).ok());
}

TEST(PngFile, AnotherPictureIsRefused) {
    const std::string png = *png_of(noise(kWidth, kHeight, 4), kComment);
    EXPECT_FALSE(read_png(png, kHeight, kWidth, kComment).ok());
    EXPECT_FALSE(read_png(png, kWidth + 1, kHeight, kComment).ok());
    EXPECT_FALSE(read_png(png, kWidth, kHeight, "another comment").ok());
    EXPECT_FALSE(read_png(*png_of(noise(kWidth, kHeight, 4)), kWidth, kHeight, kComment).ok());
}

TEST(PngFile, PixelsOfAnotherNumberAreRefusedWhateverTheHeaderSays) {
    const std::size_t row = kWidth * 4 + 1;
    for (const std::size_t bytes : {row * kHeight - 1, row * kHeight + 1, row, std::size_t{60000}})
        EXPECT_FALSE(
            read_png(file_of(kWidth, kHeight, std::string(bytes, '\0')), kWidth, kHeight, "x").ok())
            << bytes;
    EXPECT_TRUE(
        read_png(file_of(kWidth, kHeight, std::string(row * kHeight, '\0')), kWidth, kHeight, "x")
            .ok());
}

TEST(PngFile, RandomBytesWithSoundChecksumsAreReadOrRefused) {
    Random random(5);
    for (int round = 0; round < 2000; ++round) {
        std::string data("\x78\x01", 2);
        const std::uint32_t length = random.below(200);
        for (std::uint32_t i = 0; i < length; ++i)
            data.push_back(static_cast<char>(random.below(256)));
        const std::string png = std::string("\x89PNG\r\n\x1a\n", 8) +
                                chunk("IHDR",
                                      word(kWidth) + word(kHeight) +
                                          std::string("\x08\x06\0\0\0", 5)) +
                                chunk("IDAT", data) +
                                chunk("tEXt", std::string("Comment\0", 8) + "x") +
                                chunk("IEND", "");
        const auto image = read_png(png, kWidth, kHeight, "x");
        EXPECT_TRUE(!image.ok() || image->rgba.size() == kWidth * kHeight * 4u);
    }
}

TEST(PngFile, AnEmptyPictureIsRefused) { EXPECT_FALSE(png_of(Image{}).ok()); }

} // namespace
} // namespace topple::app
