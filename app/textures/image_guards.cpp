// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/textures/image_guards_detail.h"

#include <stb/stb_image.h>

#include <cstdint>
#include <memory>
#include <string>

namespace topple::app {
namespace {

/// Number of passes over a JPEG above which it is refused: each takes time for all of its pixels, however short it is.
constexpr int kMaxScans = 200;
/// Second byte of the markers of a JPEG (ISO/IEC 10918-1, table B.1): Huffman tables, begin of a scan.
constexpr std::uint8_t kTables = 0xc4, kScan = 0xda;

/// Returns 0 beyond the end.
std::uint8_t guarded_byte(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<std::uint8_t>(bytes[at]) : std::uint8_t{0};
}

/// Returns the number in four bytes, the highest first.
std::uint32_t word_of_chunk(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8u | guarded_byte(bytes, at + i);
    return number;
}

/// Returns the length of a segment of a JPEG behind its marker. [bytes]
std::size_t length_at(std::string_view jpeg, std::size_t at) {
    return std::size_t{guarded_byte(jpeg, at)} << 8u | guarded_byte(jpeg, at + 1);
}

/// Returns whether each Huffman table of a segment has at most 256 codes. `at`: of its length.
bool are_tables_sound(std::string_view jpeg, std::size_t at) {
    const std::size_t end = at + length_at(jpeg, at);
    for (std::size_t table = at + 2; table < end;) {
        std::size_t codes = 0;
        for (std::size_t i = 1; i <= 16; ++i)
            codes += guarded_byte(jpeg, table + i);
        if (codes > 256)
            return false;
        table += 17 + codes;
    }
    return true;
}

} // namespace

bool unpacks_to_its_size(std::string_view png, std::size_t width, std::size_t height) {
    constexpr std::size_t kHeader = 8, kFrame = 12; // of a chunk: length, type, checksum
    std::string packed;
    std::size_t bits_a_pixel = 0;
    for (std::size_t at = kPngSignature.size(); at + kFrame <= png.size();) {
        const std::size_t length = word_of_chunk(png, at);
        const std::string_view type = png.substr(at + 4, 4);
        if (type == "IEND" || length > png.size() - at - kFrame)
            break;
        const std::string_view content = png.substr(at + kHeader, length);
        if (type == "IHDR" && bits_a_pixel == 0) {
            const std::size_t kind = guarded_byte(content, 9), bits = guarded_byte(content, 8);
            bits_a_pixel = bits * (kind == 2 ? 3 : kind == 4 ? 2 : kind == 6 ? 4 : 1);
        }
        if (type == "IDAT")
            packed += content;
        at += length + kFrame;
    }
    // Seven interlaced pictures, or one, with a byte for the filter of each row.
    const std::size_t most = (width * bits_a_pixel / 8 + 8) * height * 9 / 8 +
                             64 * (width + height);
    const std::unique_ptr<char[]> rows(new char[most]);
    return stbi_zlib_decode_buffer(rows.get(),
                                   static_cast<int>(most),
                                   packed.data(),
                                   static_cast<int>(packed.size())) >= 0;
}

Result<void> check_jpeg(std::string_view jpeg) {
    int scans = 0;
    for (std::size_t at = jpeg.find('\xff', 2); at != jpeg.npos; at = jpeg.find('\xff', at)) {
        const std::uint8_t kind = guarded_byte(jpeg, ++at);
        scans += kind == kScan ? 1 : 0;
        if (kind == kTables && !are_tables_sound(jpeg, at + 1))
            return Error{"the image is damaged (a table has too many codes)"};
        // Up to the first scan the segments have lengths; behind it, whatever looks like a marker may be one.
        if (scans == 0 && kind != 0xff && kind != 0)
            at += 1 + length_at(jpeg, at + 1);
    }
    if (scans > kMaxScans)
        return Error{"the image has more than 200 scans"};
    return {};
}

} // namespace topple::app
