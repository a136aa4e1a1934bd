// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat3.h"

namespace topple {

/// m = axes diagonal(values) axes^T.
struct SymmetricEigen {
    Vec3 values{}; ///< Ascending.
    Mat3 axes{};   ///< Unit columns, right-handed: a rotation. Column i belongs to value i.
};

/// Eigenvalues and axes of a symmetric matrix, by Jacobi's rotations (1846) in double: for an inertia tensor, its
/// principal moments and axes. Reads only one triangle. A matrix that is not finite gives zeros and the identity.
SymmetricEigen symmetric_eigen(const Mat3& m);

} // namespace topple
