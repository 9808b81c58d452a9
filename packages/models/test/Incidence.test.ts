import { assert, describe, it } from "@effect/vitest"
import { makeRandom } from "@grid/models/engines/Random"
import { chancesAhead, countsOf, type Incidence, incidenceOf, type Spell } from "@grid/models/substations/Incidence"

const spells = (
  completed: ReadonlyArray<number>,
  open: ReadonlyArray<number>,
  withdrawn: ReadonlyArray<number> = []
) => [
  ...completed.map((days): Spell => ({ days, outcome: "completed" })),
  ...withdrawn.map((days): Spell => ({ days, outcome: "withdrawn" })),
  ...open.map((days): Spell => ({ days, outcome: "open" }))
]

const incidence = (all: ReadonlyArray<Spell>): Incidence => incidenceOf(countsOf(all))

/** Few lengths, so that most of them come several times, each with every outcome. */
const drawn = (seed: string): ReadonlyArray<Spell> => {
  const random = makeRandom(seed)
  const longest = 1 + random.below(12)
  return Array.from({ length: 1 + random.below(60) }, () => ({
    days: random.below(longest),
    outcome: (["completed", "withdrawn", "open"] as const)[random.below(3)] ?? "open"
  }))
}

const seeds = Array.from({ length: 200 }, (_, index) => `lots ${index}`)

/** The same by its definition: the product of the matrices of transition over the days, as Aalen and Johansen have it. */
const byMatrices = (all: ReadonlyArray<Spell>, day: number): ReadonlyArray<number> => {
  let row = [1, 0, 0]
  for (let at = 0; at <= day; at++) {
    const atRisk = all.filter(({ days }) => days >= at).length
    const hazard = (outcome: Spell["outcome"]) =>
      atRisk === 0 ? 0 : all.filter((one) => one.days === at && one.outcome === outcome).length / atRisk
    const [completed, withdrawn] = [hazard("completed"), hazard("withdrawn")]
    const transition = [
      [1 - completed - withdrawn, completed, withdrawn],
      [0, 1, 0],
      [0, 0, 1]
    ]
    row = [0, 1, 2].map((to) => row.reduce((total, chance, from) => total + chance * (transition[from]?.[to] ?? 0), 0))
  }
  return row
}

/** The same by weighting every completion with the chance of having been seen at all (Satten & Datta 2001). */
const byWeights = (all: ReadonlyArray<Spell>, outcome: Spell["outcome"], day: number): number =>
  all.reduce((total, { days, outcome: own }) => {
    if (own !== outcome || days > day) return total
    let uncensored = 1
    for (let at = 0; at < days; at++) {
      // Of lots that leave on the same day, those that are only no longer watched go last.
      const left = all.filter((one) => one.days > at || (one.days === at && one.outcome === "open")).length
      const censored = all.filter((one) => one.days === at && one.outcome === "open").length
      uncensored *= left === 0 ? 1 : 1 - censored / left
    }
    return total + 1 / uncensored / all.length
  }, 0)

describe("times of lots in the queue", () => {
  it("are, without withdrawals, the textbook's: remission under 6-MP (Freireich 1963; Kalbfleisch & Prentice, table 1.1)", () => {
    const { steps } = incidence(
      spells([6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35])
    )
    const published = [
      [6, 0.857],
      [7, 0.807],
      [10, 0.753],
      [13, 0.69],
      [16, 0.627],
      [22, 0.538],
      [23, 0.448]
    ]
    assert.deepStrictEqual(
      steps.map(({ days, open }) => [days, Math.round(open * 1e3) / 1e3]),
      published
    )
    assert.isTrue(steps.every(({ withdrawn }) => withdrawn === 0))
  })

  it("are by hand those of seven lots of which two withdraw and two are still open", () => {
    // 7 at risk: 1 completes; 6: 1 withdraws; 5: 1 still open; 4: 1 completes and 1 withdraws; 2: 1 completes; 1 still open.
    const { steps, until } = incidence(spells([10, 40, 50], [30, 60], [20, 40]))
    const fractions = [
      [10, 1 / 7, 0, 6 / 7],
      [20, 1 / 7, 1 / 7, 5 / 7],
      [40, 1 / 7 + 5 / 28, 1 / 7 + 5 / 28, 5 / 14],
      [50, 1 / 7 + 5 / 28 + 5 / 28, 1 / 7 + 5 / 28, 5 / 28]
    ]
    assert.strictEqual(until, 60)
    assert.strictEqual(steps.length, fractions.length)
    steps.forEach(({ completed, days, open, withdrawn }, index) => {
      const [day, ...expected] = fractions[index] ?? []
      assert.strictEqual(days, day)
      ;[completed, withdrawn, open].forEach((value, way) => assert.closeTo(value, expected[way] ?? -1, 1e-12))
    })
  })

  it.each([
    ["the product of transition matrices", (all: ReadonlyArray<Spell>, day: number) => byMatrices(all, day)],
    [
      "completions and withdrawals weighted by their chance of being seen",
      (all: ReadonlyArray<Spell>, day: number) => {
        const [completed, withdrawn] = [byWeights(all, "completed", day), byWeights(all, "withdrawn", day)]
        return [1 - completed - withdrawn, completed, withdrawn]
      }
    ]
  ])("agree with %s, with ties, open lots and withdrawals on the same day", (_, other) => {
    for (const seed of seeds) {
      const all = drawn(seed)
      for (const { completed, days, open, withdrawn } of incidence(all).steps) {
        const expected = other(all, days)
        ;[open, completed, withdrawn].forEach((value, way) => assert.closeTo(value, expected[way] ?? -1, 1e-9, seed))
      }
    }
  })

  it("say nothing of times that were never observed, nor of a lot older than all others", () => {
    const known = incidence(spells([10, 20], [30]))
    assert.isNull(chancesAhead(known, 0, 31))
    assert.isNull(chancesAhead(known, 31, 0))
    assert.isNotNull(chancesAhead(known, 0, 30))
    const all = incidence(spells([10, 20], []))
    assert.deepStrictEqual(chancesAhead(all, 0, 1_000), { completed: 1, withdrawn: 0, open: 0 })
    assert.isNull(chancesAhead(all, 20, 1), "no lot was left at that age")
  })

  it("of a lot that has waited are those of lots that waited as long, and sum to 1", () => {
    for (const seed of seeds) {
      const all = drawn(seed)
      for (const [age, ahead] of [
        [0, 3],
        [2, 1],
        [3, 4]
      ] as const) {
        const chances = chancesAhead(incidence(all), age, ahead)
        if (chances === null) continue
        // Lots that have left by then tell nothing of those that are left.
        const older = incidence(all.filter(({ days }) => days > age))
        const same = chancesAhead(older, age, ahead)
        if (same !== null) assert.closeTo(chances.completed, same.completed, 1e-9, seed)
        assert.closeTo(chances.completed + chances.withdrawn + chances.open, 1, 1e-9)
        assert.isAtLeast(Math.min(chances.completed, chances.withdrawn, chances.open), 0)
      }
    }
  })
})
