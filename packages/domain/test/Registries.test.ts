import { assert, describe, it } from "@effect/vitest"
import { bandOf } from "@grid/domain/grid/Frequency"
import { codes, schemas, statusOf, titleOf } from "@grid/domain/errors/Problem"
import * as ApiError from "@grid/domain/errors/ApiError"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { isArea } from "@grid/domain/observations/Area"
import { datasets } from "@grid/domain/observations/Dataset"
import { Feature, lowestWith, PlanId, plans } from "@grid/domain/plans/Plan"
import { find, states, StateSlug } from "@grid/domain/states/State"
import { Schema } from "effect"

describe("states", () => {
  it("are 36, with distinct slugs and codes, 34 of them in a zone", () => {
    assert.lengthOf(states, 36)
    assert.lengthOf(new Set(states.map((state) => state.slug)), 36)
    assert.lengthOf(new Set(states.map((state) => state.iso)), 36)
    assert.lengthOf(
      states.filter((state) => state.zone === null),
      2
    )
    assert.deepStrictEqual(
      states.map((state) => state.slug),
      states.map((state) => state.slug).toSorted()
    )
  })

  it("no slug, alias or code, old or new, leads to two states, and every one leads home", () => {
    const seen = new Map<string, string>()
    for (const state of states) {
      for (const input of [state.slug, ...state.aliases, state.iso, ...state.former_iso]) {
        assert.isFalse(seen.has(input), input)
        seen.set(input, state.slug)
        assert.strictEqual(find(input)?.slug, state.slug)
        assert.strictEqual(Schema.decodeSync(StateSlug)(input), state.slug)
      }
    }
  })

  it.each([
    ["andaman-nicobar", "andaman-and-nicobar-islands"],
    ["dnh-and-dd", "dadra-and-nagar-haveli-and-daman-and-diu"],
    ["IN-DD", "dadra-and-nagar-haveli-and-daman-and-diu"],
    ["IN-OR", "odisha"],
    ["in-tg", "telangana"],
    ["IN-UT", "uttarakhand"],
    ["jammu-kashmir", "jammu-and-kashmir"]
  ])("%s is %s", (input, slug) => {
    assert.strictEqual(find(input)?.slug, slug)
  })
})

describe("plans", () => {
  it("one row per plan, and every right is in some plan", () => {
    assert.deepStrictEqual(plans.map((plan) => plan.id).toSorted(), [...PlanId.literals].toSorted())
    for (const feature of Feature.literals) {
      assert.isTrue(plans.find((plan) => plan.id === lowestWith(feature))?.[feature])
    }
  })

  it("limits as published", () => {
    assert.deepStrictEqual(
      plans.map(({ history_days, id, limit_day, limit_minute }) => [id, limit_minute, limit_day, history_days]),
      [
        ["trial", 10, 1_000, 7],
        ["sandbox", 3, 100, 7],
        ["student", 20, 1_000, 7],
        ["institutional", 30, 5_000, 90],
        ["grid_ai", 3, 100, 7],
        ["pro", 10, 100, 1096],
        ["starter", 60, 10_000, 90],
        ["growth", 300, 100_000, 1096],
        ["enterprise", 600, null, 3653],
        ["partner", 60, 10_000, 90]
      ]
    )
    assert.deepStrictEqual(Object.fromEntries(Feature.literals.map((feature) => [feature, lowestWith(feature)])), {
      states: "pro",
      forecast_rest: "pro",
      forecast_connector: "growth",
      data_centre: "pro",
      ip_allow_list: "pro",
      enterprise: "enterprise",
      distribution: "enterprise"
    })
  })
})

describe("errors", () => {
  it("every error value has a code of the table, and every code an error value", () => {
    const classes = Object.values(ApiError).filter(
      (value): value is typeof ApiError.ApiKeyMissing => typeof value === "function" && "fields" in value
    )
    assert.isAbove(classes.length, 20)
    assert.lengthOf(codes, classes.length)
  })

  it("the wire schema of a code accepts what the code says and nothing of another", () => {
    for (const code of codes) {
      const body = {
        type: `https://grid.example/docs/errors#${code}`,
        title: titleOf(code),
        status: statusOf(code),
        detail: "x",
        code: code === "conflict" ? "not_found" : "conflict",
        request_id: "r"
      }
      assert.isFalse(Schema.is(schemas[code] as Schema.Schema<unknown>)(body), code)
    }
  })
})

describe("frequency bands", () => {
  it.each([
    [49.899, "low"],
    [49.9, "normal"],
    [50, "normal"],
    [50.05, "normal"],
    [50.0501, "high"]
  ] as const)("%d Hz is %s", (hertz, band) => {
    assert.strictEqual(bandOf(hertz), band)
  })
})

describe("guards", () => {
  const observation = (some: Partial<Observation>): Observation => ({
    dataset: "demand",
    area: "india",
    ts: 0,
    value: 0,
    kind: "observed",
    captured_at: 0,
    period_minutes: 15,
    ...some
  })

  it.each([
    [{ value: 89_999 }, false],
    [{ value: 90_000 }, true],
    [{ value: 300_000 }, true],
    [{ value: 300_001 }, false],
    [{ value: null }, true],
    [{ value: Number.NaN }, false],
    [{ value: Number.POSITIVE_INFINITY }, false],
    [{ area: "goa", value: 1_196 }, true],
    [{ area: "goa", value: 1_197 }, false],
    [{ area: "goa", value: -1 }, false],
    [{ dataset: "frequency", value: 46.9 }, false],
    [{ dataset: "frequency", value: 50 }, true],
    [{ dataset: "price_dam", value: -0.01 }, false],
    [{ dataset: "price_dam", value: 10_000 }, true],
    [{ dataset: "price_dam", value: 20_000 }, true],
    [{ dataset: "price_dam", value: 20_001 }, false],
    [{ dataset: "price_dam", value: 12_001, ts: Date.UTC(2022, 10, 1) }, false],
    [{ dataset: "price_dam", value: 10_001, ts: Date.UTC(2026, 7, 1) }, false],
    [{ dataset: "price_dam", value: 10_001, ts: Date.UTC(2026, 7, 1), area: "pxil" }, true],
    [{ dataset: "deviation_rate", value: 10_001, ts: Date.UTC(2026, 7, 1) }, true]
  ] as const)("%j → %s", (some, passes) => {
    assert.strictEqual(guard(observation(some)) === null, passes)
  })
})

describe("datasets", () => {
  it("have distinct ids and a unit in the registry", () => {
    assert.lengthOf(new Set(datasets.map((dataset) => dataset.id)), datasets.length)
  })
  it("areas are India, the zones and the states", () => {
    assert.isTrue(["india", "nr", "ner", "goa"].every(isArea))
    assert.isFalse(["NR", "bharat", ""].some(isArea))
  })
})
