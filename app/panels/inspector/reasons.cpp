// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/reasons.h"

#include "app/session/explain/body_words.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <string>

namespace topple::app {
namespace {

/// Returns the effect of a click on the sentence; empty: it has none.
std::string effect_of(const PublishedFrame& frame, const BodySentence& sentence) {
    if (sentence.body)
        return "Click: select " + display_name(frame, sentence.body);
    if (sentence.joint)
        return "Click: select the joint";
    if (sentence.number)
        return "Click: plot the number over time";
    return sentence.parameter.empty() ? "" : "Click: show the parameter that decides";
}

void follow(PanelCall& call, const BodySentence& sentence) {
    if (sentence.body || sentence.joint) {
        Selection selection;
        if (sentence.body)
            selection.set_only(sentence.body);
        else
            selection.set_only(sentence.joint);
        call.out.selection = selection;
    } else if (sentence.number) {
        call.out.plotted.push_back(*sentence.number);
    } else if (!sentence.parameter.empty()) {
        call.out.shown_parameter = sentence.parameter;
    }
}

/// The touches below the sentences tell the forces between the body and its direct neighbors.
bool is_shown_below(const BodySentence& sentence) {
    const bool is_support = sentence.topic == BodyTopic::rests ||
                            sentence.topic == BodyTopic::carries;
    return is_support && sentence.body && !sentence.joint;
}

} // namespace

void show_reasons(PanelCall& call, const Body& body) {
    const PublishedFrame& frame = call.context.frame;
    for (const BodySentence& sentence :
         explain_in_words(frame, body.id, frame.explained_body.get())) {
        if (is_shown_below(sentence))
            continue;
        if (sentence.topic == BodyTopic::disabled)
            ImGui::PushStyleColor(ImGuiCol_TextDisabled, {0.85f, 0.2f, 0.2f, 1});
        ui::wrapped_note(sentence.text.c_str());
        if (sentence.topic == BodyTopic::disabled)
            ImGui::PopStyleColor();
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record(sentence.text, {{low.x, low.y}, {high.x, high.y}});
        const std::string effect = effect_of(frame, sentence);
        if (effect.empty() || !ImGui::IsItemHovered())
            continue;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ui::tooltip_of_last(effect.c_str());
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            follow(call, sentence);
    }
}

} // namespace topple::app
