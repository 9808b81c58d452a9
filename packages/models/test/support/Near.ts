import { assert } from "vitest"

/** Agreement to a millionth of the expected value, or of one where that is less. */
export const assertNear = (actual: number, expected: number, what: string): void =>
  assert.isAtMost(
    Math.abs(actual - expected),
    1e-6 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, expected ${expected}`
  )
