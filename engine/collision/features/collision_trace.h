// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <vector>

namespace topple {

/// Record of the narrow phase of one pair of convex shapes, for explanations: every axis on which the shapes were
/// projected, every face that was clipped, every candidate that was reduced. Points and directions are in the frame of
/// the pair's first shape. Pairs of which neither shape is a polyhedron have no axes: their nearest points are found
/// directly.
struct CollisionTrace {
    /// A direction along which the shapes were projected.
    struct Axis {
        /// Features of the shapes that can define an axis.
        enum class Kind : std::uint8_t { face_of_first, face_of_second, edges };
        Kind kind;              ///< Feature that defines this axis.
        std::uint32_t face = 0; ///< Index of the face; 0 for edges.
        ///@{
        /// Vertices of the two edges; zero for faces. Boxes: for the edges that the axis would make touch.
        std::array<std::uint16_t, 2> edge_of_first{}, edge_of_second{};
        ///@}
        Vec3 normal;         ///< Unit vector, from the first shape to the second.
        Real separation = 0; ///< Gap of the projections; negative for an overlap. [m]
    };
    /// The incident face, clipped by the planes through the sides of the reference face.
    struct Clipping {
        bool is_reference_on_second = false; ///< Whether the second shape has the reference face.
        Vec3 normal;                         ///< Outward normal of the reference face.
        std::vector<Vec3> reference; ///< Reference face, counter-clockwise from outside. [m]
        std::vector<Vec3> incident;  ///< Incident face, before it was clipped. [m]
        /// A cut, which keeps dot(side, p) <= limit.
        struct Cut {
            Vec3 side;                 ///< Unit vector, outward.
            Real limit = 0;            ///< [m]
            std::vector<Vec3> polygon; ///< Rest of the incident face after the cut. [m]
        };
        std::vector<Cut> cuts; ///< In order. Boxes: without those that cut nothing off.
        /// Points of the rest within the margin, from which at most four are kept.
        std::vector<ManifoldPoint> candidates;
    };

    bool is_swapped = false;    ///< Whether the pair's B is the first shape.
    Transform world_from_first; ///< Pose of the first shape.
    std::vector<Axis> axes;     ///< In the order of the tests, which may end with the first gap.
    std::vector<Clipping>
        clippings;           ///< In order; the last one gave the points, unless two edges did.
    Manifold manifold;       ///< Result, in the world, from A to B.
    bool is_surface = false; ///< Whether one shape is a surface: its triangles are not recorded.

    /// Removes the axes of edges, which are about to be tested again, with another bound.
    void forget_edges();
    /// Moves a clipping from another frame into that of the first shape.
    static void move(Clipping& clipping, const Mat3& rotation, Vec3 position);
};

/// Records what `collide` does on this thread while it lives.
class CollisionRecording {
public:
    /// Borrows the trace. Requires: no other recording lives on this thread.
    explicit CollisionRecording(CollisionTrace& trace);
    ~CollisionRecording();
    CollisionRecording(const CollisionRecording&) = delete;
    CollisionRecording& operator=(const CollisionRecording&) = delete;

    /// Returns the trace to write to, or null, as in every step of a world.
    static CollisionTrace* current() { return current_; }

    /// Stops the recording while it lives.
    class Pause {
    public:
        Pause() : trace_(current_) { current_ = nullptr; }
        ~Pause() { current_ = trace_; }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;

    private:
        CollisionTrace* trace_;
    };

private:
    static inline constinit thread_local CollisionTrace* current_ = nullptr;
};

} // namespace topple
