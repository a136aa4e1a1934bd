// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/touch_events.h"

#include "topple/world/state/lookup.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace topple {
namespace {

auto order_of(const TouchEvent& e) { return std::tuple(e.a.ordinal, e.b.ordinal); }

bool is_earlier_pair(const TouchEvent& x, const TouchEvent& y) { return order_of(x) < order_of(y); }

/// Adds a contact to the touch event of its bodies.
void add_contact(const WorldState& state,
                 const Contact& contact,
                 std::vector<TouchEvent>& touches) {
    if (!is_touching(contact))
        return;
    TouchEvent touch;
    touch.a = state.bodies[state.colliders[contact.collider_a].body].id;
    touch.b = state.bodies[state.colliders[contact.collider_b].body].id;
    touch.normal = contact.normal;
    touch.cell = cell_of_contact(state, contact);
    if (touch.b.ordinal < touch.a.ordinal) {
        std::swap(touch.a, touch.b);
        touch.normal = -touch.normal;
    }
    touch.impulse = normal_impulse_of(contact);
    Real hardest = -1;
    for (const Contact::Point& p : contact.active_points())
        if (p.normal_impulse > hardest) {
            hardest = p.normal_impulse;
            touch.point = p.point;
        }
    touches.push_back(touch);
}

} // namespace

std::vector<TouchEvent> find_touches(const WorldState& state) {
    std::vector<TouchEvent> touches;
    for (const Contact& contact : state.contacts)
        add_contact(state, contact, touches);
    std::stable_sort(touches.begin(), touches.end(), [](const TouchEvent& x, const TouchEvent& y) {
        return order_of(x) != order_of(y) ? order_of(x) < order_of(y) : x.impulse > y.impulse;
    });
    // The contact with the largest impulse gives the point.
    std::vector<TouchEvent> merged;
    for (const TouchEvent& touch : touches) {
        if (!merged.empty() && order_of(merged.back()) == order_of(touch))
            merged.back().impulse += touch.impulse;
        else
            merged.push_back(touch);
    }
    return merged;
}

std::vector<TouchEvent> touches_only_in(const std::vector<TouchEvent>& touches,
                                        const std::vector<TouchEvent>& others) {
    std::vector<TouchEvent> only;
    std::set_difference(touches.begin(),
                        touches.end(),
                        others.begin(),
                        others.end(),
                        std::back_inserter(only),
                        is_earlier_pair);
    return only;
}

std::vector<TouchEvent> find_touch_events(const WorldState& before, const WorldState& after) {
    const std::vector<TouchEvent> old = find_touches(before), now = find_touches(after);
    const std::vector<TouchEvent> began = touches_only_in(now, old);
    std::vector<TouchEvent> ended = touches_only_in(old, now), events;
    for (TouchEvent& touch : ended)
        touch.began = false;
    std::merge(began.begin(),
               began.end(),
               ended.begin(),
               ended.end(),
               std::back_inserter(events),
               is_earlier_pair);
    return events;
}

} // namespace topple
