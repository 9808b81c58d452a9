import { firstBlocks, noBlocks } from "@grid/domain/carbon/Carbon"
import { catalog } from "@grid/domain/catalog/Catalog"
import { noDevelopments } from "@grid/domain/datacentre/Developments"
import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { neverForecast } from "@grid/domain/forecast/Forecasts"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { networkDatasets, notLoaded, substationDatasets } from "@grid/domain/network/NetworkDatasets"
import { fieldsOf, isOfPart } from "@grid/domain/jobs/Export"
import { Holdings, needOf, type NeedText, type StoredNeed } from "@grid/domain/observations/Holdings"
import { type DatasetId, isDatasetId } from "@grid/domain/observations/Dataset"
import { readableSources, readsSimulated } from "@grid/domain/observations/Realm"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { keptFor } from "@grid/domain/time/Kept"
import { SqlClient } from "effect/sql/SqlClient"
import { Cache, Cause, Duration, Effect, Exit, Layer, Option, Schema, Semaphore } from "effect"
import { onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { neverArrived } from "./Arrival.ts"

/** Time for which what is not there is not looked for again: whoever may ask for free asks the store no more often. */
const absentFor = "200 millis"

/** Most looks at once, of the store's connections. */
const mostAtOnce = 2

/** More than there are datasets, collections and targets times areas. */
const capacity = 50_000

const decode = onlyOf(Schema.Struct({ there: Schema.Boolean }))

/** A need that one statement looks for, and that is remembered. */
type SimpleNeed = Exclude<StoredNeed, { readonly of: "part" }>

const statement = (sql: SqlClient, sources: ReadonlyArray<SourceId>, withSimulated: boolean, need: SimpleNeed) => {
  switch (need.of) {
    case "series":
      return sql`select exists (select from series where dataset = any (${need.datasets})
        and (${need.areas}::text[] is null or area = any (${need.areas})) and source = any (${sources})) as there`
    case "records":
      return sql`select exists (select from record
        where collection = ${need.collection} and source = any (${sources})) as there`
    case "network":
      return sql`select exists (select from network_row where part = ${need.dataset} and content is not null) or (${withSimulated}
        and not exists (select from network_import where dataset = any (${substationDatasets}))) as there`
    case "first_look":
      return sql`select looked_at >= 0 as there from carbon_clock`
    case "carbon":
      return sql`select exists (select from carbon_current h join carbon_snapshot s on s.id = h.id
        where ${withSimulated} or not s.simulated) as there`
    case "forecasts":
      return sql`select exists (select from forecast_vintage
        where target = ${need.target} and area = ${need.area} and (${withSimulated} or not simulated)) as there`
  }
}

const absenceOf = (need: StoredNeed): DataUnavailable => {
  switch (need.of) {
    case "series":
      return neverArrived(need.datasets, need.areas)
    case "part":
      return neverArrived(need.fields, need.areas, need.entry)
    case "records":
      return need.collection === "development" ? noDevelopments : neverArrived([need.collection], null)
    case "network":
      return notLoaded(networkDatasets.find((name) => name === need.dataset) ?? "network")
    case "first_look":
      return firstBlocks
    case "carbon":
      return noBlocks
    case "forecasts":
      return neverForecast(need.target, need.area)
  }
}

/** Time for which a look is kept: what is there for good, what is not for a moment, and a failure of the store not at all. */
const lifeOf = (exit: Exit.Exit<void, DataUnavailable | ServiceUnavailable>): Duration.Input =>
  Exit.isSuccess(exit)
    ? Duration.infinity
    : Option.exists(Cause.findErrorOption(exit.cause), ({ _tag }) => _tag === "DataUnavailable")
      ? absentFor
      : Duration.zero

const decodeSeries = rowsOf(
  Schema.Struct({
    dataset: Schema.String.pipe(Schema.refine((id): id is DatasetId => isDatasetId(id))),
    area: Schema.String,
    period_minutes: Schema.Int
  })
)

/** Time for which the series of an entry are kept: what came since is looked for then. */
const seriesKeptFor = "1 second"

/** Holdings of the store, looked up when they are first asked for; many that ask at once share a look. */
export const layer = Layer.effect(
  Holdings,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const enabled = yield* EnabledSources
    const sources = readableSources(enabled)
    const withSimulated = readsSimulated(enabled)
    const there = new Set<NeedText>()
    const turns = yield* Semaphore.make(mostAtOnce)
    const lookFor = Effect.fnUntraced(function* (text: NeedText) {
      const need = needOf(text)
      if (need.of === "headroom") return yield* Effect.die("a headroom is computed, not stored")
      if (need.of === "part") return yield* Effect.die("a part is looked for among the series of its entry")
      const rows = yield* turns.withPermits(1)(run("Holdings.look", statement(sql, sources, withSimulated, need)))
      if (!decode(rows).there) return yield* absenceOf(need)
      there.add(text)
    })
    const looks = yield* Cache.make({ lookup: (text: NeedText) => keptFor(lookFor(text), lifeOf), capacity })
    const seriesOf = yield* Cache.make({
      lookup: (id: string) => {
        const fields = catalog.flatMap((entry) => (entry.id === id ? fieldsOf(entry) : []))
        const series = sql`select distinct dataset, area, period_minutes from series
          where dataset = any (${fields}) and source = any (${sources})`
        return keptFor(
          turns.withPermits(1)(run("Holdings.series", Effect.map(series, decodeSeries))),
          () => seriesKeptFor
        )
      },
      capacity: catalog.length
    })
    const look = Effect.fnUntraced(function* (text: NeedText) {
      const need = needOf(text)
      if (need.of !== "part") return yield* Effect.flatten(Cache.get(looks, text))
      const entry = catalog.find(({ id }) => id === need.entry)
      const series = yield* Effect.flatten(Cache.get(seriesOf, need.entry))
      if (entry === undefined || !series.some((one) => isOfPart(entry, need, one))) return yield* absenceOf(need)
    })
    return Holdings.of({
      unsafeHas: (needs) => needs.every((need) => there.has(need)),
      look: (needs) => Effect.forEach(needs, look, { discard: true, concurrency: 1 })
    })
  })
)
