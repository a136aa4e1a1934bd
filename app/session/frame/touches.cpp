// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/touches.h"

#include "app/session/frame/frame_query.h"
#include "topple/world/materials.h"
#include "topple/world/upward.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kSlidingSpeed = 0.005f; // [m/s]

/// Returns a number with three digits or more: "0.12", "3.45", "67.8", "901".
std::string in_digits(Real number) {
    char text[32];
    const int after_point = number < 10 ? 2 : number < 100 ? 1 : 0;
    std::snprintf(text, sizeof text, "%.*f", after_point, static_cast<double>(number));
    return text;
}

/// Sums the contacts of one body with another.
class Sum {
public:
    explicit Sum(BodyId other) { touch_.other = other; }

    /// Adds a contact. `sign` is 1 if the body is B of the contact, else -1.
    void add(const WorldState& state, const Contact& contact, Real sign) {
        const Collider& a = state.colliders[contact.collider_a];
        const Collider& b = state.colliders[contact.collider_b];
        const Real dt = state.parameters.dt;
        const Real normal_force = normal_impulse_of(contact) / dt;
        const Material both = combine(
            state.material_pairs, material_in(a, contact), material_in(b, contact));
        touch_.point_count += contact.point_count;
        touch_.normal_force += normal_force;
        touch_.sliding_friction += both.friction * normal_force;
        touch_.sticking_friction += static_friction_of(both) * normal_force;
        const Vec3 push = contact.normal * (sign * normal_force),
                   friction = contact.friction_impulse * (sign / dt);
        friction_ += friction;
        touch_.push += push;
        touch_.force += push + friction;
        for (const Contact::Point& point : contact.active_points()) {
            const Vec3 v = velocity_at(state.bodies[b.body], point.point) -
                           velocity_at(state.bodies[a.body], point.point);
            const Vec3 tangential = v - contact.normal * dot(v, contact.normal);
            speed_times_force_ += length(tangential) * point.normal_impulse / dt;
        }
    }
    Touch made() const {
        Touch touch = touch_;
        touch.friction_force = length(friction_);
        if (touch.normal_force > 0)
            touch.sliding_speed = speed_times_force_ / touch.normal_force;
        return touch;
    }
    [[nodiscard]] BodyId other() const { return touch_.other; }

private:
    Touch touch_;
    Vec3 friction_;              // [N]
    Real speed_times_force_ = 0; // [N m/s]
};

} // namespace

bool Touch::is_sliding() const {
    constexpr Real kNearlyAll = 0.95f;
    return sliding_speed > kSlidingSpeed && friction_force >= kNearlyAll * sliding_friction;
}

std::vector<Touch> touches_of(const PublishedFrame& frame, BodyId id) {
    const WorldState& state = *frame.state;
    const Body* body = find_body(frame, id);
    if (body == nullptr)
        return {};
    const auto belongs = [&](std::uint32_t collider) {
        return collider - body->first_collider < body->collider_count;
    };
    std::vector<Sum> sums;
    for (const Contact& contact : state.contacts) {
        const bool is_a = belongs(contact.collider_a), is_b = belongs(contact.collider_b);
        if (is_a == is_b || !is_touching(contact))
            continue;
        const std::uint32_t collider = is_a ? contact.collider_b : contact.collider_a;
        const BodyId other = state.bodies[state.colliders[collider].body].id;
        const auto known = std::find_if(
            sums.begin(), sums.end(), [&](const Sum& sum) { return sum.other() == other; });
        Sum& sum = known == sums.end() ? sums.emplace_back(other) : *known;
        sum.add(state, contact, is_b ? Real(1) : Real(-1));
    }
    std::vector<Touch> touches;
    for (const Sum& sum : sums)
        touches.push_back(sum.made());
    std::stable_sort(touches.begin(), touches.end(), [](const Touch& a, const Touch& b) {
        return a.normal_force > b.normal_force;
    });
    return touches;
}

std::string text_of(const PublishedFrame& frame, const Touch& touch) {
    const Vec3 up = upward(*frame.state);
    const Real size = length(touch.force), lift = dot(touch.force, up);
    const char* verb = !(touch.normal_force > 0) ? "touches "
                       : lift > 0.5f * size      ? "rests on "
                       : lift < -0.5f * size     ? "carries "
                                                 : "leans on ";
    std::string text = verb + display_name(frame, touch.other);
    if (!(touch.normal_force > 0))
        return text + ", without force";
    text += ": " + in_digits(size) + " N";
    if (touch.is_sliding())
        return text + ", slides at " + in_digits(touch.sliding_speed) + " m/s";
    if (touch.sticking_friction > 0) {
        const Real used = std::min(touch.friction_force / touch.sticking_friction, Real(1));
        text += ", friction " + std::to_string(std::lround(100 * used)) + " %";
    }
    return text;
}

} // namespace topple::app
