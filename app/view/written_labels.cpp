// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/written_labels.h"

#include "app/view/images/pixel_text.h"
#include "app/view/render_scene.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {
namespace {

constexpr std::size_t kMostLetters = 34; ///< Letters of a line.
constexpr Rgba kPaper = rgb(0xfcfaf6), kInk = rgb(0x2b2a28);
constexpr int kLetterHeight = 5; ///< In squares; see draw_text.

/// A rectangle of pixels; the right and the lower side are outside of it.
struct Plate {
    int left = 0, top = 0, right = 0, bottom = 0;
};
bool overlap(const Plate& a, const Plate& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t end = std::min(text.find('\n'), text.size());
        if (end > kMostLetters) {
            const std::size_t blank = text.rfind(' ', kMostLetters);
            end = blank == std::string_view::npos || blank == 0 ? kMostLetters : blank;
        }
        lines.push_back(text.substr(0, end));
        const bool is_break = end < text.size() && (text[end] == ' ' || text[end] == '\n');
        text.remove_prefix(end + (is_break ? 1 : 0));
    }
    return lines;
}

class LabelWriter {
public:
    explicit LabelWriter(Image& image) : image_(image), scale_(std::max(image.height / 360, 1)) {}

    void write(int x, int y, std::string_view text) {
        const std::vector<std::string_view> lines = lines_of(text);
        int width = 0;
        for (const std::string_view line : lines)
            width = std::max(width, text_width(line, scale_));
        const int margin = 3 * scale_, line_height = (kLetterHeight + 3) * scale_;
        const int height = static_cast<int>(lines.size()) * line_height - 3 * scale_;
        Plate plate{x + 8 * scale_, y - 14 * scale_ - height - 2 * margin, 0, 0};
        const int wide = width + 2 * margin, high = height + 2 * margin;
        plate.left = std::clamp(plate.left, 0, std::max(image_.width - wide, 0));
        plate.top = std::clamp(plate.top, 0, std::max(image_.height - high, 0));
        plate.right = plate.left + wide;
        plate.bottom = plate.top + high;
        const bool is_covered = std::any_of(taken_.begin(), taken_.end(), [&](const Plate& other) {
            return overlap(plate, other);
        });
        dot(x, y);
        if (is_covered)
            return;
        leader(x, y, plate);
        fill_rect(image_, plate.left, plate.top, wide, high, kPaper);
        int top = plate.top + margin;
        for (const std::string_view line : lines) {
            draw_text(image_, plate.left + margin, top, scale_, line, kInk);
            top += line_height;
        }
        taken_.push_back(plate);
    }

private:
    void dot(int x, int y) {
        fill_rect(image_, x - scale_ - 1, y - scale_ - 1, 2 * scale_ + 2, 2 * scale_ + 2, kPaper);
        fill_rect(image_, x - scale_, y - scale_, 2 * scale_, 2 * scale_, kInk);
    }
    /// Draws a line of squares from the point to the lower left corner of the plate.
    void leader(int x, int y, const Plate& plate) {
        const int to_x = std::clamp(x, plate.left, plate.right), to_y = plate.bottom;
        const int steps = std::max({std::abs(to_x - x), std::abs(to_y - y), 1});
        for (int i = 0; i <= steps; ++i)
            fill_rect(image_,
                      x + (to_x - x) * i / steps,
                      y + (to_y - y) * i / steps,
                      std::max(scale_ / 2, 1),
                      std::max(scale_ / 2, 1),
                      kInk);
    }
    Image& image_;
    int scale_; ///< Side of a square of a letter. [px]
    std::vector<Plate> taken_;
};

} // namespace

void write_labels(Image& image, const RenderCamera& camera, std::span<const DebugLabel> labels) {
    struct Placed {
        Real depth = 0;
        int x = 0, y = 0;
        const DebugLabel* label = nullptr;
    };
    std::vector<Placed> placed;
    const Mat4 clip_from_world = camera.clip_from_world();
    for (const DebugLabel& label : labels) {
        const Vec4 clip = clip_from_world * to_vec4(label.position, 1);
        if (!(clip.w > 0))
            continue;
        const Real x = (clip.x / clip.w * 0.5f + 0.5f) * static_cast<Real>(image.width);
        const Real y = (0.5f - clip.y / clip.w * 0.5f) * static_cast<Real>(image.height);
        if (x >= 0 && y >= 0 && x < static_cast<Real>(image.width) &&
            y < static_cast<Real>(image.height))
            placed.push_back({view_depth(camera, label.position),
                              static_cast<int>(x),
                              static_cast<int>(y),
                              &label});
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return a.depth < b.depth;
    });
    LabelWriter writer(image);
    for (const Placed& one : placed)
        writer.write(one.x, one.y, one.label->text);
}

} // namespace topple::app
