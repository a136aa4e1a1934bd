// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace topple::app {

/// Surface of a water volume, at the corners of a grid over its upper side. For pictures only: water lifts bodies as if
/// its surface were level.
struct WaterSurface {
    WaterId water;
    Aabb box;                  ///< Box of the volume. [m]
    int columns = 0, rows = 0; ///< Corners along x and along z, at least 2 of each.
    std::vector<Real> heights; ///< Above the upper side, row after row. [m]
    std::vector<Real> foam;    ///< Foam, from 0 (clear) to 1 (white).
};
using WaterSurfaces = std::vector<WaterSurface>; ///< Sorted by water.

/// Returns the surface of a volume that is still where it was; null if there is none.
const WaterSurface* find_surface(const WaterSurfaces* surfaces, const Water& water);

/// A body that has fallen through the surface of a water volume.
struct Splash {
    double time = 0; ///< Time in its world. [s]
    BodyId body;
    Vec3 place;      ///< Point of the surface. World coordinates. [m]
    Real radius = 0; ///< Half of the mean width of the body. [m]
    Real speed = 0;  ///< Downward speed of the body. [m/s]
};

/// Waves that bodies make in water: a field of heights for each volume, driven by the displaced volume and stepped with
/// the wave equation. It is computed from the states of a world and changes nothing in them.
class WaterWaves {
public:
    static constexpr double kSeconds = 2; ///< Age at which a surface or a splash is dropped. [s]

    /// Takes the step between the two states. If the last step did not end with `before`, the water is as it was at
    /// that time, or calm if that is not known. Takes no time if there is no water.
    void note(const WorldState& before, const WorldState& after, const ShapeTable& shapes);
    void clear();
    /// Returns the surfaces at a time, or the last ones before it; null if all water is level. [s]
    [[nodiscard]] std::shared_ptr<const WaterSurfaces> at(double time) const;
    /// Returns the splashes of the last seconds before a time, oldest first. [s]
    [[nodiscard]] std::vector<Splash> splashes_before(double time) const;

private:
    /// Water that a body displaces near the surface of a volume.
    struct Displaced {
        BodyId body;
        Aabb bounds;     ///< Bounds of the submerged part. [m]
        Real volume = 0; ///< Displaced volume, reduced with its depth. [m^3]
    };
    struct Pool {
        WaterSurface surface;
        std::vector<Real> speeds;         ///< Vertical speeds of the corners. [m/s]
        std::vector<Displaced> displaced; ///< When the water was last pushed; sorted by body.
        bool is_calm = true;
    };
    struct Kept {
        double time = 0;
        std::shared_ptr<const WaterSurfaces> surfaces; ///< Null: all are level.
        std::vector<std::vector<Real>> speeds;         ///< Speeds of the corners of each surface.
    };

    static std::vector<Displaced> displaced_in(const Aabb& box,
                                               const WorldState& state,
                                               const ShapeTable& shapes);
    /// Returns to the time of a state; what is not known of the water then counts as calm.
    void restore(const WorldState& state, const ShapeTable& shapes);
    /// Adds the water that has moved with the bodies. Returns whether any has.
    bool push(Pool& pool, std::vector<Displaced> now);
    void step(Pool& pool, Real seconds);
    void add_splashes(const Pool& pool,
                      const std::vector<Displaced>& now,
                      const WorldState& before,
                      const WorldState& after);

    std::vector<Pool> pools_;
    double time_ = 0; ///< Time of the state after the last step. [s]
    std::deque<Kept> kept_;
    std::deque<Splash> splashes_;
    std::vector<Real> changes_; ///< Scratch memory of `push` and `step`, one for each corner.
};

} // namespace topple::app
