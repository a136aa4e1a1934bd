// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/textures/image_guards_detail.h"

#include <stb/stb_image.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace topple::app {
namespace {

/// Number of passes over a JPEG above which it is refused: each takes time for all of its pixels, however short it is.
constexpr int kMaxScans = 200;
/// Second byte of the markers of a JPEG (ISO/IEC 10918-1, table B.1): Huffman tables, a progressive frame, the first
/// and the last restart within a scan, the end, begin of a scan.
constexpr std::uint8_t kTables = 0xc4, kProgressive = 0xc2, kFirstRestart = 0xd0,
                       kLastRestart = 0xd7, kEnd = 0xd9, kScan = 0xda;

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

/// Returns the place of the second byte of the next marker from `at` on, or the size if there is none. Restarts are
/// parts of a scan.
std::size_t next_marker(std::string_view jpeg, std::size_t at) {
    for (at = jpeg.find('\xff', at); at < jpeg.size(); at = jpeg.find('\xff', at)) {
        const std::uint8_t kind = guarded_byte(jpeg, ++at);
        const bool is_restart = kind >= kFirstRestart && kind <= kLastRestart;
        if (kind != 0 && kind != 0xff && !is_restart && at < jpeg.size())
            return at;
    }
    return jpeg.size();
}

/// The Huffman tables of a JPEG that are defined so far.
class JpegTables {
public:
    /// Takes the tables of a segment. Returns false if one has more than 256 codes. `at`: of its length.
    bool define(std::string_view jpeg, std::size_t at) {
        const std::size_t end = at + length_at(jpeg, at);
        for (std::size_t table = at + 2; table < end;) {
            std::size_t codes = 0;
            for (std::size_t i = 1; i <= 16; ++i)
                codes += guarded_byte(jpeg, table + i);
            if (codes > 256)
                return false;
            const std::uint8_t name = guarded_byte(jpeg, table); // the kind and the number
            (name >> 4u == 0 ? for_mean_ : for_detail_)[name & 3u] = true;
            table += 17 + codes;
        }
        return true;
    }
    /// Returns whether a scan has the tables that it names. `at`: of its length.
    [[nodiscard]] bool serve(std::string_view jpeg, std::size_t at, bool is_progressive) const {
        const std::size_t count = guarded_byte(jpeg, at + 2);
        // A progressive scan begins with coefficient 0 and has only this one, or has only others.
        const bool has_mean = guarded_byte(jpeg, at + 3 + 2 * count) == 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint8_t names = guarded_byte(jpeg, at + 4 + 2 * i);
            if ((!is_progressive || has_mean) && !for_mean_[names >> 4u & 3u])
                return false;
            if ((!is_progressive || !has_mean) && !for_detail_[names & 3u])
                return false;
        }
        return true;
    }

private:
    /// Of the coefficient 0 (DC), and of the others (AC).
    std::array<bool, 4> for_mean_{}, for_detail_{};
};

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
    JpegTables tables;
    int scans = 0;
    bool is_progressive = false, is_served = true;
    for (std::size_t at = next_marker(jpeg, 2); at < jpeg.size(); at = next_marker(jpeg, at)) {
        const std::uint8_t kind = guarded_byte(jpeg, at++);
        if (kind == kEnd)
            break;
        is_progressive |= kind == kProgressive;
        if (kind == kTables && !tables.define(jpeg, at))
            return Error{"the image is damaged (a table has too many codes)"};
        if (kind == kScan) {
            ++scans;
            is_served = is_served && tables.serve(jpeg, at, is_progressive);
        }
        at += length_at(jpeg, at);
    }
    if (scans > kMaxScans)
        return Error{"the image has more than 200 scans"};
    if (!is_served)
        return Error{"the image is damaged (a scan names a table that it has not)"};
    return {};
}

} // namespace topple::app
