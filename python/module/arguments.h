// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/grid_cell.h"
#include "topple/math/transform.h"

#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
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
/// Returns a text.
std::string text_of(py::handle value, const std::string& name);
/// Returns three finite numbers.
Vec3 vec3_of(py::handle value, const std::string& name);
/// A place in the world, in double precision.
CellPoint place_of(py::handle value, const std::string& name);
/// Returns a unit quaternion x, y, z, w of four finite numbers, whose length must be 1 to within 1e-3.
Quat quat_of(py::handle value, const std::string& name);
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
/// Converts to a tuple of floats.
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

} // namespace topple::python
