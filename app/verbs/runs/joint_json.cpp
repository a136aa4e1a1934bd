// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/joint_json.h"

#include "app/session/explain/cloth_words.h"
#include "app/session/explain/joint_words.h"
#include "app/session/explain/number_words.h"

#include <nlohmann/json.hpp>

namespace topple::app {
namespace {

using Ordered = nlohmann::ordered_json;

Ordered array_of(Vec3 v) { return {v.x, v.y, v.z}; }

const char* name_of(JointMethod method) {
    switch (method) {
    case JointMethod::lanes:
        return "lanes";
    case JointMethod::alone:
        return "alone";
    case JointMethod::cluster:
        break;
    }
    return "cluster";
}

const char* name_of(DirectReason reason) {
    switch (reason) {
    case DirectReason::untouched:
        return "untouched";
    case DirectReason::heavy_load:
        return "heavy_load";
    case DirectReason::uneven_masses:
        return "uneven_masses";
    case DirectReason::taut:
        return "taut";
    case DirectReason::soft:
        return "soft";
    case DirectReason::carried:
        return "carried";
    case DirectReason::no_locks:
        return "no_locks";
    case DirectReason::too_many_bodies:
        return "too_many_bodies";
    case DirectReason::too_many_joints:
        return "too_many_joints";
    case DirectReason::may_break:
        return "may_break";
    case DirectReason::light_load:
        return "light_load";
    case DirectReason::crowd:
        break;
    }
    return "crowd";
}

Ordered rows_of(const JointExplanation& joint, const JointReading& reading) {
    Ordered rows = Ordered::array();
    for (std::size_t i = 0; i < reading.row_count; ++i) {
        const JointRowReading& row = reading.rows[i];
        rows.push_back({{"coordinate", joint.names[i].coordinate},
                        {"kind", kind_in_words(row)},
                        {"unit", joint.names[i].unit == JointUnit::angle ? "rad" : "m"},
                        {"error", row.x.value},
                        {"rate", row.rate},
                        {"linear_a", array_of(row.x.linear_a)},
                        {"angular_a", array_of(row.x.angular_a)},
                        {"linear_b", array_of(row.x.linear_b)},
                        {"angular_b", array_of(row.x.angular_b)},
                        {"effective_mass", row.mass},
                        {"bias", row.bias},
                        {"gamma", gamma_of(row)},
                        {"bias_rate_1_s", row.soft.bias_rate},
                        {"mass_scale", row.soft.mass_scale},
                        {"impulse_scale", row.soft.impulse_scale},
                        {"least", row.least},
                        {"most", row.most},
                        {"impulse", row.impulse}});
        if (i < reading.lock_count && !reading.point_mass)
            rows.back()["inverse_pivot"] = reading.inverse_pivots[i];
    }
    return rows;
}

Ordered cluster_of(const JointExplanation& joint) {
    if (joint.samples.empty() || !joint.samples.front().reading.cluster)
        return nullptr;
    const ClusterReading& c = *joint.samples.front().reading.cluster;
    Ordered order = Ordered::array();
    for (const JointId id : joint.order)
        order.push_back(id.ordinal);
    return {{"joints", c.joint_count},
            {"locks", c.lock_count},
            {"bodies", c.body_count},
            {"is_tree", c.is_tree},
            {"is_anchored", c.is_anchored},
            {"is_touched", c.is_touched},
            {"multiplications", c.work},
            {"smallest_pivot", c.smallest_pivot},
            {"order", order}};
}

Ordered samples_of(const JointExplanation& joint) {
    Ordered list = Ordered::array();
    for (const JointSample& sample : joint.samples) {
        Ordered one{{"moment", words_of(sample.moment)},
                    {"substep", sample.substep},
                    {"sweep", sample.sweep},
                    {"rows", rows_of(joint, sample.reading)}};
        if (const std::optional<ClusterReading>& c = sample.reading.cluster)
            one["cluster"] = {{"largest_rate", c->largest_rate},
                              {"solutions", c->solutions},
                              {"rounds", c->rounds},
                              {"is_iterated", c->is_iterated}};
        list.push_back(one);
    }
    return list;
}

} // namespace

Ordered json_of(const JointExplanation& joint) {
    const Joint& before = joint.before;
    Ordered out{{"joint", before.id.ordinal},
                {"type", info_of(before.type).key},
                {"a", before.a.ordinal},
                {"b", before.b.ordinal},
                {"level", joint.level},
                {"substeps", joint.substeps},
                {"substep_s", joint.substep},
                {"warm_start", joint.warm_start},
                {"method",
                 joint.samples.empty() ? Ordered()
                                       : Ordered(name_of(joint.samples.front().reading.method))},
                {"reason", joint.reason ? Ordered(name_of(*joint.reason)) : Ordered()},
                {"cluster", cluster_of(joint)},
                {"inherited", Ordered::array()},
                {"samples", samples_of(joint)},
                {"after", nullptr}};
    for (std::size_t i = 0; i < joint.names.size(); ++i)
        out["inherited"].push_back(before.row_impulses[i]);
    if (joint.after) {
        out["after"] = {{"impulse_ns", array_of(joint.after->impulse)},
                        {"angular_impulse_nms", array_of(joint.after->angular_impulse)},
                        {"rows", Ordered::array()}};
        for (std::size_t i = 0; i < joint.names.size(); ++i)
            out["after"]["rows"].push_back(joint.after->row_impulses[i]);
    }
    return out;
}

Ordered json_of(const ClothExplanation& cloth) {
    const bool is_spring = cloth.constraint.kind == MeshConstraint::spring;
    Ordered samples = Ordered::array();
    for (const MeshSample& sample : cloth.samples) {
        const auto list = [&](const std::array<Vec3, 4>& positions) {
            Ordered points = Ordered::array();
            for (std::size_t k = 0; k < cloth.particles.size(); ++k)
                points.push_back(array_of(positions[k]));
            return points;
        };
        const double error = error_of(cloth, sample.before);
        samples.push_back({{"substep", sample.substep},
                           {"error_m", error},
                           {"multiplier_kg_m", multiplier_of(cloth, error)},
                           {"before", list(sample.before)},
                           {"after", list(sample.after)},
                           {"end", list(sample.end)}});
    }
    return {
        {"deformable", cloth.constraint.deformable.ordinal},
        {is_spring ? "spring" : "bend", cloth.constraint.index},
        {"kind", in_words(cloth.purpose)},
        {"particles", cloth.particles},
        {"inverse_masses_1_kg", cloth.inv_masses},
        {"weights", cloth.weights},
        {"rest_m", cloth.rest},
        {"stiffness_n_m", cloth.stiffness},
        {"compliance_m_n", cloth.stiffness > 0 ? 1 / static_cast<double>(cloth.stiffness) : 0.0},
        {"max_strain", cloth.max_strain},
        {"group", cloth.group ? Ordered(*cloth.group) : Ordered()},
        {"groups", cloth.group_count},
        {"substep_s", cloth.substep},
        {"samples", samples}};
}

} // namespace topple::app
