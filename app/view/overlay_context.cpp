// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlay_context_detail.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

namespace topple::app {

MarkFade::MarkFade(std::vector<float> sizes, std::size_t most) {
    count_.in_view = sizes.size();
    std::erase_if(sizes, [](float size) { return size < kLeastPx; });
    if (sizes.size() > most) {
        const auto last = sizes.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::nth_element(sizes.begin(), last, sizes.end(), std::greater<>());
        least_px_ = *last;
    }
    count_.marked = static_cast<std::size_t>(std::count_if(
        sizes.begin(), sizes.end(), [this](float size) { return size >= least_px_; }));
    // The marks of a few are opaque; those of thousands let what is below shine through.
    constexpr float kFew = 150, kWeakest = 0.55f;
    strength_ = std::clamp(
        std::sqrt(kFew / static_cast<float>(std::max<std::size_t>(count_.marked, 1))),
        kWeakest,
        1.0f);
}

OverlayContext::OverlayContext(const FrameViewInput& in, const FramePoses& frame_poses)
    : input(in),
      poses(frame_poses),
      state(*in.frame->state),
      colors(colors_of(in.options.theme)),
      view_(make_frustum(in.camera.clip_from_world())) {
    find_typical_body();
    find_covered();
    find_sizes();
    find_marked_contacts();
}

/// The median of every so many bodies: the marks need no exact one.
void OverlayContext::find_typical_body() {
    constexpr std::size_t kSample = 512;
    std::vector<std::pair<Real, Real>> sample; // extent [m] and mass [kg]
    const std::size_t stride = 1 + state.bodies.size() / kSample;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Body& body = state.bodies[i];
        const bool counts = i % stride == 0 || sample.empty();
        if (counts && body.motion == Motion::dynamic && body.extent > 0 &&
            std::isfinite(body.extent))
            sample.emplace_back(body.extent, body.mass);
    }
    if (sample.empty())
        return;
    const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(sample.size() / 2);
    std::nth_element(sample.begin(), middle, sample.end());
    unit_ = middle->first;
    constexpr Real kLeastSpeed = 0.01f; // where there is no gravity [m/s]
    const Parameters& p = state.parameters;
    typical_impulse_ = std::max(middle->second * std::max(length(p.gravity) * p.dt, kLeastSpeed),
                                std::numeric_limits<Real>::min());
}

void OverlayContext::find_covered() {
    const std::size_t count = state.bodies.size();
    hidden_.assign(count, 0);
    if (!state.object_marks.is_empty())
        for (std::size_t i = 0; i < count; ++i)
            hidden_[i] = state.object_marks.is_hidden(state.bodies[i].id) ? 1 : 0;
    covered_.assign(count, input.options.overlays_of_selection_only ? 0 : 1);
    if (input.options.overlays_of_selection_only)
        for (const BodyId id : input.highlights.selected)
            if (const std::uint32_t i = index_of(id); i < count)
                covered_[i] = 1;
    for (std::size_t i = 0; i < count; ++i)
        covered_[i] = covered_[i] != 0 && hidden_[i] == 0 ? 1 : 0;
}

void OverlayContext::find_sizes() {
    std::vector<float> marked;
    sizes_.resize(state.bodies.size());
    // With a static body, all bodies on it are marked.
    bool marks_all = false;
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        marks_all |= covered_[i] != 0 && state.bodies[i].motion == Motion::static_;
    for (std::uint32_t i = 0; i < sizes_.size(); ++i) {
        const Body& body = state.bodies[i];
        sizes_[i] = body.motion == Motion::static_ ? kNoSize : 0;
        if (body.motion == Motion::static_ || hidden_[i] != 0)
            continue;
        sizes_[i] = size_in_picture(center_of(i), body.extent);
        if (sizes_[i] > 0 && (marks_all || covered_[i] != 0))
            marked.push_back(sizes_[i]);
    }
    constexpr std::size_t kFewBodies = 40;
    are_on_top_ = marked.size() <= kFewBodies;
    const auto overlays = static_cast<std::size_t>(std::popcount(input.options.overlays));
    for (std::size_t i = 0; i < fades_.size(); ++i) {
        const bool is_shared = i != static_cast<std::size_t>(MarkBudget::dots);
        const std::size_t sharing = is_shared ? std::max(overlays, kFullOverlays) : kFullOverlays;
        fades_[i] = MarkFade(marked, kMostMarked[i] * kFullOverlays / sharing);
    }
}

void OverlayContext::find_marked_contacts() {
    constexpr Overlay kOfContacts[] = {Overlay::contacts,
                                       Overlay::impulses,
                                       Overlay::friction,
                                       Overlay::graph_colors,
                                       Overlay::supports};
    if (std::none_of(std::begin(kOfContacts), std::end(kOfContacts), [this](Overlay overlay) {
            return input.options.shows(overlay);
        }))
        return;
    for (std::uint32_t k = 0; k < state.contacts.size(); ++k) {
        const Contact& contact = state.contacts[k];
        const std::uint32_t a = body_of(contact.collider_a), b = body_of(contact.collider_b);
        if (contact.point_count == 0 || !covers_either(a, b))
            continue;
        const float fade = fade_between(a, b, MarkBudget::lines);
        if (!(fade > 0))
            continue;
        MarkedContact& marked = marked_contacts_.emplace_back(MarkedContact{k, fade, {}});
        for (const Contact::Point& point : contact.active_points())
            marked.middle += point.point / static_cast<Real>(contact.point_count);
    }
}

Real OverlayContext::arrow_of_impulse(Real impulse) const {
    return 0.5f * unit_ * std::log2(1 + impulse / typical_impulse_);
}

bool OverlayContext::is_selected(BodyId id) const {
    const auto& selected = input.highlights.selected;
    return std::binary_search(selected.begin(), selected.end(), id);
}

std::uint32_t OverlayContext::index_of(BodyId id) const {
    return static_cast<std::uint32_t>(app::index_of(state, id));
}

bool OverlayContext::covers_either(std::uint32_t a, std::uint32_t b) const {
    const auto exists = [&](std::uint32_t body) { return body < covered_.size(); };
    if ((exists(a) && is_hidden(a)) || (exists(b) && is_hidden(b)))
        return false;
    return (exists(a) && covers(a)) || (exists(b) && covers(b));
}

float OverlayContext::size_in_picture(Vec3 center, Real radius) const {
    const RenderCamera& camera = input.camera;
    const Real depth = view_depth(camera, center);
    if (!may_see(view_, Sphere{center, radius}) || !(camera.is_orthographic || depth > -radius))
        return 0;
    const Real size = 2 * radius / pixel_size(camera, std::max(depth, radius), kUsualHeight);
    // Without perspective nearer bodies come first all the same.
    constexpr Real kNearFirst = 1e-4f;
    return camera.is_orthographic ? size * (1 - kNearFirst * depth / (std::abs(depth) + 1)) : size;
}

float OverlayContext::fade_between(std::uint32_t a, std::uint32_t b, MarkBudget budget) const {
    const float none = std::numeric_limits<float>::infinity();
    const auto fade_at = [&](std::uint32_t body) {
        return body < sizes_.size() && sizes_[body] != kNoSize ? fade(body, budget) : none;
    };
    const float weaker = std::min(fade_at(a), fade_at(b));
    return weaker == none ? 0 : weaker;
}

void OverlayContext::add_arrow(DebugGeometry& out,
                               Vec3 from,
                               Vec3 to,
                               Rgba color,
                               float width_px,
                               bool is_on_top) const {
    constexpr float kLeastPx = 12, kHeadPx = 8;
    const Real reach = distance(from, to);
    const float size = size_in_picture((from + to) / 2, reach / 2);
    const std::size_t begin = out.lines.size();
    if (size >= kLeastPx)
        app::add_arrow(
            out, from, to, color, width_px, 0.3f * unit_, reach * std::min(kHeadPx / size, 0.45f));
    else
        out.lines.push_back({from, to, color, width_px});
    for (std::size_t i = begin; i < out.lines.size(); ++i)
        out.lines[i].on_top = is_on_top;
}

} // namespace topple::app
