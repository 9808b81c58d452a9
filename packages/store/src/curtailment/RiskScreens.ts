import { SqlClient } from "effect/sql/SqlClient"
import { type KeptScreen, type RiskLevel, RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { readsSimulated } from "@grid/domain/observations/Realm"
import { Zone } from "@grid/domain/states/State"
import { blockMs, dayMs, floorIst, minuteMs } from "@grid/domain/time/Time"
import { Effect, Layer, Schema } from "effect"
import { firstOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const decodeAsked = rowsOf(Schema.Struct({ region: Zone, step: Schema.Number }))

const decodeScreen = firstOf(
  Schema.Struct({
    region: Zone,
    step: Schema.Number,
    simulated: Schema.Boolean,
    inputs: Schema.String,
    answer: Schema.String
  })
)

const decodeLevels = rowsOf(
  Schema.Struct({
    region: Zone,
    block_start: Schema.Number,
    simulated: Schema.Boolean,
    levels: Schema.fromJsonString(Schema.Record(Schema.String, Schema.Number))
  })
)

/** Time for which levels are kept. */
const keptMs = 2 * dayMs

/** Risk screens in PostgreSQL. Those of simulated values are read only where the simulator is switched on. */
export const layer = Layer.effect(
  RiskScreens,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)
    return RiskScreens.of({
      ask: (region, now) => run("RiskScreens.ask", ask(sql, region, now)),
      asked: (since) => run("RiskScreens.asked", asked(sql, since)),
      newest: (region, since) =>
        Effect.map(run("RiskScreens.newest", newest(sql, region, since)), (screen) =>
          screen === undefined || (screen.simulated && !withSimulated) ? null : screen
        ),
      keep: (screen, levels) => run("RiskScreens.keep", sql.withTransaction(keep(sql, screen, levels))),
      levels: (span) =>
        Effect.map(run("RiskScreens.levels", levelsOf(sql, span)), (rows) =>
          rows.filter(({ simulated }) => withSimulated || !simulated)
        )
    })
  })
)

/** Written once a minute at the most: who polls writes nothing in between. */
const ask = (sql: SqlClient, region: Zone, now: number) =>
  sql`insert into risk_screen (region, asked_at) values (${region}, to_timestamp(${now}::float8 / 1000))
    on conflict (region) do update set asked_at = excluded.asked_at
    where risk_screen.asked_at < to_timestamp(${now - minuteMs}::float8 / 1000)`

const asked = (sql: SqlClient, since: number) =>
  Effect.map(
    sql`select region, coalesce(step, to_timestamp(0)) as step from risk_screen
      where asked_at >= to_timestamp(${since}::float8 / 1000) order by region`,
    decodeAsked
  )

const newest = (sql: SqlClient, region: Zone, since: number) =>
  Effect.map(
    sql`select region, step, simulated, inputs, answer from risk_screen
      where region = ${region} and step >= to_timestamp(${since}::float8 / 1000)`,
    decodeScreen
  )

const keep = Effect.fnUntraced(function* (
  sql: SqlClient,
  { answer, inputs, region, simulated, step }: KeptScreen,
  levels: RiskLevel["levels"]
) {
  yield* sql`insert into risk_screen (region, asked_at, step, simulated, inputs, answer)
    values (${region}, to_timestamp(0), to_timestamp(${step}::float8 / 1000), ${simulated}, ${inputs}, ${answer})
    on conflict (region) do update set step = excluded.step, simulated = excluded.simulated,
      inputs = excluded.inputs, answer = excluded.answer`
  yield* sql`insert into risk_level (region, block_start, simulated, levels)
    values (${region}, to_timestamp(${floorIst(step, blockMs)}::float8 / 1000), ${simulated}, ${JSON.stringify(levels)})
    on conflict do nothing`
  yield* sql`delete from risk_level where block_start < to_timestamp(${step - keptMs}::float8 / 1000)`
})

const levelsOf = (sql: SqlClient, { from, to }: { readonly from: number; readonly to: number }) =>
  Effect.map(
    sql`select region, block_start, simulated, levels from risk_level
      where block_start >= to_timestamp(${from}::float8 / 1000) and block_start < to_timestamp(${to}::float8 / 1000)
      order by block_start, region`,
    decodeLevels
  )
