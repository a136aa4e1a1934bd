// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"

#include "app/commands/word_reader.h"
#include "app/session/request_text.h"
#include "app/session/session_log.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace topple::app {
namespace {

constexpr std::uint64_t kMostParticles = std::numeric_limits<std::uint32_t>::max();

/// Returns the difference for a person: "body 17 "card": position and velocity; 3 more differ".
std::string parting_in_words(const StepDifference& difference,
                             const World& world,
                             bool has_same_hash) {
    const bool is_body = difference.ordinal != 0 && !difference.is_deformable;
    std::string words = "differs from the recording in " +
                        in_words(difference,
                                 is_body ? world.name_of(BodyId{difference.ordinal}) : "");
    if (has_same_hash)
        words += ". The hash of the step agrees: the recording itself is damaged";
    return words;
}

class ScriptRun {
public:
    ScriptRun(Session& session,
              FunctionRef<void(std::string_view)> print,
              const ScriptOptions& options)
        : session_(session),
          print_(print),
          options_(options) {}
    ScriptRun(const ScriptRun&) = delete;
    ScriptRun& operator=(const ScriptRun&) = delete;

    Result<void> execute(std::string_view line);
    static bool has_verb(std::string_view word) {
        return std::any_of(
            kVerbs.begin(), kVerbs.end(), [&](const Verb& verb) { return verb.word == word; });
    }
    /// Returns the reason why the newest expectation does not hold, once.
    std::optional<std::string> take_failure() { return std::exchange(failure_, std::nullopt); }
    [[nodiscard]] const std::optional<ReplayDifference>& difference() const { return difference_; }
    [[nodiscard]] std::uint64_t checked_steps() const { return checked_steps_; }
    /// Returns whether to go on, now that this share of the text is done.
    bool go_on(double done) {
        done_ = done;
        return !options_.progress || options_.progress(done);
    }

private:
    Result<void> request(WordReader& reader, const Request& request);
    Result<void> step(WordReader& reader);
    Result<void> grab(WordReader& reader);
    Result<void> hash(WordReader& reader);
    Result<void> expect(WordReader& reader);
    Result<void> open_text(WordReader& reader);
    Result<void> set_camera(WordReader& reader);
    Result<void> step_and_compare(WordReader& reader);
    void expect_hash(WordReader& reader);
    void expect_count(const char* what, std::uint64_t found, std::uint64_t expected);

    struct Verb {
        std::string_view word;
        Result<void> (*run)(ScriptRun&, WordReader&);
    };
    static const std::array<Verb, 7> kVerbs;

    Session& session_;
    FunctionRef<void(std::string_view)> print_;
    const ScriptOptions& options_;
    double done_ = 0; ///< Finished share of the text.
    std::optional<std::uint64_t> remembered_hash_;
    std::optional<MouseJoint> grab_;
    std::optional<std::string> failure_;
    std::optional<ReplayDifference> difference_;
    std::uint64_t checked_steps_ = 0;
};

Result<void> ScriptRun::request(WordReader& reader, const Request& request) {
    if (Result<void> read = reader.finish(); !read.ok())
        return read;
    return session_.execute(request);
}

Result<void> ScriptRun::step(WordReader& reader) {
    const std::uint64_t count = reader.at_end() ? 1 : reader.count("how many steps");
    if (Result<void> read = reader.finish(); !read.ok())
        return read;
    constexpr std::uint64_t kBetween = 16; // steps between two looks whether to go on
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % kBetween == 0 && !go_on(done_))
            return Error{.message = "stopped"};
        session_.advance();
    }
    return {};
}

Result<void> ScriptRun::grab(WordReader& reader) {
    MouseJoint grab;
    if (reader.skip("soft")) {
        grab.deformable = {reader.count("a soft body's number")};
        const std::uint64_t particle = reader.count("a particle's number");
        grab.particle = static_cast<std::uint32_t>(std::min(particle, kMostParticles));
    } else {
        grab.body = reader.body();
        grab.local_point = reader.vec3("the point on the body");
    }
    if (!reader.skip("->"))
        reader.fail("expected '->' and where to pull");
    const CellPoint target = reader.place("where to pull");
    grab.target = target.point;
    grab.cell = target.cell;
    grab.hold_rotation = reader.skip("turn");
    if (grab.hold_rotation)
        grab.target_rotation = reader.quat("a rotation");
    if (Result<void> read = reader.finish(); !read.ok())
        return read;
    const bool is_same_grab = session_.is_grabbing() && grab_ && grab_->body == grab.body &&
                              grab_->local_point == grab.local_point &&
                              grab_->deformable == grab.deformable &&
                              grab_->particle == grab.particle;
    if (!is_same_grab) {
        if (Result<void> begun = session_.execute(GrabBegin{grab}); !begun.ok())
            return begun;
    }
    grab_ = grab;
    return session_.execute(
        GrabMove{grab.target, grab.hold_rotation, grab.target_rotation, grab.cell});
}

Result<void> ScriptRun::hash(WordReader& reader) {
    if (Result<void> read = reader.finish(); !read.ok())
        return read;
    remembered_hash_ = session_.world().hash();
    print_("hash " + hash_text(*remembered_hash_));
    return {};
}

void ScriptRun::expect_hash(WordReader& reader) {
    const std::string found = hash_text(session_.world().hash());
    const std::string wanted(reader.word("same, changed or a hash"));
    if (wanted != "same" && wanted != "changed") {
        if (wanted.size() != 16)
            reader.fail("expected same, changed or 16 hexadecimal digits");
        else if (found != wanted)
            failure_ = "expected hash " + wanted + ", found " + found;
        return;
    }
    if (!remembered_hash_) {
        reader.fail("there is no 'hash' before this line to compare with");
        return;
    }
    const std::string before = hash_text(*remembered_hash_);
    if ((found == before) != (wanted == "same"))
        failure_ = "expected the hash to be " + (wanted == "same" ? "the same" : wanted) +
                   ": it was " + before + " and is " + found;
}

void ScriptRun::expect_count(const char* what, std::uint64_t found, std::uint64_t expected) {
    if (found != expected)
        failure_ = std::string("expected ") + what + ' ' + std::to_string(expected) + ", found " +
                   std::to_string(found);
}

Result<void> ScriptRun::expect(WordReader& reader) {
    const std::string_view what = reader.word("hash, bodies or step");
    if (what == "hash")
        expect_hash(reader);
    else if (what == "bodies")
        expect_count("bodies", session_.world().state().bodies.size(), reader.count("how many"));
    else if (what == "step")
        expect_count("step", session_.history().now().step, reader.count("which"));
    else
        reader.fail("expected hash, bodies or step after 'expect'");
    return reader.finish();
}

Result<void> ScriptRun::open_text(WordReader& reader) {
    const std::string source = reader.text("the scene's source");
    const std::string_view json = reader.rest();
    if (json.empty()) {
        reader.fail("expected the scene's text after its source");
        return reader.finish();
    }
    Result<OpenedScene> opened = open_scene_text(json, source);
    if (!opened.ok())
        return opened.error();
    return session_.execute(
        AddScene{OpenScene{source}, std::make_shared<OpenedScene>(std::move(*opened))});
}

Result<void> ScriptRun::set_camera(WordReader& reader) {
    return request(reader, SetCamera{read_camera(reader)});
}

Result<void> ScriptRun::step_and_compare(WordReader& reader) {
    const Result<StepCheck> recorded = parse_step_check(reader.rest());
    if (!recorded.ok())
        return recorded.error();
    session_.advance();
    ++checked_steps_;
    if (difference_)
        return {};
    const std::uint64_t step = session_.history().now().step;
    const StepCheck* kept = session_.history().records().checks.find(step);
    const StepCheck found = kept != nullptr ? *kept : check_of(session_.world().state());
    const StepDifference difference = difference_between(*recorded, found);
    if (!difference.is_found)
        return {};
    difference_ = ReplayDifference{
        .step = step,
        .difference = difference,
        .words = "step " + std::to_string(step) + " " +
                 parting_in_words(difference, session_.world(), recorded->motion == found.motion)};
    failure_ = difference_->words;
    return {};
}

const std::array<ScriptRun::Verb, 7> ScriptRun::kVerbs{{
    {"step", [](ScriptRun& run, WordReader& r) { return run.step(r); }},
    {"grab", [](ScriptRun& run, WordReader& r) { return run.grab(r); }},
    {"hash", [](ScriptRun& run, WordReader& r) { return run.hash(r); }},
    {"scene", [](ScriptRun& run, WordReader& r) { return run.open_text(r); }},
    {"camera", [](ScriptRun& run, WordReader& r) { return run.set_camera(r); }},
    {"stepped", [](ScriptRun& run, WordReader& r) { return run.step_and_compare(r); }},
    {"expect", [](ScriptRun& run, WordReader& r) { return run.expect(r); }},
}};

Result<void> ScriptRun::execute(std::string_view line) {
    WordReader reader(line);
    for (const Verb& verb : kVerbs)
        if (reader.skip(verb.word))
            return verb.run(*this, reader);
    std::vector<std::string_view> known;
    for (const Verb& verb : kVerbs)
        known.push_back(verb.word);
    const Result<Request> request = parse_request(line, std::move(known));
    if (!request.ok())
        return request.error();
    if (std::holds_alternative<SaveScene>(*request) && !options_.may_save)
        return Error{.message = "a recording may not write files"};
    return session_.execute(*request);
}

} // namespace

ScriptLines::ScriptLines(std::string_view text) : rest_(text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf"; // some editors write it at the
                                                                // start of UTF-8 files
    if (rest_.starts_with(kByteOrderMark))
        rest_.remove_prefix(kByteOrderMark.size());
    size_ = rest_.size();
}

std::optional<ScriptLine> ScriptLines::next() {
    while (!rest_.empty()) {
        ++number_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin != std::string_view::npos && line[begin] != '#')
            return ScriptLine{line, number_};
    }
    return std::nullopt;
}

double ScriptLines::done() const {
    return 1 -
           static_cast<double>(rest_.size()) / static_cast<double>(std::max<std::size_t>(size_, 1));
}

bool is_script_word(std::string_view word) { return ScriptRun::has_verb(word); }

Result<ScriptReport> run_script(std::string_view text,
                                const std::string& file,
                                Session& session,
                                FunctionRef<void(std::string_view line)> print,
                                const ScriptOptions& options) {
    ScriptRun run(session, print, options);
    ScriptReport report;
    ScriptLines lines(text);
    while (const std::optional<ScriptLine> line = lines.next()) {
        if (const Result<void> done = run.execute(line->text); !done.ok())
            return Error{.message = done.error().text(), .file = file, .line = line->number};
        if (auto failure = run.take_failure())
            report.failures.push_back(Error{std::move(*failure), file, line->number}.text());
        ++report.line_count;
        if (options.stops_at_difference && run.difference())
            break;
        if (!run.go_on(lines.done()))
            return Error{.message = "stopped", .file = file, .line = line->number};
    }
    report.difference = run.difference();
    report.checked_steps = run.checked_steps();
    return report;
}

} // namespace topple::app
