import type { NetworkOrigins } from "@grid/domain/network/NetworkOrigins"
import type { DistributionTables, SubstationTables } from "@grid/domain/network/NetworkTables"
import { substationDatasets, type TablePart, tableParts } from "@grid/domain/network/NetworkDatasets"
import type { Realm } from "@grid/domain/observations/Realm"
import type { Version } from "@grid/domain/reference/ReferenceTables"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { SqlClient } from "effect/sql/SqlClient"
import { type Import, importsAfter, newestRows, type RowOf, shippedVersions, versionsAfter } from "./Versions.ts"

/** Rows that are kept in memory: all but those below feeders and transformers, and readings. */
type Versions = { readonly [Name in TablePart]: Array<Version<RowOf<Name>>> }

/** The tables as the imports up to one have left them, without anything simulated. */
export interface Tables {
  /** Number of the import; 0 before the first. */
  readonly last: number
  readonly substations: SubstationTables
  readonly distribution: DistributionTables
  /** True where an operator had imported anything of the datasets of substations. */
  readonly hasSubstations: boolean
  /** True where he had imported a network or readings. */
  readonly hasNetwork: boolean
}

/** Tables of other instants that are kept beside the current ones. */
const mostTables = 4

const isOfSubstations = ({ dataset }: Import): boolean => substationDatasets.some((name) => name === dataset)

const realmOf = (tables: Readonly<Record<string, ReadonlyArray<object>>>): Realm | null =>
  Object.values(tables).some(({ length }) => length > 0) ? "real" : null

const tablesAt = (versions: Versions, imports: ReadonlyArray<Import>, last: number): Tables => {
  const substations = {
    substations: newestRows(versions.substations, last),
    loadings: newestRows(versions["substation-loading"], last),
    margins: newestRows(versions["transmission-margins"], last),
    queue: newestRows(versions["connectivity-queue"], last),
    plans: newestRows(versions["expansion-plans"], last)
  }
  const distribution = {
    feeders: newestRows(versions.feeders, last),
    transformers: newestRows(versions.transformers, last)
  }
  const earlier = imports.filter(({ id }) => id <= last)
  return {
    last,
    substations: { realm: realmOf(substations), ...substations },
    distribution: { realm: realmOf(distribution), ...distribution },
    hasSubstations: earlier.some(isOfSubstations),
    hasNetwork: earlier.some((one) => !isOfSubstations(one))
  }
}

const emptyVersions = (shipped: ReturnType<NetworkOrigins["shipped"]>): Versions => ({
  substations: shippedVersions("substations", shipped),
  "substation-loading": shippedVersions("substation-loading", shipped),
  "transmission-margins": shippedVersions("transmission-margins", shipped),
  "connectivity-queue": shippedVersions("connectivity-queue", shipped),
  "expansion-plans": shippedVersions("expansion-plans", shipped),
  feeders: shippedVersions("feeders", shipped),
  transformers: shippedVersions("transformers", shipped)
})

const extend = <Name extends TablePart>(
  sql: SqlClient,
  versions: Versions,
  part: Name
): Effect.Effect<void, SqlError> =>
  Effect.map(versionsAfter(sql, part, versions[part].at(-1)?.id ?? 0), (added) => {
    for (const version of added) versions[part].push(version)
  })

/** Reader of the tables at an instant, epoch ms, or of now. Each read asks whether an import has been added; only those are read. */
export const make = (sql: SqlClient, shipped: NetworkOrigins["shipped"]) => {
  const turns = Semaphore.makeUnsafe(1)
  const imports: Array<Import> = []
  const cached = new Map<number, Tables>()
  let versions: Versions | undefined
  const look = Effect.gen(function* () {
    const added = yield* importsAfter(sql, imports.at(-1)?.id ?? 0)
    versions ??= emptyVersions(shipped())
    for (const part of added.length === 0 ? [] : tableParts) yield* extend(sql, versions, part)
    imports.push(...added)
    return versions
  })
  return (known_at: number | null): Effect.Effect<Tables, SqlError> =>
    turns.withPermits(1)(
      Effect.map(look, (current) => {
        const last = imports.findLast(({ recorded_at }) => known_at === null || recorded_at <= known_at)?.id ?? 0
        const tables = cached.get(last) ?? tablesAt(current, imports, last)
        cached.delete(last)
        cached.set(last, tables)
        const [oldest] = cached.keys()
        if (cached.size > mostTables && oldest !== undefined) cached.delete(oldest)
        return tables
      })
    )
}
