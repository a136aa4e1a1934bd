// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>

namespace topple::planar {

// Intersections of segments, rays and lines with a closed shape: a track that only touches hits. In double, with the
// signs of intersects.h.

/// The stretch inside a shape. For a segment t is the fraction from a to b; for a ray and a line it counts lengths of
/// the direction.
struct Clip {
    Real t_enter = 0, t_exit = 0; ///< Ends of the stretch. [-]
    Vec2 enter{}, exit{};         ///< [m]
    /// Unit, outward; zero if the stretch begins or ends inside.
    Vec2 enter_normal{}, exit_normal{};
    bool begins_inside = false;              ///< Whether the track begins in the shape or on its
                                             ///< boundary.
    bool ends_inside = false;                ///< Whether the track ends in the shape or on its
                                             ///< boundary.
    Feature enter_feature{}, exit_feature{}; ///< Boundary features at the ends.
};

///@{
/// Returns the stretch of a segment, ray or line inside the shape; none if they share no point.
std::optional<Clip> clip(const Segment& segment, const Convex& shape);
std::optional<Clip> clip(const Ray& ray, const Convex& shape);
std::optional<Clip> clip(const Line& line, const Convex& shape);
///@}

/// First point of a shape on a ray.
struct RayHit {
    Real t = 0;          ///< Unit: lengths of the ray's direction.
    Vec2 point{};        ///< [m]
    Vec2 normal{};       ///< Unit normal of the surface.
    bool inside = false; ///< Whether the ray began inside; then t is t_min and the normal is
                         ///< opposite to the ray.
    Feature feature{};   ///< Boundary feature at the point.
};
/// First hit; none on a miss.
std::optional<RayHit> cast_ray(const Convex& shape, const Ray& ray);

///@{
/// Whether the two share a point.
bool intersects(const Ray& ray, const Convex& shape);
bool intersects(const Line& line, const Convex& shape);
inline bool intersects(const Convex& shape, const Ray& ray) { return intersects(ray, shape); }
inline bool intersects(const Convex& shape, const Line& line) { return intersects(line, shape); }
///@}

/// A segment, ray or line as the points origin + t direction, t_min <= t <= t_max.
class Track {
public:
    ///@{
    /// The same points, in double.
    Track(const Segment& s) : origin(s.a), direction(DVec2(s.b) - DVec2(s.a)), t_min(0), t_max(1) {}
    Track(const Ray& r) : origin(r.origin), direction(r.direction), t_min(r.t_min), t_max(r.t_max) {
        refuse_without_direction();
    }
    Track(const Line& line)
        : origin(line.point),
          direction(line.direction),
          t_min(-Rect::kInfinity),
          t_max(Rect::kInfinity) {
        refuse_without_direction();
    }
    ///@}

    DVec2 origin, direction; ///< Point at t = 0 [m]; direction, of any length [m].
    double t_min, t_max;     ///< Range of t.

private:
    /// Only a segment may be a point; a ray or line without direction gets an empty range.
    void refuse_without_direction() {
        if (direction == DVec2{})
            t_min = 1, t_max = 0;
    }
};

/// Nearest points of a ray or line and a shape; if they meet, their first common point.
struct Approach {
    Real distance = 0;           ///< 0 if they meet. [m]
    Vec2 on_track{}, on_shape{}; ///< [m]
    Real t = 0;                  ///< Parameter of on_track, in lengths of the direction.
};
/// Finds the nearest points; an end of the track may be one. None if the shape is empty or the track unusable.
std::optional<Approach> find_approach(const Track& track, const Convex& shape);

/// First common point of two tracks: a crossing, or the beginning of a common stretch.
struct Crossing {
    Vec2 point{};          ///< [m]
    Real t_a = 0, t_b = 0; ///< Parameters on each track; 0 for a segment without length.
    bool along = false;    ///< Whether they share a stretch, from t_a to t_a_end.
    Real t_a_end = 0;      ///< Equal to t_a for a crossing. May be infinite.
};

/// Returns the crossing of any two of segments, rays and lines; none if they share no point.
std::optional<Crossing> crossing(const Track& a, const Track& b);

///@{
/// Whether the two share a point.
inline bool intersects(const Ray& a, const Ray& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Ray& a, const Line& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Line& a, const Ray& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Line& a, const Line& b) { return crossing(a, b).has_value(); }
///@}

} // namespace topple::planar
