// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/deformable_id.h"

#include <algorithm>
#include <vector>

namespace topple::app {

/// Objects that a person has selected. Owned by the window, not by the world: it survives undo and rewind, and may
/// contain ids of objects that do not exist at the shown time.
class Selection {
public:
    /// Sorted by ordinal.
    [[nodiscard]] const std::vector<BodyId>& bodies() const { return bodies_; }
    [[nodiscard]] const std::vector<JointId>& joints() const { return joints_; }
    [[nodiscard]] const std::vector<DeformableId>& deformables() const { return deformables_; }
    [[nodiscard]] bool empty() const {
        return bodies_.empty() && joints_.empty() && deformables_.empty();
    }
    [[nodiscard]] bool contains(BodyId id) const { return has(bodies_, id); }
    [[nodiscard]] bool contains(JointId id) const { return has(joints_, id); }
    [[nodiscard]] bool contains(DeformableId id) const { return has(deformables_, id); }

    void clear() { *this = {}; }
    void add(BodyId id) { insert(bodies_, id); }
    void add(JointId id) { insert(joints_, id); }
    void add(DeformableId id) { insert(deformables_, id); }
    void remove(BodyId id) { erase(bodies_, id); }
    void remove(JointId id) { erase(joints_, id); }
    void toggle(BodyId id) { has(bodies_, id) ? erase(bodies_, id) : insert(bodies_, id); }
    void toggle(DeformableId id) {
        has(deformables_, id) ? erase(deformables_, id) : insert(deformables_, id);
    }
    void toggle(JointId id) { has(joints_, id) ? erase(joints_, id) : insert(joints_, id); }

    template<typename Id>
    void set_only(Id id) {
        clear();
        add(id);
    }

    friend bool operator==(const Selection&, const Selection&) = default;

private:
    template<typename Id>
    static bool has(const std::vector<Id>& ids, Id id) {
        return std::binary_search(ids.begin(), ids.end(), id);
    }
    /// Null cannot be selected.
    template<typename Id>
    static void insert(std::vector<Id>& ids, Id id) {
        if (id && !has(ids, id))
            ids.insert(std::lower_bound(ids.begin(), ids.end(), id), id);
    }
    template<typename Id>
    static void erase(std::vector<Id>& ids, Id id) {
        if (has(ids, id))
            ids.erase(std::lower_bound(ids.begin(), ids.end(), id));
    }

    std::vector<BodyId> bodies_;
    std::vector<JointId> joints_;
    std::vector<DeformableId> deformables_;
};

} // namespace topple::app
