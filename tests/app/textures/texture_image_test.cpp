// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/textures/texture_image.h"

#include "app/view/images/png_file.h"
#include "tests/support/test.h"

#include <string>

namespace topple::app {
namespace {

std::string png_of_size(int width, int height) {
    Image image{.width = width, .height = height, .rgba = {}};
    image.rgba.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    for (std::size_t i = 0; i < image.rgba.size(); ++i)
        image.rgba[i] = static_cast<std::uint8_t>(i * 37 % 251);
    return png_of(image).value();
}

/// Returns a TGA of 2 x 2 pixels, the lowest row first: red, green; then blue, white.
std::string small_tga() {
    std::string tga(18, '\0');
    tga[2] = 2;
    tga[12] = tga[14] = 2;
    tga[16] = 24;
    for (const char* bgr : {"\x00\x00\xff", "\x00\xff\x00", "\xff\x00\x00", "\xff\xff\xff"})
        tga.append(bgr, 3);
    return tga;
}

/// Returns a BMP of 1 x 1 pixel, blue.
std::string small_bmp() {
    const auto word = [](std::uint32_t number) {
        std::string bytes;
        for (unsigned shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<char>(number >> shift & 255u));
        return bytes;
    };
    return "BM" + word(58) + word(0) + word(54) + word(40) + word(1) + word(1) +
           std::string("\x01\0\x18\0", 4) + word(0) + word(4) + word(0) + word(0) + word(0) +
           word(0) + std::string("\xff\0\0\0", 4);
}

std::vector<std::uint8_t> bytes_of(const TextureImage& image) {
    return {image.rgba.get(), image.rgba.get() + image.byte_count()};
}

std::string reason(std::string_view bytes) {
    TextureDecoder decoder;
    const Result<TextureImage> image = decoder.decode(bytes);
    return image.ok() ? "it was decoded" : image.error().message;
}

TEST(TextureDecoder, GivesThePixelsOfEachFormatTopRowFirst) {
    TextureDecoder decoder;
    const Result<TextureImage> png = decoder.decode(png_of_size(5, 3));
    ASSERT_TRUE(png.ok()) << png.error().message;
    EXPECT_EQ(png->width, 5);
    EXPECT_EQ(png->height, 3);
    EXPECT_EQ(png->rgba[4], 4 * 37 % 251);
    const Result<TextureImage> tga = decoder.decode(small_tga());
    ASSERT_TRUE(tga.ok()) << tga.error().message;
    EXPECT_EQ(bytes_of(*tga),
              (std::vector<std::uint8_t>{0,
                                         0,
                                         255,
                                         255,
                                         255,
                                         255,
                                         255,
                                         255, // top
                                         255,
                                         0,
                                         0,
                                         255,
                                         0,
                                         255,
                                         0,
                                         255}));
    const Result<TextureImage> bmp = decoder.decode(small_bmp());
    ASSERT_TRUE(bmp.ok()) << bmp.error().message;
    EXPECT_EQ(bytes_of(*bmp), (std::vector<std::uint8_t>{0, 0, 255, 255}));
}

TEST(TextureDecoder, RefusesOtherFormatsAndDamage) {
    const std::string png = png_of_size(40, 40);
    EXPECT_NE(reason("").find("neither PNG"), std::string::npos);
    EXPECT_NE(reason("GIF89a and more than eighteen bytes of it").find("neither"),
              std::string::npos);
    EXPECT_NE(reason("P6 2 2 255 and more than eighteen bytes").find("neither"), std::string::npos);
    EXPECT_NE(reason("\xff\xd8\xff\xe0").find("damaged"), std::string::npos);
    for (std::size_t length = 0; length < png.size() - 20; ++length)
        ASSERT_NE(reason(std::string_view(png).substr(0, length)), "it was decoded") << length;
}

TEST(TextureDecoder, AnyByteMayBeWrong) {
    for (const std::string& file : {png_of_size(9, 7), small_tga(), small_bmp()})
        for (std::size_t i = 0; i < file.size(); ++i)
            for (const int flip : {1, 2, 64, 128, 255}) {
                std::string broken = file;
                broken[i] = static_cast<char>(broken[i] ^ flip);
                TextureDecoder decoder(std::size_t{1} << 20u);
                const Result<TextureImage> image = decoder.decode(broken);
                if (image.ok()) {
                    EXPECT_FALSE(bytes_of(*image).empty());
                }
            }
}

TEST(TextureDecoder, HugeSizesAreRefusedBeforeTheyAreDecoded) {
    std::string png = png_of_size(2, 2);
    png[18] = '\x40'; // the width becomes 16386
    EXPECT_NE(reason(png).find("16386 x 2 pixels, at most 8192 x 8192"), std::string::npos)
        << reason(png);
    TextureDecoder decoder(5);
    ASSERT_TRUE(decoder.decode(small_tga()).ok());
    const Result<TextureImage> second = decoder.decode(small_tga());
    ASSERT_FALSE(second.ok()) << "four pixels more than the five that are allowed";
    EXPECT_NE(second.error().message.find("134 million"), std::string::npos);
    EXPECT_TRUE(decoder.decode(small_bmp()).ok());
}

TEST(TextureDecoder, AJpegWithThousandsOfScansIsRefused) {
    // The header of 8 x 8 pixels of gray, then scans without content.
    std::string jpeg("\xff\xd8\xff\xc0\x00\x0b\x08\x00\x08\x00\x08\x01\x01\x11\x00", 15);
    for (int i = 0; i < 5000; ++i)
        jpeg += std::string("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00", 10);
    EXPECT_NE(reason(jpeg).find("200 scans"), std::string::npos) << reason(jpeg);
}

TEST(TextureDecoder, AJpegWhoseScanNamesNoTableIsRefused) {
    const auto with = [&](char frame, const std::string& names) {
        std::string jpeg("\xff\xd8\xff\xc0\x00\x0b\x08\x00\x08\x00\x08\x01\x01\x11\x00", 15);
        jpeg[3] = frame;
        for (const char name : names) // a table with one code of one bit
            jpeg += std::string("\xff\xc4\x00\x14", 4) + name + '\x01' + std::string(16, '\0');
        return jpeg;
    };
    const auto scan = [](char first, char last, char named) {
        return std::string("\xff\xda\x00\x08\x01\x01", 6) + named + first + last +
               std::string("\x00\x7f\x7f\xff\xd9", 5);
    };
    const auto is_refused = [&](const std::string& jpeg) {
        return reason(jpeg).find("names a table") != std::string::npos;
    };
    const char kBaseline = '\xc0', kProgressive = '\xc2';
    const std::string mean("\x00", 1), detail("\x10"), both = mean + detail;
    EXPECT_TRUE(is_refused(with(kBaseline, "") + scan(0, 63, 0)));
    EXPECT_TRUE(is_refused(with(kBaseline, mean) + scan(0, 63, 0)));
    EXPECT_TRUE(is_refused(with(kBaseline, detail) + scan(0, 63, 0)));
    EXPECT_TRUE(is_refused(with(kBaseline, both) + scan(0, 63, 0x01)));
    EXPECT_TRUE(is_refused(with(kBaseline, both) + scan(0, 63, 0x10)));
    EXPECT_FALSE(is_refused(with(kBaseline, both) + scan(0, 63, 0)));
    EXPECT_FALSE(is_refused(with(kProgressive, mean) + scan(0, 0, 0)));
    EXPECT_TRUE(is_refused(with(kProgressive, detail) + scan(0, 0, 0)));
    EXPECT_FALSE(is_refused(with(kProgressive, detail) + scan(1, 63, 0)));
    EXPECT_TRUE(is_refused(with(kProgressive, mean) + scan(1, 63, 0)));
    // A table that only seems to be there, in a comment behind the first scan.
    const std::string comment("\xff\xfe\x00\x16\xff\xc4\x00\x14\x01\x01", 10);
    std::string jpeg = with(kBaseline, both) + scan(0, 63, 0);
    jpeg.resize(jpeg.size() - 2);
    EXPECT_TRUE(is_refused(jpeg + comment + std::string(14, '\0') + scan(0, 63, 0x10)));
}

TEST(TextureDecoder, AJpegWhoseTablesHaveTooManyCodesIsRefused) {
    // The counts of codes of one to sixteen bits, of which the last ten are 26: 260 codes, four too many.
    std::string jpeg("\xff\xd8\xff\xc0\x00\x0b\x08\x00\x08\x00\x08\x01\x01\x11\x00", 15);
    jpeg += std::string("\xff\xc4\x01\x17\x00", 5) + std::string(6, '\0') + std::string(10, '\x1a');
    jpeg += std::string(260, '\x01');
    EXPECT_NE(reason(jpeg).find("too many codes"), std::string::npos) << reason(jpeg);
}

TEST(TextureDecoder, APngThatUnpacksToMoreThanItsSizeIsRefused) {
    std::string png = png_of_size(400, 400);
    png[18] = png[22] = 0;
    png[19] = png[23] = 2; // the header says 2 x 2
    EXPECT_NE(reason(png).find("more than its size"), std::string::npos) << reason(png);
}

TEST(TextureCheck, CopiesServeOneModelEach) {
    const ImageCheck check = texture_check();
    const ImageCheck copy = check;
    EXPECT_TRUE(copy(small_bmp()).ok());
    EXPECT_FALSE(check("no image").ok());
}

} // namespace
} // namespace topple::app
