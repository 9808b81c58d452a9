import type { KeyId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import type { Surface } from "@grid/domain/quota/Quota"
import { everySoOften } from "@grid/domain/time/Steady"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Refusals are statistics: kept in memory until they are written, a second later or when the store answers again. */
export const makeRefusals = Effect.gen(function* () {
  const sql = yield* SqlClient
  let pending = new Map<string, { key_id: KeyId; surface: Surface; refused: number }>()
  const note = (key: ApiKey, surface: Surface) => {
    const id = `${key.id} ${surface}`
    const entry = pending.get(id)
    if (entry === undefined) pending.set(id, { key_id: key.id, surface, refused: 1 })
    else entry.refused++
  }
  const flush = Effect.suspend(() => {
    if (pending.size === 0) return Effect.void
    const batch = [...pending.values()]
    pending = new Map()
    return sql`insert into key_refusal as r (key_id, day, surface, refused)
      select k, (clock_timestamp() at time zone 'UTC')::date, s, n
      from unnest(${batch.map((entry) => entry.key_id)}::text[], ${batch.map((entry) => entry.surface)}::text[],
        ${batch.map((entry) => entry.refused)}::int[]) t(k, s, n)
      on conflict (key_id, day, surface) do update set refused = r.refused + excluded.refused`.pipe(
      Effect.uninterruptible,
      Effect.catch(() =>
        Effect.sync(() => {
          for (const entry of batch) {
            const id = `${entry.key_id} ${entry.surface}`
            const newer = pending.get(id)
            pending.set(id, { ...entry, refused: entry.refused + (newer?.refused ?? 0) })
          }
        })
      )
    )
  })
  yield* Effect.addFinalizer(() => flush)
  yield* everySoOften("counts of refusals were not written", "1 second", flush)
  return note
})
