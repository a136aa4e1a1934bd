// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

#include <vector>

namespace topple::app {

/// A number of a joint that a handle changes.
enum class JointHandleKind : std::uint8_t { lower, upper, speed };

/// A handle on a line through `origin`, or on a circle around it.
struct JointHandle {
    JointHandleKind kind = JointHandleKind::lower;
    bool is_angle = false;
    Vec3 origin, axis;  ///< The axis is a unit vector along the line or through the circle. [m]
    Vec3 zero;          ///< Unit vector to the angle 0.
    Vec3 offset;        ///< From the origin to the place of 0, of a line. [m]
    Real radius = 0;    ///< Of a circle. [m]
    Real per_value = 1; ///< Angle or length that shows a value of 1.
    Real value = 0;     ///< [rad], [m], [rad/s] or [m/s]

    [[nodiscard]] Vec3 place_of(Real shown) const;
    [[nodiscard]] Vec3 position() const { return place_of(value * per_value); }
    /// Returns the value at which the handle is nearest to the pointer's ray: of an angle the one nearest to the
    /// present value. None if the circle is seen from its edge.
    [[nodiscard]] std::optional<Real> value_at(const Ray& ray) const;
};

/// Returns the handles of a joint: its limits if they count, and the speed of its motor.
std::vector<JointHandle> handles_of(const PublishedFrame& frame, const Joint& joint);

/// Drags the limits and the motor's speed of the one selected joint. A drag is one step of undo.
class JointHandles {
public:
    /// Returns whether the pointer is on a handle, which the press then holds.
    bool press(const ToolContext& context);
    void drag(const ToolContext& context, ToolOutput& out);
    void release() { held_.reset(); }
    /// Takes the joint back to the state before the drag. Returns whether there was one.
    bool cancel(const ToolContext& context, ToolOutput& out);
    [[nodiscard]] bool is_pointed_at(const ToolContext& context) const;
    void draw(const ToolContext& context, ToolOutput& out) const;

private:
    struct Held {
        JointId joint;
        JointHandle handle;
        JointSettings before;
        Vec2 press;             ///< [px]
        Real beside{};          ///< Value under the pointer at the press, less that of the handle.
        bool has_begun = false; ///< Whether the pointer has moved since the press.
        std::uint64_t gesture = 0;
    };
    [[nodiscard]] static std::optional<JointHandle> under_pointer(const ToolContext& context);

    std::optional<Held> held_;
    std::uint64_t drag_count_ = 0;
};

} // namespace topple::app
