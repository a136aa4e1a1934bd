// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/obj_draft.h"
#include "topple/io/obj/obj_lexer.h"
#include "topple/io/text/text_lines.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// OBJ text as a stream that contains only lines which the loader cannot misread: vertices of three numbers, and
/// names. Faces are added to the draft here, since their indices must be parsed to be checked. Other lines are
/// counted, noted in the draft, or end the stream with a refusal. The stream returns one line at a time, so that
/// line() is the line of the running callback.
class ObjLineFilter final : public std::streambuf {
public:
    /// `size` is that of the text [bytes]; the lines must outlive this object.
    ObjLineFilter(TextLines& lines,
                  std::uint64_t size,
                  ObjDraft& draft,
                  const std::function<bool(double)>& progress);

    /// Returns the number of the current line, 1-based.
    [[nodiscard]] int line() const { return lines_.number(); }
    /// Returns whether the last vertex line is usable; if not, a placeholder keeps the count of vertices.
    [[nodiscard]] bool is_usable_vertex() const { return is_usable_vertex_; }
    /// Returns the error that ended the stream early; none otherwise.
    [[nodiscard]] const std::optional<Error>& refusal() const { return refusal_; }

    /// Counts the current vertex as dropped, with a warning of that kind.
    void drop_vertex(std::string_view kind);

private:
    void drop_face(std::string_view kind);
    /// Combined properties of the corners of a face line.
    struct FaceLine {
        std::size_t count = 0;
        bool all_indices = true, all_in_range = true, any_fraction = false;
    };

    int_type underflow() override;
    void send(std::string_view bytes);
    bool report_progress();

    bool accept(std::string_view line);
    bool accept_vertex(std::string_view line, std::string_view numbers);
    void add_face(std::string_view corners);
    FaceLine read_corners(std::string_view corners);
    bool accept_name(std::string_view keyword, std::string_view line, std::string_view name);
    void note_material_file(std::string_view name);
    void note_ignored(std::string_view keyword);
    void add_texture_point(std::string_view numbers);
    void add_normal(std::string_view numbers);
    void take_attributes(const CornerText& corner);
    void check_attributes(const CornerText& corner);
    void check_forward_attributes();
    void refuse(std::string message) { refusal_ = Error{std::move(message), {}, line()}; }

    /// A texture or normal index beyond those read so far.
    struct ForwardIndex {
        std::uint32_t index = 0;
        int line = 0;
    };
    TextLines& lines_;
    ObjDraft& draft_;
    const std::function<bool(double)>& progress_;
    std::uint64_t text_size_ = 0;
    std::size_t next_progress_ = 0;
    std::string_view sent_line_;
    bool is_line_end_due_ = false;
    bool is_usable_vertex_ = true;
    bool is_finished_ = false;
    std::int64_t texture_count_ = 0;
    std::int64_t normal_count_ = 0;
    std::vector<ForwardIndex> forward_textures_, forward_normals_;
    std::optional<Error> refusal_;
};

} // namespace topple
