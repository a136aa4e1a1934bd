// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/gizmo/body_scaling.h"
#include "app/tools/typing/typed_number.h"
#include "app/view/gizmo.h"

#include <array>
#include <string>

namespace topple::app {

/// Steps to which a drag snaps; 0: none.
struct DragSteps {
    Real grid = 0;   ///< Of a displacement along each axis of the gizmo. [m]
    Real angle = 0;  ///< [rad]
    Real factor = 0; ///< Of the size before the drag. [-]
};

/// A drag of a handle: it follows the pointer, until a number is typed. Tab goes to the next number of a handle that
/// moves along several axes.
class GizmoDrag {
public:
    GizmoDrag(const Gizmo& gizmo, const GizmoHandle& handle, const GizmoView& view, Vec2 pointer);

    ///@{
    /// Returns whether the drag has changed. A typed number stays whatever the pointer does.
    bool follow(const GizmoView& view, Vec2 pointer, const DragSteps& steps);
    /// Moves by the part of a displacement that the handle allows. [m]
    bool follow_to(Vec3 displacement);
    ///@}
    /// Takes a key of a typed number. Returns false if the key is another one.
    bool take(const KeyEvent& event);
    [[nodiscard]] bool is_typing() const;

    [[nodiscard]] const Gizmo& gizmo() const { return gizmo_; }
    [[nodiscard]] const GizmoHandle& handle() const { return handle_; }
    /// Returns the displacement. World coordinates. [m]
    [[nodiscard]] Vec3 moved() const;
    [[nodiscard]] Quat rotation() const;
    [[nodiscard]] Scaling scaling() const;
    /// Returns the numbers for a person: "X +1.250 m", "Y +30.0°", "X × 1.25"; a typed one as it was typed, with a
    /// cursor.
    [[nodiscard]] std::string in_words() const;

private:
    [[nodiscard]] Vec3 values_at(const GizmoView& view, Vec2 pointer) const;
    [[nodiscard]] Vec3 at_rest() const;
    bool set(Vec3 values);
    void use_typed();
    [[nodiscard]] bool is_along(int axis) const;
    [[nodiscard]] std::string in_words(int axis) const;

    Gizmo gizmo_; ///< As it was when it was pressed.
    GizmoHandle handle_;
    Vec2 press_;                   ///< [px]
    Vec3 point_;                   ///< Point of the handle under the pointer at the press. [m]
    std::optional<RingDrag> ring_; ///< Set for a ring.
    /// For each axis of the gizmo: displacement [m], angle [rad] or factor [-].
    Vec3 values_;
    /// By axis; each may have a sign.
    std::array<TypedNumber, 3> typed_{TypedNumber(true), TypedNumber(true), TypedNumber(true)};
    int typed_axis_ = 0; ///< The axis whose number gets the keys.
};

} // namespace topple::app
