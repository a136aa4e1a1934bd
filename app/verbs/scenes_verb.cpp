// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/course.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

struct ScenesOptions {
    bool is_json = false, is_by_subject = false;
    std::string subject; ///< Key of a course entry; empty: all.
};

/// Scenes under a heading.
struct Section {
    std::string_view heading;
    std::vector<const SceneInfo*> scenes;
};

std::vector<Section> by_category() {
    std::vector<Section> sections;
    for (const SceneInfo& scene : all_scenes()) {
        if (sections.empty() || sections.back().heading != scene.category)
            sections.push_back({scene.category, {}});
        sections.back().scenes.push_back(&scene);
    }
    return sections;
}

/// Returns a section for each subject of the course that has scenes, or for `only` alone.
std::vector<Section> by_subject(const CourseEntry* only) {
    std::vector<Section> sections;
    for (const CourseEntry& entry : course()) {
        if ((only != nullptr && only != &entry) || entry.scenes.empty())
            continue;
        Section& section = sections.emplace_back(Section{entry.title, {}});
        for (const std::string_view id : entry.scenes)
            section.scenes.push_back(find_scene(id));
    }
    return sections;
}

nlohmann::ordered_json subjects_of(const SceneInfo& scene) {
    nlohmann::ordered_json titles = nlohmann::ordered_json::array();
    for (const CourseEntry* entry : course_entries_of(scene.id))
        titles.push_back(entry->title);
    return titles;
}

/// Returns the range of a slider with its unit: "0 to 1", "1 to 100 kg".
std::string range_in_words(const ParameterInfo& slider) {
    if (!slider.choices.empty() || slider.kind == ParameterInfo::Kind::boolean)
        return "a choice";
    char text[80];
    std::snprintf(text, sizeof text, "%.6g to %.6g", slider.minimum, slider.maximum);
    return text + (slider.unit.empty() ? std::string() : ' ' + std::string(slider.unit));
}

/// Returns the sliders in a line: "Friction factor, 0 to 2; Gravity, -20 to 0 m/s^2".
std::string sliders_in_words(const SceneInfo& scene) {
    std::string words;
    for (const SceneSlider& slider : scene.sliders) {
        const ParameterInfo info = info_of(slider);
        words += (words.empty() ? "" : "; ") + std::string(info.label) + ", " +
                 range_in_words(info);
    }
    return words;
}

nlohmann::ordered_json sliders_of(const SceneInfo& scene) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const SceneSlider& slider : scene.sliders) {
        const ParameterInfo info = info_of(slider);
        list.push_back({{"key", key_of(slider)},
                        {"label", info.label},
                        {"unit", info.unit},
                        {"least", info.minimum},
                        {"greatest", info.maximum},
                        {"tip", info.tooltip}});
    }
    return list;
}

void print_json(const std::vector<Section>& sections) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Section& section : sections)
        for (const SceneInfo* scene : section.scenes)
            list.push_back({{"id", scene->id},
                            {"category", scene->category},
                            {"title", scene->title},
                            {"look_at", scene->look_at},
                            {"default_size", scene->default_size},
                            {"default_steps", scene->default_steps},
                            {"subjects", subjects_of(*scene)},
                            {"sliders", sliders_of(*scene)}});
    std::printf("%s\n", list.dump(2).c_str());
}

void print_text(const std::vector<Section>& sections) {
    for (const Section& section : sections) {
        std::printf("%s%s\n", &section == sections.data() ? "" : "\n", section.heading.data());
        for (const SceneInfo* scene : section.scenes) {
            std::string id(scene->id);
            if (scene->default_size > 0)
                id += ":" + std::to_string(scene->default_size);
            std::printf("  %-20s %s\n  %-20s   %s\n",
                        id.c_str(),
                        scene->title.data(),
                        "",
                        scene->look_at.data());
            if (!scene->sliders.empty())
                std::printf("  %-20s   Try: %s\n", "", sliders_in_words(*scene).c_str());
        }
    }
}

Result<int> list_scenes(const ScenesOptions& options) {
    const CourseEntry* only = nullptr;
    if (!options.subject.empty()) {
        only = find_course_entry(options.subject);
        if (only == nullptr)
            return Error{.message = "there is no subject '" + options.subject +
                                    "'; subjects are 1 to 16, appendix, primer and balls"};
    }
    const bool is_by_subject = options.is_by_subject || only != nullptr;
    const std::vector<Section> sections = is_by_subject ? by_subject(only) : by_category();
    if (options.is_json)
        print_json(sections);
    else if (sections.empty())
        std::printf("%s\n  no scenes; `topple lab` has tests\n", only->title.data());
    else
        print_text(sections);
    return kFine;
}

} // namespace

void add_scenes_verb(CommandLine& line) {
    Verb verb = line.add_verb("scenes", "List the gallery: id, title, what to look at");
    auto& options = verb.keep<ScenesOptions>();
    verb.flag("--by-subject", options.is_by_subject, "In the order of a course, by its subjects");
    verb.text("--subject",
              options.subject,
              "Only scenes of that subject: 1 to 16, appendix, primer or balls");
    verb.flag("--json", options.is_json, "As a JSON array");
    verb.on_run([&options] { return list_scenes(options); });
}

} // namespace topple::app
