// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/water_waves.h"

#include "app/session/frame/find_record.h"
#include "topple/collision/shape/submerged.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Cells of a grid, about, and at most along a side.
constexpr Real kCells = 6000, kMostAlong = 200;
/// Speed of all waves: that of waves 2.5 m long in deep water, sqrt(g L / 2 pi). [m/s]
constexpr Real kWaveSpeed = 2;
/// Largest way of a wave within a step of the field, in cells. The scheme is stable below sqrt(1/2). [-]
constexpr Real kMostCells = 0.5f;
/// Most parts of a step. On a finer grid than these suffice for, waves are slower.
constexpr float kMostParts = 64;
/// Changes of volume and place, as shares of the body's, below which water is not pushed.
constexpr Real kStill = 1e-3f;
/// Rates at which waves die, and foam. [1/s]
constexpr Real kDamping = 0.8f, kFoamDecay = 0.9f;
/// Share of the bend of a surface that each step of the field takes from it: waves of the size of a cell vanish. [-]
constexpr Real kSmoothing = 0.01f;
/// Height below which water counts as calm, at a rate of waves of a second. [m]
constexpr Real kCalm = 1e-3f;
/// Change of the height in a step from which foam is made, and the one that makes all white. [m]
constexpr Real kFoamBegins = 0.01f, kFoamFull = 0.06f;
/// Slowest fall through a surface that splashes. [m/s]
constexpr Real kSplashSpeed = 0.7f;

WaterSurface calm_surface(const Water& water) {
    const Vec3 size = extents(water.box);
    const Real longest = std::max(size.x, size.z);
    const Real cell = std::max(std::sqrt(size.x * size.z / kCells), longest / kMostAlong);
    const auto corners = [&](Real side) {
        return cell > 0 ? std::max(static_cast<int>(std::round(side / cell)) + 1, 2) : 2;
    };
    WaterSurface surface{.water = water.id,
                         .box = water.box,
                         .columns = corners(size.x),
                         .rows = corners(size.z),
                         .heights = {},
                         .foam = {}};
    const auto count = static_cast<std::size_t>(surface.columns * surface.rows);
    surface.heights.assign(count, 0);
    surface.foam.assign(count, 0);
    return surface;
}

Real mean_half_width(const Aabb& box) {
    const Vec3 half = half_extents(box);
    return 0.5f * (half.x + half.z);
}

/// Range of corners of a grid along a side.
struct Range {
    int begin = 0, end = 0;
};
/// Returns the corners between two places, and those beside them.
Range corners_between(Real low, Real high, Real side_begin, Real cell, int count) {
    const Real first = std::floor((low - side_begin) / cell);
    const Real last = std::ceil((high - side_begin) / cell);
    const auto most = static_cast<Real>(count - 1);
    return {static_cast<int>(std::clamp(first, 0.0f, most)),
            static_cast<int>(std::clamp(last, 0.0f, most)) + 1};
}

/// Adds a ring of that volume around the middle of the bounds to the heights: a body pushes water aside.
void add_ring(const WaterSurface& surface,
              const Aabb& bounds,
              Real volume,
              std::vector<Real>& heights) {
    const Vec3 size = extents(surface.box);
    const Real x_cell = size.x / static_cast<Real>(surface.columns - 1);
    const Real z_cell = size.z / static_cast<Real>(surface.rows - 1);
    const Vec3 middle = center(bounds), half = half_extents(bounds);
    constexpr Real kReach = 1.7f; // of the ring, as a multiple of the body's own
    const Real x_half = kReach * half.x + x_cell, z_half = kReach * half.z + z_cell;
    const Range x_range = corners_between(
        middle.x - x_half, middle.x + x_half, surface.box.min.x, x_cell, surface.columns);
    const Range z_range = corners_between(
        middle.z - z_half, middle.z + z_half, surface.box.min.z, z_cell, surface.rows);
    const auto squared = [](Real value) { return value * value; };
    const auto for_each = [&](const auto& use) {
        for (int z = z_range.begin; z < z_range.end; ++z) {
            const Real v = surface.box.min.z + static_cast<Real>(z) * z_cell - middle.z;
            for (int x = x_range.begin; x < x_range.end; ++x) {
                const Real u = surface.box.min.x + static_cast<Real>(x) * x_cell - middle.x;
                const Real away = squared(u / x_half) + squared(v / z_half);
                if (away < 1)
                    use(static_cast<std::size_t>(z * surface.columns + x),
                        (0.1f + away) * (1 - away));
            }
        }
    };
    Real sum = 0;
    for_each([&](std::size_t, Real share) { sum += share; });
    if (!(sum > 0))
        return;
    const Real scale = volume / (sum * x_cell * z_cell);
    for_each([&](std::size_t i, Real share) { heights[i] += scale * share; });
}

bool is_seen_in_water(const Body& body) {
    return body.motion != Motion::static_ && !body.is_disabled && is_finite(body.world_from_body);
}

} // namespace

/// Returns the bodies that displace water near a surface, sorted by body.
std::vector<WaterWaves::Displaced> WaterWaves::displaced_in(const Aabb& box,
                                                            const WorldState& state,
                                                            const ShapeTable& shapes) {
    std::vector<Displaced> all;
    for (const Body& body : state.bodies) {
        const Aabb reach = grown({body.center_of_mass, body.center_of_mass}, body.extent);
        if (!is_seen_in_water(body) || !overlaps(reach, box))
            continue;
        Displaced whole{.body = body.id, .bounds = {}, .volume = 0};
        for (std::uint32_t k = 0; k < body.collider_count; ++k) {
            const Collider& collider = state.colliders[body.first_collider + k];
            if (!collider.collides)
                continue;
            const Shape& shape = shapes[collider.shape]->shape;
            const Transform pose = body.world_from_body * collider.body_from_shape;
            const Real volume = submerged(shape, pose, box).volume;
            if (!(volume > 0))
                continue;
            Aabb below = bounds_of(shape, pose);
            below.max.y = std::min(below.max.y, box.max.y);
            whole.volume += volume;
            whole.bounds = {min(whole.bounds.min, below.min), max(whole.bounds.max, below.max)};
        }
        if (!(whole.volume > 0))
            continue;
        const Real depth = box.max.y - whole.bounds.max.y;
        const Real reach_up = std::max(2 * mean_half_width(whole.bounds), 1e-3f);
        whole.volume *= std::exp(-depth / reach_up);
        all.push_back(whole);
    }
    return all;
}

const WaterSurface* find_surface(const WaterSurfaces* surfaces, const Water& water) {
    if (surfaces == nullptr)
        return nullptr;
    const auto at = std::find_if(
        surfaces->begin(), surfaces->end(), [&](const WaterSurface& surface) {
            return surface.water == water.id && surface.box == water.box;
        });
    return at == surfaces->end() ? nullptr : &*at;
}

void WaterWaves::clear() {
    pools_.clear();
    kept_.clear();
    splashes_.clear();
}

void WaterWaves::restore(const WorldState& state, const ShapeTable& shapes) {
    // A step that repeats replaces those that were ahead.
    while (!kept_.empty() && kept_.back().time > state.time)
        kept_.pop_back();
    while (!splashes_.empty() && splashes_.back().time > state.time)
        splashes_.pop_back();
    const Kept* known = !kept_.empty() && kept_.back().time == state.time ? &kept_.back() : nullptr;
    pools_.clear();
    for (const Water& water : state.water_volumes) {
        Pool pool{.surface = calm_surface(water), .speeds = {}, .displaced = {}};
        pool.speeds.assign(pool.surface.heights.size(), 0);
        const WaterSurface* surface = known != nullptr ? find_surface(known->surfaces.get(), water)
                                                       : nullptr;
        if (surface != nullptr) {
            pool.surface = *surface;
            pool.speeds = known->speeds[static_cast<std::size_t>(surface - known->surfaces->data())];
            pool.is_calm = false;
        }
        pool.displaced = displaced_in(water.box, state, shapes);
        pools_.push_back(std::move(pool));
    }
    time_ = state.time;
}

bool WaterWaves::push(Pool& pool, std::vector<Displaced> now) {
    const auto is_still = [](const Displaced& a, const Displaced& b) {
        return a.body == b.body && std::abs(a.volume - b.volume) <= kStill * b.volume &&
               distance(center(a.bounds), center(b.bounds)) <= kStill * mean_half_width(b.bounds);
    };
    if (std::equal(now.begin(), now.end(), pool.displaced.begin(), pool.displaced.end(), is_still))
        return false;
    WaterSurface& surface = pool.surface;
    changes_.assign(surface.heights.size(), 0);
    for (const Displaced& one : now)
        add_ring(surface, one.bounds, one.volume, changes_);
    for (const Displaced& one : pool.displaced)
        add_ring(surface, one.bounds, -one.volume, changes_);
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        surface.heights[i] += changes_[i];
        const Real white = (std::abs(changes_[i]) - kFoamBegins) / (kFoamFull - kFoamBegins);
        surface.foam[i] = std::max(surface.foam[i], std::clamp(white, 0.0f, 1.0f));
    }
    pool.displaced = std::move(now);
    return true;
}

/// Sets the sum of the differences from the four neighbors of each corner. Walls mirror waves: beyond a side the water
/// is as high as at it.
void find_bends(const WaterSurface& surface, std::vector<Real>& bends) {
    const auto columns = static_cast<std::size_t>(surface.columns);
    const auto rows = static_cast<std::size_t>(surface.rows);
    bends.resize(surface.heights.size());
    for (std::size_t z = 0; z < rows; ++z) {
        const Real* row = &surface.heights[z * columns];
        const Real* before = z > 0 ? row - columns : row;
        const Real* after = z + 1 < rows ? row + columns : row;
        Real* out = &bends[z * columns];
        const auto bend = [&](std::size_t left, std::size_t x, std::size_t right) {
            out[x] = row[left] + row[right] + before[x] + after[x] - 4 * row[x];
        };
        bend(0, 0, 1);
        for (std::size_t x = 1; x + 1 < columns; ++x)
            bend(x - 1, x, x + 1);
        bend(columns - 2, columns - 1, columns - 1);
    }
}

void WaterWaves::step(Pool& pool, Real seconds) {
    WaterSurface& surface = pool.surface;
    const Vec3 size = extents(surface.box);
    const Real cell = std::min(size.x / static_cast<Real>(surface.columns - 1),
                               size.z / static_cast<Real>(surface.rows - 1));
    if (!(cell > 0) || !(seconds > 0))
        return;
    const Real cells = kWaveSpeed * seconds / cell;
    const int parts = static_cast<int>(std::clamp(std::ceil(cells / kMostCells), 1.0f, kMostParts));
    const Real h = seconds / static_cast<Real>(parts);
    const Real speed = std::min(kWaveSpeed, kMostCells * cell / h);
    const Real pull = speed * speed * h / (cell * cell), keep = 1 / (1 + kDamping * h);
    const std::size_t count = surface.heights.size();
    for (int part = 0; part < parts; ++part) {
        find_bends(surface, changes_);
        Real sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            pool.speeds[i] = (pool.speeds[i] + pull * changes_[i]) * keep;
            surface.heights[i] += h * pool.speeds[i] + kSmoothing * changes_[i];
            sum += surface.heights[i];
        }
        const Real mean = sum / static_cast<Real>(count); // the level is that of the volume
        for (Real& height : surface.heights)
            height -= mean;
    }
    Real largest = 0;
    const Real left = 1 / (1 + kFoamDecay * seconds);
    for (std::size_t i = 0; i < count; ++i) {
        surface.foam[i] *= left;
        largest = std::max({largest,
                            std::abs(surface.heights[i]),
                            0.2f * std::abs(pool.speeds[i]),
                            0.05f * surface.foam[i]});
    }
    pool.is_calm = !(largest > kCalm); // also what is no number
    if (pool.is_calm)
        for (std::vector<Real>* values : {&surface.heights, &surface.foam, &pool.speeds})
            std::fill(values->begin(), values->end(), 0.0f);
}

void WaterWaves::add_splashes(const Pool& pool,
                              const std::vector<Displaced>& now,
                              const WorldState& before,
                              const WorldState& after) {
    for (const Displaced& one : now) {
        const auto was = std::lower_bound(
            pool.displaced.begin(),
            pool.displaced.end(),
            one.body,
            [](const Displaced& displaced, BodyId body) { return displaced.body < body; });
        const Body* body = find_record(before.bodies, one.body);
        const bool was_in_water = was != pool.displaced.end() && was->body == one.body;
        if (was_in_water || body == nullptr || !(-body->v.y > kSplashSpeed))
            continue;
        Vec3 place = center(one.bounds);
        place.y = pool.surface.box.max.y;
        splashes_.push_back({after.time, one.body, place, mean_half_width(one.bounds), -body->v.y});
    }
}

void WaterWaves::note(const WorldState& before, const WorldState& after, const ShapeTable& shapes) {
    if (after.water_volumes.empty()) {
        clear();
        return;
    }
    const auto is_same = [&](const Pool& pool, const Water& water) {
        return pool.surface.water == water.id && pool.surface.box == water.box;
    };
    if (time_ != before.time || !std::equal(pools_.begin(),
                                            pools_.end(),
                                            after.water_volumes.begin(),
                                            after.water_volumes.end(),
                                            is_same))
        restore(before, shapes);
    time_ = after.time;
    while (!kept_.empty() && kept_.front().time < after.time - kSeconds)
        kept_.pop_front();
    while (!splashes_.empty() && splashes_.front().time < after.time - kSeconds)
        splashes_.pop_front();

    auto surfaces = std::make_shared<WaterSurfaces>();
    std::vector<std::vector<Real>> speeds;
    for (Pool& pool : pools_) {
        std::vector<Displaced> now = displaced_in(pool.surface.box, after, shapes);
        add_splashes(pool, now, before, after);
        if (push(pool, std::move(now)) || !pool.is_calm)
            step(pool, static_cast<Real>(after.time - before.time));
        if (!pool.is_calm) {
            surfaces->push_back(pool.surface);
            speeds.push_back(pool.speeds);
        }
    }
    if (surfaces->empty())
        surfaces = nullptr;
    kept_.push_back({after.time, std::move(surfaces), std::move(speeds)});
}

std::shared_ptr<const WaterSurfaces> WaterWaves::at(double time) const {
    const auto after = std::upper_bound(
        kept_.begin(), kept_.end(), time, [](double t, const Kept& kept) { return t < kept.time; });
    return after == kept_.begin() ? nullptr : std::prev(after)->surfaces;
}

std::vector<Splash> WaterWaves::splashes_before(double time) const {
    std::vector<Splash> splashes;
    for (const Splash& splash : splashes_)
        if (splash.time <= time && splash.time >= time - kSeconds)
            splashes.push_back(splash);
    return splashes;
}

} // namespace topple::app
