import type { TenantId } from "@grid/domain/Brands"
import { Conflict } from "@grid/domain/errors/ApiError"
import { mostProfiles, type Profile, type Subject } from "@grid/domain/profiles/Profile"
import { ProfileStore } from "@grid/domain/profiles/ProfileStore"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { float8 } from "../database/BinaryArray.ts"
import { firstOf, Floats, onlyOf, rowsOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"

const Head = Schema.Struct({
  subject: Schema.Literals(["load", "generation"]),
  id: Schema.String,
  name: Schema.String,
  from: Schema.Number,
  blocks: Schema.Int,
  energy_mwh: Schema.Number,
  peak_mw: Schema.Number,
  technology: Schema.NullOr(Schema.String),
  capacity_mw: Schema.NullOr(Schema.Number),
  sha256: Schema.String,
  kind: Schema.Literal("supplied"),
  created_at: Schema.Number
})

const columns = `subject, id, name, first_block as "from", blocks, energy_mwh, peak_mw, technology, capacity_mw, sha256,
  'supplied' as kind, created_at`

const decodeHead = firstOf(Head)
const decodeOnly = onlyOf(Head)
const decodeHeads = rowsOf(Head)
const decodeWhole = firstOf(Schema.Struct({ ...Head.fields, mwh: Floats }))
const decodeCount = onlyOf(Schema.Struct({ others: Schema.Int }))

const tooMany = new Conflict({
  detail: `A tenant may keep ${mostProfiles} profiles of load and as many of generation, and this one has as many. Delete one that is no longer needed.`
})

/** Profiles in PostgreSQL. */
export const layer = Layer.effect(
  ProfileStore,
  Effect.map(SqlClient, (sql) =>
    ProfileStore.of({
      put: (tenant, profile) => runInTurn("ProfileStore.put", tenant, sql.withTransaction(put(sql, tenant, profile))),
      find: (tenant, subject, id) => run("ProfileStore.find", find(sql, tenant, subject, id)),
      list: (tenant, subject) =>
        Effect.map(
          run(
            "ProfileStore.list",
            sql`select ${sql.literal(columns)} from profile where tenant_id = ${tenant} and subject = ${subject}
              order by number desc`
          ),
          decodeHeads
        ),
      remove: (tenant, subject, id) =>
        Effect.map(
          run(
            "ProfileStore.remove",
            sql`delete from profile where tenant_id = ${tenant} and subject = ${subject} and id = ${id}
              returning ${sql.literal(columns)}`
          ),
          (rows) => decodeHead(rows) ?? null
        )
    })
  )
)

const put = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, profile: Profile) {
  // One profile of a tenant after the other, so that their bound holds.
  yield* sql`select from tenant where id = ${tenant} for no key update`
  const { others } = decodeCount(
    yield* sql`select count(*)::int as others from profile
      where tenant_id = ${tenant} and subject = ${profile.subject} and id <> ${profile.id}`
  )
  if (others >= mostProfiles) return yield* tooMany
  return decodeOnly(
    yield* sql`insert into profile (tenant_id, subject, id, name, first_block, mwh, blocks, energy_mwh, peak_mw, technology,
        capacity_mw, sha256)
      values (${tenant}, ${profile.subject}, ${profile.id}, ${profile.name},
        to_timestamp(${profile.from}::float8 / 1000), ${float8(profile.mwh, (mwh) => mwh)}::float8[], ${profile.blocks},
        ${profile.energy_mwh}, ${profile.peak_mw}, ${profile.technology}, ${profile.capacity_mw}, ${profile.sha256})
      on conflict (tenant_id, subject, id) do update set name = excluded.name
      returning ${sql.literal(columns)}`
  )
})

const find = (sql: SqlClient, tenant: TenantId, subject: Subject, id: string) =>
  Effect.map(
    sql`select ${sql.literal(columns)}, mwh from profile
      where tenant_id = ${tenant} and subject = ${subject} and id = ${id}`,
    (rows) => {
      const row = decodeWhole(rows)
      return row === undefined ? null : { ...row, mwh: Array.from(row.mwh) }
    }
  )
