import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { type MemberId, TenantId } from "@grid/domain/Brands"
import { NotFound } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { OwnData } from "@grid/domain/people/OwnData"
import { iso } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Option, Schema, Stream } from "effect"
import { onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { eraseRows } from "../keys/Erasure.ts"
import { auditTable, belongsTo, bytesAtOnce, ownedTables, people, type Section, tenantTable } from "../keys/Owned.ts"
import * as Tenants from "../keys/Tenants.ts"
import { recalled } from "../quota/Recall.ts"
import * as Members from "./Members.ts"

/** Section of a document, and the rows of its table that are in it. */
interface Part {
  readonly table: string
  readonly section: Section
  readonly rows: Fragment
}

/** Place in a document: a part, and the last row of it that was read. */
interface Place {
  readonly part: number
  readonly after: string | null
}

const decode = rowsOf(Schema.Struct({ place: Schema.String, item: Schema.String, isLast: Schema.Boolean }))

/** Rows of a part after a place, as JSON: some, and of large ones as many as begin within a number of bytes. */
const read = (sql: SqlClient, { rows, section, table }: Part, after: string | null) => {
  const { bytes = "0", columns, except = "false", place, placeType, rows: limit } = section
  const [at, type] = [sql.literal(place), sql.literal(placeType)]
  return Effect.map(
    sql`select ${at}::text as place, row_to_json((select x from (select ${sql.literal(columns)}) x))::text as item,
        own_number = rows_there and rows_there < ${limit} as "isLast"
      from (
        select t.*, row_number() over w as own_number, count(*) over () as rows_there, sum(${sql.literal(bytes)}) over w - ${sql.literal(bytes)} as bytes_before
        from (
          select t.* from ${sql(table)} t where ${rows} and not ${sql.literal(except)}
            and (${after}::${type} is null or ${at} > ${after}::${type})
          order by ${at} limit ${limit}
        ) t window w as (order by ${at})
      ) t
      where bytes_before < ${bytesAtOnce} order by ${at}`,
    decode
  )
}

const nothing = new NotFound({
  detail: "Nothing is kept under this name; gds tenants list and gds console members list show what there is.",
  did_you_mean: []
})

const start: Place = { part: 0, after: null }

/**
 * Parts as one JSON document, some rows at a time: no transaction is open for as long as the reader takes. The first part is one
 * row, that of whom it is about.
 */
const documentOf = (sql: SqlClient, parts: ReadonlyArray<Part>, note: Effect.Effect<unknown, SqlError>) =>
  Stream.paginate(start, ({ after, part: number }) =>
    Effect.gen(function* () {
      const part = parts[number]
      if (part === undefined) return [["}\n"], Option.none<Place>()] as const
      const rows = yield* run("OwnData.read", read(sql, part, after))
      if (number === 0) yield* rows.length === 0 ? nothing : run("OwnData.note", note)
      const begin = number === 0 ? `{"made_at":"${iso(yield* Clock.currentTimeMillis)}",` : ","
      const opening = after === null ? `${begin}\n"${part.section.name}":[` : rows.length === 0 ? "" : ","
      const isLast = rows.at(-1)?.isLast ?? true
      const text = `${opening}${rows.map(({ item }) => item).join(",\n")}${isLast ? "]" : ""}`
      const next = isLast ? { part: number + 1, after: null } : { part: number, after: rows.at(-1)?.place ?? null }
      return [[text], Option.some<Place>(next)] as const
    })
  )

const partsOfTenant = (sql: SqlClient, tenant: TenantId): ReadonlyArray<Part> =>
  [tenantTable, ...ownedTables, auditTable].flatMap((owned) =>
    owned.section === undefined
      ? []
      : [{ table: owned.table, section: owned.section, rows: belongsTo(sql, owned, tenant) }]
  )

const partsOfMember = (sql: SqlClient, id: MemberId): ReadonlyArray<Part> => [
  { table: "member", section: people.member, rows: sql`t.id = ${id}` },
  { table: "passkey", section: people.passkey, rows: sql`t.member_id = ${id}` },
  { table: "session", section: people.session, rows: sql`t.member_id = ${id}` },
  { ...auditTable, rows: sql`t.id = any (${AuditLog.numbersOf(sql, id)})` }
]

const decodeTenant = onlyOf(Schema.Struct({ tenant_id: TenantId }))

const noteMember = Effect.fnUntraced(function* (sql: SqlClient, member: MemberId, actor: Actor) {
  const { tenant_id } = decodeTenant(yield* sql`select tenant_id from member where id = ${member}`)
  yield* AuditLog.append(sql, actor, "member.exported", tenant_id, null, { member })
})

/** Data of tenants and persons in PostgreSQL. */
export const layer = Layer.effect(
  OwnData,
  Effect.map(SqlClient, (sql) =>
    OwnData.of({
      ofTenant: (tenant, actor) =>
        documentOf(sql, partsOfTenant(sql, tenant), AuditLog.append(sql, actor, "tenant.exported", tenant, null, {})),
      ofMember: (member, actor) => documentOf(sql, partsOfMember(sql, member), noteMember(sql, member, actor)),
      eraseTenant: Effect.fn("OwnData.eraseTenant")(function* (tenant, actor) {
        yield* run(
          "OwnData.close",
          recalled(sql, Tenants.close(sql, tenant, actor), () => tenant)
        )
        // Nobody has access any more: what fails now is done by the hour.
        yield* Effect.ignore(run("OwnData.erase", eraseRows(sql, tenant)))
      }),
      eraseMember: (member, actor) =>
        run("OwnData.eraseMember", sql.withTransaction(Members.erase(sql, member, actor))),
      forget: run("OwnData.forget", sql.withTransaction(Tenants.forgetErased(sql)))
    })
  )
)
