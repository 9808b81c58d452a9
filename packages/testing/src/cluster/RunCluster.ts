import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import { seeds } from "@grid/ingest/reference/Seeds"
import { simulate } from "@grid/ingest/Simulate"
import * as IngestRuns from "@grid/store/ingest/IngestRuns"
import * as ObservationStore from "@grid/store/observations/ObservationStore"
import * as RawArchive from "@grid/store/observations/RawArchive"
import * as EmbeddedPostgres from "@grid/store/postgres/EmbeddedPostgres"
import * as ReferenceData from "@grid/store/reference/ReferenceData"
import type { Span } from "@grid/domain/ingest/Source"
import { dayMs } from "@grid/domain/time/Time"
import { Effect, Exit, Layer, Scope } from "effect"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import * as KeptCluster from "./KeptCluster.ts"
import { copyModel, makeModel } from "./Model.ts"
import { temporaryDirectory } from "./OwnCluster.ts"
import { announce, attempts, databaseUrl, execute, hasten, patientDatabaseOn, query } from "./TestCluster.ts"

const storeOn = (url: string) =>
  Layer.mergeAll(ObservationStore.layer, RawArchive.layer, IngestRuns.layer).pipe(
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Sql.layer),
    Layer.provide(patientDatabaseOn(url))
  )

/** The same as the first start of a service leaves it: with the reference data, which takes it a fifth of its time. */
const startedOn = (url: string) => ReferenceData.layer(seeds).pipe(Layer.provideMerge(storeOn(url)))

/** Loads the simulated values of a span into a database. */
export const loadSimulated = (url: string, span: Span): Promise<unknown> =>
  Effect.runPromise(Effect.provide(simulate(span), storeOn(url)))

/** Puts a span of simulated days into the database that becomes the template `simulated`, given its connection string, until the signal. */
export type Fill = (url: string, span: Span, signal: AbortSignal) => Promise<void>

/** Length of the simulated days of a template that is made from nothing: yesterday, the week before it, and a day to begin by. */
const lengthMs = 10 * dayMs

/** Makes the database that days are simulated in from the template without any. */
const copyMigrated = (admin: string, name: string): Promise<void> =>
  execute(admin, `create database ${name} template migrated strategy file_copy`)

/**
 * Fills the database of the first attempt with a span and gives it the name of the template. Where that fails there is a second
 * one, as each test has, with the whole span and from nothing; the answer is false where that fails, too, and both are gone then.
 */
const makeSimulated = async (
  cluster: EmbeddedPostgres.PostgresAddress,
  fill: Fill,
  { missing, whole }: { readonly missing: Span; readonly whole: Span },
  signal: AbortSignal
): Promise<boolean> => {
  const admin = databaseUrl(cluster, "gds")
  const isMade = async (name: string, span: Span): Promise<boolean> => {
    try {
      await fill(databaseUrl(cluster, name), span, signal)
      await execute(databaseUrl(cluster, name), "vacuum (analyze, freeze)")
      await execute(admin, `alter database ${name} rename to simulated`)
      return true
    } catch (cause) {
      if (!signal.aborted) console.error(`${name} days for the tests failed:`, cause)
      return false
    }
  }
  const [first, second] = attempts
  if (await isMade(first, missing)) return true
  const isEnded = signal.aborted
  if (!isEnded) await copyMigrated(admin, second)
  await execute(admin, `drop database ${first} with (force)`)
  if (isEnded) return false
  const isWhole = await isMade(second, whole)
  if (!isWhole) await execute(admin, `drop database ${second} with (force)`)
  return isWhole
}

/** Leaves nothing but the templates in a cluster. */
const clear = async (admin: string): Promise<void> => {
  const left = await query<{ name: string }>(
    admin,
    `select datname as name from pg_database where datname like 'test\\_%'`
  )
  await execute(admin, ...left.map(({ name }) => `drop database ${name} with (force)`))
}

/**
 * Starts one cluster for a whole test run; vitest's global set-up. It holds two templates: `migrated`, with the reference data
 * alone, and `simulated`, which is made while the first files run, and not at all where `fill` is null. Templates that an earlier
 * run left get what is missing up to now. The workers learn of the cluster through the environment.
 */
export const startForRun = async (fill: Fill | null): Promise<() => Promise<void>> => {
  const directory = await temporaryDirectory()
  await makeModel(directory)
  const dataDir = join(directory, "data")
  const origin = KeptCluster.fingerprint()
  const kept = fill === null ? null : await KeptCluster.copyTo(dataDir, origin, KeptCluster.keptFolder)
  if (kept === null) copyModel(dataDir)
  const scope = Effect.runSync(Scope.make())
  const { address } = await Effect.runPromise(Scope.provide(EmbeddedPostgres.open({ dataDir }), scope))
  const admin = databaseUrl(address, "gds")
  // The template is looked after once, above; its copies are gone before they need it. What is kept holds no more log than it
  // starts with.
  await hasten(admin, "autovacuum = off", "wal_recycle = off", "wal_init_zero = off")
  if (kept === null) {
    await execute(admin, "create database migrated")
    await Effect.runPromise(Effect.provide(Effect.void, startedOn(databaseUrl(address, "migrated"))))
  }
  const ended = new AbortController()
  const now = Date.now()
  let made = Promise.resolve(false)
  if (fill !== null) {
    await (kept === null
      ? copyMigrated(admin, attempts[0])
      : execute(admin, `alter database simulated rename to ${attempts[0]}`))
    const whole = { from: now - lengthMs, to: now + 1 }
    made = makeSimulated(address, fill, { missing: { ...whole, from: kept?.until ?? whole.from }, whole }, ended.signal)
  }
  announce(address)
  return async () => {
    ended.abort()
    const isNew = (await made) && kept === null
    if (isNew) await clear(admin)
    await Effect.runPromise(Scope.close(scope, Exit.void))
    if (isNew) await KeptCluster.keep(dataDir, { origin, until: now }, KeptCluster.keptFolder)
    await rm(directory, { recursive: true, force: true })
  }
}
