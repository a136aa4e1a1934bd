// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/gif_film.h"

#include "app/render/films/palette.h"
#include "topple/core/assert.h"
#include "topple/io/text/file_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace topple::app {
namespace {

constexpr std::size_t kColors = 256;
constexpr std::size_t kTransparent = 255; ///< Index of pixels that stay as they are.
constexpr double kMostPerSecond = 50;     ///< Viewers show delays below 0.02 s as 0.1 s.

/// Part of a picture. [px]
struct Rectangle {
    int left = 0, top = 0, width = 1, height = 1;
};

class GifFilm : public FilmWriter {
public:
    GifFilm(FilmFormat format, FileWriter file)
        : format_(std::move(format)),
          file_(std::move(file)) {}
    ~GifFilm() override {
        int ignored = 0;
        if (gif_ != nullptr)
            EGifCloseFile(gif_, &ignored);
    }
    GifFilm(const GifFilm&) = delete;
    GifFilm& operator=(const GifFilm&) = delete;

    [[nodiscard]] bool needs_samples() const override { return true; }
    void sample(const Image& image) override { histogram_.add(image); }
    Result<void> add(const Image& image) override;
    Result<void> finish() override;

private:
    static int keep(GifFileType* gif, const GifByteType* bytes, int count);
    Result<void> begin();
    bool write_header(const ColorMapObject* map);
    bool write_picture(const Rectangle& part);
    [[nodiscard]] Rectangle changed_part() const;
    [[nodiscard]] int next_delay() const;
    [[nodiscard]] Error trouble() const {
        return {.message = "the film cannot be packed as GIF: there is not enough memory",
                .file = format_.path};
    }
    Result<void> flush();

    FilmFormat format_;
    FileWriter file_;
    ColorHistogram histogram_;
    std::optional<Ditherer> ditherer_; ///< None before the first picture.
    GifFileType* gif_ = nullptr;
    std::string bytes_;                      ///< Bytes that are not written to the file yet.
    std::vector<std::uint8_t> shown_, next_; ///< Indices of the previous picture and the next.
    std::vector<std::uint8_t> row_;          ///< Indices of a row as they are stored.
    std::uint64_t count_ = 0;                ///< Pictures written.
};

int GifFilm::keep(GifFileType* gif, const GifByteType* bytes, int count) {
    static_cast<GifFilm*>(gif->UserData)
        ->bytes_.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
    return count;
}

bool GifFilm::write_header(const ColorMapObject* map) {
    EGifSetGifVersion(gif_, true);
    constexpr std::array<GifByteType, 3> kForever{1, 0, 0};
    return EGifPutScreenDesc(gif_, format_.width, format_.height, 8, 0, map) == GIF_OK &&
           EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif_, 3, kForever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif_) == GIF_OK;
}

Result<void> GifFilm::begin() {
    ditherer_.emplace(choose_palette(histogram_, kColors - 1));
    histogram_ = {};
    int problem = 0;
    gif_ = EGifOpen(this, &keep, &problem);
    ColorMapObject* map = GifMakeMapObject(kColors, nullptr);
    bool is_fine = gif_ != nullptr && map != nullptr;
    if (is_fine) {
        const std::vector<Rgb8>& palette = ditherer_->palette();
        for (std::size_t i = 0; i < palette.size(); ++i)
            map->Colors[i] = {palette[i][0], palette[i][1], palette[i][2]};
        is_fine = write_header(map);
    }
    GifFreeMapObject(map);
    return is_fine ? Result<void>() : trouble();
}

/// Returns the smallest rectangle outside of which no pixel changes; a single pixel if none does.
Rectangle GifFilm::changed_part() const {
    if (shown_.empty())
        return {0, 0, format_.width, format_.height};
    int left = format_.width, right = -1, top = format_.height, bottom = -1;
    for (int y = 0; y < format_.height; ++y) {
        const auto row = static_cast<std::ptrdiff_t>(y) * format_.width;
        const auto begin = next_.begin() + row, end = begin + format_.width;
        const auto first = std::mismatch(begin, end, shown_.begin() + row).first;
        if (first == end)
            continue;
        top = std::min(top, y);
        bottom = y;
        left = std::min(left, static_cast<int>(first - begin));
        int last = format_.width - 1;
        while (begin[last] == shown_[static_cast<std::size_t>(row + last)])
            --last;
        right = std::max(right, last);
    }
    if (bottom < 0)
        return {};
    return {left, top, right - left + 1, bottom - top + 1};
}

/// Returns the time for which the next picture is shown. [0.01 s]
int GifFilm::next_delay() const {
    const auto end_of = [&](std::uint64_t count) {
        return std::llround(static_cast<double>(count) * 100 / format_.fps);
    };
    return static_cast<int>(end_of(count_ + 1) - end_of(count_));
}

bool GifFilm::write_picture(const Rectangle& part) {
    const bool is_first = shown_.empty();
    const GraphicsControlBlock control{
        .DisposalMode = DISPOSE_DO_NOT,
        .UserInputFlag = false,
        .DelayTime = next_delay(),
        .TransparentColor = is_first ? NO_TRANSPARENT_COLOR : static_cast<int>(kTransparent)};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    if (EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, 4, extension.data()) != GIF_OK ||
        EGifPutImageDesc(gif_, part.left, part.top, part.width, part.height, false, nullptr) !=
            GIF_OK)
        return false;
    row_.resize(static_cast<std::size_t>(part.width));
    for (int y = part.top; y < part.top + part.height; ++y) {
        const std::size_t begin = static_cast<std::size_t>(y) *
                                      static_cast<std::size_t>(format_.width) +
                                  static_cast<std::size_t>(part.left);
        for (std::size_t x = 0; x < row_.size(); ++x)
            row_[x] = !is_first && next_[begin + x] == shown_[begin + x]
                          ? static_cast<std::uint8_t>(kTransparent)
                          : next_[begin + x];
        if (EGifPutLine(gif_, row_.data(), part.width) != GIF_OK)
            return false;
    }
    return true;
}

Result<void> GifFilm::add(const Image& image) {
    TOPPLE_ASSERT(image.width == format_.width && image.height == format_.height);
    if (!ditherer_)
        if (Result<void> begun = begin(); !begun.ok())
            return begun;
    ditherer_->convert(image, next_);
    if (!write_picture(changed_part()))
        return trouble();
    std::swap(shown_, next_);
    ++count_;
    return flush();
}

Result<void> GifFilm::flush() {
    Result<void> written = file_.append(bytes_);
    bytes_.clear();
    return written;
}

Result<void> GifFilm::finish() {
    if (gif_ == nullptr)
        return Error{.message = "a film without pictures cannot be written", .file = format_.path};
    int problem = 0;
    if (EGifCloseFile(std::exchange(gif_, nullptr), &problem) != GIF_OK)
        return trouble();
    if (Result<void> written = flush(); !written.ok())
        return written;
    return file_.finish();
}

} // namespace

Result<std::unique_ptr<FilmWriter>> open_gif_film(const FilmFormat& format) {
    if (format.fps > kMostPerSecond)
        return Error{.message = "a GIF shows at most 50 pictures per second; give --fps 50 or "
                                "less, or write another kind of film",
                     .file = format.path};
    Result<FileWriter> file = FileWriter::create(format.path);
    if (!file.ok())
        return file.error();
    return std::unique_ptr<FilmWriter>(std::make_unique<GifFilm>(format, std::move(file).value()));
}

} // namespace topple::app
