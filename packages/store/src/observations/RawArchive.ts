import { SqlClient } from "effect/sql/SqlClient"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { fileName, type RawAnswer } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzipSync, gzip } from "node:zlib"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const Headers = Schema.Record(Schema.String, Schema.String)

const decode = Schema.decodeUnknownSync(
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

const decodeIds = rowsOf(Schema.Struct({ id: Schema.Int }))

const decodeFiles = rowsOf(Schema.Struct({ id: Schema.Int, read: Schema.Boolean }))

const decodeCounts = rowsOf(Schema.Struct({ n: Schema.Int }))

const decodeHeaders = Schema.decodeUnknownSync(Headers)

/** Raw answers in PostgreSQL: bodies by content hash, gzip. */
export const layer = Layer.effect(
  RawArchive,
  Effect.map(SqlClient, (sql) =>
    RawArchive.of({
      put: (raw) =>
        run(
          "RawArchive.put",
          Effect.flatMap(compress(raw.body), (compressed) =>
            sql.withTransaction(
              Effect.gen(function* () {
                const hash = hashOf(raw)
                const known = yield* knownFile(sql, raw, hash)
                if (known !== undefined) return { ...known, duplicate: true }
                const stored = yield* sql.unsafe(
                  `insert into raw_body (hash, compressed, bytes) values ($1, $2, $3) on conflict do nothing returning hash`,
                  [hash, compressed, raw.body.byteLength]
                )
                const rows = yield* sql.unsafe(
                  `insert into raw_answer (source, url, request, status, headers, fetched_at, hash)
                 values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) returning id`,
                  [raw.source, raw.url, raw.request, raw.status, JSON.stringify(raw.headers), raw.fetched_at, hash]
                )
                return { id: decodeIds(rows)[0]?.id ?? 0, duplicate: stored.length === 0, read: false }
              })
            )
          )
        ),
      findFile: (raw) =>
        run(
          "RawArchive.findFile",
          Effect.map(knownFile(sql, raw, hashOf(raw)), (known) => known ?? null)
        ),
      count: ({ source, unreadOnly }) =>
        run(
          "RawArchive.count",
          Effect.map(
            sql.unsafe(
              `select count(*)::int as n from raw_answer where source = $1 ${unreadOnly ? "and read_at is null" : ""}`,
              [source]
            ),
            (rows) => decodeCounts(rows)[0]?.n ?? 0
          )
        ),
      markRead: (id) =>
        run(
          "RawArchive.markRead",
          Effect.asVoid(
            sql.unsafe(`update raw_answer set read_at = clock_timestamp() where id = $1 and read_at is null`, [id])
          )
        ),
      ids: ({ after, limit, source, unreadOnly }) =>
        run(
          "RawArchive.ids",
          Effect.map(
            sql.unsafe(
              `select id from raw_answer where source = $1 and id > $2 ${unreadOnly ? "and read_at is null" : ""}
               order by id limit $3`,
              [source, after, limit]
            ),
            (rows) => decodeIds(rows).map(({ id }) => id)
          )
        ),
      get: (id) =>
        run(
          "RawArchive.get",
          sql
            .unsafe(
              `select a.source, a.url, a.request, a.status, a.headers, a.fetched_at, b.compressed
               from raw_answer a join raw_body b using (hash) where a.id = $1`,
              [id]
            )
            .pipe(
              Effect.map(([row]) => {
                if (row === undefined) return null
                const { compressed, ...answer } = decode(row)
                return { ...answer, body: new Uint8Array(gunzipSync(compressed)) }
              })
            )
        ),
      validators: (source, url) =>
        run(
          "RawArchive.validators",
          sql
            .unsafe<{ readonly headers: unknown }>(
              `select headers from raw_answer where source = $1 and url = $2 and status = 200
               order by fetched_at desc limit 1`,
              [source, url]
            )
            .pipe(
              Effect.map(([row]) => {
                const headers = row === undefined ? {} : decodeHeaders(row.headers)
                const etag = headers["etag"]
                const lastModified = headers["last-modified"]
                return {
                  ...(etag === undefined ? {} : { etag }),
                  ...(lastModified === undefined ? {} : { lastModified })
                }
              })
            )
        )
    })
  )
)

/** In a thread of its own: a large body would hold up everything else. Level 3 takes half the time of 6 for a tenth more. */
const compress = (body: Uint8Array): Effect.Effect<Buffer> => Effect.promise(() => promisify(gzip)(body, { level: 3 }))

const hashOf = (raw: RawAnswer): string => createHash("sha256").update(raw.body).digest("hex")

/** A file of the same name and bytes is the same file. */
const knownFile = (sql: SqlClient, raw: RawAnswer, hash: string) =>
  fileName(raw) === null
    ? Effect.succeed(undefined)
    : Effect.map(
        sql.unsafe(
          `select id, read_at is not null as read from raw_answer
           where url = $1 and hash = $2 and source = $3 and url like 'file:%' order by id limit 1`,
          [raw.url, hash, raw.source]
        ),
        (rows) => decodeFiles(rows)[0]
      )
