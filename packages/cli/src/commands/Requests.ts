import { requestsPerPage } from "@grid/domain/account/KeysApi"
import { KeyId } from "@grid/domain/Brands"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import { requestDays, type RequestItem } from "@grid/domain/requests/Requests"
import { Effect, Option } from "effect"
import { command, page } from "../arguments/Commands.ts"
import { bySchema, integer, json, optional, tenant, text, withDefault } from "../arguments/Parameters.ts"
import { knownTenant } from "../database/KnownTenant.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { table } from "../output/Table.ts"
import { store } from "../session/Session.ts"

const heading = [
  "at (UTC)",
  "status",
  "code",
  "method",
  "path",
  "parameters",
  "ms",
  "bytes",
  "surface",
  "key",
  "request"
]

const cells = (item: RequestItem) => [
  instant(Date.parse(item.at)),
  item.status,
  item.code,
  item.method,
  item.path,
  item.parameters.join(" "),
  item.duration_ms,
  item.bytes,
  item.surface,
  item.key_id,
  item.request_id
]

const key = text(
  "key",
  "Requests by this key only",
  bySchema(KeyId, "must be the id of a key, as gds keys list gives it")
)

/** `gds requests` */
export const requests = command(
  "requests",
  page(
    `Last requests by keys, newest first, kept ${requestDays} days: what was asked and what came of it, without secrets, bodies and values of the query`,
    "gds requests --tenant acme",
    "gds requests --key key_7m2k9q4x1c8v5b3n6h0d --limit 20 --json"
  ),
  {
    tenant: tenant("Requests of this tenant only; without it of all").pipe(optional),
    key: key.pipe(optional),
    limit: integer("limit", 1, requestsPerPage.most, `Most requests (${requestsPerPage.usual})`).pipe(
      withDefault(requestsPerPage.usual)
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const tenantId = yield* knownTenant(options.tenant)
    const question = { before: null, key_id: Option.getOrNull(options.key), limit: options.limit }
    const entries = yield* (yield* RequestLog).list(tenantId, question)
    const items = entries.map(({ number: _number, ...item }): RequestItem => item)
    yield* print(options.json, { tenant: tenantId, requests: items }, () =>
      table(heading, items.map(cells), "No requests in this time.")
    )
  }, Effect.provide(store))
)
