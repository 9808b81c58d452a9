import { SqlClient } from "effect/sql/SqlClient"
import { Scope2Id, type TenantId } from "@grid/domain/Brands"
import { type Averages, Basis, type CarbonChange } from "@grid/domain/carbon/Carbon"
import { RestatementReason } from "@grid/domain/carbon/Restatement"
import { hashBytes } from "@grid/domain/carbon/SnapshotId"
import {
  mostBlocks,
  mostResults,
  type Scope2Ledger,
  type Scope2Part,
  type Scope2Profile,
  type Scope2Restatement,
  Scope2Store,
  type StoredScope2
} from "@grid/domain/scope2/Scope2Store"
import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import { nth, nullOfNaN } from "@grid/domain/numbers/Numbers"
import { factorSetIds } from "@grid/domain/reference/EmissionFactors"
import { fromSlug } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { Array, Effect, Layer, Schema } from "effect"
import { float8, int4 } from "../database/BinaryArray.ts"
import { Floats, onlyOf, rowsOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"

const tooMany = new Conflict({
  detail: `A tenant may keep ${mostResults} Scope 2 results of ${mostBlocks} blocks in all, and this one would have more.`
})

const noSuchResult = (id: Scope2Id) =>
  new NotFound({
    detail: `There is no Scope 2 result ${id}; GET /v1/scope2 lists those that there are.`,
    did_you_mean: []
  })

/** A restatement that commits after a result was computed may bear an earlier time, by no more than a transaction lasts. */
const overlap = "interval '1 minute'"

const decodeExtent = onlyOf(Schema.Struct({ results: Schema.Int, blocks: Schema.Number }))

const restatement = {
  version: Schema.Int,
  places: Schema.NullOr(Schema.Array(Schema.Int)),
  new_kg_co2e_per_mwh: Schema.NullOr(Floats),
  new_snapshots: Schema.NullOr(Schema.Uint8Array),
  previous_kg_co2e_per_mwh: Schema.NullOr(Schema.Number),
  previous_snapshot_id: Schema.NullOr(Schema.String),
  restated_at: Schema.NullOr(Schema.Number),
  reason: Schema.NullOr(RestatementReason),
  restated_captured_at: Schema.NullOr(Schema.Number)
}

const FirstRow = Schema.Struct({
  ...restatement,
  id: Scope2Id,
  state: Schema.String.pipe(Schema.brand("StateSlug")),
  basis: Basis,
  first_block: Schema.Number,
  label: Schema.NullOr(Schema.String),
  load_mwh: Floats,
  factor_set: Schema.Literals(factorSetIds),
  method_version: Schema.String,
  kg_co2e_per_mwh: Floats,
  snapshots: Schema.Uint8Array,
  captured_at: Schema.NullOr(Schema.Number),
  created_at: Schema.Number
})

const RestatementRow = Schema.Struct(restatement)

/** A result with its first restatement, if any, and the later ones. */
const decodeResult = Schema.decodeUnknownSync(Schema.TupleWithRest(Schema.Tuple([FirstRow]), [RestatementRow]))

const decodeList = rowsOf(
  Schema.Struct({
    number: Schema.Number,
    id: Scope2Id,
    state: FirstRow.fields.state,
    basis: Basis,
    from: Schema.Number,
    end: Schema.Number,
    label: Schema.NullOr(Schema.String),
    factor_set: FirstRow.fields.factor_set,
    method_version: Schema.String,
    created_at: Schema.Number,
    restated_at: Schema.NullOr(Schema.Number)
  })
)

const decodeResting = rowsOf(Schema.Struct({ index: Schema.Int, ids: Schema.Array(Scope2Id) }))

/** Scope 2 results in PostgreSQL. */
export const layer = Layer.effect(
  Scope2Store,
  Effect.map(SqlClient, (sql) =>
    Scope2Store.of({
      create: (tenant, profile, ledger) =>
        runInTurn("Scope2Store.create", tenant, sql.withTransaction(create(sql, tenant, profile, ledger))),
      get: (tenant, id, known_at) => run("Scope2Store.get", get(sql, tenant, id, known_at)),
      list: (tenant, part) => run("Scope2Store.list", list(sql, tenant, part)),
      restate: (id, version, change) => run("Scope2Store.restate", restate(sql, id, version, change)),
      restingOn: (changes, basis, tenant) => {
        const ofStates = changes.flatMap((change, index) =>
          fromSlug(change.state) === undefined || change.restated_signal === "marginal" ? [] : [{ index, ...change }]
        )
        if (ofStates.length === 0) return Effect.succeed(changes.map(() => []))
        return Effect.map(run("Scope2Store.restingOn", restingOn(sql, ofStates, basis, tenant)), (ids) =>
          changes.map((_, index) => ids.get(index) ?? [])
        )
      }
    })
  )
)

const create = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId,
  profile: Scope2Profile,
  ledger: Scope2Ledger
) {
  // One creation of a tenant after the other, so that its bounds hold.
  yield* sql`select from tenant where id = ${tenant} for no key update`
  const extent = decodeExtent(
    yield* sql`select count(*)::int as results,
        coalesce(sum(extract(epoch from end_block - first_block)), 0)::float8 * 1000 / ${blockMs} as blocks
      from scope2_result where tenant_id = ${tenant}`
  )
  const { length } = profile.load_mwh
  if (extent.results >= mostResults || extent.blocks + length > mostBlocks) return yield* tooMany
  const id = Scope2Id.make(makeId("s2"))
  yield* sql`insert into scope2_result (id, tenant_id, state, basis, first_block, end_block, label, load_mwh,
      factor_set, method_version, kg_co2e_per_mwh, snapshots, captured_at)
    values (${id}, ${tenant}, ${profile.state}, ${profile.basis}, to_timestamp(${profile.from}::float8 / 1000),
      to_timestamp(${profile.from + length * blockMs}::float8 / 1000), ${profile.label},
      ${float8(profile.load_mwh, (load) => load)}::float8[], ${ledger.factor_set}, ${ledger.method_version},
      ${valuesOf(ledger.average)}::float8[], ${ledger.average.snapshots},
      to_timestamp(${ledger.captured_at}::float8 / 1000))`
  return id
})

const get = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: Scope2Id, known_at: number | null) {
  // The long columns of the result once, not beside each restatement.
  const rows = yield* sql`select r.id, r.state, r.basis, r.first_block, r.label, r.factor_set, r.method_version,
      r.captured_at, r.created_at,
      ${sql.literal(["load_mwh", "kg_co2e_per_mwh"].map((name) => `${once(`r.${name}`)} as ${name}`).join(", "))},
      ${sql.literal(once(snapshotsOf("r")))} as snapshots,
      coalesce(t.version, 1) as version, t.places,
      t.kg_co2e_per_mwh as new_kg_co2e_per_mwh, ${sql.literal(snapshotsOf("t"))} as new_snapshots,
      t.previous_kg_co2e_per_mwh, t.previous_snapshot_id, t.restated_at, t.reason, t.captured_at as restated_captured_at
    from scope2_result r left join scope2_restatement t on t.result_number = r.number
    where r.id = ${id} and r.tenant_id = ${tenant} order by t.version`
  if (rows.length === 0) return yield* noSuchResult(id)
  return resultOf(decodeResult(rows), known_at ?? Number.POSITIVE_INFINITY)
})

const list = (sql: SqlClient, tenant: TenantId, { cursor, label, limit, state }: Scope2Part) =>
  Effect.map(
    sql`select r.number, r.id, r.state, r.basis, r.first_block as "from", r.end_block as "end", r.label, r.factor_set,
        r.method_version, r.created_at,
        (select max(t.restated_at) from scope2_restatement t where t.result_number = r.number) as restated_at
      from scope2_result r where r.tenant_id = ${tenant} and (${cursor}::bigint is null or r.number < ${cursor})
        and (${state}::text is null or r.state = ${state}) and (${label}::text is null or r.label = ${label})
      order by r.number desc limit ${limit}`,
    decodeList
  )

const restate = (
  sql: SqlClient,
  id: Scope2Id,
  version: number,
  { average, captured_at, places, restated }: Scope2Restatement
) =>
  Effect.asVoid(
    sql`insert into scope2_restatement (result_number, version, places, kg_co2e_per_mwh, snapshots,
        previous_kg_co2e_per_mwh, previous_snapshot_id, restated_at, reason, captured_at)
      select number, ${version + 1}, ${int4(places, (place) => place)}::int4[], ${valuesOf(average)}::float8[],
        ${average.snapshots}::bytea, ${restated.kg_co2e_per_mwh}, ${restated.snapshot_id},
        to_timestamp(${restated.restated_at}::float8 / 1000), ${restated.reason},
        to_timestamp(${captured_at}::float8 / 1000)
      from scope2_result where id = ${id} on conflict do nothing`
  )

/** Ids of the results that rest on each change of a state before it, by the index of the change. */
const restingOn = (
  sql: SqlClient,
  changes: ReadonlyArray<CarbonChange & { readonly index: number }>,
  basis: Basis,
  tenant: TenantId | null
) =>
  Effect.map(
    sql`select c.index, array_agg(r.id order by r.number) as ids
      from unnest(${changes.map(({ index }) => index)}::int[], ${changes.map(({ state }) => state)}::text[],
        ${changes.map(({ block_start }) => block_start)}::timestamptz[],
        ${changes.map(({ restated_at }) => restated_at)}::timestamptz[],
        ${changes.map(({ previous_snapshot_id }) => previous_snapshot_id)}::text[])
        c(index, state, block_start, restated_at, previous_id)
      join scope2_result r on r.state = c.state and r.first_block <= c.block_start and r.end_block > c.block_start
      where r.basis = ${basis} and (${tenant}::text is null or r.tenant_id = ${tenant})
        and (r.created_at <= c.restated_at or r.created_at <= c.restated_at + ${sql.literal(overlap)}
          and decode(right(c.previous_id, 16), 'hex') = substring(${sql.literal(snapshotsOf("r"))}
            from 1 + ${hashBytes} * (extract(epoch from c.block_start - r.first_block) * 1000 / ${blockMs})::int
            for ${hashBytes}))
      group by c.index`,
    (rows) => new Map(decodeResting(rows).map(({ ids, index }) => [index, ids]))
  )

const valuesOf = ({ kg_co2e_per_mwh }: Averages) => float8(kg_co2e_per_mwh, nullOfNaN)

/** Hashes of the snapshots of a row; rows from before these were kept have ids. */
const snapshotsOf = (row: string) => `coalesce(${row}.snapshots, snapshot_hashes(${row}.snapshot_ids))`

/** A long column of the result, beside the first of its restatements alone. */
const once = (column: string) => `case when coalesce(t.version, 2) = 2 then ${column} end`

/** A result as its restatements until `known_at`, epoch ms, leave it, the oldest first. */
const resultOf = (rows: ReturnType<typeof decodeResult>, known_at: number): StoredScope2 => {
  const [first] = rows
  const { kg_co2e_per_mwh, snapshots } = first
  const restatements = Array.takeWhile(rows, ({ restated_at }) => restated_at !== null && restated_at <= known_at)
  for (const { new_kg_co2e_per_mwh, new_snapshots, places } of restatements) {
    if (places === null || new_kg_co2e_per_mwh === null || new_snapshots === null) continue
    for (const [index, place] of places.entries()) {
      kg_co2e_per_mwh[place] = nth(new_kg_co2e_per_mwh, index)
      snapshots.set(new_snapshots.subarray(hashBytes * index, hashBytes * (index + 1)), hashBytes * place)
    }
  }
  const last = restatements.at(-1)
  const { basis, created_at, factor_set, first_block, id, label, load_mwh, method_version, state } = first
  return {
    id,
    state,
    basis,
    from: first_block,
    load_mwh: [...load_mwh],
    label,
    factor_set,
    method_version,
    average: { kg_co2e_per_mwh, snapshots },
    captured_at: last === undefined ? first.captured_at : last.restated_captured_at,
    created_at,
    version: last?.version ?? 1,
    restated:
      last === undefined || last.restated_at === null || last.reason === null
        ? null
        : {
            kg_co2e_per_mwh: last.previous_kg_co2e_per_mwh,
            snapshot_id: last.previous_snapshot_id,
            restated_at: last.restated_at,
            reason: last.reason
          }
  }
}
