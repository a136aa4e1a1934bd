// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/parts.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <pybind11/numpy.h>

#include <concepts>
#include <limits>
#include <type_traits>

namespace topple::python {
namespace {

constexpr std::array<const char*, kIntegratorCount> kIntegratorNames{"xpbd",
                                                                     "euler",
                                                                     "velocity_verlet",
                                                                     "verlet"};

template<typename T, typename U>
concept SameAs = std::same_as<std::remove_const_t<T>, U>;

// Names of the numbers of recipes, as in scene files; `visit` gets a name and a number.

template<SameAs<ClothRecipe> R, typename Visit>
void for_each_number(R& r, const Visit& visit) {
    visit("columns", r.columns);
    visit("rows", r.rows);
    visit("spacing", r.spacing);
    visit("mass_per_area", r.mass_per_area);
    visit("structural", r.structural);
    visit("shear", r.shear);
    visit("bend", r.bend);
    visit("bend_rigidity", r.bend_rigidity);
    visit("tethers", r.tethers);
}
template<SameAs<RopeRecipe> R, typename Visit>
void for_each_number(R& r, const Visit& visit) {
    visit("segments", r.segments);
    visit("length", r.length);
    visit("mass", r.mass);
    visit("stretch", r.stretch);
    visit("bend_stiffness", r.bend_stiffness);
    visit("tethers", r.tethers);
}
template<SameAs<BlockRecipe> R, typename Visit>
void for_each_number(R& r, const Visit& visit) {
    visit("cells_x", r.cells_x);
    visit("cells_y", r.cells_y);
    visit("cells_z", r.cells_z);
    visit("spacing", r.spacing);
    visit("mass", r.mass);
    visit("structural", r.structural);
    visit("shear", r.shear);
    visit("bend", r.bend);
    visit("keeps_volume", r.keeps_volume);
}
template<SameAs<BalloonRecipe> R, typename Visit>
void for_each_number(R& r, const Visit& visit) {
    visit("subdivisions", r.subdivisions);
    visit("size", r.radius);
    visit("mass", r.mass);
    visit("skin", r.skin);
    visit("pressure", r.pressure);
}
template<SameAs<PointsRecipe> R, typename Visit>
void for_each_number(R&, const Visit&) {}

template<SameAs<DeformableMaterial> M, typename Visit>
void for_each_number(M& m, const Visit& visit) {
    visit("radius", m.radius);
    visit("friction", m.friction);
    visit("restitution", m.restitution);
    visit("damping", m.damping);
    visit("drag", m.drag);
    visit("lift", m.lift);
    visit("max_strain", m.max_strain);
    visit("tear_strain", m.tear_strain);
    visit("self_collision", m.self_collision);
}

void read_number(Real& number, py::handle value, const std::string& name) {
    number = real_of(value, name);
}
void read_number(int& number, py::handle value, const std::string& name) {
    number = static_cast<int>(integer_of(value, name, 0, 1'000'000));
}
void read_number(bool& number, py::handle value, const std::string& name) {
    number = flag_of(value, name);
}
void read_number(SpringNumbers& numbers, py::handle value, const std::string& name) {
    numbers = {};
    for (const auto& [each, number] : dict_of(value, name)) {
        const std::string key = text_of(each, "a name in " + name);
        if (key == "stiffness")
            numbers.stiffness = real_of(number, name + "." + key);
        else if (key == "damping")
            numbers.damping = real_of(number, name + "." + key);
        else
            fail(name + " has no '" + key + "'");
    }
}

py::object number_object(Real number) { return py::float_(static_cast<double>(number)); }
py::object number_object(int number) { return py::int_(number); }
py::object number_object(bool number) { return py::bool_(number); }
py::object number_object(const SpringNumbers& numbers) {
    py::dict dict;
    dict["stiffness"] = numbers.stiffness;
    dict["damping"] = numbers.damping;
    return dict;
}

/// Reads the number of that name. Returns false if there is none.
template<typename Numbers>
bool read_named(Numbers& numbers, const std::string& key, py::handle value) {
    bool is_found = false;
    for_each_number(numbers, [&](const char* name, auto& number) {
        if (key == name) {
            read_number(number, value, key);
            is_found = true;
        }
    });
    return is_found;
}
template<typename Numbers>
py::object get_named(const Numbers& numbers, const std::string& key) {
    py::object found;
    for_each_number(numbers, [&](const char* name, const auto& number) {
        if (key == name)
            found = number_object(number);
    });
    return found;
}

std::uint32_t index_of_value(py::handle value, const std::string& name) {
    return static_cast<std::uint32_t>(
        integer_of(value, name, 0, std::numeric_limits<std::uint32_t>::max()));
}

std::vector<std::uint32_t> indices_of(py::handle value, const std::string& name) {
    std::vector<std::uint32_t> indices;
    for (const py::handle each : list_of(value, name))
        indices.push_back(index_of_value(each, name + "[" + std::to_string(indices.size()) + "]"));
    return indices;
}

/// Calls `read` with each name and value of each dictionary of a list, after `begin` for the dictionary.
template<typename Begin, typename Read>
void read_dicts(py::handle value, const std::string& list, const Begin& begin, const Read& read) {
    std::size_t place = 0;
    for (const py::handle each : list_of(value, list)) {
        const std::string name = list + "[" + std::to_string(place++) + "]";
        const py::dict fields = dict_of(each, name);
        begin();
        for (const auto& [key, number] : fields) {
            const std::string text = text_of(key, "a name in " + name);
            if (!read(text, number, name + "." + text))
                fail(name + " has no '" + text + "'");
        }
    }
}

std::vector<PointsRecipe::Point> recipe_points_of(py::handle value) {
    std::vector<PointsRecipe::Point> points;
    read_dicts(
        value,
        "points",
        [&] { points.emplace_back(); },
        [&](const std::string& key, py::handle number, const std::string& name) {
            if (key == "position")
                points.back().position = vec3_of(number, name);
            else if (key == "velocity")
                points.back().velocity = vec3_of(number, name);
            else if (key == "mass")
                points.back().mass = real_of(number, name);
            else
                return false;
            return true;
        });
    return points;
}

std::vector<PointsRecipe::Link> links_of(py::handle value) {
    std::vector<PointsRecipe::Link> links;
    read_dicts(
        value,
        "links",
        [&] { links.emplace_back(); },
        [&](const std::string& key, py::handle number, const std::string& name) {
            PointsRecipe::Link& link = links.back();
            if (key == "a" || key == "b")
                (key == "a" ? link.a : link.b) = index_of_value(number, name);
            else if (key == "length")
                link.rest = real_of(number, name);
            else if (key == "stiffness")
                link.numbers.stiffness = real_of(number, name);
            else if (key == "damping")
                link.numbers.damping = real_of(number, name);
            else
                return false;
            return true;
        });
    return links;
}

/// Returns attachments from tuples (particle, number of the body or 0, point of the body).
std::vector<Attachment> attachments_of(py::handle value) {
    std::vector<Attachment> attachments;
    for (const py::handle each : list_of(value, "attachments")) {
        const std::string name = "attachments[" + std::to_string(attachments.size()) + "]";
        const py::tuple items = items_of(each, name, 3);
        attachments.push_back({.particle = index_of_value(items[0], name + ".particle"),
                               .body = {ordinal_of(items[1], name + ".body")},
                               .local_point = vec3_of(items[2], name + ".local_point")});
    }
    return attachments;
}

py::object vector_array(const std::vector<Vec3>& vectors) {
    return array_of_rows(vectors, "[('v', '<f4', 3)]").attr("__getitem__")("v");
}

py::object mass_array(const std::vector<Real>& inverse) {
    py::array_t<double> masses(static_cast<py::ssize_t>(inverse.size()));
    double* data = masses.mutable_data();
    for (std::size_t i = 0; i < inverse.size(); ++i)
        data[i] = 1 / static_cast<double>(inverse[i]);
    return masses;
}

py::tuple pins_tuple(const std::vector<std::uint32_t>& pins) {
    py::list list;
    for (const std::uint32_t pin : pins)
        list.append(pin);
    return py::tuple(list);
}

struct SpringRow {
    std::uint32_t a = 0, b = 0;
    Real rest = 0, stiffness = 0, damping = 0;
};

py::object spring_array(const DeformableMesh& mesh) {
    std::vector<SpringRow> rows;
    for (const Spring& s : mesh.springs)
        rows.push_back({s.a, s.b, s.rest, s.stiffness, s.damping});
    return array_of_rows(
        rows,
        "[('a', '<u4'), ('b', '<u4'), ('rest', '<f4'), ('stiffness', '<f4'), ('damping', '<f4')]");
}

struct DeformableKind {
    using Id = DeformableId;
    using Record = Deformable;
    using Def = DeformableDef;
    static constexpr const char* name = "deformable";
    static constexpr const char* words = "deformable";
    static const std::vector<Deformable>& list(const WorldState& s) { return s.deformables; }
    static DeformableDef definition(const Deformable& record) { return describe(record); }

    static void read_recipe(DeformableDef& def, py::handle value) {
        const std::string type = text_of(value, "type");
        if (type == "cloth")
            def.recipe = ClothRecipe{};
        else if (type == "rope")
            def.recipe = RopeRecipe{};
        else if (type == "block")
            def.recipe = BlockRecipe{};
        else if (type == "balloon")
            def.recipe = BalloonRecipe{};
        else if (type == "points")
            def.recipe = PointsRecipe{};
        else
            fail("there is no deformable of the type '" + type +
                 "'; the types are cloth, rope, block, balloon, points");
    }

    /// The type comes before the other fields.
    static bool read(DeformableDef& def, const std::string& key, py::handle value) {
        if (std::visit([&](auto& recipe) { return read_named(recipe, key, value); }, def.recipe) ||
            read_named(def.material, key, value))
            return true;
        auto* points = std::get_if<PointsRecipe>(&def.recipe);
        if (def.id && (key == "type" || key == "position" || key == "rotation"))
            fail("the field '" + key +
                 "' of a deformable is set when it is made; 'positions' moves its particles");
        if (key == "type")
            read_recipe(def, value);
        else if (key == "name")
            def.name = text_of(value, key);
        else if (key == "position") {
            const CellPoint place = place_of(value, key);
            def.world_from_recipe.position = place.point;
            def.cell = place.cell;
        } else if (key == "rotation")
            def.world_from_recipe.rotation = quat_of(value, key);
        else if (key == "integrator")
            def.integrator = integrator_of(value);
        else if (key == "substeps")
            def.substeps = static_cast<int>(integer_of(value, key, 0, 1'000'000));
        else if (key == "pins")
            def.pins = indices_of(value, key);
        else if (key == "attachments")
            def.attachments = attachments_of(value);
        else if (key == "positions")
            def.positions = points_of(value, key);
        else if (key == "velocities")
            def.velocities = points_of(value, key);
        else if (points && key == "points")
            points->points = recipe_points_of(value);
        else if (points && key == "links")
            points->links = links_of(value);
        else
            return false;
        return true;
    }

    static Integrator integrator_of(py::handle value) {
        const std::string text = text_of(value, "integrator");
        for (std::size_t i = 0; i < kIntegratorNames.size(); ++i)
            if (text == kIntegratorNames[i])
                return static_cast<Integrator>(i);
        fail("integrator must be 'xpbd', 'euler', 'velocity_verlet' or 'verlet', not '" + text +
             "'");
    }

    static py::object get(const Deformable& d, const std::string& key) {
        const DeformableDef& def = *d.made_from;
        py::object found = std::visit([&](const auto& recipe) { return get_named(recipe, key); },
                                      def.recipe);
        if (!found)
            found = get_named(def.material, key);
        return found ? found : get_other(d, key);
    }

    static py::object get_other(const Deformable& d, const std::string& key) {
        constexpr std::array kTypes{"points", "cloth", "rope", "block", "balloon"};
        const DeformableDef& def = *d.made_from;
        if (key == "type")
            return py::str(kTypes[def.recipe.index()]);
        if (key == "name")
            return py::str(def.name);
        if (key == "integrator")
            return py::str(kIntegratorNames[static_cast<std::size_t>(def.integrator)]);
        if (key == "substeps")
            return py::int_(def.substeps);
        if (key == "pins")
            return pins_tuple(def.pins);
        if (key == "positions")
            return vector_array(d.particles.positions);
        if (key == "velocities")
            return vector_array(d.particles.velocities);
        if (key == "masses")
            return mass_array(d.particles.inv_masses);
        if (key == "triangles")
            return array_of_rows(d.mesh->triangles, "[('t', '<u4', 3)]").attr("__getitem__")("t");
        if (key == "springs")
            return spring_array(*d.mesh);
        if (key == "tear_count")
            return py::int_(def.tears.size());
        return key == "is_disabled" ? py::object(py::bool_(d.is_disabled)) : py::object();
    }

    static Result<DeformableId> put(World& w, const DeformableDef& def) {
        if (!def.id)
            return w.create_deformable(def);
        const Result<void> done = w.set_deformable(def);
        return done ? Result<DeformableId>(def.id) : Result<DeformableId>(done.error());
    }
    static void remove(World& w, DeformableId id) { w.destroy_deformables(std::array{id}); }
};

} // namespace

void bind_deformables(WorldClass& world) { Parts<DeformableKind>::bind(world); }

} // namespace topple::python
