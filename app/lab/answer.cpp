// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/answer.h"

#include "app/commands/word_reader.h"

#include <algorithm>
#include <cmath>

namespace topple::app::lab {
namespace {

bool numbers_are_close(Real a, Real b, Real tolerance) {
    return std::abs(a - b) <= tolerance * std::max({Real{1}, std::abs(a), std::abs(b)});
}

struct Writer {
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(Real value) const { return number_text(value); }
    std::string operator()(Vec3 value) const { return number_text(value); }
    std::string operator()(const std::string& value) const { return value; }
};

} // namespace

std::string text_of(const FactValue& value) { return std::visit(Writer{}, value); }

const FactValue* find_fact(const Answer& answer, std::string_view name) {
    for (const Fact& fact : answer.facts)
        if (fact.name == name)
            return &fact.value;
    return nullptr;
}

bool are_close(const FactValue& a, const FactValue& b, Real tolerance) {
    if (a.index() != b.index())
        return false;
    if (const auto* number = std::get_if<Real>(&a))
        return numbers_are_close(*number, std::get<Real>(b), tolerance);
    if (const auto* v = std::get_if<Vec3>(&a)) {
        const Vec3 w = std::get<Vec3>(b);
        return numbers_are_close(v->x, w.x, tolerance) && numbers_are_close(v->y, w.y, tolerance) &&
               numbers_are_close(v->z, w.z, tolerance);
    }
    return a == b;
}

} // namespace topple::app::lab
