// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Geometry of a world for programs that look for a mistake. The engine draws nothing: it reports segments, points,
// triangles and texts to an interface that the program implements with the renderer that it has.
#pragma once

#include "topple/world/world.h"

#include <optional>
#include <string_view>

namespace topple {

/// Color of a mark: red, green, blue and opacity, each from 0 to 1.
struct DebugColor {
    float red = 1, green = 1, blue = 1, alpha = 1; ///< Shares of full light, and the opacity. [-]
    friend bool operator==(const DebugColor&, const DebugColor&) = default;
};

/// Receives the geometry of a world. All coordinates are in the frame of DebugDrawOptions::cell. [m]
class DebugDraw {
public:
    virtual ~DebugDraw() = default;
    /// Takes a straight line from `a` to `b`.
    virtual void segment(Vec3 a, Vec3 b, DebugColor color) = 0;
    /// Takes a dot.
    virtual void point(Vec3 position, DebugColor color) = 0;
    /// Takes a filled triangle, counter-clockwise seen from outside of its body.
    virtual void triangle(Vec3 a, Vec3 b, Vec3 c, DebugColor color) = 0;
    /// Takes a text that begins at `position`. The text is valid during the call.
    virtual void text(Vec3 position, std::string_view text, DebugColor color) = 0;
};

/// Colors of marks.
struct DebugColors {
    DebugColor static_body{0.45f, 0.5f, 0.55f, 1};   ///< Body that never moves.
    DebugColor kinematic_body{0.85f, 0.6f, 0.1f, 1}; ///< Body that moves as it is told.
    DebugColor awake_body{0.15f, 0.65f, 0.3f, 1};    ///< Body that forces move.
    DebugColor asleep_body{0.4f, 0.4f, 0.7f, 1};     ///< Sleeping body.
    DebugColor disabled_body{0.8f, 0.2f, 0.2f, 1};   ///< Disabled body.
    DebugColor sensor{0.7f, 0.7f, 0.2f, 1};    ///< Collider that only reports what overlaps it.
    DebugColor contact{0.9f, 0.2f, 0.15f, 1};  ///< Point and impulse of a contact.
    DebugColor normal{0.95f, 0.75f, 0.2f, 1};  ///< Normal of a contact.
    DebugColor friction{0.2f, 0.6f, 0.95f, 1}; ///< Friction of a contact.
    DebugColor joint{0.6f, 0.3f, 0.75f, 1};    ///< Joint.
    DebugColor box{0.6f, 0.6f, 0.6f, 0.6f};    ///< Box of a collider.
    DebugColor tree{0.3f, 0.7f, 0.7f, 0.5f};   ///< Inner node of the broad phase.
    DebugColor velocity{0.1f, 0.8f, 0.8f, 1};  ///< Velocity of a body.
    DebugColor label{1, 1, 1, 1};              ///< Text.
};

/// Choice of what is reported.
struct DebugDrawOptions {
    bool shapes = true;    ///< Edges of colliders; curves on round ones.
    bool surfaces = false; ///< Triangles of colliders.
    bool contacts = false; ///< Points and normals of contacts.
    bool impulses = false; ///< Impulses of the last step: normal ones and friction.
    bool joints = false;   ///< Anchors and axes, and a line from each anchor to the center of mass.
    bool boxes = false;    ///< Boxes of colliders that the broad phase tests.
    bool broad_phase =
        false; ///< Inner nodes of the broad phase. In a world whose bodies have several cells they are
               ///< left out.
    bool centers = false;    ///< Centers of mass, with the axes of the bodies.
    bool velocities = false; ///< Velocities of awake bodies, as the way of a tenth of a second.
    bool islands =
        false; ///< Awake and sleeping bodies in a color of their island instead of those below.
    bool names = false; ///< Names of bodies, or their numbers.
    bool hidden = true; ///< Also colliders that are not visible, and objects with ObjectFlag::hidden.
    GridCell cell{};    ///< Frame of all coordinates; see grid_cell.h.
    std::optional<Aabb>
        bounds{};           ///< Only bodies with a box that overlaps this one, and their marks. [m]
    Real mark_size = 0.25f; ///< Length of normals and of axes. [m]
    Real impulse_size = 0.1f; ///< Length of an impulse of 1 N s. [m/(N s)]
    Real plane_size = 10;     ///< Half the side of the square that stands for a plane. [m]
    DebugColors colors{};     ///< Colors of marks.
};

/// Reports the geometry of the world, in a fixed order: equal worlds give equal calls. Deformables are reported by the
/// edges and triangles of their surface. Cost: linear in what is reported; allocates for texts and round surfaces only.
void draw_world(const World& world, const DebugDrawOptions& options, DebugDraw& out);

/// Reports the edges of a shape, or the curves in which planes through its center meet a round one; of a plane a grid
/// of half the side `plane_size` [m] around the place nearest to `near`.
void draw_outline(const Shape& shape,
                  const Transform& frame_from_shape,
                  Vec3 near,
                  Real plane_size,
                  DebugColor color,
                  DebugDraw& out);
/// Reports the surface of a shape as triangles; of a plane a square, as draw_outline.
void draw_surface(const Shape& shape,
                  const Transform& frame_from_shape,
                  Vec3 near,
                  Real plane_size,
                  DebugColor color,
                  DebugDraw& out);

} // namespace topple
