// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/world/annotation.h"

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
    [[nodiscard]] const std::vector<AnnotationId>& annotations() const { return annotations_; }
    [[nodiscard]] bool empty() const {
        return bodies_.empty() && joints_.empty() && deformables_.empty() && annotations_.empty();
    }
    /// Returns the body that was selected last, to which others are aligned. Null: no body is selected.
    [[nodiscard]] BodyId active() const {
        return contains(active_) ? active_ : bodies_.empty() ? BodyId{} : bodies_.back();
    }
    [[nodiscard]] bool contains(BodyId id) const { return has(bodies_, id); }
    [[nodiscard]] bool contains(JointId id) const { return has(joints_, id); }
    [[nodiscard]] bool contains(DeformableId id) const { return has(deformables_, id); }
    [[nodiscard]] bool contains(AnnotationId id) const { return has(annotations_, id); }

    void clear() { *this = {}; }
    void add(BodyId id) {
        insert(bodies_, id);
        active_ = id;
    }
    void add(JointId id) { insert(joints_, id); }
    void add(DeformableId id) { insert(deformables_, id); }
    void add(AnnotationId id) { insert(annotations_, id); }
    void remove(BodyId id) { erase(bodies_, id); }
    void remove(DeformableId id) { erase(deformables_, id); }
    void remove(JointId id) { erase(joints_, id); }
    void toggle(BodyId id) { contains(id) ? remove(id) : add(id); }
    /// Makes a selected body the active one.
    void make_active(BodyId id) { active_ = id; }
    void toggle(DeformableId id) {
        has(deformables_, id) ? erase(deformables_, id) : insert(deformables_, id);
    }
    void toggle(JointId id) { has(joints_, id) ? erase(joints_, id) : insert(joints_, id); }

    ///@{
    /// Asks for and changes all objects of another selection at once.
    [[nodiscard]] bool contains(const Selection& other) const {
        return other.all([&](auto id) { return contains(id); });
    }
    void add(const Selection& other) {
        (void)other.all([&](auto id) {
            add(id);
            return true;
        });
    }
    void remove(const Selection& other) {
        (void)other.all([&](auto id) {
            remove(id);
            return true;
        });
    }
    ///@}

    template<typename Id>
    void set_only(Id id) {
        clear();
        add(id);
    }

    friend bool operator==(const Selection&, const Selection&) = default;

private:
    /// Returns whether the answer is true for all objects; asks up to the first for which it is not.
    template<typename Ask>
    bool all(const Ask& ask) const {
        return std::all_of(bodies_.begin(), bodies_.end(), ask) &&
               std::all_of(joints_.begin(), joints_.end(), ask) &&
               std::all_of(deformables_.begin(), deformables_.end(), ask);
    }
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
    std::vector<AnnotationId> annotations_;
    BodyId active_; ///< Body that was selected last; it may have left the selection.
};

} // namespace topple::app
