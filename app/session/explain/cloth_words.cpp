// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/cloth_words.h"

#include "app/session/explain/number_words.h"
#include "app/session/frame/numbered_object.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

bool is_spring(const ClothExplanation& cloth) {
    return cloth.constraint.kind == MeshConstraint::spring;
}

/// Returns the positions of the particles before the step. [m]
std::array<Vec3, 4> positions_in(const ClothExplanation& cloth, const Deformable& d) {
    std::array<Vec3, 4> positions{};
    for (std::size_t k = 0; k < cloth.particles.size(); ++k)
        positions[k] = d.particles.positions[cloth.particles[k]];
    return positions;
}

/// "51.2 mm, stretched by 2.4 %" for a spring; "0.3 mm of bend" for a bend.
std::string state_in_words(const ClothExplanation& cloth, const std::array<Vec3, 4>& positions) {
    const double error = error_of(cloth, positions), rest = static_cast<double>(cloth.rest);
    if (!is_spring(cloth))
        return in_length(error) + " of bend";
    std::string text = in_length(rest + error);
    constexpr double kAtRest = 1e-5; // of the length: rounding
    if (std::abs(error) < kAtRest * rest)
        return text + ", its length at rest";
    if (rest > 0)
        text += printed(
            ", %s by %.3g %%", error < 0 ? "shortened" : "stretched", 100 * std::abs(error) / rest);
    return text;
}

std::string particles_in_words(const ClothExplanation& cloth) {
    std::string text = "particles ";
    for (std::size_t k = 0; k < cloth.particles.size(); ++k)
        text += (k == 0                            ? ""
                 : k + 1 == cloth.particles.size() ? " and "
                                                   : ", ") +
                std::to_string(cloth.particles[k]) + (cloth.inv_masses[k] == 0 ? " (pinned)" : "");
    return text;
}

std::string stiffness_in_words(const ClothExplanation& cloth) {
    if (cloth.stiffness == 0)
        return is_spring(cloth) ? "It is inextensible: its compliance is 0."
                                : "Its stiffness is 0: it has no effect.";
    const double k = static_cast<double>(cloth.stiffness), h = static_cast<double>(cloth.substep);
    std::string text = printed("Its stiffness is %.4g N/m, its compliance %.4g m/N", k, 1 / k);
    if (h > 0 && cloth.integrator == Integrator::xpbd)
        text += printed(
            ", over the square of the sub-step of %.4g ms %.4g /kg", h * 1000, 1 / (k * h * h));
    return text + '.';
}

std::string solver_in_words(const ClothExplanation& cloth) {
    if (cloth.integrator != Integrator::xpbd)
        return "It is a force, at the positions before each move: nothing is corrected.";
    if (cloth.is_in_order)
        return printed("XPBD solves the %s of a rope once in every sub-step, from end to end.",
                       is_spring(cloth) ? "springs" : "bends");
    if (!cloth.group)
        return "XPBD solves it once in every sub-step, alone after the groups.";
    return printed(
        "XPBD solves it once in every sub-step, in group %zu of %zu; the constraints of a "
        "group share no particle and are solved side by side.",
        *cloth.group + 1,
        cloth.group_count);
}

ExplainedStage whole(const ClothExplanation& cloth, const Deformable& d) {
    ExplainedStage stage{StageKind::cloth, "Constraint", {}};
    const std::array<Vec3, 4> now = positions_in(cloth, d);
    std::string text = is_spring(cloth)
                           ? printed("Spring %u (%s) keeps ",
                                     cloth.constraint.index,
                                     in_words(cloth.purpose)) +
                                 particles_in_words(cloth) + ' ' + in_length(cloth.rest) + " apart"
                           : printed("Bend %u keeps ", cloth.constraint.index) +
                                 particles_in_words(cloth) + " as flat as at rest";
    stage.lines.push_back(text + "; before the step it has " + state_in_words(cloth, now) + '.');
    stage.lines.push_back(stiffness_in_words(cloth));
    stage.lines.push_back(solver_in_words(cloth));
    if (cloth.max_strain > 0)
        stage.lines.push_back(printed("It stretches by at most %.3g %%.",
                                      100 * static_cast<double>(cloth.max_strain)));
    return stage;
}

ExplainedStage sub_steps(const ClothExplanation& cloth) {
    ExplainedStage stage{StageKind::sub_steps, "Sub-steps", {}};
    const bool is_corrected = cloth.integrator == Integrator::xpbd;
    for (std::size_t i = 0; i < cloth.samples.size(); ++i) {
        const MeshSample& sample = cloth.samples[i];
        std::string text = printed("sub-step %d: ", sample.substep + 1) +
                           state_in_words(cloth, sample.before);
        if (is_corrected) {
            Real most = 0;
            for (std::size_t k = 0; k < cloth.particles.size(); ++k)
                most = std::max(most, distance(sample.before[k], sample.after[k]));
            const double lambda = multiplier_of(cloth, error_of(cloth, sample.before)),
                         h = static_cast<double>(cloth.substep);
            text += "; its turn moves a particle by up to " + in_length(most) +
                    printed(" (%.4g N) to ", std::abs(lambda) / (h * h)) +
                    state_in_words(cloth, sample.after) + "; after all other constraints ";
        } else {
            text += "; after the move ";
        }
        stage.lines.emplace_back(text + state_in_words(cloth, sample.end) + '.', i);
    }
    if (cloth.samples.empty())
        stage.lines.emplace_back("The deformable is disabled: it does not move.");
    return stage;
}

} // namespace

std::string name_of(const Deformable& d) {
    return numbered_object("deformable", d.id.ordinal, d.made_from->name);
}

std::vector<ExplainedStage> explain_in_words(const ClothExplanation& cloth, const Deformable& d) {
    return {whole(cloth, d), sub_steps(cloth)};
}

std::vector<std::string> stretch_in_words(const Deformable& d, const Parameters& parameters) {
    constexpr double kHardly = 0.005; // share of the length that nobody sees
    const std::optional<ClothConstraint> most = most_stretched_spring(d);
    if (!most)
        return {};
    const Spring& spring = d.mesh->springs[most->index];
    if (spring.kind != SpringKind::structural)
        return {};
    const double length = static_cast<double>(
        distance(d.particles.positions[spring.a], d.particles.positions[spring.b]));
    const double rest = static_cast<double>(spring.rest), more = length - rest;
    if (more <= kHardly * rest)
        return {printed("No spring is stretched by more than %g %%.", 100 * kHardly)};
    const auto is_held = [&](std::uint32_t i) { return d.particles.inv_masses[i] == 0; };
    std::vector<std::string> words;
    words.push_back(
        printed("The spring between particles %u and %u is stretched the most, by %.3g %%",
                spring.a,
                spring.b,
                100 * more / rest) +
        (is_held(spring.a) || is_held(spring.b) ? ": one of them is held, so that the "
                                                  "weight below hangs on it."
                                                : "."));
    const double weight = static_cast<double>(moving_mass(d)) *
                          static_cast<double>(topple::length(parameters.gravity));
    if (spring.stiffness == 0) {
        words.emplace_back("It is inextensible: all of that is what the solver has not taken out.");
    } else {
        const double force = static_cast<double>(spring.stiffness) * more;
        words.push_back(printed("At its stiffness of %.4g N/m that pulls with %.3g N",
                                static_cast<double>(spring.stiffness),
                                force) +
                        (weight > 0 ? printed(", %.3g %% of the weight of all particles: ",
                                              100 * force / weight)
                                    : std::string(": ")) +
                        (force <= weight || weight == 0
                             ? "a stiffer one stretches less."
                             : "more than they weigh, so something pulls or the motion is fast."));
    }
    return words;
}

const char* in_words(SpringKind kind) {
    switch (kind) {
    case SpringKind::structural:
        return "structural";
    case SpringKind::shear:
        return "shear";
    case SpringKind::bend:
        break;
    }
    return "bend";
}

} // namespace topple::app
