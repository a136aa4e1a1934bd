// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "python/module/released.h"

#include <limits>

namespace topple::python {
namespace {

/// A hit of a ray as a row of an array; all zeros but t for a miss.
struct RayHitRow {
    std::uint64_t body = 0;
    std::uint32_t collider = 0, feature = 0;
    Real t = std::numeric_limits<Real>::infinity();
    Vec3 point, normal;
    std::uint32_t is_inside = 0;
};
constexpr const char* kRayHitFields =
    "[('body', '<u8'), ('collider', '<u4'), ('feature', '<u4'), ('t', '<f4'), ('point', '<f4', 3), "
    "('normal', '<f4', 3), ('inside', '<u4')]";

RayHitRow ray_hit_row(const WorldHit& hit) {
    return {.body = hit.body.ordinal,
            .collider = hit.collider,
            .feature = hit.hit.feature,
            .t = hit.hit.t,
            .point = hit.hit.point,
            .normal = hit.hit.normal,
            .is_inside = hit.hit.inside ? 1u : 0u};
}

Ray ray_of(Vec3 origin, Vec3 direction, Real t_max) {
    return {.origin = origin, .direction = direction, .t_max = t_max};
}

/// Returns the largest parameter of a ray; None: no end.
Real t_max_of(py::handle value) {
    return value.is_none() ? std::numeric_limits<Real>::max() : real_of(value, "t_max");
}

py::object cast_rays(WorldHandle& world,
                     py::handle origins,
                     py::handle directions,
                     py::handle t_max,
                     py::handle filter_items) {
    const std::vector<Vec3> from = points_of(origins, "origins");
    const std::vector<Vec3> along = points_of(directions, "directions");
    if (from.size() != along.size() && from.size() != 1)
        fail("there are " + std::to_string(from.size()) + " origins and " +
             std::to_string(along.size()) + " directions");
    for (std::size_t i = 0; i < along.size(); ++i)
        if (along[i] == Vec3{})
            fail("directions[" + std::to_string(i) + "] has no direction");
    const Real end = t_max_of(t_max);
    const QueryFilter filter = query_filter_of(filter_items);
    std::vector<RayHitRow> rows(along.size());
    world.read([&](const World& w) {
        const Released released;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Ray ray = ray_of(from.size() == 1 ? from[0] : from[i], along[i], end);
            if (const std::optional<WorldHit> hit = w.cast_ray(ray, filter))
                rows[i] = ray_hit_row(*hit);
        }
    });
    return array_of_rows(rows, kRayHitFields);
}

Ray single_ray_of(py::handle origin, py::handle direction, py::handle t_max) {
    const Vec3 along = vec3_of(direction, "direction");
    if (along == Vec3{})
        fail("direction has no direction");
    return ray_of(vec3_of(origin, "origin"), along, t_max_of(t_max));
}

/// Returns an array of the first hit, empty for a miss.
py::object cast_ray(WorldHandle& world,
                    py::handle origin,
                    py::handle direction,
                    py::handle t_max,
                    py::handle filter_items) {
    const Ray ray = single_ray_of(origin, direction, t_max);
    const QueryFilter filter = query_filter_of(filter_items);
    std::vector<RayHitRow> rows;
    if (const std::optional<WorldHit> hit = world.read(
            [&](const World& w) { return w.cast_ray(ray, filter); }))
        rows.push_back(ray_hit_row(*hit));
    return array_of_rows(rows, kRayHitFields);
}

py::object find_ray_hits(WorldHandle& world,
                         py::handle origin,
                         py::handle direction,
                         py::handle t_max,
                         py::handle filter_items) {
    const Ray ray = single_ray_of(origin, direction, t_max);
    const QueryFilter filter = query_filter_of(filter_items);
    std::vector<RayHitRow> rows;
    for (const WorldHit& hit :
         world.read([&](const World& w) { return w.find_ray_hits(ray, filter); }))
        rows.push_back(ray_hit_row(hit));
    return array_of_rows(rows, kRayHitFields);
}

/// A convex shape at a place.
struct PlacedShape {
    Shape shape;
    Transform world_from_shape;
};

PlacedShape placed_shape_of(const ShapeHandle& shape, py::handle position, py::handle rotation) {
    if (!is_castable(shape.shape))
        fail(std::string("a shape of the type '") + type_name(shape.shape) +
             "' cannot be cast: only bounded convex shapes can");
    return {shape.shape, {vec3_of(position, "position"), quat_of(rotation, "rotation")}};
}

struct ShapeHitRow {
    std::uint64_t body = 0;
    std::uint32_t collider = 0, triangle = 0;
    Real t = 0;
    Vec3 point, normal;
    std::uint32_t overlaps = 0;
};

py::object cast_shape(WorldHandle& world,
                      const ShapeHandle& shape,
                      py::handle position,
                      py::handle rotation,
                      py::handle displacement,
                      py::handle filter_items) {
    const PlacedShape placed = placed_shape_of(shape, position, rotation);
    const Vec3 path = vec3_of(displacement, "displacement");
    const QueryFilter filter = query_filter_of(filter_items);
    std::vector<ShapeHitRow> rows;
    for (const WorldShapeHit& hit : world.read([&](const World& w) {
             return w.find_shape_hits(placed.shape, placed.world_from_shape, path, filter);
         }))
        rows.push_back({.body = hit.body.ordinal,
                        .collider = hit.collider,
                        .triangle = hit.hit.triangle,
                        .t = hit.hit.t,
                        .point = hit.hit.point,
                        .normal = hit.hit.normal,
                        .overlaps = hit.hit.overlaps ? 1u : 0u});
    return array_of_rows(
        rows,
        "[('body', '<u8'), ('collider', '<u4'), ('triangle', '<u4'), ('t', '<f4'), "
        "('point', '<f4', 3), ('normal', '<f4', 3), ('overlaps', '<u4')]");
}

py::list find_overlapping(WorldHandle& world,
                          const ShapeHandle& shape,
                          py::handle position,
                          py::handle rotation,
                          py::handle filter_items) {
    const PlacedShape placed = placed_shape_of(shape, position, rotation);
    const QueryFilter filter = query_filter_of(filter_items);
    py::list ids;
    for (const BodyId id : world.read([&](const World& w) {
             return w.find_overlapping(placed.shape, placed.world_from_shape, filter);
         }))
        ids.append(id.ordinal);
    return ids;
}

py::object find_closest_point(WorldHandle& world,
                              py::handle point,
                              py::handle max_distance,
                              py::handle filter_items) {
    const Vec3 from = vec3_of(point, "point");
    const Real reach = max_distance.is_none() ? std::numeric_limits<Real>::infinity()
                                              : real_of(max_distance, "max_distance");
    const QueryFilter filter = query_filter_of(filter_items);
    const std::optional<WorldPoint> found = world.read(
        [&](const World& w) { return w.find_closest_point(from, reach, filter); });
    if (!found)
        return py::none();
    return py::make_tuple(
        found->body.ordinal, found->collider, to_tuple(found->point), found->distance);
}

/// Returns the numbers of the bodies whose fat boxes overlap a box.
py::list find_in_box(WorldHandle& world, py::handle min, py::handle max) {
    const Aabb box{vec3_of(min, "min"), vec3_of(max, "max")};
    std::vector<BodyId> found;
    world.read([&](const World& w) { w.query(box, [&](BodyId id) { found.push_back(id); }); });
    py::list ids;
    for (const BodyId id : found)
        ids.append(id.ordinal);
    return ids;
}

} // namespace

QueryFilter query_filter_of(py::handle value) {
    QueryFilter filter;
    if (value.is_none())
        return filter;
    if (!PyTuple_Check(value.ptr()) || py::len(value) != 5)
        fail("a filter must be a tuple of five");
    const auto items = py::reinterpret_borrow<py::tuple>(value);
    constexpr std::int64_t kBits = std::numeric_limits<std::uint32_t>::max();
    filter.category = static_cast<std::uint32_t>(integer_of(items[0], "category", 0, kBits));
    filter.mask = static_cast<std::uint32_t>(integer_of(items[1], "mask", 0, kBits));
    filter.ignored = BodyId{ordinal_of(items[2], "ignored")};
    filter.finds_disabled = flag_of(items[4], "finds_disabled");
    const std::string targets = text_of(items[3], "targets");
    if (targets == "colliding")
        filter.targets = QueryTargets::colliding;
    else if (targets == "visible")
        filter.targets = QueryTargets::visible;
    else if (targets == "all")
        filter.targets = QueryTargets::all;
    else
        fail("targets must be 'colliding', 'visible' or 'all', not '" + targets + "'");
    return filter;
}

void bind_queries(WorldClass& world) {
    world.def("cast_ray", &cast_ray)
        .def("cast_rays", &cast_rays)
        .def("find_ray_hits", &find_ray_hits)
        .def("cast_shape", &cast_shape)
        .def("find_overlapping", &find_overlapping)
        .def("find_in_box", &find_in_box)
        .def("find_closest_point", &find_closest_point);
}

} // namespace topple::python
