// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_line_reader.h"

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
    double number = 0;
    if (take_plain_number(rest, number))
        return static_cast<float>(number);
    return parse_float(take_word(rest)).value_or(kUnusable);
}

bool ends_numbers(std::string_view word) { return word.empty() || word.starts_with('#'); }

/// Returns the names of a group with one blank between them; what follows the longest name is left out.
std::string joined_words(std::string_view rest) {
    std::string all;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest))
        if (all.size() <= kMaxNameBytes)
            all.append(all.empty() ? "" : " ").append(word);
    return all;
}

} // namespace

ObjLineReader::ObjLineReader(TextLines& lines,
                             std::uint64_t size,
                             ObjDraft& draft,
                             const std::function<bool(double)>& progress)
    : lines_(lines),
      draft_(draft),
      progress_(progress),
      text_size_(size) {}

void ObjLineReader::drop_face(std::string_view kind) {
    ++draft_.dropped_faces;
    draft_.log.note(kind, line());
}

void ObjLineReader::drop_vertex(std::string_view kind) {
    ++draft_.dropped_vertices;
    draft_.log.note(kind, line());
}

Result<void> ObjLineReader::read() {
    while (!refusal_ && report_progress() && lines_.next())
        read_line(lines_.line());
    if (!refusal_)
        refusal_ = lines_.failure();
    if (!refusal_ && lines_.is_too_long())
        refuse("The line is longer than 16 MB.");
    if (refusal_)
        return *refusal_;
    check_forward_attributes();
    return {};
}

bool ObjLineReader::report_progress() {
    if (!progress_ || lines_.position() < next_progress_)
        return true;
    next_progress_ = lines_.position() + kProgressBytes;
    if (progress_(static_cast<double>(lines_.position()) / static_cast<double>(text_size_ + 1)))
        return true;
    refusal_ = Error{std::string(kReadingCancelled), {}, 0};
    return false;
}

void ObjLineReader::read_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view keyword = take_word(rest);
    if (ends_numbers(keyword))
        return;
    if (keyword == "v")
        add_vertex(rest);
    else if (keyword == "f")
        add_face(rest);
    else if (keyword == "vt")
        add_texture_point(rest);
    else if (keyword == "vn")
        add_normal(rest);
    else if (keyword == "g")
        begin_run(group_, joined_words(rest));
    else if (keyword == "o")
        begin_run(group_, rest);
    else if (keyword == "usemtl")
        begin_run(material_, rest);
    else if (keyword == "mtllib")
        note_material_file(trim(rest));
    else
        note_ignored(keyword);
}

/// Adds a vertex. An unusable one keeps its place, so that the indices of faces stay right.
void ObjLineReader::add_vertex(std::string_view numbers) {
    if (static_cast<std::int64_t>(draft_.positions.size()) >= kMaxIndex)
        return refuse("There are more than 2147483647 vertices.");
    std::array<double, 3> position{};
    for (double& coordinate : position) {
        if (take_coordinate(numbers, coordinate))
            continue;
        if (!refusal_)
            draft_.positions.push_back({std::numeric_limits<double>::quiet_NaN(), 0, 0});
        return;
    }
    if (!numbers.empty())
        note_after_coordinates(numbers);
    constexpr double kFar = ObjDraft::kMaxCoordinate;
    const bool is_far = std::abs(position[0]) > kFar || std::abs(position[1]) > kFar ||
                        std::abs(position[2]) > kFar;
    if (is_far)
        draft_.far_vertices.push_back({draft_.positions.size(), line()});
    draft_.positions.push_back(position);
}

/// A weight, which only curves use, and a color of three numbers may follow the coordinates.
void ObjLineReader::note_after_coordinates(std::string_view rest) {
    int count = 0;
    while (count < 3 && !ends_numbers(take_word(rest)))
        ++count;
    if (count == 3)
        draft_.log.note(warning::kVertexColor, line());
}

/// Returns false if the vertex is unusable, with the reason noted, or the text is refused.
bool ObjLineReader::take_coordinate(std::string_view& numbers, double& coordinate) {
    if (take_plain_number(numbers, coordinate))
        return true;
    const std::string_view word = take_word(numbers);
    if (ends_numbers(word)) {
        drop_vertex(warning::kVertexIncomplete);
        if (!lines_.has_end())
            draft_.log.note(warning::kTruncated, line());
        return false;
    }
    switch (read_number(word, coordinate)) {
    case NumberText::number:
        return true;
    case NumberText::not_finite:
        drop_vertex(warning::kVertexNotFinite);
        return false;
    case NumberText::malformed:
        break;
    }
    refuse(in_quotes(word) + " is not a number; write it with digits and a point, as in -0.5.");
    return false;
}

/// Reads the corners of a face, and appends the usable ones to the draft.
ObjLineReader::FaceLine ObjLineReader::read_corners(std::string_view corners) {
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

void ObjLineReader::add_face(std::string_view corners) {
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

/// Begins a run of faces with another group or material.
void ObjLineReader::begin_run(std::string& kept, std::string_view name) {
    if (trim(name).size() > kMaxNameBytes)
        draft_.log.note(warning::kNameCut, line());
    kept = clean_name(name);
    const auto first_face = static_cast<std::uint32_t>(draft_.faces.size());
    if (!draft_.runs.empty() && draft_.runs.back().first_face == first_face)
        draft_.runs.pop_back();
    draft_.runs.push_back({group_, material_, first_face, line()});
}

void ObjLineReader::note_material_file(std::string_view name) {
    auto& files = draft_.material_files;
    if (name.empty() || std::find(files.begin(), files.end(), name) != files.end())
        return;
    if (files.size() < kMaxMaterialLines)
        files.emplace_back(name);
    else
        draft_.log.note(warning::kMaterialTooMany, line(), name);
}

void ObjLineReader::note_ignored(std::string_view keyword) {
    if (contains(kSilentlyIgnored, keyword))
        return;
    draft_.log.note(contains(kNotSurface, keyword) ? warning::kNotSurface
                                                   : warning::kUnknownKeyword,
                    line(),
                    keyword);
}

void ObjLineReader::add_texture_point(std::string_view numbers) {
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

void ObjLineReader::add_normal(std::string_view numbers) {
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
void ObjLineReader::take_attributes(const CornerText& corner) {
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

void ObjLineReader::check_attributes(const CornerText& corner) {
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

void ObjLineReader::check_forward_attributes() {
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
