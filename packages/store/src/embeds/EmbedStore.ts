import { SqlClient } from "effect/sql/SqlClient"
import type { EmbedId } from "@grid/domain/Brands"
import { EmbedStore } from "@grid/domain/embeds/EmbedStore"
import { Effect, Layer } from "effect"
import { run, runInTurn } from "../database/Sql.ts"
import * as Embeds from "./Embeds.ts"

/** Embeds in PostgreSQL: keys of their own kind, so that gate, quota and revocation hold for them as they stand. */
export const layer = Layer.effect(
  EmbedStore,
  Effect.map(SqlClient, (sql) =>
    EmbedStore.of({
      create: (embed, actor) =>
        runInTurn("EmbedStore.create", embed.tenant_id, sql.withTransaction(Embeds.create(sql, embed, actor))),
      list: (tenant) => run("EmbedStore.list", Embeds.list(sql, tenant)),
      revoke: (tenant, id, actor) =>
        run("EmbedStore.revoke", sql.withTransaction(Embeds.revoke(sql, tenant, id, actor))),
      find: (token) => run("EmbedStore.find", Embeds.byToken(sql, token)),
      claim: (id, etag) => run("EmbedStore.claim", claim(sql, id, etag)),
      release: (id) => run("EmbedStore.release", release(sql, id))
    })
  )
)

const claim = (sql: SqlClient, id: EmbedId, etag: string) =>
  Effect.map(
    sql`update embed set charged_etag = ${etag}, charged_at = clock_timestamp()
      where id = ${id} and charged_etag is distinct from ${etag}
        and (charged_at is null or charged_at <= clock_timestamp() - interval '1 minute')
      returning id`,
    (rows) => rows.length > 0
  )

const release = (sql: SqlClient, id: EmbedId) =>
  Effect.asVoid(sql`update embed set charged_etag = null, charged_at = null where id = ${id}`)
