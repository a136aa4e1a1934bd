// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// PNG files (Portable Network Graphics, second edition, ISO/IEC 15948:2004): RGBA with 8 bits each, not interlaced.

#include "app/view/images/png_file.h"

#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace topple::app {
namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t kEndChunkBytes = 12;
constexpr std::size_t kPixelBytes = 4;

void append_bytes(void* png, void* bytes, int count) {
    static_cast<std::string*>(png)->append(static_cast<const char*>(bytes),
                                           static_cast<std::size_t>(count));
}

/// Returns the number as four bytes, the highest first.
std::string word_of(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<char>(number >> static_cast<unsigned>(shift) & 0xffu));
    return bytes;
}

/// Requires: four bytes from there on.
std::uint32_t word_at(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8u | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

/// Returns the remainders of all bytes by the polynomial of CRC-32 (annex D of the standard).
constexpr std::array<std::uint32_t, 256> find_remainders() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t rest = i;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest & 1u) != 0 ? 0xedb88320u ^ rest >> 1u : rest >> 1u;
        table[i] = rest;
    }
    return table;
}

std::uint32_t crc_of(std::string_view bytes) {
    static constexpr std::array<std::uint32_t, 256> kRemainders = find_remainders();
    std::uint32_t crc = 0xffffffffu;
    for (const char byte : bytes)
        crc = kRemainders[(crc ^ static_cast<std::uint8_t>(byte)) & 0xffu] ^ crc >> 8u;
    return ~crc;
}

/// Returns the content of the chunk with a comment: keyword, zero, text.
std::string comment_chunk(std::string_view comment) {
    return std::string("Comment") + '\0' + std::string(comment);
}

/// A chunk of a file: length, type, content, checksum.
struct Chunk {
    std::string_view type, content;
};

/// Takes chunks from the front of the bytes.
class ChunkReader {
public:
    explicit ChunkReader(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

    /// Returns the next chunk; none if it is cut off or its checksum is wrong.
    std::optional<Chunk> next() {
        constexpr std::size_t kFrame = 12; // length, type and checksum
        if (bytes_.size() < kFrame)
            return std::nullopt;
        const std::size_t length = word_at(bytes_, 0);
        if (length > bytes_.size() - kFrame)
            return std::nullopt;
        const std::string_view checked = bytes_.substr(4, 4 + length);
        if (crc_of(checked) != word_at(bytes_, 8 + length))
            return std::nullopt;
        bytes_.remove_prefix(kFrame + length);
        return Chunk{checked.substr(0, 4), checked.substr(4)};
    }

private:
    std::string_view bytes_;
};

/// Prediction of a byte from those to the left, above, and above to the left (section 9.4).
int paeth(int left, int above, int corner) {
    const int estimate = left + above - corner;
    const int to_left = std::abs(estimate - left), to_above = std::abs(estimate - above),
              to_corner = std::abs(estimate - corner);
    if (to_left <= to_above && to_left <= to_corner)
        return left;
    return to_above <= to_corner ? above : corner;
}

/// Takes back the filters of the rows, each of which begins with the number of its filter (section 9.2). Fails: an
/// unknown filter. Requires: as many bytes as rows of the image.
Result<void> unfilter(std::string_view rows, Image& image) {
    const std::size_t row_bytes = static_cast<std::size_t>(image.width) * kPixelBytes;
    image.rgba.resize(row_bytes * static_cast<std::size_t>(image.height));
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height); ++y) {
        const std::string_view row = rows.substr(y * (row_bytes + 1), row_bytes + 1);
        std::uint8_t* out = &image.rgba[y * row_bytes];
        const int filter = static_cast<std::uint8_t>(row[0]);
        if (filter > 4)
            return Error{.message = "a row of the picture has an unknown filter"};
        for (std::size_t i = 0; i < row_bytes; ++i) {
            const bool has_left = i >= kPixelBytes;
            const int left = has_left ? out[i - kPixelBytes] : 0;
            const int above = y > 0 ? (out - row_bytes)[i] : 0;
            const int corner = has_left && y > 0 ? (out - row_bytes)[i - kPixelBytes] : 0;
            const std::array<int, 5> predicted{
                0, left, above, (left + above) / 2, paeth(left, above, corner)};
            out[i] = static_cast<std::uint8_t>(static_cast<std::uint8_t>(row[i + 1]) +
                                               predicted[static_cast<std::size_t>(filter)]);
        }
    }
    return {};
}

/// Returns the rows with their filters. Fails: bytes that are no such rows, or more or fewer.
Result<std::string> inflate(const std::string& packed, const Image& image) {
    const std::size_t size = (static_cast<std::size_t>(image.width) * kPixelBytes + 1) *
                             static_cast<std::size_t>(image.height);
    std::string rows(size, '\0');
    const int got = stbi_zlib_decode_buffer(
        rows.data(), static_cast<int>(size), packed.data(), static_cast<int>(packed.size()));
    if (got < 0 || static_cast<std::size_t>(got) != size)
        return Error{.message = "the pixels of the picture are damaged"};
    return rows;
}

std::string header_of(int width, int height) {
    return word_of(static_cast<std::uint32_t>(width)) +
           word_of(static_cast<std::uint32_t>(height)) + std::string("\x08\x06\0\0\0", 5);
}

} // namespace

Result<std::string> png_of(const Image& image, std::string_view comment) {
    if (image.width <= 0 || image.height <= 0)
        return Error{.message = "a picture without pixels cannot be written"};
    std::string png;
    if (!stbi_write_png_to_func(
            &append_bytes, &png, image.width, image.height, 4, image.rgba.data(), image.width * 4))
        return Error{.message = "the picture cannot be packed as PNG"};
    if (comment.empty())
        return png;
    const std::string content = comment_chunk(comment);
    const std::string checked = "tEXt" + content;
    png.insert(png.size() - kEndChunkBytes,
               word_of(static_cast<std::uint32_t>(content.size())) + checked +
                   word_of(crc_of(checked)));
    return png;
}

Result<Image> read_png(std::string_view bytes, int width, int height, std::string_view comment) {
    if (!bytes.starts_with(kSignature))
        return Error{.message = "this is no PNG file"};
    ChunkReader reader(bytes.substr(kSignature.size()));
    std::string packed;
    bool has_comment = comment.empty(), has_end = false;
    for (bool is_first = true; !has_end; is_first = false) {
        const std::optional<Chunk> chunk = reader.next();
        if (!chunk)
            return Error{.message = "the file of the picture is damaged"};
        if (is_first && (chunk->type != "IHDR" || chunk->content != header_of(width, height)))
            return Error{.message = "the picture has another size or another kind of pixels"};
        if (chunk->type == "IDAT")
            packed += chunk->content;
        has_comment |= chunk->type == "tEXt" && chunk->content == comment_chunk(comment);
        has_end = chunk->type == "IEND";
    }
    if (!reader.is_at_end())
        return Error{.message = "the file goes on after the end of the picture"};
    if (!has_comment)
        return Error{.message = "the picture is of something else"};
    Image image{.width = width, .height = height, .rgba = {}};
    const Result<std::string> rows = inflate(packed, image);
    if (!rows.ok())
        return rows.error();
    if (const Result<void> done = unfilter(*rows, image); !done.ok())
        return done.error();
    return image;
}

} // namespace topple::app
