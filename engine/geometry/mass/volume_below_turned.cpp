// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/volume_below.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace topple {
namespace {

/// Gauss-Legendre rule of eight points on [-1, 1].
constexpr std::array<Real, 4> kPoints{0.18343464f, 0.52553241f, 0.79666648f, 0.96028986f};
constexpr std::array<Real, 4> kWeights{0.36268378f, 0.31370665f, 0.22238103f, 0.10122854f};

/// Sums slices of a solid around the Y axis.
class Slices {
public:
    explicit Slices(const Plane& plane)
        : plane_(plane),
          slope_(std::sqrt(plane.normal.x * plane.normal.x + plane.normal.z * plane.normal.z)) {
        if (slope_ > 0)
            uphill_ = Vec3{plane.normal.x, 0, plane.normal.z} / slope_;
    }

    void add(const TurnedPiece& piece) {
        // The plane leaves the disc at (height of its middle)^2 = (slope times radius)^2.
        const Real c = plane_.normal.y, d = plane_.offset, s2 = slope_ * slope_;
        const Real a2 = c * c - s2 * piece.square[2];
        const Real a1 = -2 * c * d - s2 * piece.square[1];
        const Real a0 = d * d - s2 * piece.square[0];
        Real cuts[4] = {piece.begin, piece.begin, piece.begin, piece.end};
        int count = 1;
        const auto cut_at = [&](Real y) {
            if (y > piece.begin && y < piece.end)
                cuts[count++] = y;
        };
        // A redundant cut does no harm; for a plane perpendicular to the axis both cuts coincide.
        const Real root = std::sqrt(std::max(a1 * a1 - 4 * a2 * a0, Real(0)));
        const Real q = -(a1 + std::copysign(root, a1)) / 2;
        cut_at(q / a2);
        cut_at(a0 / q);
        cuts[count] = piece.end;
        if (count == 3 && cuts[2] < cuts[1])
            std::swap(cuts[1], cuts[2]);
        for (int k = 0; k < count; ++k)
            add_stretch(piece, cuts[k], cuts[k + 1]);
    }

    [[nodiscard]] VolumeBelow result() const {
        if (!(volume_ > 0))
            return {};
        return {volume_, moment_ / volume_};
    }

private:
    void add_stretch(const TurnedPiece& piece, Real begin, Real end) {
        const Real middle = (begin + end) / 2, half = (end - begin) / 2;
        for (std::size_t k = 0; k < kPoints.size(); ++k) {
            add_slice(piece, middle - half * kPoints[k], half * kWeights[k]);
            add_slice(piece, middle + half * kPoints[k], half * kWeights[k]);
        }
    }

    void add_slice(const TurnedPiece& piece, Real y, Real thickness) {
        const Real square = piece.square[0] + y * (piece.square[1] + y * piece.square[2]);
        const Real height = plane_.normal.y * y - plane_.offset; // height of the disc's center
                                                                 // above the plane
        if (!(square > 0))
            return;
        const Real radius = std::sqrt(square), rim = slope_ * radius;
        if (height >= rim)
            return;
        Real area = kPi * square, uphill = 0;
        if (height > -rim) {
            // Segment of the disc up to e from the center, uphill positive.
            const Real e = -height / slope_, chord2 = std::max(square - e * e, Real(0));
            const Real chord = std::sqrt(chord2);
            area = square * acos(-e / radius) + e * chord;
            uphill = -2 * chord2 * chord / 3;
        }
        volume_ += area * thickness;
        moment_ += (Vec3{0, y, 0} * area + uphill_ * uphill) * thickness;
    }

    Plane plane_;
    Real slope_;    ///< Sine of the angle between the plane and the discs. [-]
    Vec3 uphill_{}; ///< Unit vector in the discs, away from the half space behind the plane; or
                    ///< zero.
    Real volume_ = 0;
    Vec3 moment_{}; ///< [m^4]
};

} // namespace

VolumeBelow turned_below(std::span<const TurnedPiece> pieces, const Plane& plane) {
    Slices slices(plane);
    for (const TurnedPiece& piece : pieces)
        slices.add(piece);
    return slices.result();
}

VolumeBelow capsule_below(Real r, Real half_height, const Plane& plane) {
    // r^2 - (y -+ half_height)^2 at the ends.
    const Real ends = r * r - half_height * half_height;
    const TurnedPiece pieces[] = {
        {-half_height - r, -half_height, {ends, -2 * half_height, -1}},
        {-half_height, half_height, {r * r, 0, 0}},
        {half_height, half_height + r, {ends, 2 * half_height, -1}},
    };
    return turned_below(pieces, plane);
}

VolumeBelow cylinder_below(Real r, Real half_height, const Plane& plane) {
    const TurnedPiece piece{-half_height, half_height, {r * r, 0, 0}};
    return turned_below({&piece, 1}, plane);
}

VolumeBelow cone_below(Real r, Real half_height, const Plane& plane) {
    // (r (1 - y / half_height) / 2)^2
    const Real middle = r * r / 4, slope = 1 / half_height;
    const TurnedPiece piece{
        -half_height, half_height, {middle, -2 * middle * slope, middle * slope * slope}};
    return turned_below({&piece, 1}, plane);
}

} // namespace topple
