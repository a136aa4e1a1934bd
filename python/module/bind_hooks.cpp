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

} // namespace

void bind_hooks(WorldClass& world) { world.def("set_contact_hooks", &set_contact_hooks); }

} // namespace topple::python
