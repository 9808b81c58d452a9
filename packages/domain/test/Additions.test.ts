import { assert, describe, it } from "@effect/vitest"
import { additions } from "@grid/domain/distribution/Additions"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { Result } from "effect"

const decode = strictDecoder(additions)

const spread = (entries: number, places: number) =>
  Array.from({ length: entries }, () => ({ type: "ev_charger", kw: 7.2, schedule: "18:00-23:00", places }))

describe("additions below a transformer", () => {
  // A hundred of a thousand places each held 1.6 GB of draws and the one thread of engines for two minutes.
  it("stand at 10,000 places in all at most, however many there are", () => {
    assert.isTrue(Result.isSuccess(decode(spread(10, 1_000))))
    assert.isTrue(Result.isSuccess(decode(spread(100, 100))))
    const { errors } = Result.getOrThrow(Result.flip(decode(spread(100, 101))))
    assert.strictEqual(errors[0].message, "may have at most 10000 places in all")
  })
})
