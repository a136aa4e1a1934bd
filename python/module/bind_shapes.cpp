// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/scene/tumbling.h"

#include <cmath>
#include <limits>
#include <string_view>
#include <variant>

namespace topple::python {
namespace {

ShapeHandle checked(Shape shape) {
    done_or_fail(validate(shape));
    return {.shape = std::move(shape)};
}

///@{
/// Reads a measure of a shape.
void read_measure(Real& length, py::handle value, const std::string& name) {
    length = real_of(value, name);
}
void read_measure(Vec3& length, py::handle value, const std::string& name) {
    length = vec3_of(value, name);
}
///@}

/// Makes the shape if `type` is its key, and its measures are given.
template<typename S>
void try_measured(const std::string& type, const py::dict& measures, std::optional<Shape>& made) {
    if constexpr (MeasuredShape<S>) {
        if (type != ShapeDescription<S>::type)
            return;
        S shape;
        for_each_measure(shape, [&](const auto& measure, auto& length) {
            if (measures.contains(measure.key))
                read_measure(length, measures[measure.key], measure.key);
        });
        made = shape;
    }
}

template<typename... S>
Shape measured(std::variant<S...>*, const std::string& type, const py::dict& measures) {
    std::optional<Shape> made;
    (try_measured<S>(type, measures, made), ...);
    if (!made)
        fail("there is no shape of the type '" + type + "' with measures");
    return *made;
}

ShapeHandle hull_shape(py::handle points, py::handle max_vertices) {
    const std::vector<Vec3> from = points_of(points, "points");
    const auto most = static_cast<int>(integer_of(max_vertices, "max_vertices", 4, 4096));
    ConvexHull hull = value_or_fail(build_convex_hull(from, most));
    return checked(HullShape{std::make_shared<const ConvexHull>(std::move(hull))});
}

/// Returns parts from tuples (name of the material, number of triangles), in the order of the triangles.
std::vector<MeshPart> parts_of(py::handle value) {
    std::vector<MeshPart> parts;
    std::uint32_t first = 0;
    for (const py::handle each : list_of(value, "parts")) {
        const std::string name = "parts[" + std::to_string(parts.size()) + "]";
        const py::tuple items = items_of(each, name, 2);
        const auto count = static_cast<std::uint32_t>(
            integer_of(items[1], name + ".count", 1, std::numeric_limits<std::int32_t>::max()));
        parts.push_back({.material = text_of(items[0], name + ".material"),
                         .first_triangle = first,
                         .triangle_count = count});
        first += count;
    }
    return parts;
}

ShapeHandle mesh_shape(py::handle vertices, py::handle triangles, py::handle parts) {
    TriangleMesh mesh{.vertices = points_of(vertices, "vertices"),
                      .triangles = triangles_of(triangles, "triangles"),
                      .parts = parts_of(parts)};
    if (mesh.triangles.empty())
        fail("triangles is empty: a mesh needs at least one triangle");
    done_or_fail(validate(mesh));
    return checked(MeshShape{std::make_shared<const MeshTree>(std::move(mesh))});
}

/// Returns the index of each cell's material from an array with a number per cell; none for None.
std::vector<std::uint8_t> cell_materials_of(py::handle value, const NumberGrid& heights) {
    std::vector<std::uint8_t> cells;
    if (value.is_none())
        return cells;
    const NumberGrid grid = grid_of(value, "cell_materials");
    if (grid.rows + 1 != heights.rows || grid.columns + 1 != heights.columns)
        fail("cell_materials must have one row and one column less than heights");
    for (const Real index : grid.values) {
        if (!(index >= 0 && index <= 255) || index != std::floor(index))
            fail("a number of cell_materials must be whole and from 0 to 255");
        cells.push_back(static_cast<std::uint8_t>(index));
    }
    return cells;
}

ShapeHandle height_field_shape(py::handle heights,
                               py::handle scale,
                               py::handle materials,
                               py::handle cell_materials) {
    NumberGrid grid = grid_of(heights, "heights");
    constexpr std::size_t kMost = std::size_t{1} << 28;
    if (grid.rows > kMost || grid.columns > kMost)
        fail("heights has more than 2^28 numbers");
    std::vector<std::string> names;
    for (const py::handle name : list_of(materials, "materials"))
        names.push_back(text_of(name, "materials[" + std::to_string(names.size()) + "]"));
    std::vector<std::uint8_t> cells = cell_materials_of(cell_materials, grid);
    HeightField field = value_or_fail(
        HeightField::build({.columns = static_cast<std::uint32_t>(grid.columns),
                            .rows = static_cast<std::uint32_t>(grid.rows),
                            .scale = vec3_of(scale, "scale"),
                            .heights = std::move(grid.values),
                            .materials = std::move(names),
                            .cell_materials = std::move(cells)}));
    return checked(HeightFieldShape{std::make_shared<const HeightField>(std::move(field))});
}

ShapeHandle plane_shape(py::handle normal, py::handle offset) {
    const Vec3 given = vec3_of(normal, "normal");
    const Vec3 unit = normalize_or(given, {});
    if (unit == Vec3{})
        fail("normal has no direction");
    return checked(PlaneShape{unit, real_of(offset, "offset")});
}

py::object measure_object(Real length) { return py::float_(static_cast<double>(length)); }
py::object measure_object(Vec3 length) { return to_tuple(length); }

py::dict measures_of(const ShapeHandle& handle) {
    py::dict measures;
    std::visit(
        [&](const auto& shape) {
            if constexpr (MeasuredShape<std::remove_cvref_t<decltype(shape)>>)
                for_each_measure(shape, [&](const auto& measure, const auto& length) {
                    measures[measure.key] = measure_object(length);
                });
        },
        handle.shape);
    if (const auto* plane = std::get_if<PlaneShape>(&handle.shape)) {
        measures["normal"] = to_tuple(plane->normal);
        measures["offset"] = plane->offset;
    }
    return measures;
}

constexpr const char* kPointRow = "[('point', '<f4', 3)]";

py::object vertices_of(const ShapeHandle& handle) {
    if (const auto* hull = std::get_if<HullShape>(&handle.shape))
        return array_of_rows(hull->hull->vertices, kPointRow).attr("__getitem__")("point");
    if (const auto* mesh = std::get_if<MeshShape>(&handle.shape))
        return array_of_rows(mesh->mesh->mesh().vertices, kPointRow).attr("__getitem__")("point");
    fail(std::string("a shape of the type '") + type_name(handle.shape) +
         "' has no list of vertices");
}

/// Returns triangles; the faces of a hull are cut into fans.
py::object triangles_of_shape(const ShapeHandle& handle) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    if (const auto* shape = std::get_if<HullShape>(&handle.shape)) {
        for (const ConvexHull::Face& face : shape->hull->faces) {
            const auto polygon = shape->hull->face_vertices(face);
            for (std::size_t i = 2; i < polygon.size(); ++i)
                triangles.push_back({polygon[0], polygon[i - 1], polygon[i]});
        }
    } else if (const auto* mesh = std::get_if<MeshShape>(&handle.shape)) {
        triangles = mesh->mesh->mesh().triangles;
    } else {
        fail(std::string("a shape of the type '") + type_name(handle.shape) +
             "' has no list of triangles");
    }
    return array_of_rows(triangles, "[('triangle', '<u4', 3)]").attr("__getitem__")("triangle");
}

py::list part_list(const ShapeHandle& handle) {
    py::list parts;
    if (const auto* mesh = std::get_if<MeshShape>(&handle.shape))
        for (const MeshPart& part : mesh->mesh->mesh().parts)
            parts.append(py::make_tuple(part.material, part.triangle_count));
    return parts;
}

/// Returns (names of materials, index of each cell's material in rows) of a height field; empty for other shapes.
py::tuple cell_materials(const ShapeHandle& handle) {
    const auto* shape = std::get_if<HeightFieldShape>(&handle.shape);
    const HeightSamples samples = shape ? shape->field->samples() : HeightSamples{};
    py::list names;
    for (const std::string& name : samples.materials)
        names.append(name);
    const py::object cells = array_of_rows(samples.cell_materials, "[('material', 'u1')]");
    const std::uint32_t across = samples.materials.empty() ? 1 : samples.columns - 1;
    return py::make_tuple(names, cells.attr("__getitem__")("material").attr("reshape")(-1, across));
}

/// Returns (hull, position, rotation) for each convex part of a mesh, the volume of the surface, and notes.
py::tuple convex_parts(const ShapeHandle& handle, py::handle most) {
    const auto* shape = std::get_if<MeshShape>(&handle.shape);
    if (!shape)
        fail(std::string("a shape of the type '") + type_name(handle.shape) + "' is no mesh");
    const auto limit = static_cast<int>(integer_of(most, "most", 1, kMostConvexParts));
    const std::shared_ptr<const MeshTree> mesh = shape->mesh;
    const auto divide = [&] {
        const Released released;
        return tumbling_colliders(mesh, limit);
    };
    const TumblingColliders made = value_or_fail(divide());
    py::list parts, notes;
    for (const ColliderDef& collider : made.colliders)
        if (collider.collides)
            parts.append(py::make_tuple(py::cast(ShapeHandle{collider.shape}),
                                        to_tuple(collider.body_from_shape.position),
                                        to_tuple(collider.body_from_shape.rotation)));
    for (const std::string& note : made.notes)
        notes.append(note);
    return py::make_tuple(parts, made.volume, notes);
}

py::tuple mass_tuple(const ShapeHandle& handle, py::handle density) {
    const MassProperties mass = mass_of(handle.shape, real_of(density, "density"));
    return py::make_tuple(mass.mass, to_tuple(mass.center_of_mass), to_tuple(mass.inertia));
}

} // namespace

void bind_shapes(py::module_& module) {
    GuardedClass<ShapeHandle>(module, "Shape")
        .def_static("measured",
                    [](const std::string& type, const py::dict& measures) {
                        return checked(measured(static_cast<Shape*>(nullptr), type, measures));
                    })
        .def_static("hull", &hull_shape)
        .def_static("mesh", &mesh_shape)
        .def_static("height_field", &height_field_shape)
        .def_static("plane", &plane_shape)
        .def("type", [](const ShapeHandle& s) { return std::string(type_name(s.shape)); })
        .def("measures", &measures_of)
        .def("vertices", &vertices_of)
        .def("triangles", &triangles_of_shape)
        .def("parts", &part_list)
        .def("cell_materials", &cell_materials)
        .def("convex_parts", &convex_parts)
        .def("mass", &mass_tuple)
        .def("bounds",
             [](const ShapeHandle& s) {
                 const Aabb box = bounds_of(s.shape, {});
                 return py::make_tuple(to_tuple(box.min), to_tuple(box.max));
             })
        .def("equals",
             [](const ShapeHandle& a, const ShapeHandle& b) { return a.shape == b.shape; });
}

} // namespace topple::python
