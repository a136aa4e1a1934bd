// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/explained_picture.h"

#include "app/view/lines/cloth_picture.h"
#include "app/view/lines/joint_picture.h"
#include "app/view/lines/lab_lines.h"
#include "app/view/lines/pair_picture.h"

#include <optional>

namespace topple::app {

ExplainedPicture picture_of(const Explained& explained,
                            const ShapeTable& shapes,
                            std::size_t stage,
                            std::size_t line,
                            Theme theme) {
    ExplainedPicture picture{.title = "the scene"};
    const PictureColors colors(theme);
    const StageKind kind = explained.stages[stage].kind;
    const std::optional<std::size_t> item = explained.stages[stage].lines[line].item;
    if (explained.joint)
        draw_joint(explained, shapes, kind, item, colors, picture);
    else if (explained.cloth)
        draw_cloth(explained, item, colors, picture);
    else
        draw_pair(explained, shapes, kind, item, colors, picture);
    return picture;
}

Rgba color_of_pair(bool is_b, Theme theme) {
    return color_of(is_b ? lab::Role::second : lab::Role::first, theme);
}

PictureColors::PictureColors(Theme theme)
    : a(color_of_pair(false, theme)),
      b(color_of_pair(true, theme)),
      mark(rgb(0xd55e00)),
      faint(is_dark(theme) ? rgb(0xa8b4c4, 0.6f) : rgb(0x6b6a66, 0.6f)),
      normal(is_dark(theme) ? rgb(0x56b4e9) : rgb(0x0072b2)) {}

} // namespace topple::app
