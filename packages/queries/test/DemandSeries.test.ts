import { assert, describe, it } from "@effect/vitest"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Read } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Realm } from "@grid/domain/observations/Realm"
import { states } from "@grid/domain/states/State"
import { withZones } from "@grid/queries/reading/DemandSeries"
import { Effect } from "effect"

/** Demand of two hours of an area; null of one that has never given anything. */
type Given = Readonly<Record<string, readonly [ReadonlyArray<number>, Realm | null]>>

const demand = (values: ReadonlyArray<number>, realm: Realm | null): Read<Series> => ({
  data: {
    start: 0,
    step: 3_600_000,
    values: Float64Array.from(values),
    kindList: ["observed"],
    kinds: null,
    coverage: { expected: values.length, present: 0, pct: 0 }
  },
  as_of: realm === null ? null : 1,
  provenance: [],
  version: "",
  realm
})

const zoneOf = (given: Given) =>
  Effect.map(
    withZones("nr", (area) => {
      const own = given[area]
      return own === undefined
        ? new DataUnavailable({ dataset: "demand", detail: area })
        : Effect.succeed(demand(...own))
    }),
    ({ data, provenance }) => [[...data.values], provenance.map(({ source }) => source)]
  )

const unknown = Number.NaN
const northern = states.filter(({ zone }) => zone === "NR")
const all = (values: ReadonlyArray<number>): Given =>
  Object.fromEntries(northern.map(({ slug }) => [slug, [values, "real"]]))

describe("demand of a zone", () => {
  it.effect.each<readonly [string, Given, ReadonlyArray<number>, ReadonlyArray<string>]>([
    [
      "the sum of its states beside a reading of its own",
      { ...all([1, unknown]), nr: [[60_000, 61_000], "real"] },
      [northern.length, unknown],
      ["zone-sum"]
    ],
    [
      "a reading of its own where its states are known of other times alone",
      { delhi: [[unknown, unknown], null], nr: [[60_000, 61_000], "real"] },
      [60_000, 61_000],
      []
    ],
    [
      "a reading of its own where too few of its states are known",
      { delhi: [[4_000, 4_000], "real"], nr: [[60_000, unknown], "real"] },
      [60_000, unknown],
      []
    ],
    [
      "nothing where only a simulated reading stands beside a state that is real",
      { delhi: [[4_000, 4_000], "real"], nr: [[60_000, 61_000], "simulated"] },
      [unknown, unknown],
      ["zone-sum"]
    ],
    [
      "nothing where too few are known and it has no reading",
      { delhi: [[4_000, 4_000], "real"] },
      [unknown, unknown],
      ["zone-sum"]
    ]
  ])("is %s", ([, given, values, sources]) =>
    Effect.map(zoneOf(given), (zone) => assert.deepStrictEqual(zone, [values, sources]))
  )
})
