// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/obj/obj_lexer.h"
#include "topple/io/text/text_lines.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Reads the lines of OBJ text into a draft, each byte once. Every word is checked in the pass that parses it: unusable
/// vertices and faces are dropped and counted, a coordinate that is not a number refuses the text, and other lines are
/// noted in the draft.
class ObjLineReader final {
public:
    /// `size` is that of the text [bytes]; the lines must outlive this object.
    ObjLineReader(TextLines& lines,
                  std::uint64_t size,
                  ObjDraft& draft,
                  const std::function<bool(double)>& progress);

    /// Reads to the end of the text. Fails: see `read_obj_draft`.
    Result<void> read();

private:
    void drop_vertex(std::string_view kind);
    void drop_face(std::string_view kind);
    /// Combined properties of the corners of a face line.
    struct FaceLine {
        std::size_t count = 0;
        bool all_indices = true, all_in_range = true, any_fraction = false;
    };

    [[nodiscard]] int line() const { return lines_.number(); }
    bool report_progress();

    void read_line(std::string_view line);
    void add_vertex(std::string_view numbers);
    bool take_coordinate(std::string_view& numbers, double& coordinate);
    void note_after_coordinates(std::string_view rest);
    void add_face(std::string_view corners);
    FaceLine read_corners(std::string_view corners);
    void begin_run(std::string& kept, std::string_view name);
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
    std::string group_, material_; ///< Names for the faces that follow.
    std::int64_t texture_count_ = 0;
    std::int64_t normal_count_ = 0;
    std::vector<ForwardIndex> forward_textures_, forward_normals_;
    std::optional<Error> refusal_;
};

} // namespace topple
