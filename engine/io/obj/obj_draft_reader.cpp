// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_draft_reader.h"

#include "topple/io/obj/obj_line_filter.h"

#include <tiny_obj_loader.h>

#include <cmath>
#include <istream>
#include <limits>
#include <span>
#include <type_traits>

namespace topple {
namespace {

namespace warning = obj_warning;

// Float would lose the distances between the points of a model in map coordinates.
static_assert(std::is_same_v<tinyobj::real_t, double>, "link tinyobjloader_double");

/// Converts the loader's callbacks into a draft.
struct Listener {
    ObjLineFilter& lines;
    ObjDraft& draft;
    std::string group;
    std::string material;

    void add_vertex(double x, double y, double z) {
        constexpr double kUnusable = std::numeric_limits<double>::quiet_NaN();
        const bool is_finite = std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
        const bool is_usable = lines.is_usable_vertex() && is_finite;
        if (lines.is_usable_vertex() && !is_finite)
            lines.drop_vertex(warning::kVertexNotFinite);
        draft.positions.push_back({is_usable ? x : kUnusable, y, z});
        constexpr double kFar = ObjDraft::kMaxCoordinate;
        if (is_usable && (std::abs(x) > kFar || std::abs(y) > kFar || std::abs(z) > kFar))
            draft.far_vertices.push_back({draft.positions.size() - 1, lines.line()});
    }

    void begin_run() {
        const auto first_face = static_cast<std::uint32_t>(draft.faces.size());
        if (!draft.runs.empty() && draft.runs.back().first_face == first_face)
            draft.runs.pop_back();
        draft.runs.push_back({group, material, first_face, lines.line()});
    }
};

Listener& listener(void* user) { return *static_cast<Listener*>(user); }

tinyobj::callback_t callbacks() {
    tinyobj::callback_t callback;
    callback.vertex_cb = [](void* user, double x, double y, double z, double) {
        listener(user).add_vertex(x, y, z);
    };
    callback.usemtl_cb = [](void* user, const char* name, int) {
        listener(user).material = clean_name(name);
        listener(user).begin_run();
    };
    callback.group_cb = [](void* user, const char** names, int count) {
        std::string all;
        for (const char* name : std::span(names, static_cast<std::size_t>(count)))
            if (all.size() <= kMaxNameBytes)
                all.append(all.empty() ? "" : " ").append(name);
        listener(user).group = clean_name(all);
        listener(user).begin_run();
    };
    callback.object_cb = [](void* user, const char* name) {
        listener(user).group = clean_name(name);
        listener(user).begin_run();
    };
    return callback;
}

} // namespace

Result<ObjDraft> read_obj_draft(TextLines& text,
                                std::uint64_t size,
                                const std::function<bool(double)>& progress) {
    ObjDraft draft;
    ObjLineFilter lines(text, size, draft, progress);
    std::istream stream(&lines);
    stream.exceptions(
        std::ios::badbit); // an allocation failure in the filter must not look like the end of the
                           // stream
    Listener user{lines, draft, {}, {}};
    // Without a material reader the loader opens no file.
    tinyobj::LoadObjWithCallback(stream, callbacks(), &user, nullptr, nullptr, nullptr);
    if (lines.refusal())
        return *lines.refusal();
    return draft;
}

} // namespace topple
