import { SqlClient } from "effect/sql/SqlClient"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { fileName, type RawAnswer } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzipSync, gzip } from "node:zlib"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const Headers = Schema.Record(Schema.String, Schema.String)

const decodeAnswer = firstOf(
  Schema.Struct({
    source: SourceId,
    url: Schema.String,
    request: Schema.NullOr(Schema.String),
    status: Schema.Int,
    headers: Headers,
    fetched_at: Schema.Number,
    compressed: Schema.Uint8Array
  })
)

const Id = Schema.Struct({ id: Schema.Int })

const decodeId = onlyOf(Id)

const decodeIds = rowsOf(Id)

const decodeFile = firstOf(Schema.Struct({ id: Schema.Int, read: Schema.Boolean }))

const decodeCount = onlyOf(Schema.Struct({ n: Schema.Int }))

const decodeTimes = rowsOf(Schema.Struct({ fetched_at: Schema.Number }))

const decodeNewest = firstOf(Schema.Struct({ id: Schema.Int, headers: Headers }))

/** Raw answers in PostgreSQL: bodies by content hash, gzip. */
export const layer = Layer.effect(
  RawArchive,
  Effect.map(SqlClient, (sql) =>
    RawArchive.of({
      put: (raw) =>
        run(
          "RawArchive.put",
          Effect.flatMap(compress(raw.body), (compressed) => sql.withTransaction(insert(sql, raw, compressed)))
        ),
      findFile: (raw) => run("RawArchive.findFile", findFile(sql, raw, hashOf(raw))),
      count: (query) => run("RawArchive.count", count(sql, query)),
      markRead: (id) => run("RawArchive.markRead", markRead(sql, id)),
      ids: (query) => run("RawArchive.ids", ids(sql, query)),
      get: (id) => run("RawArchive.get", get(sql, id)),
      newest: (source, url) => run("RawArchive.newest", newest(sql, source, url)),
      fetchTimes: (source, url, since) => run("RawArchive.fetchTimes", fetchTimes(sql, source, url, since))
    })
  )
)

const insert = Effect.fnUntraced(function* (sql: SqlClient, raw: RawAnswer, compressed: Uint8Array) {
  const hash = hashOf(raw)
  const file = yield* findFile(sql, raw, hash)
  if (file !== null) return { ...file, duplicate: true }
  const bodies = yield* sql`insert into raw_body (hash, compressed, bytes)
    values (${hash}, ${compressed}, ${raw.body.byteLength}) on conflict do nothing returning hash`
  const rows = yield* sql`insert into raw_answer (source, url, request, status, headers, fetched_at, hash)
    values (${raw.source}, ${raw.url}, ${raw.request}, ${raw.status}, ${JSON.stringify(raw.headers)},
      to_timestamp(${raw.fetched_at}::float8 / 1000), ${hash}) returning id`
  return { id: decodeId(rows).id, duplicate: bodies.length === 0, read: false }
})

interface Answers {
  readonly source: SourceId
  readonly unreadOnly: boolean
}

const unread = ({ unreadOnly }: Answers) => (unreadOnly ? "and read_at is null" : "")

const count = (sql: SqlClient, query: Answers) =>
  Effect.map(
    sql`select count(*)::int as n from raw_answer where source = ${query.source} ${sql.literal(unread(query))}`,
    (rows) => decodeCount(rows).n
  )

/** Marks an answer as read to its end, unless it is. */
export const markRead = (sql: SqlClient, id: number) =>
  Effect.asVoid(sql`update raw_answer set read_at = clock_timestamp() where id = ${id} and read_at is null`)

const ids = (sql: SqlClient, query: Answers & { readonly after: number; readonly limit: number }) =>
  Effect.map(
    sql`select id from raw_answer where source = ${query.source} and id > ${query.after} ${sql.literal(unread(query))}
      order by id limit ${query.limit}`,
    (rows) => decodeIds(rows).map(({ id }) => id)
  )

const get = (sql: SqlClient, id: number) =>
  Effect.map(
    sql`select a.source, a.url, a.request, a.status, a.headers, a.fetched_at, b.compressed
      from raw_answer a join raw_body b using (hash) where a.id = ${id}`,
    (rows) => {
      const row = decodeAnswer(rows)
      if (row === undefined) return null
      const { compressed, ...answer } = row
      return { ...answer, body: new Uint8Array(gunzipSync(compressed)) }
    }
  )

const newest = (sql: SqlClient, source: SourceId, url: string) =>
  Effect.map(
    sql`select id, headers from raw_answer where source = ${source} and url = ${url} and status = 200
      order by fetched_at desc limit 1`,
    (rows) => {
      const row = decodeNewest(rows)
      if (row === undefined) return null
      const { etag, "last-modified": lastModified } = row.headers
      return {
        id: row.id,
        ...(etag === undefined ? {} : { etag }),
        ...(lastModified === undefined ? {} : { lastModified })
      }
    }
  )

const fetchTimes = (sql: SqlClient, source: SourceId, url: string, since: number) =>
  Effect.map(
    sql`select fetched_at from raw_answer where source = ${source} and url = ${url} and status = 200
      and fetched_at >= to_timestamp(${since}::float8 / 1000) order by fetched_at`,
    (rows) => decodeTimes(rows).map(({ fetched_at }) => fetched_at)
  )

/** Gzip in a thread of its own: a large body would hold up everything else. Level 3 takes half the time of 6 for a tenth more. */
const compress = (body: Uint8Array): Effect.Effect<Buffer> => Effect.promise(() => promisify(gzip)(body, { level: 3 }))

const hashOf = (raw: RawAnswer): string => createHash("sha256").update(raw.body).digest("hex")

/** Answer that the file was before: a file of the same name and bytes is the same file. */
const findFile = (sql: SqlClient, raw: RawAnswer, hash: string) =>
  fileName(raw) === null
    ? Effect.succeed(null)
    : Effect.map(
        sql`select id, read_at is not null as read from raw_answer
          where url = ${raw.url} and hash = ${hash} and source = ${raw.source} and url like 'file:%'
          order by id limit 1`,
        (rows) => decodeFile(rows) ?? null
      )
