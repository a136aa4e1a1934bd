// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/explained_picture.h"

#include "app/view/lines/cloth_picture.h"
#include "app/view/lines/joint_picture.h"
#include "app/view/lines/lab_lines.h"
#include "app/view/lines/pair_picture.h"

namespace topple::app {

ExplainedPicture picture_of(const Explained& explained,
                            const ShapeTable& shapes,
                            std::size_t stage,
                            std::size_t line,
                            Theme theme) {
    if (explained.joint)
        return joint_picture_of(explained, shapes, stage, line, theme);
    if (explained.cloth)
        return cloth_picture_of(explained, stage, line, theme);
    return pair_picture_of(explained, shapes, stage, line, theme);
}

Rgba color_of_pair(bool is_b, Theme theme) { return color_of_argument(is_b ? 1 : 0, theme); }

PictureColors::PictureColors(Theme theme)
    : a(color_of_pair(false, theme)),
      b(color_of_pair(true, theme)),
      mark(rgb(0xd55e00)),
      faint(theme == Theme::blueprint ? rgb(0xa8b4c4, 0.6f) : rgb(0x6b6a66, 0.6f)),
      normal(theme == Theme::blueprint ? rgb(0x56b4e9) : rgb(0x0072b2)) {}

} // namespace topple::app
