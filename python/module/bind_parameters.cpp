// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/world/parameter_table.h"

namespace topple::python {
namespace {

const ParameterInfo& info_of_parameter(const std::string& name) {
    const ParameterInfo* info = find_parameter(name);
    if (info)
        return *info;
    Parameters unused; // whose setter knows the nearest name
    done_or_fail(set_parameter(unused, name, 0));
    fail("there is no parameter '" + name + "'");
}

py::object value_object(const ParameterInfo& info, double value) {
    switch (info.kind) {
    case ParameterInfo::Kind::real:
        return py::float_(value);
    case ParameterInfo::Kind::integer:
        return py::int_(static_cast<std::int64_t>(value));
    case ParameterInfo::Kind::boolean:
        return py::bool_(value != 0);
    case ParameterInfo::Kind::choice:
        return py::str(std::string(info.choices[static_cast<std::size_t>(value)]));
    }
    return py::none();
}

/// Returns a value that a person gives: a number, True, or the name of a choice.
double number_of(const ParameterInfo& info, py::handle value) {
    const std::string name(info.name);
    if (PyUnicode_Check(value.ptr()))
        return value_or_fail(parse_parameter_value(info, text_of(value, name)));
    const double number = PyFloat_AsDouble(value.ptr());
    if (number == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        fail(name + " must be a number, not " + std::string(py::str(py::repr(value))));
    }
    return number;
}

const char* kind_name(ParameterInfo::Kind kind) {
    switch (kind) {
    case ParameterInfo::Kind::real:
        return "float";
    case ParameterInfo::Kind::integer:
        return "int";
    case ParameterInfo::Kind::boolean:
        return "bool";
    case ParameterInfo::Kind::choice:
        return "str";
    }
    return "";
}

py::list table() {
    py::list rows;
    for (const ParameterInfo& info : parameter_table()) {
        py::list choices;
        for (const std::string_view choice : info.choices)
            choices.append(std::string(choice));
        py::dict row;
        row["name"] = std::string(info.name);
        row["group"] = std::string(info.group);
        row["unit"] = std::string(info.unit);
        row["minimum"] = info.minimum;
        row["maximum"] = info.maximum;
        row["standard"] = value_object(info, info.standard);
        row["words"] = std::string(info.tooltip);
        row["kind"] = kind_name(info.kind);
        row["choices"] = choices;
        rows.append(row);
    }
    return rows;
}

} // namespace

void bind_parameters(py::module_& module, WorldClass& world) {
    module.def("parameter_table", &table, py::call_guard<Inside>());
    world
        .def("get_parameter",
             [](WorldHandle& w, const std::string& name) {
                 const ParameterInfo& info = info_of_parameter(name);
                 return value_object(info, w.read([&](const World& held) {
                     return get_parameter(held.parameters(), info);
                 }));
             })
        .def("set_parameter", [](WorldHandle& w, const std::string& name, py::handle value) {
            const double number = number_of(info_of_parameter(name), value);
            done_or_fail(w.change([&](World& held) { return held.set_parameter(name, number); }));
        });
}

} // namespace topple::python
