import type { FeederNetwork, TransformerNetwork } from "@grid/domain/network/Distribution"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { NetworkImports } from "@grid/domain/network/NetworkImports"
import type { NetworkOrigins } from "@grid/domain/network/NetworkOrigins"
import type { ReadingsExtent, ReadingsQuery, TransformerReadings } from "@grid/domain/network/Readings"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { readsSimulated, type Realm } from "@grid/domain/observations/Realm"
import { iso } from "@grid/domain/time/Time"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { Database } from "../database/Database.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as History from "./History.ts"
import * as ReadingImport from "./ReadingImport.ts"
import * as Readings from "./Readings.ts"
import * as RowImport from "./RowImport.ts"
import { inTurn } from "./Staging.ts"
import { feederContent, transformerContent } from "./Contents.ts"
import { shippedVersions, versionsAfter } from "./Versions.ts"

const decodeContents = rowsOf(Schema.Struct({ key: Schema.String, content: Schema.NullOr(Schema.String) }))

/** Rows below feeders or transformers, as the imports up to one have left them. */
const contents = (
  sql: SqlClient,
  part: "feeder-networks" | "transformer-networks",
  keys: ReadonlyArray<string>,
  last: number
) =>
  Effect.map(
    sql`select distinct on (key) key, content from network_row
      where part = ${part} and key = any (${keys}::text[]) and import_id <= ${last} order by key, id desc`,
    (rows) => new Map(decodeContents(rows).map(({ content, key }) => [key, content]))
  )

/** Reads of the network at the `KnowledgeTime` of the caller. */
const networkReads = (sql: SqlClient, { shipped, simulated }: NetworkOrigins, isSimulating: boolean) => {
  const history = History.make(sql, shipped)
  const moment = Effect.gen(function* () {
    const known_at = yield* KnowledgeTime
    const tables = yield* history(known_at)
    return { tables, known_at: known_at ?? (yield* Clock.currentTimeMillis) }
  })

  const substations = Effect.map(moment, ({ known_at, tables }) =>
    isSimulating && !tables.hasSubstations ? simulated.substations(known_at) : tables.substations
  )

  const isSimulated = ({ hasNetwork }: History.Tables) => isSimulating && !hasNetwork

  const distribution = Effect.map(moment, ({ known_at, tables }) =>
    isSimulated(tables) ? simulated.distribution(known_at) : tables.distribution
  )

  const feeder = Effect.fnUntraced(function* (feeder_id: string) {
    const { known_at, tables } = yield* moment
    if (isSimulated(tables)) return simulated.feeder(feeder_id, known_at)
    const row = tables.distribution.feeders.find((one) => one.feeder_id === feeder_id)
    if (row === undefined) return null
    const content = (yield* contents(sql, "feeder-networks", [feeder_id], tables.last)).get(feeder_id) ?? null
    return { feeder: row, ...(yield* feederContent(content)) } satisfies FeederNetwork
  })

  const transformers = Effect.fnUntraced(function* (dt_ids: ReadonlyArray<string>) {
    const { known_at, tables } = yield* moment
    if (isSimulated(tables)) return dt_ids.flatMap((id) => simulated.transformer(id, known_at) ?? [])
    const wanted = new Set(dt_ids)
    const rows = new Map(
      tables.distribution.transformers.flatMap((row) => (wanted.has(row.dt_id) ? [[row.dt_id, row] as const] : []))
    )
    const texts = yield* contents(sql, "transformer-networks", [...rows.keys()], tables.last)
    const networks: Array<TransformerNetwork> = []
    for (const id of dt_ids) {
      const transformer = rows.get(id)
      if (transformer === undefined) continue
      networks.push({ transformer, ...(yield* transformerContent(texts.get(id) ?? null)) })
    }
    return networks
  })

  return { moment, isSimulated, substations, distribution, feeder, transformers }
}

/** Reads of meters at the `KnowledgeTime` of the caller. */
const meterReads = (
  sql: SqlClient,
  { simulated }: NetworkOrigins,
  { isSimulated, moment }: ReturnType<typeof networkReads>
) => {
  const readings = Effect.fnUntraced(function* ({ from, network: { consumers }, to }: ReadingsQuery) {
    const { known_at, tables } = yield* moment
    if (isSimulated(tables)) {
      const meters = consumers.flatMap((consumer) => simulated.readings(consumer, { from, to }, known_at) ?? [])
      return readingsOf("simulated", meters, known_at)
    }
    const { meters, recorded_at } = yield* Readings.read(sql, consumers, { from, to }, tables.last)
    return readingsOf("real", meters, recorded_at)
  })

  const extent = Effect.fnUntraced(function* ({ consumers }: TransformerNetwork) {
    if (consumers.length === 0) return null
    const { known_at, tables } = yield* moment
    return isSimulated(tables) ? simulated.extent(known_at) : yield* Readings.extent(sql, consumers, tables.last)
  })

  const stored = Readings.allReadings(sql)
  const allReadings = Effect.gen(function* () {
    const { known_at, tables } = yield* moment
    if (isSimulated(tables)) {
      const { from, to } = simulated.extent(known_at)
      return { rows: 0, from, to, provenance: [provenanceOf("simulated", known_at)] } satisfies ReadingsExtent
    }
    const all = yield* stored(tables.last)
    if (all === null) return null
    const { recorded_at, ...extent } = all
    return { ...extent, provenance: [provenanceOf("real", recorded_at)] } satisfies ReadingsExtent
  })
  return { readings, extent, allReadings }
}

/** Origin of readings. */
const provenanceOf = (realm: Realm, recorded_at: number): Provenance => ({
  dataset: "ami",
  source: realm === "real" ? "the operator's meters" : "simulator",
  kind: realm === "real" ? "observed" : "simulated",
  captured_at: iso(recorded_at),
  licence: realm === "real" ? "the operator's own" : "none needed: computed here",
  url: null
})

const readingsOf = (realm: Realm, meters: TransformerReadings["meters"], recorded_at: number): TransformerReadings =>
  meters.length === 0
    ? { realm: null, meters, provenance: [] }
    : { realm, meters, provenance: [provenanceOf(realm, recorded_at)] }

/** Network data in PostgreSQL, with what comes with the service and, where the simulator is on, what it computes. */
export const layer = (origins: NetworkOrigins) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const database = yield* Database
      const network = networkReads(sql, origins, readsSimulated(yield* EnabledSources))
      const { distribution, feeder, substations, transformers } = network
      const { allReadings, extent, readings } = meterReads(sql, origins, network)
      const data = NetworkData.of({
        substations: run("NetworkData.substations", substations),
        distribution: run("NetworkData.distribution", distribution),
        feeder: (id) => run("NetworkData.feeder", feeder(id)),
        transformers: (ids) => run("NetworkData.transformers", transformers(ids)),
        readings: (query) => run("NetworkData.readings", readings(query)),
        allReadings: run("NetworkData.allReadings", allReadings),
        extent: (below) => run("NetworkData.extent", extent(below))
      })
      const imports = NetworkImports.of({
        rows: (dataset, rows, options) =>
          inTurn("NetworkImports.rows", (client) =>
            RowImport.record(client, dataset, rows, origins.shipped(), options)
          ).pipe(Effect.provideService(Database, database)),
        readings: (rows, options) =>
          inTurn("NetworkImports.readings", (client) => ReadingImport.record(client, rows, options)).pipe(
            Effect.provideService(Database, database)
          ),
        versions: (part) =>
          run(
            "NetworkImports.versions",
            Effect.map(versionsAfter(sql, part, 0), (recorded) => [
              ...shippedVersions(part, origins.shipped()),
              ...recorded
            ])
          )
      })
      return Context.make(NetworkData, data).pipe(Context.add(NetworkImports, imports))
    })
  )
