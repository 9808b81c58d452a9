import type { KeyId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { everySoOften } from "@grid/domain/time/Steady"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Keys of calls that are admitted and not charged: kept in memory and written together, once a second at most. */
export const makeUses = Effect.gen(function* () {
  const sql = yield* SqlClient
  let pending = new Set<KeyId>()
  const flush = Effect.suspend(() => {
    if (pending.size === 0) return Effect.void
    const batch = pending
    pending = new Set()
    // In one order on every node, so that none waits for another that waits for it.
    return sql`insert into key_use as u (key_id, last_used_at)
      select k, clock_timestamp() from unnest(${[...batch]}::text[]) k order by k
      on conflict (key_id) do update set last_used_at = excluded.last_used_at`.pipe(
      Effect.uninterruptible,
      Effect.catch(() =>
        Effect.sync(() => {
          for (const id of batch) pending.add(id)
        })
      )
    )
  })
  yield* Effect.addFinalizer(() => flush)
  yield* everySoOften("uses of keys were not written", "1 second", flush)
  return ({ id }: ApiKey): void => void pending.add(id)
})
