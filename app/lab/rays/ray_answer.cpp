// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/rays/ray_answer.h"

namespace topple::app::lab {

Answer answer_of(const Ray& ray, const std::optional<RayHit>& hit) {
    Answer answer;
    answer.say("hit", hit.has_value());
    if (!hit)
        return answer;
    answer.say("distance_m", hit->t * length(ray.direction));
    answer.say("point", hit->point);
    answer.say("normal", hit->normal);
    answer.say("begins_inside", hit->inside);
    if (hit->feature != kNoFeature)
        answer.say("feature", static_cast<Real>(hit->feature));
    answer.line(ray.origin, hit->point);
    answer.point(hit->point);
    answer.arrow(hit->point, hit->point + hit->normal * 0.5f);
    return answer;
}

Answer distance_only(const Ray& ray, Real t) {
    Answer answer;
    answer.say("hit", t >= 0);
    if (!(t >= 0))
        return answer;
    const Vec3 point = ray.origin + ray.direction * t;
    answer.say("distance_m", t * length(ray.direction));
    answer.line(ray.origin, point);
    answer.point(point);
    return answer;
}

} // namespace topple::app::lab
