// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/size_drag.h"
#include "app/tools/spawn_stream.h"
#include "app/tools/tool.h"
#include "app/tools/typing/typed_number.h"

namespace topple::app {

/// Shows a preview at the pointer, and spawns it at a click. A drag spans the base; the height then follows the pointer
/// until a click. Numbers typed meanwhile set the measures. Other modes lay out several bodies, or let them come while
/// the button is held. The wheel rotates the preview.
class SpawnTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool scroll(const ToolContext& context, Real notches, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    KeyUse key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;

private:
    enum class Stage : std::uint8_t { base, height };

    /// An object between the press and its placing.
    struct Sizing {
        Stage stage = Stage::base;
        SpawnKind kind = SpawnKind::box;
        std::uint64_t scene = 0; ///< Number of the scene in which the drag began.
        DragSurface surface;
        Vec3 to;                ///< Point of the plane opposite to the start. [m]
        Vec2 stage_start;       ///< Pointer at the start of the stage. [px]
        bool has_moved = false; ///< Whether the pointer has moved in this stage.
        SpawnSizes before{};    ///< Sizes that a cancellation restores. [m]
        SpawnSizes dragged{};   ///< Sizes without typed numbers. [m]
        std::array<TypedNumber, kMostSpawnMeasures> typed;
        std::size_t typed_index = 0; ///< Measure that digits set.
    };

    void begin(const ToolContext& context);
    void follow(const ToolContext& context);
    void span_height(const ToolContext& context);
    void set_sizes(const ToolContext& context);
    void show(const ToolContext& context, ToolOutput& out) const;
    void place(const ToolContext& context, ToolOutput& out);
    void drop_if_stale(const ToolContext& context);
    [[nodiscard]] bool has_typed() const;
    [[nodiscard]] Vec3 center(const ToolContext& context) const;
    [[nodiscard]] SpawnBodies objects(const ToolContext& context) const;
    [[nodiscard]] std::string label_text(const ToolContext& context, std::size_t body_count) const;

    std::optional<Sizing> sizing_;
    SpawnStream stream_;
};

} // namespace topple::app
