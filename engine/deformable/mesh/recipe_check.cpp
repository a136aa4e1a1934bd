// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/recipes.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace topple {
namespace {

/// Limit of the number of particles: more could not be stepped within seconds.
constexpr std::int64_t kMostParticles = 4'000'000;
constexpr Real kMostMeters = 1.0e5f;

/// Stores the first failed check.
class Checks {
public:
    void at_least(const char* what, std::int64_t value, std::int64_t minimum) {
        if (value < minimum)
            fail(std::string(what) + " must be at least " + std::to_string(minimum));
    }
    void positive(const char* what, Real value) {
        if (!(value > 0) || !std::isfinite(value))
            fail(std::string(what) + " must be positive and finite");
    }
    void not_negative(const char* what, Real value) {
        if (!(value >= 0) || !std::isfinite(value))
            fail(std::string(what) + " must be zero or more, and finite");
    }
    void length(const char* what, Real value) {
        if (!(value >= 1.0e-4f && value <= kMostMeters))
            fail(std::string(what) + " must be between 0.1 mm and 100 km");
    }
    void spring(const char* what, const SpringNumbers& numbers) {
        not_negative((std::string(what) + " stiffness").c_str(), numbers.stiffness);
        not_negative((std::string(what) + " damping").c_str(), numbers.damping);
    }
    void count(std::int64_t particles) {
        if (particles > kMostParticles)
            fail("it would have " + std::to_string(particles) + " particles; at most " +
                 std::to_string(kMostParticles) + " are made");
    }
    void is_true(bool is_right, const std::string& otherwise) {
        if (!is_right)
            fail(otherwise);
    }
    [[nodiscard]] Result<void> result() const {
        return message_.empty() ? Result<void>{} : Result<void>{Error{message_}};
    }

private:
    void fail(std::string message) {
        if (message_.empty())
            message_ = std::move(message);
    }
    std::string message_;
};

void check(Checks& c, const PointsRecipe& r) {
    c.at_least("the number of points", static_cast<std::int64_t>(r.points.size()), 1);
    c.count(particle_count_of(r));
    for (std::size_t i = 0; i < r.points.size(); ++i) {
        const PointsRecipe::Point& p = r.points[i];
        const std::string point = "point " + std::to_string(i) + ": ";
        c.is_true(is_finite(p.position) && max_component(abs(p.position)) <= kMostMeters,
                  point + "its position must be finite and within 100 km");
        c.is_true(is_finite(p.velocity), point + "its velocity must be finite");
        c.not_negative((point + "its mass").c_str(), p.mass);
    }
    for (std::size_t i = 0; i < r.links.size(); ++i) {
        const PointsRecipe::Link& l = r.links[i];
        const std::string link = "link " + std::to_string(i) + ": ";
        c.is_true(l.a < r.points.size() && l.b < r.points.size() && l.a != l.b,
                  link + "it must name two different points of this list");
        c.is_true(std::isfinite(l.rest), link + "its length at rest must be finite");
        c.spring((link + "its").c_str(), l.numbers);
    }
}

void check(Checks& c, const ClothRecipe& r) {
    c.at_least("columns", r.columns, 2);
    c.at_least("rows", r.rows, 2);
    c.count(particle_count_of(r));
    c.length("spacing", r.spacing);
    c.positive("mass per area", r.mass_per_area);
    c.spring("structural", r.structural);
    c.spring("shear", r.shear);
    c.spring("bend", r.bend);
    c.not_negative("bend rigidity", r.bend_rigidity);
}

void check(Checks& c, const RopeRecipe& r) {
    c.at_least("segments", r.segments, 1);
    c.count(particle_count_of(r));
    c.length("length", r.length);
    c.positive("mass", r.mass);
    c.spring("stretch", r.stretch);
    c.not_negative("bend stiffness", r.bend_stiffness);
}

void check(Checks& c, const BlockRecipe& r) {
    for (const int cells : {r.cells_x, r.cells_y, r.cells_z})
        c.is_true(cells >= 1 && cells <= 1000, "a block has 1 to 1000 cells along each side");
    c.count(particle_count_of(r));
    c.length("spacing", r.spacing);
    c.positive("mass", r.mass);
    c.spring("structural", r.structural);
    c.spring("shear", r.shear);
    c.spring("bend", r.bend);
}

void check(Checks& c, const BalloonRecipe& r) {
    c.is_true(r.subdivisions >= 0 && r.subdivisions <= 6, "subdivisions must be 0 to 6");
    c.length("radius", r.radius);
    c.positive("mass", r.mass);
    c.spring("skin", r.skin);
    c.not_negative("pressure", r.pressure);
}

struct ParticleCount {
    std::int64_t operator()(const PointsRecipe& r) const {
        return static_cast<std::int64_t>(r.points.size());
    }
    std::int64_t operator()(const ClothRecipe& r) const { return std::int64_t{r.columns} * r.rows; }
    std::int64_t operator()(const RopeRecipe& r) const { return std::int64_t{r.segments} + 1; }
    std::int64_t operator()(const BlockRecipe& r) const {
        return (std::int64_t{r.cells_x} + 1) * (r.cells_y + 1) * (r.cells_z + 1);
    }
    /// An icosphere: each subdivision makes four triangles from one, and V = F / 2 + 2.
    std::int64_t operator()(const BalloonRecipe& r) const {
        return (std::int64_t{10} << 2 * std::clamp(r.subdivisions, 0, 15)) + 2;
    }
};

} // namespace

std::int64_t particle_count_of(const Recipe& recipe) {
    return std::max(std::visit(ParticleCount{}, recipe), std::int64_t{0});
}

Result<void> validate(const Recipe& recipe) {
    Checks checks;
    std::visit([&](const auto& r) { check(checks, r); }, recipe);
    return checks.result();
}

} // namespace topple
