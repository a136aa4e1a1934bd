// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/sweep_json.h"

#include "app/session/session_log.h"

#include <nlohmann/json.hpp>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

Json json_of_axis(const SweepAxis& axis) { return {{"name", axis.name}, {"values", axis.values}}; }

} // namespace

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
              {"x", json_of_axis(sweep.x)}};
    if (!sweep.y.values.empty())
        json["y"] = json_of_axis(sweep.y);
    json["values"] = values;
    json["hashes"] = hashes;
    return json.dump(2);
}

} // namespace topple::app
