// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_line_filter.h"

#include "topple/io/obj/obj_draft_reader.h"
#include "topple/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace topple {
namespace {

namespace warning = obj_warning;

constexpr std::size_t kProgressBytes = 1'000'000;
/// Largest number of `mtllib` lines that are stored, which bounds the search for duplicates.
constexpr std::size_t kMaxMaterialLines = 64;
constexpr std::int64_t kMaxIndex = std::numeric_limits<std::int32_t>::max();
constexpr float kUnusable = std::numeric_limits<float>::quiet_NaN();

/// Smoothing groups: normals that the file does not give are smoothed by angle.
constexpr auto kSilentlyIgnored = std::to_array<std::string_view>({"s"});

constexpr auto kNotSurface = std::to_array<std::string_view>(
    {"p",    "l",    "t",      "vp",     "vw",    "cstype", "deg",        "bmat",
     "step", "curv", "curv2",  "surf",   "parm",  "trim",   "hole",       "scrv",
     "sp",   "end",  "con",    "mg",     "bevel", "lod",    "c_interp",   "d_interp",
     "call", "csh",  "maplib", "usemap", "ctech", "stech",  "shadow_obj", "trace_obj",
     "res",  "cdc",  "bzp",    "bsp",    "cdp"});

template<std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Removes the next word and returns its number; NaN if it is none.
float take_number(std::string_view& rest) {
    float number = 0;
    if (take_plain_number(rest, number))
        return number;
    return parse_float(take_word(rest)).value_or(kUnusable);
}

bool ends_numbers(std::string_view word) { return word.empty() || word.starts_with('#'); }

} // namespace

ObjLineFilter::ObjLineFilter(TextLines& lines,
                             std::uint64_t size,
                             ObjDraft& draft,
                             const std::function<bool(double)>& progress)
    : lines_(lines),
      draft_(draft),
      progress_(progress),
      text_size_(size) {}

void ObjLineFilter::drop_face(std::string_view kind) {
    ++draft_.dropped_faces;
    draft_.log.note(kind, line());
}

void ObjLineFilter::drop_vertex(std::string_view kind) {
    ++draft_.dropped_vertices;
    draft_.log.note(kind, line());
}

ObjLineFilter::int_type ObjLineFilter::underflow() {
    if (is_line_end_due_) {
        is_line_end_due_ = false;
        send("\n");
        return traits_type::to_int_type('\n');
    }
    while (!refusal_ && report_progress() && lines_.next()) {
        if (!accept(lines_.line()) || refusal_)
            continue;
        is_line_end_due_ = true;
        send(sent_line_);
        return traits_type::to_int_type(sent_line_.front());
    }
    if (!refusal_)
        refusal_ = lines_.failure();
    if (!refusal_ && lines_.is_too_long())
        refuse("The line is longer than 16 MB.");
    if (!is_finished_)
        check_forward_attributes();
    is_finished_ = true;
    return traits_type::eof();
}

void ObjLineFilter::send(std::string_view bytes) {
    // A get area has type char* although nothing writes to it.
    char* begin = const_cast<char*>(bytes.data());
    setg(begin, begin, begin + bytes.size());
}

bool ObjLineFilter::report_progress() {
    if (!progress_ || lines_.position() < next_progress_)
        return true;
    next_progress_ = lines_.position() + kProgressBytes;
    if (progress_(static_cast<double>(lines_.position()) / static_cast<double>(text_size_ + 1)))
        return true;
    refusal_ = Error{"Reading was cancelled.", {}, 0};
    return false;
}

/// Returns true if `sent_line_` is to be passed to the loader.
bool ObjLineFilter::accept(std::string_view line) {
    std::string_view rest = line;
    const std::string_view keyword = take_word(rest);
    if (ends_numbers(keyword))
        return false;
    if (keyword == "v")
        return accept_vertex(line, rest);
    if (keyword == "g" || keyword == "o" || keyword == "usemtl")
        return accept_name(keyword, line, rest);
    if (keyword == "f")
        add_face(rest);
    else if (keyword == "vt")
        add_texture_point(rest);
    else if (keyword == "vn")
        add_normal(rest);
    else if (keyword == "mtllib")
        note_material_file(trim(rest));
    else
        note_ignored(keyword);
    return false;
}

bool ObjLineFilter::accept_vertex(std::string_view line, std::string_view numbers) {
    if (static_cast<std::int64_t>(draft_.positions.size()) >= kMaxIndex) {
        refuse("There are more than 2147483647 vertices.");
        return false;
    }
    is_usable_vertex_ = true;
    for (int axis = 0; axis < 3 && is_usable_vertex_; ++axis) {
        const std::string_view word = take_word(numbers);
        if (ends_numbers(word)) {
            is_usable_vertex_ = false;
            drop_vertex(warning::kVertexIncomplete);
            if (!lines_.has_end())
                draft_.log.note(warning::kTruncated, this->line());
            continue;
        }
        const NumberText kind = classify_number(word);
        if (kind == NumberText::malformed) {
            refuse(in_quotes(word) +
                   " is not a number; write it with digits and a point, as in -0.5.");
            return false;
        }
        is_usable_vertex_ = kind == NumberText::number;
        if (!is_usable_vertex_)
            drop_vertex(warning::kVertexNotFinite);
    }
    // The loader gets only the three coordinates: a weight or a color may follow them.
    sent_line_ = is_usable_vertex_ ? line.substr(0, line.size() - numbers.size()) : "v 0 0 0";
    return true;
}

/// Reads the corners of a face, and appends the usable ones to the draft.
ObjLineFilter::FaceLine ObjLineFilter::read_corners(std::string_view corners) {
    // 1-based, or counted back from the latest vertex.
    const auto known = static_cast<std::int64_t>(draft_.positions.size());
    FaceLine face;
    for (;;) {
        CornerText corner;
        if (!take_plain_corner(corners, corner)) {
            const std::string_view word = take_word(corners);
            if (word.empty() || word.starts_with('#'))
                return face;
            corner = read_corner(word);
        }
        if (++face.count > kMaxPolygonVertices)
            return face; // nothing that follows can make the face usable
        const std::int64_t index = corner.vertex > 0 ? corner.vertex - 1 : known + corner.vertex;
        face.all_indices = face.all_indices && corner.is_index;
        face.all_in_range = face.all_in_range && index >= 0 && index < kMaxIndex;
        face.any_fraction = face.any_fraction || corner.has_fraction;
        if (face.all_indices && face.all_in_range)
            draft_.corners.push_back(static_cast<std::int32_t>(index));
        if (corner.texture != 0 || corner.normal != 0 || corner.bad_attribute) {
            check_attributes(corner);
            if (face.all_indices && face.all_in_range)
                take_attributes(corner);
        }
    }
}

/// The loader never sees a face: it would parse each index again, in 32 bits, and read unknown words as 0.
void ObjLineFilter::add_face(std::string_view corners) {
    const std::size_t first = draft_.corners.size();
    const FaceLine face = read_corners(corners);
    std::string_view why;
    if (face.count < 3)
        why = warning::kFaceTooSmall;
    else if (face.count > kMaxPolygonVertices)
        why = warning::kFaceTooLarge;
    else if (!face.all_indices)
        why = warning::kFaceNoIndex;
    else if (!face.all_in_range)
        why = warning::kFaceOutOfRange;
    if (face.count < 3 && !lines_.has_end())
        draft_.log.note(warning::kTruncated, line());
    if (!why.empty()) {
        draft_.corners.resize(first);
        for (auto* of_corners : {&draft_.texture_corners, &draft_.normal_corners})
            if (of_corners->size() > first)
                of_corners->resize(first);
        return drop_face(why);
    }
    if (face.any_fraction)
        draft_.log.note(warning::kFraction, line());
    draft_.faces.push(face.count, line());
}

/// The loader recognizes these keywords only with a blank after them.
bool ObjLineFilter::accept_name(std::string_view keyword,
                                std::string_view line,
                                std::string_view name) {
    const std::string_view nameless = keyword == "g" ? "g " : keyword == "o" ? "o " : "usemtl ";
    if (trim(name).size() > kMaxNameBytes)
        draft_.log.note(warning::kNameCut, this->line());
    sent_line_ = name.empty() ? nameless : line;
    return true;
}

void ObjLineFilter::note_material_file(std::string_view name) {
    auto& files = draft_.material_files;
    if (name.empty() || std::find(files.begin(), files.end(), name) != files.end())
        return;
    if (files.size() < kMaxMaterialLines)
        files.emplace_back(name);
    else
        draft_.log.note(warning::kMaterialTooMany, line(), name);
}

void ObjLineFilter::note_ignored(std::string_view keyword) {
    if (contains(kSilentlyIgnored, keyword))
        return;
    draft_.log.note(contains(kNotSurface, keyword) ? warning::kNotSurface
                                                   : warning::kUnknownKeyword,
                    line(),
                    keyword);
}

void ObjLineFilter::add_texture_point(std::string_view numbers) {
    constexpr float kLargest = 1e6f; // a float resolves a sixteenth of the image there
    ++texture_count_;
    if (texture_count_ > kMaxIndex)
        return;
    const float u = take_number(numbers);
    const float v = ends_numbers(trim(numbers)) ? 0 : take_number(numbers);
    const bool is_usable = std::abs(u) <= kLargest && std::abs(v) <= kLargest;
    draft_.texture_points.push_back(is_usable ? Vec2{u, v} : Vec2{kUnusable, 0});
    if (!is_usable)
        draft_.log.note(warning::kTexturePoint, line());
}

void ObjLineFilter::add_normal(std::string_view numbers) {
    ++normal_count_;
    if (normal_count_ > kMaxIndex)
        return;
    Vec3 normal;
    for (int axis = 0; axis < 3; ++axis)
        normal[axis] = take_number(numbers);
    // Drawings scale normals to unit length; only those without a direction are dropped here.
    const Real size = max_component(abs(normal));
    if (!is_finite(normal) || !(size > 1e-6f && size < 1e6f))
        normal.x = kUnusable;
    draft_.normals.push_back(normal);
    if (std::isnan(normal.x))
        draft_.log.note(warning::kNormal, line());
}

/// Stores the indices of the attributes of the last corner. Corners without any take no memory before the first that
/// has one.
void ObjLineFilter::take_attributes(const CornerText& corner) {
    const std::size_t last = draft_.corners.size() - 1;
    const auto take = [last](std::int64_t index, std::int64_t count, PageVector<std::int32_t>& to) {
        const std::int64_t place = index > 0 ? index - 1 : count + index;
        if (index == 0 || place < 0 || place >= kMaxIndex)
            return;
        to.resize(last, -1);
        to.push_back(static_cast<std::int32_t>(place));
    };
    take(corner.texture, texture_count_, draft_.texture_corners);
    take(corner.normal, normal_count_, draft_.normal_corners);
}

void ObjLineFilter::check_attributes(const CornerText& corner) {
    bool bad = corner.bad_attribute;
    const auto check = [&](std::int64_t index, std::int64_t count, auto& forward) {
        if (index < -count)
            bad = true;
        if (index > count)
            forward.push_back({static_cast<std::uint32_t>(std::min(index, kMaxIndex)), line()});
    };
    check(corner.texture, texture_count_, forward_textures_);
    check(corner.normal, normal_count_, forward_normals_);
    if (!bad)
        return;
    ++draft_.dropped_attributes;
    draft_.log.note(warning::kAttribute, line());
}

void ObjLineFilter::check_forward_attributes() {
    const auto check = [&](const std::vector<ForwardIndex>& forward, std::int64_t count) {
        for (const ForwardIndex& reference : forward) {
            if (reference.index <= count)
                continue;
            ++draft_.dropped_attributes;
            draft_.log.note(warning::kAttribute, reference.line);
        }
    };
    check(forward_textures_, texture_count_);
    check(forward_normals_, normal_count_);
}

} // namespace topple
