import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { computed } from "../src/session/Computing.ts"
import { task } from "./support/Results.ts"

describe("an answer that a command computes", () => {
  it.effect("names its inputs and model, but no result: none is kept that could be read or replayed", () =>
    Effect.gen(function* () {
      const answer = yield* computed(task)
      assert.notProperty(answer, "result_id")
      assert.deepInclude(answer, {
        inputs_sha256: createHash("sha256").update(JSON.stringify(task.inputs)).digest("hex"),
        model_version: task.version
      })
    })
  )
})
