// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/sweep_text.h"

#include "app/session/session_log.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const SweepAxis& axis) { return {{"name", axis.name}, {"values", axis.values}}; }

std::string exact_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

/// Returns a field of a table in quotes, since names of files may have commas.
std::string quoted_field(const std::string& text) {
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

} // namespace

std::string axis_value_text(const SweepAxis& axis, double value) {
    if (axis.info != nullptr && axis.info->kind != ParameterInfo::Kind::real)
        return parameter_text(*axis.info, value);
    char text[32];
    const bool is_size = axis.info == nullptr && axis.slider == nullptr;
    std::snprintf(text, sizeof text, is_size ? "%.0f" : "%.4g", value);
    return text;
}

std::string json_of(const Sweep& sweep) {
    Json values = Json::array(), hashes = Json::array();
    for (std::size_t row = 0; row < sweep.row_count(); ++row) {
        Json of_row = Json::array(), hash_row = Json::array();
        for (std::size_t column = 0; column < sweep.x.values.size(); ++column) {
            const SweepCell& cell = sweep.at(column, row);
            of_row.push_back(cell.value ? Json(*cell.value) : Json());
            hash_row.push_back(hash_text(cell.hash));
        }
        values.push_back(of_row);
        hashes.push_back(hash_row);
    }
    Json json{{"scene", sweep.source},
              {"metric", sweep.metric},
              {"steps", sweep.steps},
              {"is_cut", sweep.is_cut},
              {"x", json_of(sweep.x)}};
    if (!sweep.y.values.empty())
        json["y"] = json_of(sweep.y);
    json["values"] = values;
    json["hashes"] = hashes;
    return json.dump(2);
}

std::string csv_of(const Sweep& sweep) {
    const bool has_y = !sweep.y.values.empty();
    std::string text = sweep.x.name + ',' + (has_y ? sweep.y.name + ',' : "") + sweep.metric +
                       ",command\n";
    for (std::size_t row = 0; row < sweep.row_count(); ++row)
        for (std::size_t column = 0; column < sweep.x.values.size(); ++column) {
            const SweepCell& cell = sweep.at(column, row);
            text += exact_text(sweep.x.values[column]) + ',' +
                    (has_y ? exact_text(sweep.y.values[row]) + ',' : "") +
                    (cell.value ? exact_text(*cell.value) : "") + ',' +
                    quoted_field(sweep.command_of(column, row)) + '\n';
        }
    return text;
}

} // namespace topple::app
