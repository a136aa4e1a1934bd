// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/pointed_object.h"

namespace topple::app {

PointedObject object_under_pointer(const ToolContext& context, Pickable which) {
    PointedObject at{pick(context.frame, context.pointer_ray(), which), std::nullopt};
    Ray ray = context.pointer_ray();
    if (at.body)
        ray.t_max = at.body->hit.t;
    at.soft = pick_soft(context.frame, ray, which);
    if (at.soft)
        at.body.reset();
    return at;
}

bool can_be_moved(const PublishedFrame& frame, const PointedObject& at) {
    if (at.soft) {
        const Deformable* d = find_deformable(frame, at.soft->deformable);
        return d != nullptr && !d->is_disabled && d->particles.inv_masses[at.soft->particle] > 0;
    }
    const Body* body = at.body ? find_body(frame, at.body->body) : nullptr;
    return body != nullptr && body->motion == Motion::dynamic && !body->is_disabled;
}

} // namespace topple::app
