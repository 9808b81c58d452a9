import { assert, layer } from "@effect/vitest"
import { ObservationStore } from "@grid/domain/observations/ObservationStore"
import { channel, layer as noticesLayer, Notices } from "@grid/store/database/Notices"
import { Effect, Layer, Ref, Stream } from "effect"
import * as Store from "./support/Store.ts"

const start = Date.parse("2026-08-20T00:00:00+05:30")

const write = (value: number) =>
  Effect.flatMap(ObservationStore, (store) =>
    store.write({
      source: "npp",
      run_id: 1,
      raw_id: null,
      observations: [Store.observation({ ts: start, value, captured_at: start })]
    })
  )

const listeners = Store.rows(
  `select pid from pg_stat_activity where datname = current_database() and query = 'listen ${channel}' and pid <> pg_backend_pid()`
)

const killListeners = Store.rows(
  `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and query = 'listen ${channel}' and pid <> pg_backend_pid()`
)

layer(Layer.provideMerge(noticesLayer, Store.layer), { excludeTestServices: true, timeout: "60 seconds" })(
  "Notices",
  (it) => {
    it.effect("tell of every write that changed something, and again after their connection was cut", () =>
      Effect.gen(function* () {
        const notices = yield* Notices
        const seen = yield* Ref.make(0)
        const others = yield* Ref.make(0)
        for (const stream of [notices.changes, notices.changes, notices.jobs]) {
          yield* Effect.forkScoped(Stream.runForEach(stream, () => Ref.update(others, (n) => n + 1)))
        }
        yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => Ref.update(seen, (n) => n + 1)))
        const more = (than: number) => Store.eventually(Effect.map(Ref.get(seen), (n) => n > than))
        // One that says that it listens now.
        yield* more(0)
        const before = yield* Ref.get(seen)
        yield* write(200_000)
        yield* more(before)

        const uncut = yield* Ref.get(seen)
        assert.lengthOf(yield* listeners, 1, "one connection for all who listen")
        yield* killListeners
        yield* more(uncut)
        const mended = yield* Ref.get(seen)
        yield* write(210_000)
        yield* more(mended)
        assert.isAbove(yield* Ref.get(seen), mended)
        // Once each at the beginning, and both of writes after each of the two.
        yield* Store.eventually(Effect.map(Ref.get(others), (n) => n >= 7))
      })
    )
  }
)
