// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/number_words.h"

#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace topple::app {

std::string printed(const char* pattern, ...) {
    std::va_list arguments;
    va_start(arguments, pattern);
    char text[400];
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

std::string in_length(double meters) {
    const double size = std::abs(meters);
    if (size < 1e-10) // rounding
        return "0";
    if (size < 1e-6)
        return printed("%.3g nm", meters * 1e9);
    if (size < 1e-3)
        return printed("%.3g um", meters * 1e6);
    return size < 1 ? printed("%.4g mm", meters * 1e3) : printed("%.4g m", meters);
}
std::string in_length(Real meters) { return in_length(static_cast<double>(meters)); }

std::string in_vector(Vec3 v) {
    return printed("(%.4g, %.4g, %.4g)",
                   static_cast<double>(v.x),
                   static_cast<double>(v.y),
                   static_cast<double>(v.z));
}

std::string counted(std::size_t count, const char* one, const char* many) {
    return count == 1 ? std::string("one ") + one : std::to_string(count) + ' ' + many;
}

const char* words_of(SolverMoment moment) {
    switch (moment) {
    case SolverMoment::warm_start:
        return "warm start";
    case SolverMoment::push:
        return "push";
    case SolverMoment::relax:
        return "relax";
    case SolverMoment::restitution:
        return "restitution";
    case SolverMoment::sweep:
        break;
    }
    return "sweep";
}

std::string_view key_of(SolverMoment moment) {
    return moment == SolverMoment::warm_start ? "warm_start" : words_of(moment);
}

std::string moment_in_words(SolverMoment moment, int substep, int sweep, int substeps) {
    return (substeps > 1 ? printed("sub-step %d, ", substep + 1) : std::string()) +
           words_of(moment) + (sweep > 0 ? printed(" %d", sweep + 1) : std::string());
}

} // namespace topple::app
