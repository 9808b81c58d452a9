import { assert, describe, it } from "@effect/vitest"
import { sum } from "@grid/domain/numbers/Numbers"
import { makeRandom } from "@grid/models/engines/Random"
import { cover, partsOf, shapley } from "@grid/models/shares/Shapley"

/** Worths of all sets of players, none worth anything alone in a set that is empty. */
const drawn = (players: number, seed: string): ReadonlyArray<number> => {
  const { next } = makeRandom(seed)
  return Array.from({ length: 2 ** players }, (_, members) => (members === 0 ? 0 : 100 * next()))
}

/** The same by its definition: the mean over all orders of joining. */
const byOrders = (players: number, worth: (members: number) => number): ReadonlyArray<number> => {
  const orders = (left: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => orders(left.filter((other) => other !== one)).map((rest) => [one, ...rest]))
  const all = orders(Array.from({ length: players }, (_, player) => player))
  const totals = new Float64Array(players)
  for (const order of all) {
    let members = 0
    for (const player of order) {
      totals[player] = Number(totals[player]) + worth(members + 2 ** player) - worth(members)
      members += 2 ** player
    }
  }
  return [...totals].map((total) => total / all.length)
}

describe("Shapley values", () => {
  const games = [1, 2, 3, 4].flatMap((players) => ["a", "b", "c"].map((seed) => [players, seed] as const))

  it.each(games)("of %i players (%s) are the mean over all orders, and sum to the worth of all", (players, seed) => {
    const worths = drawn(players, seed)
    const worth = (members: number) => worths[members] ?? 0
    const values = shapley(players, worth)
    byOrders(players, worth).forEach((value, player) => assert.closeTo(values[player] ?? 0, value, 1e-9))
    assert.closeTo(sum(values), worth(2 ** players - 1), 1e-9)
  })

  it("are equal for players that add the same to every set, and 0 for one that adds nothing", () => {
    // Players 0 and 1 count alike, player 2 not at all.
    const [first, second, third] = shapley(3, (members) => Math.sqrt((members % 2) + ((members >> 1) % 2)))
    assert.closeTo(first ?? 0, second ?? 1, 1e-12)
    assert.closeTo(third ?? 1, 0, 1e-12)
  })

  it.each(games)(
    "of the best parts of %i players (%s) are never negative, and sum to the worth of the best",
    (players, seed) => {
      const worths = drawn(players, seed)
      const best = cover(players, (members) => worths[members] ?? 0)
      const isPart = (part: number, members: number) => (part & members) === part
      worths.forEach((_, members) => {
        assert.strictEqual(best(members), Math.max(...worths.filter((_, part) => isPart(part, members))))
      })
      const values = shapley(players, best)
      for (const value of values) assert.isAtLeast(value, -1e-12)
      assert.closeTo(sum(values), Math.max(...worths), 1e-9)
    }
  )

  it("give a single player everything, and nobody anything where there is none", () => {
    assert.deepStrictEqual(
      shapley(1, (members) => 7 * members),
      [7]
    )
    assert.deepStrictEqual(
      shapley(0, () => 0),
      []
    )
  })

  it("of players that add nothing are parts of 0, where rounding leaves less, and sum to 1", () => {
    // Each set is worth nothing, all, or a part of it: some player often adds nothing to any.
    const games = Array.from({ length: 200 }, (_, game) => {
      const { next } = makeRandom(`parts ${game}`)
      const all = next()
      const worths = [0, 1, 2, 3, 4, 5, 6].map((members) =>
        members === 0 ? 0 : all * ([0, next(), 1][Math.floor(3 * next())] ?? 0)
      )
      return shapley(
        3,
        cover(3, (members) => worths[members] ?? all)
      )
    })
    assert.isTrue(games.some((values) => values.some((value) => value < 0)))
    for (const values of games) {
      const parts = partsOf(values)
      assert.isTrue(parts.every((part) => part >= 0 && part <= 1))
      assert.closeTo(sum(parts), 1, 1e-12)
    }
  })
})
