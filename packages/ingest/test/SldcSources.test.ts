import { assert, describe, it } from "@effect/vitest"
import { despatchCentres } from "@grid/domain/observations/CrossCheck"
import * as Sources from "@grid/ingest/Sources"
import { Cron, Effect } from "effect"
import * as Recorded from "./support/Recorded.ts"

const midnight = new Date(Date.UTC(2026, 7, 18))

describe("sources of despatch centres", () => {
  it.effect("are registered, come at minutes of their own, and never more often than their politeness allows", () =>
    Effect.gen(function* () {
      const settings = yield* Sources.settings
      const sources = yield* Sources.make([...despatchCentres], settings)
      assert.deepStrictEqual(
        sources.map(({ info }) => info.id),
        [...despatchCentres]
      )
      const minutes = new Set<number>()
      for (const { info, politenessMs, schedule } of sources) {
        const first = Cron.next(schedule, midnight)
        const second = Cron.next(schedule, first)
        minutes.add(first.getUTCMinutes())
        const intervalMs = second.getTime() - first.getTime()
        assert.isAtLeast(intervalMs, politenessMs, info.id)
        assert.isAtLeast(intervalMs, 5 * 60_000, info.id)
        assert.isAtMost(intervalMs, 15 * 60_000, info.id)
        assert.match(settings.get(info.id) ?? "", /^https:\/\//)
      }
      assert.strictEqual(minutes.size, despatchCentres.size)
    }).pipe(Effect.provide(Recorded.layer()))
  )
})
