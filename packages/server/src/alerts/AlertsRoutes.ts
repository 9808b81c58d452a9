import {
  Alert,
  AlertList,
  AlertWithSecret,
  type CreateAlert,
  Delivery,
  DeliveryList,
  watchedArea,
  watchFaults
} from "@grid/domain/alerts/Alert"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import { mostItems } from "@grid/domain/alerts/AlertsApi"
import { AlertStore, type PageRequest } from "@grid/domain/alerts/AlertStore"
import { AlertOutbox } from "@grid/domain/alerts/AlertOutbox"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { DestinationRefused, Destinations } from "@grid/domain/alerts/Destinations"
import type { AlertId, TenantId } from "@grid/domain/Brands"
import { type ApiError, InvalidParameter, NotFound } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Clock, Effect, Result } from "effect"
import { randomBytes } from "node:crypto"
import type { Encoded } from "../http/DataReply.ts"
import { encoder } from "../http/Encoded.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { testMessage, wireAlert, wireDelivery } from "@grid/models/alerts/Wire"

type Handlers = Pick<
  DataHandlers,
  "createAlert" | "listAlerts" | "alert" | "changeAlert" | "deleteAlert" | "testAlert" | "listAlertDeliveries"
>

const encodeAlert = encoder(Alert)
const encodeWithSecret = encoder(AlertWithSecret)
const encodeList = encoder(AlertList)
const encodeDelivery = encoder(Delivery)
const encodeDeliveries = encoder(DeliveryList)

/** What is kept for a tenant has no source. */
const kept = { as_of: null, provenance: [] }

/** 32 bytes of the operating system's randomness in the form of Standard Webhooks. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`

const tenant = Effect.map(CurrentCaller, ({ key }) => key.tenant_id)

/** The route's work for the tenant of the caller. */
const forTenant = <A>(work: (tenant: TenantId) => Effect.Effect<Encoded<A>, ApiError>) =>
  Result.succeed(Effect.flatMap(tenant, work))

const cursorOf = (seq: number) => Buffer.from(String(seq), "utf8").toString("base64url")

/** The page that is asked for: newest first, from the cursor on. */
const placeOf = (query: {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}): Result.Result<PageRequest, InvalidParameter> => {
  const limit = query.limit ?? mostItems
  if (query.cursor === undefined) return Result.succeed({ limit, cursor: null })
  const text = Buffer.from(query.cursor, "base64url").toString("utf8")
  return /^[1-9]\d{0,14}$/.test(text)
    ? Result.succeed({ limit, cursor: Number(text) })
    : Result.fail(InvalidParameter.of("cursor", "must be meta.page.next_cursor of the page before"))
}

/** One more than the page is read, to know whether there is a next. */
const pageOf = <A extends { readonly seq: number }>({ limit }: PageRequest, found: ReadonlyArray<A>) => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    page: {
      limit,
      count: items.length,
      next_cursor: found.length > limit && last !== undefined ? cursorOf(last.seq) : null
    }
  }
}

/** Alerts of the caller's tenant. */
export const alertsRoutes = Effect.gen(function* () {
  const store = yield* AlertStore
  const outbox = yield* AlertOutbox
  const metrics = yield* AlertMetrics
  const deliveries = yield* Deliveries
  const destinations = yield* Destinations

  const urlFault = (url: string) => {
    const found = destinations.parse(url)
    return found instanceof DestinationRefused ? [{ path: "url", message: found.reason }] : []
  }

  /** Everything about the request that can be told without asking anybody. */
  const checked = (payload: CreateAlert): Result.Result<void, InvalidParameter> => {
    const offered = Object.keys(metrics).join(", ")
    const [first, ...rest] = [
      ...(metrics[payload.metric] === undefined
        ? [{ path: "metric", message: `is not computed by this service yet; it is one of ${offered}` }]
        : []),
      ...watchFaults(payload),
      ...urlFault(payload.url)
    ]
    return first === undefined ? Result.void : Result.fail(new InvalidParameter({ errors: [first, ...rest] }))
  }

  /** Looks the host up, as every delivery will: what could never be delivered to is not taken. */
  const reachable = (url: string) =>
    Effect.mapError(destinations.locate(url), ({ reason }) => InvalidParameter.of("url", reason))

  const test = Effect.fnUntraced(function* (owner: TenantId, id: AlertId) {
    const alert = yield* store.get(owner, id)
    const body = testMessage(alert, metrics[alert.metric]?.unit ?? "", yield* Clock.currentTimeMillis)
    const delivery = yield* deliveries.attempt(yield* outbox.claimTest(owner, id, body))
    if (delivery === null) {
      return yield* new NotFound({ detail: `The alert ${id} was deleted while its test was sent.`, did_you_mean: [] })
    }
    return encodeDelivery({ ...kept, data: wireDelivery(delivery) }, { etag: null })
  })

  const handlers: Handlers = {
    createAlert: ({ payload }) =>
      Result.flatMap(checked(payload), () =>
        forTenant((owner) =>
          Effect.gen(function* () {
            yield* reachable(payload.url)
            const generated = payload.secret === undefined ? makeSecret() : undefined
            const created = yield* store.create(owner, {
              name: payload.name,
              metric: payload.metric,
              market_type: payload.market_type ?? null,
              area: watchedArea(payload),
              op: payload.op,
              threshold: payload.threshold,
              for_blocks: payload.for_blocks,
              url: payload.url,
              secret: payload.secret ?? generated ?? ""
            })
            return encodeWithSecret(
              { ...kept, data: { ...wireAlert(created), ...(generated !== undefined && { secret: generated }) } },
              { status: 201, secret: true, etag: null }
            )
          })
        )
      ),
    changeAlert: ({ path, payload }) => {
      const [fault] = payload.url === undefined ? [] : urlFault(payload.url)
      if (fault !== undefined) return Result.fail(new InvalidParameter({ errors: [fault] }))
      return forTenant((owner) =>
        Effect.gen(function* () {
          if (payload.url !== undefined) yield* reachable(payload.url)
          const generated = payload.secret === null ? makeSecret() : undefined
          const changed = yield* store.change(owner, path.id, {
            ...payload,
            secret: generated ?? payload.secret ?? undefined
          })
          return encodeWithSecret(
            { ...kept, data: { ...wireAlert(changed), ...(generated !== undefined && { secret: generated }) } },
            { secret: true, etag: null }
          )
        })
      )
    },
    alert: ({ path }) =>
      forTenant((owner) =>
        Effect.map(store.get(owner, path.id), (found) => encodeAlert({ ...kept, data: wireAlert(found) }))
      ),
    deleteAlert: ({ path }) =>
      forTenant((owner) =>
        Effect.map(store.remove(owner, path.id), (found) =>
          encodeAlert({ ...kept, data: wireAlert(found) }, { etag: null })
        )
      ),
    testAlert: ({ path }) => forTenant((owner) => test(owner, path.id)),
    listAlerts: ({ query }) =>
      Result.flatMap(placeOf(query), (place) =>
        forTenant((owner) =>
          Effect.map(store.list(owner, { ...place, limit: place.limit + 1 }), (found) => {
            const { items, page } = pageOf(place, found)
            const data = { items: items.map(wireAlert) }
            return encodeList({ ...kept, data }, { page, csv: () => rowsCsv(Object.keys(Alert.fields), data.items) })
          })
        )
      ),
    listAlertDeliveries: ({ path, query }) =>
      Result.flatMap(placeOf(query), (place) =>
        forTenant((owner) =>
          Effect.map(store.deliveries(owner, path.id, { ...place, limit: place.limit + 1 }), (found) => {
            const { items, page } = pageOf(place, found)
            const data = { items: items.map(wireDelivery) }
            return encodeDeliveries(
              { ...kept, data },
              { page, csv: () => rowsCsv(Object.keys(Delivery.fields), data.items) }
            )
          })
        )
      )
  }
  return handlers
})
