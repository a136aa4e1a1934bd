// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/exact_lines.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/ray_tests.h"

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>

/// Compares results about rays, segments, lines and points on a grid of integers with exact 128-bit results. Grid
/// points often touch surfaces, edges and vertices; random real numbers hardly ever do.
namespace topple::test {

/// A solid of integers with its exact results.
template<typename Solid>
struct GridSolid {
    Solid solid;
    std::function<FirstMeeting(const Stretch&)> meet;
    std::string words;
    /// Returns whether cast_ray gives no hit although ray and solid intersect: a triangle is seen edge-on.
    std::function<bool(const Stretch&)> is_cast_missing = [](const Stretch&) { return false; };
};

inline std::string in_words(Vec3 p) {
    const auto number = [](Real v) { return std::to_string(static_cast<int>(v)); };
    return "(" + number(p.x) + ", " + number(p.y) + ", " + number(p.z) + ")";
}

inline std::string in_words(Whole3 p) {
    return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ", " + std::to_string(p.z) +
           ")";
}

/// Counts wrong results by query, and keeps the first example of each as text.
class WrongAnswers {
public:
    void note(bool is_wrong, const std::string& question, const std::string& example) {
        ++asked_;
        if (!is_wrong)
            return;
        auto& entry = entries_[question];
        if (entry.count++ == 0)
            entry.example = example;
    }
    [[nodiscard]] std::string report() const {
        std::string text;
        for (const auto& [question, entry] : entries_)
            text += question + ": " + std::to_string(entry.count) + " wrong, first " +
                    entry.example + "\n";
        return text;
    }
    [[nodiscard]] int asked() const { return asked_; }

private:
    struct Entry {
        int count = 0;
        std::string example;
    };
    std::map<std::string, Entry> entries_;
    int asked_ = 0;
};

struct GridRay {
    Ray ray;
    Stretch stretch;
};

/// Returns a random ray of the grid. Every second ray is unbounded; the others begin and end at an integer t.
inline GridRay random_grid_ray(Random& random, std::uint32_t half) {
    const Vec3 origin = grid_point(random, half);
    Vec3 direction;
    while (direction == Vec3{})
        direction = grid_point(random, half);
    GridRay out{{origin, direction}, {}};
    std::optional<int> to;
    int from = 0;
    if (random.below(2) == 0) {
        from = static_cast<int>(random.below(4)) - 2;
        to = from + static_cast<int>(random.below(3));
        out.ray.t_min = static_cast<Real>(from);
        out.ray.t_max = static_cast<Real>(*to);
    }
    out.stretch = whole_part(Whole3(origin), Whole3(direction), from, to);
    return out;
}

inline std::string in_words(const Ray& ray) {
    return "ray " + in_words(ray.origin) + " + t " + in_words(ray.direction) + ", t " +
           std::to_string(ray.t_min) + " to " + std::to_string(ray.t_max);
}

/// Makes every query between one grid solid and random grid lines.
template<typename Solid>
void ask_all(WrongAnswers& wrong, Random& random, const GridSolid<Solid>& grid, std::uint32_t half) {
    const Solid& solid = grid.solid;
    const Vec3 a = grid_point(random, half), b = grid_point(random, half);
    const Segment s{a, b};
    const Stretch whole_s = whole_segment(Whole3(a), Whole3(b));
    const bool is_met = grid.meet(whole_s).has_value();
    const std::string where = grid.words + ", segment " + in_words(a) + " " + in_words(b);
    wrong.note(intersects(s, solid) != is_met, "segment", where);
    wrong.note(intersects(solid, Segment{b, a}) != is_met, "segment turned round", where);
    if (!(a == b)) {
        const Line line{a, b - a};
        const bool truth = grid.meet(whole_line(Whole3(a), Whole3(b - a))).has_value();
        wrong.note(intersects(line, solid) != truth, "line", where);
    }
    if constexpr (requires { contains(solid, a); })
        wrong.note(
            contains(solid, a) != grid.meet(whole_point(Whole3(a))).has_value(), "contains", where);
    const GridRay r = random_grid_ray(random, half);
    const std::string with_ray = grid.words + ", " + in_words(r.ray);
    FirstMeeting first = grid.meet(r.stretch);
    wrong.note(intersects(r.ray, solid) != first.has_value(), "ray", with_ray);
    if (grid.is_cast_missing(r.stretch))
        first = std::nullopt;
    const auto hit = cast_ray(solid, r.ray);
    wrong.note(hit.has_value() != first.has_value(), first ? "cast misses" : "cast hits", with_ray);
    if (hit && first) {
        const auto t = static_cast<double>(*first);
        wrong.note(!(std::abs(double{hit->t} - t) <= 1e-6 * (1 + std::abs(t))), "t", with_ray);
        wrong.note(!(distance(hit->point, point_at(r.ray, hit->t)) <= 1e-4f), "point", with_ray);
        if constexpr (!std::is_same_v<Solid, Plane>) // a plane keeps the length of its normal
            wrong.note(std::abs(length(hit->normal) - 1) > 1e-6f, "unit normal", with_ray);
    }
}

/// Number of cases of a test: `quick`, unless the variable TOPPLE_GRID_CASES asks for more.
inline int grid_cases(int quick) {
    const char* wanted = std::getenv("TOPPLE_GRID_CASES");
    return wanted ? std::max(quick, std::atoi(wanted)) : quick;
}

/// Calls ask(wrong, random, half) for grids that extend from -half to half: on smaller grids, shapes touch more
/// often. Expects no wrong result.
template<typename Ask>
void expect_no_wrong_answer(int quick, const Ask& ask) {
    Random random(seed());
    WrongAnswers wrong;
    for (int i = 0; i < grid_cases(quick); ++i)
        ask(wrong, random, 2 + static_cast<std::uint32_t>(i) % 4);
    EXPECT_EQ(wrong.report(), "") << "seed " << seed() << ", " << wrong.asked() << " questions";
}

} // namespace topple::test
