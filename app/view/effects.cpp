// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/effects.h"

#include "app/session/frame/find_record.h"
#include "app/view/style/theme.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Numbers of the newest hits and splashes that are drawn: a picture cannot show more.
constexpr std::size_t kMostHits = 400, kMostSplashes = 100;
/// Smallest cloud that is drawn. [px]
constexpr Real kLeastPx = 0.7f;

double shown_time(const FrameViewInput& input) {
    const double now = input.frame->state->time;
    if (input.previous == nullptr || input.previous->scene_number != input.frame->scene_number)
        return now;
    const double before = input.previous->state->time;
    return before + (now - before) * std::clamp<double>(static_cast<double>(input.blend), 0, 1);
}

/// A hit as its effects see it.
struct Impact {
    Vec3 point;     ///< [m]
    Vec3 normal;    ///< Unit vector out of the surface that was hit.
    Real speed = 0; ///< Change of the lighter body's velocity. [m/s]
    Real size = 0;  ///< Extent of the smaller body. [m]
    bool has_sparks = false, has_dust = true;
};

Substance substance_of(const WorldState& state, const Body& body) {
    if (body.collider_count == 0)
        return Substance::plain;
    const NamedLook* look = look_named(state.colliders[body.first_collider].material.name);
    return look == nullptr ? Substance::plain : look->surface.substance;
}

std::optional<Impact> impact_of(const TouchEvent& touch, const WorldState& state) {
    const Body* a = find_record(state.bodies, touch.a);
    const Body* b = find_record(state.bodies, touch.b);
    if (a == nullptr || b == nullptr)
        return std::nullopt;
    const auto mass_of = [](const Body& body) {
        return body.motion == Motion::dynamic ? body.mass : std::numeric_limits<Real>::infinity();
    };
    const bool is_a_lighter = mass_of(*a) < mass_of(*b);
    const Body& lighter = is_a_lighter ? *a : *b;
    const Substance first = substance_of(state, *a), second = substance_of(state, *b);
    const auto strikes = [](Substance one, Substance other) {
        return one == Substance::steel && (other == Substance::steel || other == Substance::stone);
    };
    return Impact{.point = touch.point,
                  .normal = is_a_lighter ? -touch.normal : touch.normal,
                  .speed = touch.impulse / mass_of(lighter),
                  .size = lighter.extent,
                  .has_sparks = strikes(first, second) || strikes(second, first),
                  .has_dust = first != Substance::steel || second != Substance::steel};
}

/// Draws from a stream of random numbers that belongs to one event.
class Scatter {
public:
    Scatter(double time, std::uint64_t a, std::uint64_t b)
        : random_(static_cast<std::uint64_t>(std::llround(time * 1e6)) * 0x9e3779b97f4a7c15u +
                  a * 0xbf58476d1ce4e5b9u + b) {}

    Real between(Real low, Real high) { return random_.between(low, high); }
    /// Returns a unit vector perpendicular to the normal.
    Vec3 around(Vec3 normal) {
        const Vec3 u = any_perpendicular(normal), v = cross(normal, u);
        const SinCos turn = sin_cos(between(0, 2 * kPi));
        return u * turn.cos + v * turn.sin;
    }

private:
    Random random_;
};

class EffectBuilder {
public:
    EffectBuilder(const FrameViewInput& input, std::vector<Billboard>& out)
        : input_(input),
          state_(*input.frame->state),
          colors_(colors_of(input.options.theme)),
          time_(shown_time(input)),
          out_(out) {}

    void add_hits() {
        for (const Hit& hit : newest(input_.frame->recent_hits, kMostHits)) {
            const auto age = static_cast<Real>(time_ - hit.time);
            if (!(age >= 0))
                continue;
            const std::optional<Impact> impact = impact_of(hit.touch, state_);
            if (!impact)
                continue;
            Scatter scatter(hit.time, hit.touch.a.ordinal, hit.touch.b.ordinal);
            if (impact->has_sparks)
                add_sparks(*impact, age, scatter);
            if (impact->has_dust)
                add_dust(*impact, age, scatter);
        }
    }

    void add_splashes() {
        for (const Splash& splash : newest(input_.frame->recent_splashes, kMostSplashes)) {
            const auto age = static_cast<Real>(time_ - splash.time);
            if (age >= 0)
                add_drops(splash, age);
        }
    }

private:
    template<typename Event>
    static std::span<const Event> newest(const std::vector<Event>& events, std::size_t most) {
        return std::span(events).last(std::min(events.size(), most));
    }

    /// A ring of small clouds that drifts along the surface and slows down in the air.
    void add_dust(const Impact& impact, Real age, Scatter& scatter) {
        constexpr Real kSlowest = 1.2f, kFull = 6, kLife = 0.95f; // [m/s], [m/s], [s]
        const Real strength = std::clamp(
            (impact.speed - kSlowest) / (kFull - kSlowest), 0.0f, 1.0f);
        if (!(strength > 0) || age >= kLife)
            return;
        const Real size = std::clamp(0.6f * impact.size, 0.03f, 0.65f);
        const int count = 6 + static_cast<int>(10 * strength);
        // The cloud must be seen before the floor that it comes from: a little darker than pale floors, else lighter.
        constexpr float kPale = 0.6f; // green of a floor, as a display value
        const Rgba dust = colors_.floor.g > kPale ? rgb(0xa58a62) : rgb(0xf2e3c6);
        const Rgba color = mix(colors_.floor, dust, is_dark(input_.options.theme) ? 0.4f : 0.75f);
        for (int i = 0; i < count; ++i) {
            const Vec3 out = scatter.around(impact.normal);
            const Real slowness = scatter.between(4, 7); // of the drag [1/s]
            const Real way = scatter.between(0.3f, 1) * (0.6f + 1.4f * strength) *
                             (1 - std::exp(-slowness * age)) / slowness * 4 * std::sqrt(size);
            const Real lift = scatter.between(0.15f, 0.6f) * size * (1 + 3 * age);
            const Real life = scatter.between(0.5f, 1) * kLife;
            const Real left = std::max(1 - age / life, 0.0f);
            add({.center = impact.point + out * (way + 0.5f * size) + impact.normal * lift,
                 .half_axis = {},
                 .radius = size * scatter.between(0.4f, 0.8f) * (0.6f + 2.2f * age / kLife),
                 .color = pack(with_alpha(color, 0.42f * (0.4f + 0.6f * strength) * left * left)),
                 .softness = 1,
                 .glow = 0});
        }
    }

    /// Streaks of hot metal that fly on parabolas and cool down.
    void add_sparks(const Impact& impact, Real age, Scatter& scatter) {
        constexpr Real kSlowest = 1.5f, kFull = 8, kLife = 0.5f,
                       kExposure = 0.02f; // the last two [s]
        const Real strength = std::clamp(
            (impact.speed - kSlowest) / (kFull - kSlowest), 0.0f, 1.0f);
        if (!(strength > 0) || age >= kLife)
            return;
        const int count = 6 + static_cast<int>(22 * strength);
        for (int i = 0; i < count; ++i) {
            const Vec3 out = scatter.around(impact.normal);
            const Vec3 start = (out + impact.normal * scatter.between(0.05f, 0.8f)) *
                               (scatter.between(0.15f, 0.8f) * (1.5f + impact.speed));
            const Real left = 1 - age / (kLife * scatter.between(0.4f, 1));
            const Real radius = scatter.between(0.004f, 0.010f) * std::sqrt(1 + 4 * impact.size);
            if (left <= 0)
                continue;
            const Vec3 gravity = state_.parameters.gravity;
            const Vec3 at = impact.point + start * age + gravity * (0.5f * age * age);
            const Rgba hot = mix(rgb(0xd84a12), rgb(0xfff1c0), left);
            add({.center = at,
                 .half_axis = (start + gravity * age) * (0.5f * kExposure),
                 .radius = radius,
                 .color = pack(with_alpha(hot, std::min(1.5f * left, 1.0f))),
                 .softness = 0.5f,
                 .glow = 1});
        }
    }

    /// Drops that are thrown up at the rim of the body, and fall back into the water.
    void add_drops(const Splash& splash, Real age) {
        Scatter scatter(splash.time, splash.body.ordinal, 0);
        const Real strength = std::min(splash.speed / 6, 1.0f);
        const int count = 10 + static_cast<int>(50 * strength);
        const Real size = std::clamp(0.09f * splash.radius, 0.008f, 0.05f);
        const Vec3 up{0, 1, 0};
        for (int i = 0; i < count; ++i) {
            const Vec3 out = scatter.around(up);
            const Vec3 start = out * (scatter.between(0.05f, 0.4f) * splash.speed) +
                               up * (scatter.between(0.25f, 0.9f) * splash.speed);
            const Real begin = splash.radius * scatter.between(0.8f, 1.1f);
            const Real large = scatter.between(0, 1); // most are small
            const Real radius = size * (0.25f + large * large);
            const Vec3 way = start * age + state_.parameters.gravity * (0.5f * age * age);
            if (way.y < 0)
                continue;
            const Vec3 velocity = start + state_.parameters.gravity * age;
            add({.center = splash.place + out * begin + way,
                 .half_axis = velocity * 0.006f, // a shutter of 12 ms
                 .radius = radius,
                 .color = pack(rgb(0xe6f3fa, 0.75f)),
                 .softness = 0.35f,
                 .glow = 0});
        }
    }

    void add(const Billboard& billboard) {
        const Real depth = view_depth(input_.camera, billboard.center);
        const Real pixel = pixel_size(input_.camera, depth, kUsualHeight);
        if (depth > 0 && billboard.radius + length(billboard.half_axis) > kLeastPx * pixel)
            out_.push_back(billboard);
    }

    const FrameViewInput& input_;
    const WorldState& state_;
    const ThemeColors& colors_;
    double time_; ///< Time of the picture. [s]
    std::vector<Billboard>& out_;
};

/// Returns height and foam at a corner of a surface; 0 if there is no surface.
Vec2 corner_at(const WaterSurface* surface, std::size_t i) {
    if (surface == nullptr || i >= surface->heights.size())
        return {};
    return {surface->heights[i], surface->foam[i]};
}

} // namespace

void add_effects(std::vector<Billboard>& out, const FrameViewInput& input) {
    EffectBuilder builder(input, out);
    builder.add_hits();
    builder.add_splashes();
    // Blending needs the farthest first.
    std::stable_sort(out.begin(), out.end(), [&](const Billboard& a, const Billboard& b) {
        return view_depth(input.camera, a.center) > view_depth(input.camera, b.center);
    });
}

std::vector<WaterPicture> water_pictures(const FrameViewInput& input) {
    constexpr Rgba kWater = rgb(0x3f8fc9, 0.30f);
    const PublishedFrame& frame = *input.frame;
    const bool is_blended = input.previous != nullptr && input.blend < 1 &&
                            input.previous->scene_number == frame.scene_number;
    std::vector<WaterPicture> pictures;
    for (const Water& water : frame.state->water_volumes) {
        if (frame.state->object_marks.is_hidden(water.id))
            continue;
        WaterPicture picture{
            .box = water.box, .color = kWater, .columns = 2, .rows = 2, .corners = {}};
        const WaterSurface* now = find_surface(frame.water_surfaces.get(), water);
        const WaterSurface* before = is_blended
                                         ? find_surface(input.previous->water_surfaces.get(), water)
                                         : now;
        if (const WaterSurface* size = now != nullptr ? now : before) {
            picture.columns = size->columns;
            picture.rows = size->rows;
        }
        const Real t = is_blended ? std::clamp(input.blend, 0.0f, 1.0f) : 1;
        picture.corners.resize(static_cast<std::size_t>(picture.columns * picture.rows));
        for (std::size_t i = 0; i < picture.corners.size(); ++i) {
            const Vec2 then = corner_at(before, i);
            picture.corners[i] = then + (corner_at(now, i) - then) * t;
        }
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

} // namespace topple::app
