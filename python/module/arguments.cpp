// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/arguments.h"

#include <pybind11/numpy.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace topple::python {
namespace {

std::string words_of(py::handle value) {
    const std::string words = py::str(py::repr(value));
    return words.size() <= 80 ? words : words.substr(0, 77) + "...";
}

/// Returns a number that may be infinite or NaN in `Real`.
Real any_real_of(py::handle value, const std::string& name) {
    if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()))
        fail(name + " must be a number, not " + words_of(value));
    const double number = PyFloat_AsDouble(value.ptr());
    if (number == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        fail(name + " must be a number, not " + words_of(value));
    }
    return static_cast<Real>(number);
}

void check_finite(Real number, const std::string& name) {
    if (!std::isfinite(number))
        fail(name + " is " + (std::isnan(number) ? "nan" : "infinite or beyond 3.4e38"));
}

/// Returns `count` finite numbers.
void numbers_of(py::handle value, const std::string& name, Real* numbers, std::size_t count) {
    const auto refuse = [&] {
        fail(name + " must be " + std::to_string(count) + " numbers, not " + words_of(value));
    };
    if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) || PyDict_Check(value.ptr()))
        refuse();
    // A tuple of its own: code of the caller that runs during the conversion cannot change it.
    const auto items = py::reinterpret_steal<py::object>(PySequence_Tuple(value.ptr()));
    if (!items) {
        PyErr_Clear();
        refuse();
    }
    if (static_cast<std::size_t>(PyTuple_GET_SIZE(items.ptr())) != count)
        refuse();
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = real_of(PyTuple_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i)),
                             name + "[" + std::to_string(i) + "]");
}

std::string shape_words(const py::array& array) { return py::str(py::object(array.attr("shape"))); }

/// Returns an array of that kind of numbers: "fiu" or "iu".
py::array numeric_array_of(py::handle value, const std::string& name, const char* kinds) {
    const auto array = py::reinterpret_steal<py::array>(
        py::array::ensure(py::reinterpret_borrow<py::object>(value)).release());
    if (!array) {
        PyErr_Clear();
        fail(name + " must be an array of numbers, not " + words_of(value));
    }
    const char kind = array.dtype().kind();
    const bool is_empty = array.size() == 0; // an empty list becomes an array of float
    if (std::strchr(kinds, kind) == nullptr && !(is_empty && kind == 'f'))
        fail(name + " must hold " + (std::strcmp(kinds, "iu") == 0 ? "whole" : "real") +
             " numbers, not " + std::string(py::str(array.dtype())));
    return array;
}

void check_rows_of_three(const py::array& array, const std::string& name) {
    if (array.ndim() != 2 || array.shape(1) != 3)
        fail(name + " must have the shape (n, 3), not " + shape_words(array));
}

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

/// Returns the same numbers as floats. Fails: with the place of the first that is not finite.
Floats finite_floats_of(const py::array& array, const std::string& name) {
    Floats floats = Floats::ensure(array);
    if (!floats) {
        PyErr_Clear();
        fail(name + " cannot be converted to float32");
    }
    const float* data = floats.data();
    for (py::ssize_t i = 0; i < floats.size(); ++i)
        if (!std::isfinite(data[i])) {
            std::string place = "[" + std::to_string(i) + "]";
            if (floats.ndim() == 2)
                place = "[" + std::to_string(i / floats.shape(1)) + ", " +
                        std::to_string(i % floats.shape(1)) + "]";
            check_finite(data[i], name + place);
        }
    return floats;
}

/// Returns the type of numpy of a list of fields; made once, and alive as long as the interpreter.
py::object type_of_fields(const char* fields) {
    static std::map<const char*, PyObject*> types; // by the address of the literal
    PyObject*& type = types[fields];
    if (!type) {
        const py::object list = py::module_::import("ast").attr("literal_eval")(fields);
        type = py::module_::import("numpy").attr("dtype")(list).release().ptr();
    }
    return py::reinterpret_borrow<py::object>(type);
}

} // namespace

void fail(const std::string& message) { throw Failure(message); }
void fail(const Error& error) { throw Failure(error.text()); }

Real real_of(py::handle value, const std::string& name) {
    const Real number = any_real_of(value, name);
    check_finite(number, name);
    return number;
}

std::int64_t integer_of(py::handle value,
                        const std::string& name,
                        std::int64_t least,
                        std::int64_t most) {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!index) {
        PyErr_Clear();
        fail(name + " must be a whole number, not " + words_of(value));
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || number < least || number > most)
        fail(name + " must be from " + std::to_string(least) + " to " + std::to_string(most) +
             ", not " + words_of(value));
    return number;
}

bool flag_of(py::handle value, const std::string& name) {
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) {
        PyErr_Clear();
        fail(name + " must be true or false");
    }
    return truth == 1;
}

std::string text_of(py::handle value, const std::string& name) {
    if (!PyUnicode_Check(value.ptr()))
        fail(name + " must be a text, not " + words_of(value));
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (!text) {
        PyErr_Clear();
        fail(name + " is a text that UTF-8 cannot write");
    }
    return {text, static_cast<std::size_t>(size)};
}

Vec3 vec3_of(py::handle value, const std::string& name) {
    std::array<Real, 3> numbers{};
    numbers_of(value, name, numbers.data(), numbers.size());
    return {numbers[0], numbers[1], numbers[2]};
}

CellPoint place_of(py::handle value, const std::string& name) {
    // A tuple of its own, since the numbers are read twice.
    auto items = py::reinterpret_borrow<py::object>(value);
    if (!PyUnicode_Check(value.ptr()) && !PyBytes_Check(value.ptr()) &&
        !PyDict_Check(value.ptr())) {
        if (PyObject* tuple = PySequence_Tuple(value.ptr()))
            items = py::reinterpret_steal<py::object>(tuple);
        else
            PyErr_Clear();
    }
    const Vec3 rounded = vec3_of(items, name); // reports mistakes
    if (is_in_reach(rounded))
        return {{}, rounded};
    std::array<double, 3> exact{};
    for (std::size_t i = 0; i < exact.size(); ++i)
        exact[i] = py::cast<double>(
            py::handle(PyTuple_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i))));
    return to_cell_point({exact[0], exact[1], exact[2]});
}

Quat quat_of(py::handle value, const std::string& name) {
    std::array<Real, 4> numbers{};
    numbers_of(value, name, numbers.data(), numbers.size());
    const Quat q{numbers[0], numbers[1], numbers[2], numbers[3]};
    const Real length = std::sqrt(dot(q, q));
    if (!(std::abs(length - 1) <= 1e-3f))
        fail(name + " must be a unit quaternion (x, y, z, w); its length is " +
             std::to_string(length));
    // A quaternion that comes from a world stays as it is, bit for bit.
    return std::abs(length - 1) <= 1e-6f ? q : normalize(q);
}

Mat3 mat3_of(py::handle value, const std::string& name) {
    const py::tuple rows = list_of(value, name);
    if (rows.size() != 3)
        fail(name + " must be 3 rows of 3 numbers, not " + words_of(value));
    std::array<Vec3, 3> row;
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] = vec3_of(rows[i], name + "[" + std::to_string(i) + "]");
    return {{row[0].x, row[1].x, row[2].x},
            {row[0].y, row[1].y, row[2].y},
            {row[0].z, row[1].z, row[2].z}};
}

py::tuple items_of(py::handle value, const std::string& name, std::size_t count) {
    if (!PyTuple_Check(value.ptr()) || py::len(value) != count)
        fail(name + " must be a tuple of " + std::to_string(count));
    return py::reinterpret_borrow<py::tuple>(value);
}

py::tuple list_of(py::handle value, const std::string& name) {
    if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) || PyDict_Check(value.ptr()))
        fail(name + " must be a list, not " + words_of(value));
    const auto items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(value.ptr()));
    if (!items) {
        PyErr_Clear();
        fail(name + " must be a list, not " + words_of(value));
    }
    return items;
}

py::dict dict_of(py::handle value, const std::string& name) {
    if (!PyDict_Check(value.ptr()))
        fail(name + " must be a dictionary");
    return py::reinterpret_borrow<py::dict>(value);
}

std::vector<Vec3> points_of(py::handle value, const std::string& name) {
    const py::array array = numeric_array_of(value, name, "fiu");
    if (array.size() == 0 && array.ndim() == 1)
        return {};
    check_rows_of_three(array, name);
    const Floats floats = finite_floats_of(array, name);
    std::vector<Vec3> points(static_cast<std::size_t>(floats.shape(0)));
    const float* data = floats.data();
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = {data[3 * i], data[3 * i + 1], data[3 * i + 2]};
    return points;
}

std::vector<std::array<std::uint32_t, 3>> triangles_of(py::handle value, const std::string& name) {
    const py::array array = numeric_array_of(value, name, "iu");
    if (array.size() == 0 && array.ndim() == 1)
        return {};
    check_rows_of_three(array, name);
    const auto integers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(
        array);
    std::vector<std::array<std::uint32_t, 3>> triangles(
        static_cast<std::size_t>(integers.shape(0)));
    const std::int64_t* data = integers.data();
    for (std::size_t i = 0; i < 3 * triangles.size(); ++i) {
        if (data[i] < 0 || data[i] > std::numeric_limits<std::uint32_t>::max())
            fail(name + "[" + std::to_string(i / 3) + ", " + std::to_string(i % 3) + "] is " +
                 std::to_string(data[i]) + ", which is no index of a vertex");
        triangles[i / 3][i % 3] = static_cast<std::uint32_t>(data[i]);
    }
    return triangles;
}

NumberGrid grid_of(py::handle value, const std::string& name) {
    const py::array array = numeric_array_of(value, name, "fiu");
    if (array.ndim() != 2)
        fail(name + " must have two dimensions, not the shape " + shape_words(array));
    const Floats floats = finite_floats_of(array, name);
    return {.rows = static_cast<std::size_t>(floats.shape(0)),
            .columns = static_cast<std::size_t>(floats.shape(1)),
            .values = {floats.data(), floats.data() + floats.size()}};
}

py::tuple to_tuple(const Mat3& m) {
    return py::make_tuple(to_tuple(Vec3{m.x.x, m.y.x, m.z.x}),
                          to_tuple(Vec3{m.x.y, m.y.y, m.z.y}),
                          to_tuple(Vec3{m.x.z, m.y.z, m.z.z}));
}
py::tuple to_tuple(DVec3 v) { return py::make_tuple(v.x, v.y, v.z); }
py::tuple to_tuple(Vec3 v) { return py::make_tuple(v.x, v.y, v.z); }
py::tuple to_tuple(Quat q) { return py::make_tuple(q.x, q.y, q.z, q.w); }

py::object array_of_bytes(const void* rows,
                          std::size_t count,
                          std::size_t row_size,
                          const char* fields) {
    const py::object type = type_of_fields(fields);
    if (type.attr("itemsize").cast<std::size_t>() != row_size)
        throw std::logic_error("the fields of a row do not have its size");
    py::array_t<std::uint8_t> bytes(static_cast<py::ssize_t>(count * row_size));
    if (count > 0)
        std::memcpy(bytes.mutable_data(), rows, count * row_size);
    return bytes.attr("view")(type);
}

py::object bytes_of_array(py::handle value,
                          const std::string& name,
                          std::size_t row_size,
                          const char* fields) {
    const py::object type = type_of_fields(fields);
    if (!py::isinstance<py::array>(value) || !type.equal(value.attr("dtype")))
        fail(name + " must be an array of the type that topple returns, not " + words_of(value));
    const py::object bytes = value.attr("tobytes")();
    if (!PyBytes_Check(bytes.ptr()) ||
        static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr())) % row_size != 0)
        fail(name + " is no array of whole rows");
    return bytes;
}

} // namespace topple::python
