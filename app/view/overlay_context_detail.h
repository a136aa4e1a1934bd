// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_poses.h"
#include "app/view/frame_view.h"
#include "app/view/style/theme.h"
#include "topple/geometry/shapes/frustum.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace topple::app {

/// Kinds of overlays by the work and the room that the mark of a body takes; see kMostMarked.
enum class MarkBudget : std::uint8_t {
    dots,   ///< A dot.
    lines,  ///< Some lines.
    curves, ///< Dozens of lines.
};
/// Number of bodies that an overlay marks at most, by its budget: those with the largest pictures. Overlays of lines
/// and curves beyond kFullOverlays share what so many may mark, since a picture cannot hold more and stay legible.
inline constexpr std::array<std::size_t, 3> kMostMarked{20000, 1000, 500};
inline constexpr std::size_t kFullOverlays = 4;

/// Strength of the marks at things of certain sizes in a picture: 0 below the size of the last one within the budget
/// (things of that size may exceed the budget), then rising, and lower the more there are.
class MarkFade {
public:
    MarkFade() = default;
    /// `sizes` of those that can be marked. [px] Requires: most > 0.
    MarkFade(std::vector<float> sizes, std::size_t most);

    [[nodiscard]] float at(float size_px) const {
        if (!(size_px >= least_px_))
            return 0;
        const float rise = (size_px - least_px_) / (kRise * least_px_);
        return strength_ * (rise < 1 ? kFaintest + (1 - kFaintest) * rise : 1);
    }
    [[nodiscard]] const MarkCount& count() const { return count_; }

    /// Smaller things are not marked. [px]
    static constexpr float kLeastPx = 2;

private:
    static constexpr float kRise = 0.5f, kFaintest = 0.3f;

    float least_px_ = kLeastPx;
    float strength_ = 1;
    MarkCount count_;
};

/// A contact that overlays mark.
struct MarkedContact {
    std::uint32_t index = 0; ///< In the contacts of the state.
    float fade = 0;          ///< Strength of its marks.
    Vec3 middle;             ///< Mean of its points. [m]
};

/// Input of all overlays of one picture, and the bodies and contacts that they mark.
class OverlayContext {
public:
    OverlayContext(const FrameViewInput& input, const FramePoses& poses);

    const FrameViewInput& input;
    const FramePoses& poses;
    const WorldState& state;
    const ThemeColors& colors;

    [[nodiscard]] Real unit() const { return unit_; } ///< Median extent of movable bodies. [m]
    /// Returns the length of an arrow: it grows with the logarithm, and is half a unit for the weight of a typical body
    /// over a step. [m] `impulse` in N s.
    [[nodiscard]] Real arrow_of_impulse(Real impulse) const;

    [[nodiscard]] bool is_selected(BodyId id) const;
    [[nodiscard]] bool is_hidden(std::uint32_t body) const { return hidden_[body] != 0; }
    /// Returns whether the overlays are for this body.
    [[nodiscard]] bool covers(std::uint32_t body) const { return covered_[body] != 0; }
    /// Returns the index of a body, or the number of bodies for the world and for missing ones.
    [[nodiscard]] std::uint32_t index_of(BodyId id) const;
    /// Returns whether a mark between two bodies is drawn. An index may be the number of bodies: the world.
    [[nodiscard]] bool covers_either(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] std::uint32_t body_of(std::uint32_t collider) const {
        return state.colliders[collider].body;
    }
    [[nodiscard]] Vec3 center_of(std::uint32_t body) const {
        return transform_point(poses.world_from_body[body], state.bodies[body].local_center);
    }
    /// Returns whether the body has a place of its own: static ones and the world do not.
    [[nodiscard]] bool has_center(std::uint32_t body) const {
        return body < state.bodies.size() && state.bodies[body].motion != Motion::static_;
    }

    /// Returns the size of a sphere in a picture of 1000 lines, 0 outside of the picture. [px]
    [[nodiscard]] float size_in_picture(Vec3 center, Real radius) const;
    /// Returns the strength of the marks of a body, 0 for none.
    [[nodiscard]] float fade(std::uint32_t body, MarkBudget budget) const {
        return fades_[static_cast<std::size_t>(budget)].at(sizes_[body]);
    }
    /// Returns the strength of a mark between two bodies: the weaker one of those that have a place.
    [[nodiscard]] float fade_between(std::uint32_t a, std::uint32_t b, MarkBudget budget) const;
    /// Contacts with marks; empty if no overlay that is on marks contacts.
    [[nodiscard]] const std::vector<MarkedContact>& marked_contacts() const {
        return marked_contacts_;
    }
    [[nodiscard]] const MarkCount& count(MarkBudget budget) const {
        return fades_[static_cast<std::size_t>(budget)].count();
    }
    /// Whether there are so few marks that they may cover the bodies.
    [[nodiscard]] bool are_on_top() const { return are_on_top_; }

    ///@{
    /// Adds an arrow, with a head that can be seen unless the arrow is very short.
    void add_arrow(DebugGeometry& out,
                   Vec3 from,
                   Vec3 to,
                   Rgba color,
                   float width_px,
                   bool is_on_top) const;
    void add_arrow(DebugGeometry& out, Vec3 from, Vec3 to, Rgba color, float width_px) const {
        add_arrow(out, from, to, color, width_px, are_on_top_);
    }
    ///@}

private:
    void find_typical_body();
    void find_covered();
    void find_sizes();
    void find_marked_contacts();

    Frustum view_;
    Real unit_ = 0.5f;
    Real typical_impulse_ = 1; ///< [N s]
    std::vector<std::uint8_t> hidden_, covered_;
    static constexpr float kNoSize = -1; ///< Of a static body, which has no place of its own.
    std::vector<float> sizes_;           ///< Indexed by body: size in the picture. [px]
    std::array<MarkFade, kMostMarked.size()> fades_;
    bool are_on_top_ = false;
    std::vector<MarkedContact> marked_contacts_;
};

///@{
/// The overlays of bodies and of contacts, in one function each.
void add_box_marks(DebugGeometry& out, const OverlayContext& context);
void add_velocity_marks(DebugGeometry& out, const OverlayContext& context);
void add_center_marks(DebugGeometry& out, const OverlayContext& context);
void add_sleep_marks(DebugGeometry& out, const OverlayContext& context);
void add_inertia_marks(DebugGeometry& out, const OverlayContext& context);
void add_contact_marks(DebugGeometry& out, const OverlayContext& context);
void add_impulse_marks(DebugGeometry& out, const OverlayContext& context);
void add_friction_marks(DebugGeometry& out, const OverlayContext& context);
void add_color_marks(DebugGeometry& out, const OverlayContext& context);
void add_support_marks(DebugGeometry& out, const OverlayContext& context);
///@}

} // namespace topple::app
