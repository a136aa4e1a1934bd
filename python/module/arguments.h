// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/grid_cell.h"
#include "topple/math/mat3.h"
#include "topple/math/transform.h"

#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace topple::python {

namespace py = pybind11;

/// A failure that Python sees as `topple.Error`.
class Failure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws a Failure with these words.
[[noreturn]] void fail(const std::string& message);
/// Throws the Failure of an error, with file and line.
[[noreturn]] void fail(const Error& error);
///@{
/// Returns the value. Throws: the Failure of the error.
template<typename T>
T value_or_fail(Result<T> result) {
    if (!result)
        fail(result.error());
    return std::move(result).value();
}
inline void done_or_fail(const Result<void>& result) {
    if (!result)
        fail(result.error());
}
///@}

// Arguments from Python. Each throws a Failure that says which argument is wrong, where, and why.

/// Returns a finite number.
Real real_of(py::handle value, const std::string& name);
/// Returns a whole number in the range.
std::int64_t integer_of(py::handle value,
                        const std::string& name,
                        std::int64_t least,
                        std::int64_t most);
/// Returns whether the value counts as true.
bool flag_of(py::handle value, const std::string& name);
/// Returns a text.
std::string text_of(py::handle value, const std::string& name);
/// Returns three finite numbers.
Vec3 vec3_of(py::handle value, const std::string& name);
/// A place in the world, in double precision.
CellPoint place_of(py::handle value, const std::string& name);
/// Returns a unit quaternion x, y, z, w of four finite numbers, whose length must be 1 to within 1e-3.
Quat quat_of(py::handle value, const std::string& name);
/// Returns a matrix from three rows of three finite numbers.
Mat3 mat3_of(py::handle value, const std::string& name);
/// Returns the items of a tuple of that size.
py::tuple items_of(py::handle value, const std::string& name, std::size_t count);
/// Returns the items of a sequence of any size, which no code of the caller changes any more.
py::tuple list_of(py::handle value, const std::string& name);
/// Returns a dictionary.
py::dict dict_of(py::handle value, const std::string& name);
/// Returns the rows of an array of shape (n, 3) of finite real numbers.
std::vector<Vec3> points_of(py::handle value, const std::string& name);
/// Returns the rows of an array of shape (n, 3) of indices.
std::vector<std::array<std::uint32_t, 3>> triangles_of(py::handle value, const std::string& name);
/// A rectangle of numbers, row by row.
struct NumberGrid {
    std::size_t rows = 0, columns = 0;
    std::vector<Real> values;
};
/// Returns an array of two dimensions of finite real numbers.
NumberGrid grid_of(py::handle value, const std::string& name);

///@{
/// Converts to a tuple of floats; a matrix to its three rows.
py::tuple to_tuple(const Mat3& m);
py::tuple to_tuple(DVec3 v);
py::tuple to_tuple(Vec3 v);
py::tuple to_tuple(Quat q);
///@}

/// Returns a structured array, a copy of rows, whose type is the list `fields` as Python writes it. Requires: the
/// fields have the size of a row.
py::object array_of_bytes(const void* rows,
                          std::size_t count,
                          std::size_t row_size,
                          const char* fields);
template<typename Row>
py::object array_of_rows(const std::vector<Row>& rows, const char* fields) {
    return array_of_bytes(rows.data(), rows.size(), sizeof(Row), fields);
}

/// Returns the bytes of an array as array_of_bytes makes it of that type and row size. Throws: another array.
py::object bytes_of_array(py::handle value,
                          const std::string& name,
                          std::size_t row_size,
                          const char* fields);
/// Returns the rows of an array that array_of_rows has made of the same fields.
template<typename Row>
std::vector<Row> rows_of_array(py::handle value, const std::string& name, const char* fields) {
    const auto bytes = py::reinterpret_borrow<py::bytes>(
        bytes_of_array(value, name, sizeof(Row), fields));
    const auto size = static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()));
    std::vector<Row> rows(size / sizeof(Row));
    if (!rows.empty())
        std::memcpy(rows.data(), PyBytes_AS_STRING(bytes.ptr()), rows.size() * sizeof(Row));
    return rows;
}

} // namespace topple::python
