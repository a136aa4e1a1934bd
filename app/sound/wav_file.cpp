// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/wav_file.h"

#include "topple/io/text/file_writer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace topple::app {
namespace {

constexpr std::uint32_t kHeaderBytes = 44, kBytesOfASample = 4;

/// Appends the lowest bytes of a number, the lowest first.
void append_number(std::string& text, std::uint32_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        text.push_back(static_cast<char>((number >> (8 * i)) & 0xffu));
}

} // namespace

void WavFile::append(std::span<const float> stereo) {
    for (const float sample : stereo) {
        const float value = std::isfinite(sample) ? std::clamp(sample, -1.0f, 1.0f) : 0;
        append_number(
            data_,
            static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(value * 32767))),
            2);
    }
}

Result<void> WavFile::write(const std::filesystem::path& path) const {
    if (data_.size() > 0xffffffffu - kHeaderBytes)
        return Error{.message = "a WAV file holds at most 4 GB, which is six hours",
                     .file = path.string()};
    const auto bytes = static_cast<std::uint32_t>(data_.size());
    const auto rate = static_cast<std::uint32_t>(sample_rate_);
    std::string text = "RIFF";
    append_number(text, bytes + kHeaderBytes - 8, 4);
    text += "WAVEfmt ";
    append_number(text, 16, 4); // bytes of this part
    append_number(text, 1, 2);  // plain numbers
    append_number(text, 2, 2);  // channels
    append_number(text, rate, 4);
    append_number(text, rate * kBytesOfASample, 4);
    append_number(text, kBytesOfASample, 2);
    append_number(text, 16, 2); // bits
    text += "data";
    append_number(text, bytes, 4);
    Result<FileWriter> file = FileWriter::create(path);
    if (!file.ok())
        return file.error();
    for (const std::string_view part : {std::string_view(text), std::string_view(data_)})
        if (Result<void> written = file->append(part); !written.ok())
            return written;
    return file->finish();
}

} // namespace topple::app
