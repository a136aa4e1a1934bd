// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained.h"
#include "app/view/lines/debug_lines.h"
#include "app/view/style/theme.h"

#include <cstddef>
#include <string>

namespace topple::app {

/// The picture of one line of an explanation.
struct ExplainedPicture {
    /// Whether it shows the Minkowski difference, turned as in the world but around its own origin, and not the scene.
    bool is_difference = false;
    DebugGeometry geometry;
    Vec3 focus;        ///< Middle of the explained features. [m]
    Real radius = 1;   ///< Radius around `focus` that holds the explained features. [m]
    std::string title; ///< Title in the corner.
};

/// Draws line `line` of stage `stage` of an explanation. Requires: the explanation has no trouble, and the line exists.
/// `shapes`: those of the explained world.
ExplainedPicture picture_of(const Explained& explained,
                            const ShapeTable& shapes,
                            std::size_t stage,
                            std::size_t line,
                            Theme theme);

/// Colors of A and of B in the pictures.
Rgba color_of_pair(bool is_b, Theme theme);

/// Colors of the pictures.
struct PictureColors {
    Rgba a, b;   ///< Of the bodies.
    Rgba mark;   ///< Of what a line is about.
    Rgba faint;  ///< Of what surrounds it.
    Rgba normal; ///< Of directions and impulses.
    explicit PictureColors(Theme theme);
};

} // namespace topple::app
