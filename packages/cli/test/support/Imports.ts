import { type hold, query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { assert } from "vitest"
import type { Running } from "./Gds.ts"

/** Counts of an import of which all rows are recorded or none. */
const counts = {
  dry_run: Schema.Boolean,
  import_id: Schema.NullOr(Schema.Int),
  read: Schema.Int,
  added: Schema.Int,
  corrected: Schema.Int,
  withdrawn: Schema.Int,
  unchanged: Schema.Int
}

export const ReferenceImport = Schema.Struct({
  table: Schema.String,
  ...counts,
  refusals: Schema.Array(
    Schema.Struct({ line: Schema.Int, column: Schema.NullOr(Schema.String), reason: Schema.String })
  )
})

export const NetworkImport = Schema.Struct({
  dataset: Schema.String,
  files: Schema.Int,
  ...counts,
  refused: Schema.Int,
  refusals: Schema.Array(Schema.Unknown),
  ignored: Schema.Array(Schema.String),
  meters: Schema.optionalKey(Schema.Int),
  unplaced_meters: Schema.optionalKey(Schema.Int)
})

/** Sessions of a database of which a condition is true. */
const sessions = async (url: string, condition: string) => {
  const [row] = await query<{ n: number }>(
    url,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and ${condition}`
  )
  return Number(row?.n)
}

/** Kills a command when a statement of it waits for a lock, gives the lock back, and waits until the command's sessions have ended. */
export const killAtLock = async (
  url: string,
  running: Running,
  statement: string,
  lock: Awaited<ReturnType<typeof hold>>
): Promise<void> => {
  const waits = until(async () => (await sessions(url, `wait_event_type = 'Lock' and query like '%${statement}%'`)) > 0)
  const early = await Promise.race([waits, running.ended])
  assert.isUndefined(early, "it ended before it came to the lock")
  running.kill("SIGKILL")
  assert.isNull((await running.ended).code)
  await lock.release()
  await until(async () => (await sessions(url, "application_name = 'grid-data-service'")) === 0)
}
