// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace topple {

/// Record of the narrow phase of one pair of convex shapes, for explanations: every axis on which the shapes were
/// projected, every face that was clipped, every candidate that was reduced. Points and directions are in the frame of
/// the pair's first shape. Pairs of which neither shape is a polyhedron have no axes: their nearest points are found
/// directly, and so are those of a box and a sphere. The triangles of a surface have records of their own; see
/// SurfaceTrace.
struct CollisionTrace {
    /// A direction along which the shapes were projected.
    struct Axis {
        /// Features of the shapes that can define an axis.
        enum class Kind : std::uint8_t {
            face_of_first,
            face_of_second, ///< Face of the second shape; of a cylinder or cone the lower (0) or upper (1) end.
            edges,
            side,    ///< The side of a cylinder or cone, which is the second shape.
            nearest, ///< The direction of the nearest points, or of the minimum translation.
        };
        static constexpr std::size_t kKindCount = 5; ///< Number of kinds.
        Kind kind;                                   ///< Feature that defines this axis.
        std::uint32_t face = 0;                      ///< Index of the face; 0 for other kinds.
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
    /// Index of the axis along which the points lie; none if no axis gave points.
    std::optional<std::size_t> chosen;
    Real size = 0; ///< Unit of the tolerances by which faces are preferred. [m]
    std::vector<Clipping>
        clippings;     ///< Clippings in order; the last one gave the points, unless two edges did.
    Manifold manifold; ///< Result, in the world, from A to B.

    /// Notes the axis of a face. `sign`: 1 for faces of the first shape, -1 for those of the second, whose normals
    /// point to the first.
    void add_face(std::uint32_t face, Vec3 normal, Real sign, Real separation);
    ///@{
    /// Notes that points are looked for along an axis of that kind: of a face, or of two edges by their begins and
    /// ends. The last such axis is the contact's.
    void choose_face(bool is_of_second, std::uint32_t face);
    void choose_edges(std::array<std::uint16_t, 2> of_first,
                      std::array<std::uint16_t, 2> of_second);
    ///@}
    /// Chooses the axis of that normal, from the first shape to the second; adds it if it was not tested.
    void choose_direction(Vec3 normal, Real separation);
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
