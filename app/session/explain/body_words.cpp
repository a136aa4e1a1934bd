// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/body_words.h"

#include "app/session/explain/number_words.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/touches.h"
#include "topple/dynamics/solver/solver_problem.h"
#include "topple/dynamics/solver_level.h"
#include "topple/dynamics/tolerances.h"
#include "topple/math/angle.h"
#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/supports.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>
#include <variant>

namespace topple::app {
namespace {

/// Returns a number with a unit and three digits: "12.3 N".
std::string in_unit(Real number, const char* unit) {
    return printed("%.3g %s", static_cast<double>(number), unit);
}

/// "911 N", "118 kN".
std::string in_newton(Real force) {
    const Real size = std::abs(force);
    return size < 1e3f   ? in_unit(force, "N")
           : size < 1e6f ? in_unit(force / 1e3f, "kN")
                         : in_unit(force / 1e6f, "MN");
}

/// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

/// Writes the sentences about one body.
class BodyExplainer {
public:
    BodyExplainer(const PublishedFrame& frame, const Body& body, const ExplainedBody* more)
        : frame_(frame),
          state_(*frame.state),
          body_(body),
          index_(static_cast<std::uint32_t>(&body - frame.state->bodies.data())),
          more_(more) {}

    std::vector<BodySentence> run() {
        if (body_.is_disabled) {
            tell_disabled();
            return std::move(sentences_);
        }
        touches_ = touches_of(frame_, body_.id);
        tell_sleep();
        tell_supports();
        tell_sliding();
        tell_no_contact();
        if (more_ != nullptr)
            tell_jitter(more_->tremor);
        tell_level();
        tell_joints();
        return std::move(sentences_);
    }

private:
    void tell(BodySentence sentence) { sentences_.push_back(std::move(sentence)); }
    [[nodiscard]] std::string name(BodyId id) const {
        return id ? display_name(frame_, id) : std::string("the world");
    }
    [[nodiscard]] std::string name(std::uint32_t body) const {
        return body == Support::kWorld ? "the world" : name(state_.bodies[body].id);
    }

    /// The step puts a body without a sound pose into the middle of its last box, and takes its velocity.
    void tell_disabled() {
        if (is_absent(body_)) {
            tell({.topic = BodyTopic::disabled,
                  .text = "disabled by hand: it neither moves nor touches anything, and its joints "
                          "rest, until it is enabled again"});
            return;
        }
        const Real farthest = max_component(abs(body_.world_from_body.position));
        const bool is_far = farthest >= 1000;
        tell({.topic = BodyTopic::disabled,
              .text = "disabled: " + text_of(body_.disable_cause) + "; its last place is " +
                      (is_far ? in_unit(farthest / 1000, "km") : in_unit(farthest, "m")) +
                      " from the origin. The solver leaves it out; a move or undo brings it back"});
    }

    static std::string text_of(DisableCause cause) {
        const std::string world = "the world, which ends at " +
                                  in_unit(static_cast<Real>(kFarthestPlace / 1000), "km");
        switch (cause) {
        case DisableCause::none:
            return "its cause is not known";
        case DisableCause::asked:
            return "it was disabled by hand";
        case DisableCause::left_world:
            return "it left " + world;
        case DisableCause::pose:
            return "its place or rotation was not finite";
        case DisableCause::mass:
            return "its mass or inertia was not finite or too large";
        case DisableCause::settings:
            return "a damping or another of its numbers was not finite or too large";
        case DisableCause::velocity:
            return "its velocity was not finite, or so large that a step led through all of " +
                   world;
        case DisableCause::spin:
            return "its spin was not finite or above " + in_unit(kFastestSpin, "rad/s");
        }
        return {};
    }

    void tell_sleep() {
        if (body_.motion != Motion::dynamic)
            return;
        if (!body_.is_asleep) {
            tell({.topic = BodyTopic::sleep,
                  .text = sleep_text(frame_, body_.id),
                  .number = PlottedQuantity{QuantityKind::speed, body_.id, {}},
                  .parameter = "sleep_speed"});
            return;
        }
        const auto others = std::count_if(
            state_.bodies.begin(), state_.bodies.end(), [&](const Body& b) {
                return b.is_asleep && b.island == body_.island && b.id != body_.id;
            });
        tell({.topic = BodyTopic::sleep,
              .text = "asleep" +
                      (others == 0 ? std::string()
                                   : " with " +
                                         counted(static_cast<std::size_t>(others),
                                                 "other body",
                                                 "other bodies") +
                                         " of its island") +
                      ": slower than " + in_unit(state_.parameters.sleep_speed, "m/s") + " for " +
                      in_unit(state_.parameters.sleep_time, "s"),
              .parameter = "sleep_time"});
    }

    /// Tells what holds the body up, and what it holds up.
    void tell_supports() {
        const std::vector<Support> supports = find_supports(state_);
        std::map<std::pair<std::uint32_t, JointId>, Real> below, above;
        for (const Support& support : supports) {
            if (support.supported == index_)
                below[{support.supporting, support.joint}] += support.lift;
            if (support.supporting == index_)
                above[{support.supported, support.joint}] += support.lift;
        }
        for (const auto& [edge, lift] : below)
            tell_support(BodyTopic::rests, edge.second ? "hangs from " : "rests on ", edge, lift);
        for (const auto& [edge, lift] : above)
            tell_support(BodyTopic::carries, edge.second ? "holds " : "carries ", edge, lift);
        std::size_t direct = 0; // number of bodies: several edges may lead to one
        for (auto at = above.begin(); at != above.end(); ++at)
            direct += at == above.begin() || std::prev(at)->first.first != at->first.first ? 1u : 0u;
        const std::size_t carried = direct > 0 ? count_carried(supports) : 0;
        if (carried > direct)
            tell({.topic = BodyTopic::carries,
                  .text = "in all, " + counted(carried, "body rests", "bodies rest") +
                          " on it, directly or through others"});
    }
    void tell_support(BodyTopic topic,
                      const char* verb,
                      const std::pair<std::uint32_t, JointId>& edge,
                      Real lift) {
        const auto [other, joint] = edge;
        const Joint* by = joint ? find_joint(frame_, joint) : nullptr;
        tell({.topic = topic,
              .text = verb + name(other) +
                      (by != nullptr ? " by " + display_name(frame_, *by) : std::string()) + ": " +
                      in_newton(lift),
              .body = other == Support::kWorld ? BodyId{} : state_.bodies[other].id,
              .joint = joint});
    }
    /// Returns the number of bodies that rest on the body or on others that do. The graph may have cycles. Cost: linear
    /// in the numbers of bodies and supports.
    [[nodiscard]] std::size_t count_carried(const std::vector<Support>& supports) const {
        // The supported bodies, grouped by the supporting one: those of body i end before end[i].
        std::vector<std::uint32_t> end(state_.bodies.size() + 1, 0), above(supports.size());
        for (const Support& support : supports)
            if (support.supporting != Support::kWorld)
                ++end[support.supporting + 1];
        std::partial_sum(end.begin(), end.end(), end.begin());
        for (const Support& support : supports)
            if (support.supporting != Support::kWorld)
                above[end[support.supporting]++] = support.supported;
        std::vector<bool> is_found(state_.bodies.size(), false);
        is_found[index_] = true;
        std::vector<std::uint32_t> found{index_};
        for (std::size_t next = 0; next < found.size(); ++next) {
            const std::uint32_t i = found[next];
            for (std::uint32_t k = i == 0 ? 0 : end[i - 1]; k < end[i]; ++k)
                if (!is_found[above[k]]) {
                    is_found[above[k]] = true;
                    found.push_back(above[k]);
                }
        }
        return found.size() - 1;
    }

    /// Returns the angle of the touched surface against the horizontal; none without gravity. [rad]
    [[nodiscard]] std::optional<Real> slope_of(const Touch& touch) const {
        const Vec3 up = upward(state_), normal = normalize_or(touch.push, Vec3{});
        if (up == Vec3{} || normal == Vec3{})
            return std::nullopt;
        return std::acos(std::clamp(dot(normal, up), Real(-1), Real(1)));
    }

    void tell_sliding() {
        constexpr Real kLevel = 0.02f; // less is no slope worth telling [rad]
        for (const Touch& touch : touches_) {
            if (!(touch.normal_force > 0))
                continue;
            const std::optional<Real> slope = slope_of(touch);
            const bool is_slope = slope && *slope > kLevel && *slope < kPi / 2;
            if (!touch.is_sliding() && !is_slope)
                continue;
            const Real mu = (touch.is_sliding() ? touch.sliding_friction
                                                : touch.sticking_friction) /
                            touch.normal_force;
            const Real held = degrees_from_radians(std::atan(mu));
            std::string text;
            if (touch.is_sliding())
                text = "slides on " + name(touch.other) + " at " +
                       in_unit(touch.sliding_speed, "m/s") + ": friction is at its limit, " +
                       in_newton(touch.friction_force) + " = " + in_unit(mu, "x ") +
                       in_newton(touch.normal_force);
            else
                text = "does not slide on " + name(touch.other) + ": friction holds with " +
                       in_newton(touch.friction_force) + " of at most " +
                       in_newton(touch.sticking_friction);
            if (is_slope) {
                const Real degrees = degrees_from_radians(*slope);
                const std::string most = in_unit(held, "degrees");
                text += "; the surface slopes by " + in_unit(degrees, "degrees") +
                        (degrees > held ? ", more than the " + most + " that friction holds"
                                        : ", and up to " + most + " friction holds");
            }
            tell({.topic = BodyTopic::slides,
                  .text = text,
                  .body = touch.other,
                  .number = PlottedQuantity{QuantityKind::speed, body_.id, {}}});
        }
    }

    void tell_no_contact() {
        if (!touches_.empty())
            return;
        const auto colliders = colliders_of(frame_, body_);
        const bool collides = std::any_of(
            colliders.begin(), colliders.end(), [](const Collider& c) { return c.collides; });
        if (!collides) {
            tell({.topic = BodyTopic::no_contact,
                  .text = colliders.empty() ? "touches nothing: it has no shape"
                                            : "touches nothing: its shapes are only drawn"});
            return;
        }
        // The nearest reason: a body in reach that a filter, a joint or rest excludes, or none in reach.
        std::size_t in_reach = 0;
        BodyId filtered, joined;
        for (const Body& other : state_.bodies) {
            const bool can_touch = is_movable(body_) || is_movable(other);
            if (other.id == body_.id || !can_touch || !is_near(other))
                continue;
            ++in_reach;
            if (!filters_admit(body_.filter, other.filter))
                filtered = other.id;
            else if (is_joined_to(other.id))
                joined = other.id;
        }
        const BodyId excluded = filtered ? filtered : joined;
        std::string text = std::string("touches nothing: no box of another body ") +
                           (is_movable(body_) ? "" : "that can move ") + "overlaps its own";
        if (filtered)
            text = "touches nothing: its filter and that of " + name(filtered) +
                   " exclude each other";
        else if (joined)
            text = "touches nothing: the joint with " + name(joined) + " lets them overlap";
        else if (in_reach > 0)
            text = "touches nothing: " + counted(in_reach, "body is", "bodies are") +
                   " near, but no surfaces meet";
        tell({.topic = BodyTopic::no_contact, .text = text, .body = excluded});
    }
    /// Returns whether boxes of the two bodies overlap. A plane has no box: that of the other one must reach it.
    [[nodiscard]] bool is_near(const Body& other) const {
        for (const Collider& a : colliders_of(frame_, body_))
            for (const Collider& b : colliders_of(frame_, other))
                if (a.collides && b.collides && overlaps(a.fat_box, b.fat_box) &&
                    reaches(a.fat_box, b) && reaches(b.fat_box, a))
                    return true;
        return false;
    }
    /// Returns whether a box reaches below the surface of a plane; true for another shape.
    [[nodiscard]] bool reaches(const Aabb& box, const Collider& c) const {
        const auto* plane = std::get_if<PlaneShape>(&shape_of(frame_, c));
        if (plane == nullptr)
            return true;
        const Transform pose = state_.bodies[c.body].world_from_body * c.body_from_shape;
        const Vec3 n = transform_direction(pose, plane->normal);
        const Vec3 on_plane = transform_point(pose, plane->normal * plane->offset);
        return dot(n, center(box) - on_plane) <= dot(abs(n), half_extents(box));
    }
    [[nodiscard]] bool is_joined_to(BodyId other) const {
        return std::any_of(state_.joints.begin(), state_.joints.end(), [&](const Joint& joint) {
            return !joint.collide && std::minmax(joint.a, joint.b) == std::minmax(body_.id, other);
        });
    }

    void tell_jitter(const Tremor& tremor) {
        if (!tremor.is_jitter())
            return;
        std::vector<std::string> causes;
        if (tremor.reversals > 0)
            causes.push_back("its velocity turned round in " + std::to_string(tremor.reversals) +
                             " of the last " + counted(tremor.steps, "step", "steps") +
                             ", at up to " + in_unit(tremor.largest_speed, "m/s"));
        if (tremor.contact_changes > 0)
            causes.push_back("the contact with " + name(tremor.other) + " began or ended " +
                             counted(tremor.contact_changes, "time", "times"));
        tell({.topic = BodyTopic::jitter,
              .text = "jitters: " + listed(causes) + "; it has gone " + in_unit(tremor.way, "m") +
                      " to get " + in_unit(tremor.displacement, "m") + " away",
              .body = tremor.other,
              .number = PlottedQuantity{QuantityKind::speed, body_.id, {}}});
    }

    void tell_level();
    void tell_joints();
    /// Returns the frequency of a joint without its own stiffness between two bodies; null: the world. [Hz]
    [[nodiscard]] Real usual_hertz(const Body* a, const Body* b) const;

    const PublishedFrame& frame_;
    const WorldState& state_;
    const Body& body_;
    std::uint32_t index_;
    const ExplainedBody* more_;
    std::vector<Touch> touches_; ///< Of the body.
    std::vector<BodySentence> sentences_;
};

/// Returns the reason of a level, after "because ".
std::string reason_of(const LevelReason& level, const std::string& constraint) {
    const std::string by = constraint.empty() ? "a constraint" : constraint;
    const Real load = std::max(level.static_load, level.load);
    const std::string times = in_unit(load, "times what the coarsest level allows");
    switch (level.cause) {
    case LevelCause::not_solved:
        return "it does not move";
    case LevelCause::given:
        return "a parameter gives the level of all bodies";
    case LevelCause::asked:
        return "the setting of a body of its group asks for it";
    case LevelCause::particles:
        return "soft bodies need the sub-steps";
    case LevelCause::free:
        return "nothing touches or holds it";
    case LevelCause::light:
        return "its loads are small: " + by + " deflects " + times;
    case LevelCause::weight:
        return "the weight on " + by + " would deflect it " +
               in_unit(level.static_load, "times what the coarsest level allows") +
               ", and each level leaves a quarter";
    case LevelCause::swing:
        return by + " swings it " + in_unit(level.swing, "times what the coarsest level allows");
    case LevelCause::force:
        return "the forces of the last steps need it: " + by + " deflects " + times;
    case LevelCause::kept:
        return "it was needed before; " + std::to_string(level.calm_count) + " of the " +
               std::to_string(level.body_count) +
               " bodies of its group have been calm for long, and " + by + " deflects " + times;
    }
    return {};
}

void BodyExplainer::tell_level() {
    if (!is_awake(body_))
        return;
    const bool is_known = more_ != nullptr && more_->level &&
                          more_->level->cause != LevelCause::not_solved;
    const int level = is_known ? more_->level->level : body_.solver_level;
    std::string text = "solved in " +
                       std::to_string(state_.parameters.substeps * multiplier_of(level)) +
                       " sub-steps (level " + std::to_string(level + 1) + " of " +
                       std::to_string(kSolverLevelCount) + ")";
    BodySentence sentence{.topic = BodyTopic::level, .text = {}, .parameter = "quality"};
    if (is_known) {
        const LevelReason& reason = *more_->level;
        std::string constraint;
        if (const Joint* joint = reason.joint ? find_joint(frame_, reason.joint) : nullptr)
            constraint = display_name(frame_, *joint);
        else if (reason.a || reason.b)
            constraint = "the contact of " + name(reason.a) + " and " + name(reason.b);
        sentence.joint = reason.joint;
        if (!reason.joint)
            sentence.body = reason.a == body_.id ? reason.b : reason.a;
        text += ", because " + reason_of(reason, constraint);
        if (reason.mass_factor > 1 || reason.inertia_factor > 1)
            text += "; so that its joints hold, it enters the solver with " +
                    in_unit(reason.mass_factor, "times its mass and ") +
                    in_unit(reason.inertia_factor, "times its inertia");
    }
    sentence.text = std::move(text);
    tell(std::move(sentence));
}

Real BodyExplainer::usual_hertz(const Body* a, const Body* b) const {
    const auto moving = [](const Body* body) {
        return body != nullptr ? awake_or_null(*body) : nullptr;
    };
    const Parameters& p = state_.parameters;
    const Real h = substep_of(parameters_of_level(p, body_.solver_level));
    return usual_joint_hertz(p, moving(a), moving(b), h);
}

/// Tells the open joints: the gap, the load, and what a spring as soft as the joint would give under that load.
void BodyExplainer::tell_joints() {
    constexpr Real kShown = 1e-4f; // [m]
    for (const Joint& joint : state_.joints) {
        if ((joint.a != body_.id && joint.b != body_.id) || !info_of(joint.type).holds_point)
            continue;
        const Body *a = find_body(frame_, joint.a), *b = find_body(frame_, joint.b);
        const auto anchor = [](const Body* body, Vec3 local) {
            return body != nullptr ? transform_point(body->world_from_body, local) : local;
        };
        const Real gap = distance(anchor(a, joint.local_anchor_a), anchor(b, joint.local_anchor_b));
        if (!(gap > kShown))
            continue;
        const Real force = length(joint.impulse) / state_.parameters.dt;
        const Real inverse_mass = (a != nullptr ? a->inv_mass : 0) +
                                  (b != nullptr ? b->inv_mass : 0);
        const Real hertz = joint.hertz > 0 ? joint.hertz : usual_hertz(a, b);
        // A spring of the frequency f at the mass m gives way by F / (m (2 pi f)^2).
        const Real given = force * inverse_mass / ((2 * kPi * hertz) * (2 * kPi * hertz));
        std::string text = display_name(frame_, joint) + " is open by " +
                           in_unit(gap * 1000, "mm") + ": it bears " + in_unit(force, "N") +
                           ", under which its " + in_unit(hertz, "Hz") + " give way by " +
                           in_unit(given * 1000, "mm");
        if (a != nullptr && b != nullptr && a->mass > 0 && b->mass > 0) {
            const Real ratio = std::max(a->mass, b->mass) / std::min(a->mass, b->mass);
            if (ratio > 4)
                text += "; its masses differ by a factor of " + in_unit(ratio, "") +
                        "which the sweeps of a step pass on slowly";
        }
        tell({.topic = BodyTopic::stretched,
              .text = text,
              .joint = joint.id,
              .number = PlottedQuantity{QuantityKind::joint_force, {}, joint.id},
              .parameter = joint.hertz > 0 ? std::string_view{} : "joint_hertz"});
    }
}

} // namespace

const char* name_of(BodyTopic topic) {
    static constexpr const char* kNames[] = {"sleep",
                                             "disabled",
                                             "rests",
                                             "carries",
                                             "slides",
                                             "no_contact",
                                             "jitter",
                                             "level",
                                             "stretched"};
    return kNames[static_cast<std::size_t>(topic)];
}

std::vector<BodySentence> explain_in_words(const PublishedFrame& frame,
                                           BodyId id,
                                           const ExplainedBody* more) {
    const Body* body = find_body(frame, id);
    if (body == nullptr)
        return {};
    return BodyExplainer(frame, *body, more != nullptr && more->body == id ? more : nullptr).run();
}

} // namespace topple::app
