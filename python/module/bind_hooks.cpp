// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "python/module/hook_calls.h"

#include <memory>

namespace topple::python {
namespace {

/// Names the object of Python that has the hooks, without owning it: the World of Python owns it, so that a hook that
/// knows its world is no circle that the collector cannot see. Made and destroyed with the interpreter.
class HookHolder {
public:
    explicit HookHolder(const py::object& hooks) : hooks_(hooks) {}
    /// Calls a method of the object. Throws: what it throws, or it is gone.
    template<typename... Arguments>
    py::object call(const char* method, Arguments&&... arguments) const {
        const py::object hooks = hooks_();
        return hooks.attr(method)(std::forward<Arguments>(arguments)...);
    }

private:
    py::weakref hooks_;
};

/// Returns (index of body A, of body B, place of the collider in A, in B).
py::tuple pair_tuple(const ContactHooks::Pair& pair) {
    return py::make_tuple(pair.a().body,
                          pair.b().body,
                          pair.collider_a - pair.body_a().first_collider,
                          pair.collider_b - pair.body_b().first_collider);
}

ContactHooks::Change change_of(py::handle value) {
    const py::tuple items = items_of(value, "change", 3);
    return {.is_enabled = flag_of(items[0], "change.is_enabled"),
            .surface = material_of(items[1], "change.surface"),
            .surface_velocity = vec3_of(items[2], "change.surface_velocity")};
}

/// Installs the hooks that an object of Python has, by the names of its methods.
void set_contact_hooks(WorldHandle& world, const py::object& object, const py::list& names) {
    ContactHooks hooks;
    const auto holder = std::make_shared<const HookHolder>(object);
    if (names.contains("may_touch"))
        hooks.may_touch = [holder](const ContactHooks::Pair& pair) {
            return HookCalls::ask(true, [&](HookCalls& calls) {
                return flag_of(holder->call("may_touch", calls.records(), pair_tuple(pair)),
                               "the answer of may_touch");
            });
        };
    if (names.contains("combine_materials"))
        hooks.combine_materials =
            [holder](const Material& a, const Material& b, const Material& usual) {
                return HookCalls::ask(usual, [&](HookCalls&) {
                    return material_of(holder->call("combine_materials",
                                                    material_tuple(a),
                                                    material_tuple(b),
                                                    material_tuple(usual)),
                                       "the answer of combine_materials");
                });
            };
    if (names.contains("before_solve"))
        hooks.before_solve = [holder](const ContactHooks::Pair& pair,
                                      const Contact& contact,
                                      ContactHooks::Change& change) {
            change = HookCalls::ask(change, [&](HookCalls& calls) {
                return change_of(holder->call("before_solve",
                                              calls.records(),
                                              pair_tuple(pair),
                                              contact_record(pair.state, contact),
                                              py::make_tuple(change.is_enabled,
                                                             material_tuple(change.surface),
                                                             to_tuple(change.surface_velocity))));
            });
        };
    world.change([&](World& w) { w.set_contact_hooks(hooks); });
}

/// Returns what topple.CustomJoint shows, in the order of its class.
py::tuple custom_joint_tuple(const CustomJoint& j) {
    const Coordinate turn = j.turn();
    return py::make_tuple(
        j.joint.id.ordinal,
        j.joint.a.ordinal,
        j.joint.b.ordinal,
        j.joint.user_data,
        j.joint.phase,
        j.joint.ratio,
        j.joint.lower,
        j.joint.upper,
        to_tuple(j.pose.gap),
        to_tuple(j.pose.r_a),
        to_tuple(j.pose.r_b),
        to_tuple(j.pose.frame_a),
        to_tuple(j.pose.frame_b),
        to_tuple(j.a.v),
        to_tuple(j.a.w),
        to_tuple(j.b.v),
        to_tuple(j.b.w),
        j.substep,
        py::make_tuple(turn.value, to_tuple(turn.angular_a), to_tuple(turn.angular_b)));
}

Coordinate coordinate_of(py::handle value) {
    const py::tuple items = items_of(value, "a coordinate", 6);
    Coordinate x;
    x.value = real_of(items[0], "coordinate.value");
    x.linear_a = vec3_of(items[1], "coordinate.linear_a");
    x.angular_a = vec3_of(items[2], "coordinate.angular_a");
    x.linear_b = vec3_of(items[3], "coordinate.linear_b");
    x.angular_b = vec3_of(items[4], "coordinate.angular_b");
    x.second_order = real_of(items[5], "coordinate.second_order");
    return x;
}

/// Writes a row that topple.CustomRows has noted: (kind, coordinate, numbers).
void write_row(py::handle value, CustomRows& rows) {
    const py::tuple row = items_of(value, "a row", 3);
    const std::string kind = text_of(row[0], "the kind of a row");
    const Coordinate x = coordinate_of(row[1]);
    const py::tuple given = list_of(row[2], "the numbers of a row");
    std::vector<Real> numbers;
    for (const py::handle number : given)
        numbers.push_back(real_of(number, "a number of " + kind));
    const auto expect = [&](std::size_t count) {
        if (numbers.size() != count)
            fail(kind + " needs " + std::to_string(count) + " numbers");
    };
    if (kind == "lock")
        return rows.lock(x);
    if (kind == "limit") {
        expect(2);
        return rows.limit(x, numbers[0], numbers[1]);
    }
    if (kind == "spring") {
        expect(2);
        return rows.spring(x, numbers[0], numbers[1]);
    }
    if (kind == "push") {
        expect(3);
        return rows.push(x, numbers[0], numbers[1], numbers[2]);
    }
    if (kind != "drive")
        fail("there is no row of the kind '" + kind + "'");
    expect(5);
    rows.drive(x,
               {.max_force = numbers[0],
                .speed = numbers[1],
                .hertz = numbers[2],
                .damping_ratio = numbers[3],
                .target = numbers[4]});
}

/// Installs the hook that an object of Python has as its method `write`; None: no hook. A call that fails writes no
/// row.
void set_constraint_hook(WorldHandle& world, const py::object& object) {
    ConstraintHook hook;
    if (!object.is_none())
        hook = [holder = std::make_shared<const HookHolder>(object)](const CustomJoint& joint,
                                                                     CustomRows& rows) {
            rows = HookCalls::ask(rows, [&](HookCalls&) {
                CustomRows written = rows;
                const py::tuple answer = items_of(
                    holder->call("write", custom_joint_tuple(joint)), "the answer of a hook", 2);
                for (const py::handle row : list_of(answer[0], "the rows of a hook"))
                    write_row(row, written);
                if (!answer[1].is_none())
                    written.keep_phase(real_of(answer[1], "the phase"));
                return written;
            });
        };
    world.change([&](World& w) { w.set_constraint_hook(hook); });
}

} // namespace

void bind_hooks(WorldClass& world) {
    world.def("set_contact_hooks", &set_contact_hooks)
        .def("set_constraint_hook", &set_constraint_hook);
}

} // namespace topple::python
