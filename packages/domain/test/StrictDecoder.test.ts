import { assert, describe, it } from "@effect/vitest"
import { remedyOf } from "@grid/domain/errors/Fault"
import { overridesText } from "@grid/domain/engines/Assumptions"
import { wholeNumber } from "@grid/domain/http/Parameters"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { Result, Schema, Struct } from "effect"

const decode = strictDecoder(Schema.Struct({ name: Schema.String, values: Schema.Array(Schema.Number) }))

const faultsOf = (input: unknown): ReadonlyArray<string> =>
  Result.match(decode(input), { onFailure: ({ errors }) => errors.map(({ path }) => path), onSuccess: () => [] })

describe("a strict decoder", () => {
  it("names everything that is wrong, twenty things at most", () => {
    assert.deepStrictEqual(faultsOf({ values: ["a", 1, "b"], other: 1 }), ["other", "name", "values.0", "values.2"])
    assert.lengthOf(faultsOf({ name: "x", values: Array<string>(1_000).fill("a") }), 20)
  })

  it.each([
    ["start_date", ["from"]],
    ["END", ["to"]],
    ["startTime", ["from"]],
    ["region", ["zone", "state"]],
    ["interval", ["resolution"]],
    ["lon", []],
    ["stat", ["state"]],
    ["days", []],
    ["__proto__", []],
    ["constructor", []]
  ])("says of %s which known member is so called elsewhere, where there is one", (name, members) => {
    const known = {
      from: Schema.String,
      to: Schema.String,
      zone: Schema.String,
      state: Schema.String,
      resolution: Schema.String
    }
    const series = strictDecoder(Schema.Struct(known).mapFields(Struct.map(Schema.optionalKey)))
    const outcome = series(Object.fromEntries([[name, "x"]]))
    assert.deepStrictEqual(
      Result.isFailure(outcome) ? outcome.failure.errors[0]?.did_you_mean : null,
      members.length === 0 ? undefined : members
    )
  })

  it.each(["2026-08-18", "2026-08-18 10:00", "power_factor:0.9"])("takes %s in assumptions for no time", (words) => {
    const assumptions = overridesText(
      { power_factor: { value: 0.95, unit: "1", source: "usual", confidence: "unverified", minimum: 0.1, maximum: 1 } },
      "power_factor=0.9"
    )
    const outcome = strictDecoder(Schema.Struct({ assumptions }))({ assumptions: words })
    assert.isTrue(Result.isFailure(outcome))
    assert.isUndefined(Result.isFailure(outcome) ? outcome.failure.errors[0]?.did_you_mean : null)
  })

  it("says of a list or an object that is missing what it is made of, and of a text in place of a number which is meant", () => {
    const plant = strictDecoder(
      Schema.Struct({
        modes: Schema.NonEmptyArray(Schema.Literals(["grid", "rtm"])),
        asset: Schema.Struct({ power_mw: Schema.Finite, label: Schema.optionalKey(Schema.String) }),
        parts: Schema.Array(Schema.Struct({ mwh: Schema.Array(Schema.Finite) })),
        query: Schema.Struct({ state: Schema.optionalKey(Schema.String) }),
        is_open: Schema.Boolean,
        hours: wholeNumber(1, 24, "Hours", 4)
      })
    )
    const outcome = plant({ hours: "12 h" })
    assert.deepStrictEqual(
      Result.isFailure(outcome)
        ? outcome.failure.errors.map(({ path, ...rest }) => [path, remedyOf({ path, ...rest })])
        : [],
      [
        ["modes", "is missing: send a list, each one of grid, rtm"],
        ["asset", "is missing: send an object with power_mw"],
        ["parts", "is missing: send a list, each an object with mwh"],
        ["query", "is missing: send an object"],
        ["is_open", "is missing: send true or false"],
        ["hours", 'must be a number, not "12 h"; did you mean 12?']
      ]
    )
  })

  // Half a million wrong numbers, which a body holds, kept the event loop for seven seconds: each was an issue of its own.
  it("names the first thing that is wrong with an input of very many values, and makes no issue of each", () => {
    assert.deepStrictEqual(faultsOf({ name: "x", values: Array<string>(10_000).fill("a") }), ["values.0"])
    assert.deepStrictEqual(
      faultsOf({ name: "x", values: [], other: Array.from({ length: 100 }, () => Array<number>(100).fill(1)) }),
      ["other"]
    )
  })

  it("takes an input of very many values that is right", () => {
    assert.isTrue(Result.isSuccess(decode({ name: "x", values: Array<number>(20_000).fill(1) })))
  })
})
