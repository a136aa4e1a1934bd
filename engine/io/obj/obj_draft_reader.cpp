// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_draft_reader.h"

#include "topple/io/obj/obj_line_reader.h"

namespace topple {

Result<ObjDraft> read_obj_draft(TextLines& lines,
                                std::uint64_t size,
                                const std::function<bool(double)>& progress) {
    ObjDraft draft;
    if (const Result<void> done = ObjLineReader(lines, size, draft, progress).read(); !done)
        return done.error();
    return draft;
}

} // namespace topple
