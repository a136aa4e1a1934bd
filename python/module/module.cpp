// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "python/module/released.h"

#include <new>

namespace topple::python {
namespace {

// Owned by the module, and alive as long as the interpreter.
PyObject* error_class = nullptr;

void translate(std::exception_ptr thrown) {
    try {
        if (thrown)
            std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
        PyErr_SetString(error_class, failure.what());
    }
}

} // namespace

PYBIND11_MODULE(_core, module) {
    module.doc() = "Engine of the package topple. Its names are not for programs.";
    module.attr("__version__") = TOPPLE_VERSION;
    module.attr("CELL_SIZE") = kCellSize;
    error_class = PyErr_NewExceptionWithDoc("topple.Error",
                                            "The engine refuses something: the message says what "
                                            "is wrong and, where there is one, in which line.",
                                            PyExc_ValueError,
                                            nullptr);
    module.attr("Error") = py::reinterpret_borrow<py::object>(error_class);
    py::register_exception_translator(&translate);

    watch_end();

    bind_shapes(module);
    WorldClass world(module, "World");
    bind_scenes(module, world);
    bind_bodies(world);
    bind_characters(module, world);
    bind_hooks(world);
    bind_joints(world);
    bind_joint_motions(world);
    bind_fields(world);
    bind_vehicles(world);
    bind_deformables(world);
    bind_parameters(module, world);
    bind_marks(world);
    bind_models(world);
    bind_queries(world);
    bind_states(module, world);
    bind_pictures(module, world);
}

} // namespace topple::python
