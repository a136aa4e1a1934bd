// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/convex.h"

#include <optional>

namespace topple::planar {

// What segments, rays and lines have in common with a shape, which is closed as they are: one that only
// touches hits. In double, with the signs of intersects.h.

/// The stretch inside a shape. For a segment t is the fraction of the way from a to b; for a ray and a
/// line it counts lengths of the direction.
struct Clip {
    Real t_enter = 0, t_exit = 0;
    Vec2 enter{}, exit{}; ///< [m]
    Vec2 enter_normal{},
        exit_normal{};          ///< Unit, outward; zero where the stretch begins or ends inside.
    bool begins_inside = false; ///< On the rim counts.
    bool ends_inside = false;
    Feature enter_feature{}, exit_feature{};
};

std::optional<Clip> clip(const Segment& segment, const Convex& shape);
std::optional<Clip> clip(const Ray& ray, const Convex& shape);
std::optional<Clip> clip(const Line& line, const Convex& shape);

/// Where a ray first meets a shape.
struct RayHit {
    Real t = 0;          ///< In lengths of the ray's direction.
    Vec2 point{};        ///< [m]
    Vec2 normal{};       ///< Unit, of the surface.
    bool inside = false; ///< The ray began inside; then t is t_min and the normal runs against the ray.
    Feature feature{};
};
std::optional<RayHit> cast_ray(const Convex& shape, const Ray& ray);

bool intersects(const Ray& ray, const Convex& shape);
bool intersects(const Line& line, const Convex& shape);
inline bool intersects(const Convex& shape, const Ray& ray) { return intersects(ray, shape); }
inline bool intersects(const Convex& shape, const Line& line) { return intersects(line, shape); }

/// A segment, ray or line as the points origin + t direction, t_min <= t <= t_max.
class Track {
public:
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

    DVec2 origin, direction;
    double t_min, t_max;

private:
    /// Only a segment may be a point; the range of what goes nowhere is empty.
    void refuse_without_direction() {
        if (direction == DVec2{})
            t_min = 1, t_max = 0;
    }
};

/// The points in which a ray or line comes nearest to a shape; where they meet, the first that they share.
struct Approach {
    Real distance = 0;           ///< 0 where they meet. [m]
    Vec2 on_track{}, on_shape{}; ///< [m]
    Real t = 0;                  ///< Of on_track, in lengths of the direction.
};
/// Of a track with an end, that end may be it. None if the shape is empty or the track not usable.
std::optional<Approach> find_approach(const Track& track, const Convex& shape);

/// Where two of them cross, or begin to run along each other.
struct Crossing {
    Vec2 point{};          ///< [m]
    Real t_a = 0, t_b = 0; ///< On each; a segment without length has t = 0.
    bool along = false;    ///< They share more than a point, from t_a to t_a_end.
    Real t_a_end = 0;      ///< t_a where they only cross. May be infinite.
};

/// All pairs of segments, rays and lines.
std::optional<Crossing> crossing(const Track& a, const Track& b);

inline bool intersects(const Ray& a, const Ray& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Ray& a, const Line& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Line& a, const Ray& b) { return crossing(a, b).has_value(); }
inline bool intersects(const Line& a, const Line& b) { return crossing(a, b).has_value(); }

} // namespace topple::planar
