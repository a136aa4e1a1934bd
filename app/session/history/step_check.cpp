// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/step_check.h"

#include "app/commands/word_reader.h"
#include "app/session/frame/numbered_object.h"
#include "topple/core/hash.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace topple::app {
namespace {

constexpr std::size_t kNodeBytes = 96; ///< Estimate of a map's node with an empty check. [bytes]
constexpr std::string_view kSoft = "soft";
constexpr const char*
    kMovesInOne = "moves in one run only"; ///< In the other it sleeps, or is not there.

std::uint64_t hash_of_vector(Vec3 v) {
    Hash64 hash;
    hash.add(v.x, v.y, v.z);
    return hash.value();
}

std::uint64_t hash_of_rotation(Quat q) {
    Hash64 hash;
    hash.add(q.x, q.y, q.z, q.w);
    return hash.value();
}

std::uint64_t hash_of_all(const std::vector<Vec3>& vectors) {
    Hash64 hash;
    for (const Vec3 v : vectors)
        hash.add(v.x, v.y, v.z);
    return hash.value();
}

std::uint8_t low_byte(std::uint64_t hash) { return static_cast<std::uint8_t>(hash & 0xffu); }

std::size_t bytes_of(const StepCheck& check) {
    return kNodeBytes + check.moving.capacity() * sizeof(MotionChecksum);
}

/// Parses exactly `digits` lower-case hexadecimal digits.
std::optional<std::uint64_t> parse_hex(std::string_view text, std::size_t digits) {
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    const bool is_whole = problem == std::errc{} && end == text.data() + text.size();
    const bool is_lower = text.find_first_of("ABCDEF") == std::string_view::npos;
    return is_whole && is_lower && text.size() == digits ? std::optional(value) : std::nullopt;
}

/// Parses `17:a1b2c3d4` or `soft3:a1002b00`.
std::optional<MotionChecksum> parse_checksum(std::string_view word) {
    MotionChecksum checksum;
    checksum.is_deformable = word.starts_with(kSoft);
    if (checksum.is_deformable)
        word.remove_prefix(kSoft.size());
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto [end,
                problem] = std::from_chars(word.data(), word.data() + colon, checksum.ordinal, 10);
    const auto fields = parse_hex(word.substr(colon + 1), 2 * MotionChecksum::kFieldCount);
    if (problem != std::errc{} || end != word.data() + colon || !fields)
        return std::nullopt;
    for (std::size_t i = 0; i < MotionChecksum::kFieldCount; ++i)
        checksum.fields[i] = low_byte(*fields >> (8 * (MotionChecksum::kFieldCount - 1 - i)));
    return checksum;
}

bool is_before(const MotionChecksum& a, const MotionChecksum& b) {
    return a.is_deformable != b.is_deformable ? b.is_deformable : a.ordinal < b.ordinal;
}

std::string fields_that_differ(const MotionChecksum& a, const MotionChecksum& b) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < MotionChecksum::kFieldCount; ++i)
        if (a.fields[i] != b.fields[i])
            names.emplace_back(MotionChecksum::kFieldNames[i]);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

} // namespace

StepCheck check_of(const WorldState& state) {
    StepCheck check;
    Hash64 all;
    check.moving.reserve(static_cast<std::size_t>(
                             std::count_if(state.bodies.begin(), state.bodies.end(), is_awake)) +
                         state.deformables.size());
    for (const Body& body : state.bodies) {
        if (body.motion == Motion::static_)
            continue;
        const std::array<std::uint64_t, MotionChecksum::kFieldCount> hashes{
            hash_of_vector(body.world_from_body.position),
            hash_of_rotation(body.world_from_body.rotation),
            hash_of_vector(body.v),
            hash_of_vector(body.w)};
        all.add(body.id.ordinal << 1u | (body.is_asleep ? 1u : 0u));
        for (const std::uint64_t hash : hashes)
            all.add(hash);
        if (!is_awake(body))
            continue;
        MotionChecksum& checksum = check.moving.emplace_back();
        checksum.ordinal = body.id.ordinal;
        std::transform(hashes.begin(), hashes.end(), checksum.fields.begin(), low_byte);
    }
    for (const Deformable& deformable : state.deformables) {
        const std::uint64_t positions = hash_of_all(deformable.particles.positions);
        const std::uint64_t velocities = hash_of_all(deformable.particles.velocities);
        all.add(positions);
        all.add(velocities);
        check.moving.push_back({.ordinal = deformable.id.ordinal,
                                .is_deformable = true,
                                .fields = {low_byte(positions), 0, low_byte(velocities), 0}});
    }
    check.motion = all.value();
    return check;
}

std::string text_of(const StepCheck& check) {
    std::string text = hex_text(check.motion, 16);
    if (!check.has_checksums)
        return text + " -";
    for (const MotionChecksum& checksum : check.moving) {
        text += ' ';
        if (checksum.is_deformable)
            text += kSoft;
        text += std::to_string(checksum.ordinal) + ':';
        for (const std::uint8_t field : checksum.fields)
            text += hex_text(field, 2);
    }
    return text;
}

Result<StepCheck> parse_step_check(std::string_view text) {
    StepCheck check;
    for (bool is_first = true; is_first || !text.empty(); is_first = false) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (is_first) {
            const auto hash = parse_hex(word, 16);
            if (!hash)
                return Error{.message = "expected 16 hexadecimal digits, found '" +
                                        std::string(word) + "'"};
            check.motion = *hash;
            continue;
        }
        if (word == "-" && check.moving.empty() && text.empty()) {
            check.has_checksums = false;
            break;
        }
        const auto checksum = parse_checksum(word);
        if (!checksum)
            return Error{.message = "expected a body and its checksums, like 17:a1b2c3d4, found '" +
                                    std::string(word) + "'"};
        check.moving.push_back(*checksum);
    }
    return check;
}

StepDifference difference_between(const StepCheck& recorded,
                                  const StepCheck& found,
                                  std::span<const BodyId> likely) {
    StepDifference difference{.is_found = recorded.motion != found.motion, .fields = {}};
    if (!recorded.has_checksums || !found.has_checksums)
        return difference;
    bool is_likely = false;
    const auto note = [&](const MotionChecksum& which, std::string fields) {
        const bool is_now_likely = !which.is_deformable &&
                                   std::find(likely.begin(), likely.end(), BodyId{which.ordinal}) !=
                                       likely.end();
        if (difference.count++ > 0 && (is_likely || !is_now_likely))
            return;
        is_likely = is_now_likely;
        difference.is_found = true;
        difference.ordinal = which.ordinal;
        difference.is_deformable = which.is_deformable;
        difference.fields = std::move(fields);
    };
    auto a = recorded.moving.begin();
    auto b = found.moving.begin();
    while (a != recorded.moving.end() || b != found.moving.end()) {
        if (b == found.moving.end() || (a != recorded.moving.end() && is_before(*a, *b))) {
            note(*a++, kMovesInOne);
        } else if (a == recorded.moving.end() || is_before(*b, *a)) {
            note(*b++, kMovesInOne);
        } else {
            if (!(*a == *b))
                note(*a, fields_that_differ(*a, *b));
            ++a;
            ++b;
        }
    }
    return difference;
}

std::string in_words(const StepDifference& difference, const std::string& name) {
    if (difference.ordinal == 0)
        return "the motion of some body";
    std::string words = numbered_object(difference.is_deformable ? "soft body" : "body",
                                        difference.ordinal,
                                        name) +
                        ": " + difference.fields;
    if (difference.count > 1)
        words += "; " + std::to_string(difference.count - 1) + " more differ";
    return words;
}

// --- checks of many steps --------------------------------------------------------------------------

void StepChecks::add(std::uint64_t step, StepCheck check) {
    forget_after(step - 1);
    bytes_ += bytes_of(check);
    checks_.insert_or_assign(checks_.end(), step, std::move(check));
    make_room();
}

const StepCheck* StepChecks::find(std::uint64_t step) const {
    const auto at = checks_.find(step);
    return at == checks_.end() ? nullptr : &at->second;
}

void StepChecks::forget_after(std::uint64_t step) {
    for (auto at = checks_.upper_bound(step); at != checks_.end(); at = checks_.erase(at))
        bytes_ -= bytes_of(at->second);
    first_with_checksums_ = std::min(first_with_checksums_, step + 1);
}

void StepChecks::forget_before(std::uint64_t step) {
    for (auto at = checks_.begin(); at != checks_.end() && at->first < step; at = checks_.erase(at))
        bytes_ -= bytes_of(at->second);
}

StepChecks StepChecks::between(std::uint64_t begin, std::uint64_t end) const {
    StepChecks copy(budget_);
    copy.checks_.insert(checks_.upper_bound(begin), checks_.upper_bound(end));
    for (const auto& [step, check] : copy.checks_)
        copy.bytes_ += bytes_of(check);
    copy.first_with_checksums_ = first_with_checksums_;
    return copy;
}

void StepChecks::put_back(const StepChecks& others) {
    for (const auto& [step, check] : others.checks_)
        add(step, check);
}

void StepChecks::set_budget(std::size_t bytes) {
    budget_ = bytes;
    make_room();
}

void StepChecks::make_room() {
    if (bytes_ <= budget_)
        return;
    const std::size_t enough = budget_ / 4 * 3;
    for (auto at = checks_.lower_bound(first_with_checksums_);
         at != checks_.end() && bytes_ > enough;
         ++at) {
        bytes_ -= bytes_of(at->second);
        std::vector<MotionChecksum>().swap(at->second.moving);
        at->second.has_checksums = false;
        bytes_ += bytes_of(at->second);
        first_with_checksums_ = at->first + 1;
    }
    while (bytes_ > enough && !checks_.empty()) {
        bytes_ -= bytes_of(checks_.begin()->second);
        checks_.erase(checks_.begin());
    }
}

} // namespace topple::app
