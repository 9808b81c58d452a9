import { SqlClient } from "@effect/sql/SqlClient"
import { RawArchive } from "@grid/domain/observations/ObservationStore"
import { SourceId } from "@grid/domain/ingest/Source"
import { Effect, Layer, Schema } from "effect"
import { createHash } from "node:crypto"
import { gunzipSync, gzipSync } from "node:zlib"
import { run } from "../database/Sql.ts"

const Headers = Schema.Record({ key: Schema.String, value: Schema.String })

const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    source: SourceId,
    url: Schema.String,
    request: Schema.NullOr(Schema.String),
    status: Schema.Int,
    headers: Headers,
    fetched_at: Schema.Number,
    compressed: Schema.Uint8ArrayFromSelf
  })
)

const decodeHeaders = Schema.decodeUnknownSync(Headers)

/** Raw answers in PostgreSQL: bodies by content hash, gzip. */
export const layer = Layer.effect(
  RawArchive,
  Effect.map(SqlClient, (sql) =>
    RawArchive.of({
      put: (raw) =>
        run(
          "RawArchive.put",
          sql.withTransaction(
            Effect.gen(function* () {
              const hash = createHash("sha256").update(raw.body).digest("hex")
              const stored = yield* sql.unsafe(
                `insert into raw_body (hash, compressed, bytes) values ($1, $2, $3) on conflict do nothing returning hash`,
                [hash, gzipSync(raw.body), raw.body.byteLength]
              )
              const rows = yield* sql.unsafe<{ id: number }>(
                `insert into raw_answer (source, url, request, status, headers, fetched_at, hash)
                 values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) returning id`,
                [raw.source, raw.url, raw.request, raw.status, JSON.stringify(raw.headers), raw.fetched_at, hash]
              )
              return { id: rows[0]?.id ?? 0, duplicate: stored.length === 0 }
            })
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
