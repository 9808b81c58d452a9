import { Alert, AlertList, Delivery, DeliveryList } from "@grid/domain/alerts/Alert"
import { mostItems } from "@grid/domain/alerts/AlertsApi"
import { AlertStore, type PageRequest, type StoredAlert } from "@grid/domain/alerts/AlertStore"
import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import { wireAlert, wireDelivery } from "@grid/models/alerts/Wire"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"
import { numberBefore, pageOf } from "@grid/domain/http/Cursor"
import { encoder, noSource } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { alertChanges } from "./AlertChanges.ts"
import { resendDelivery } from "./ResendDelivery.ts"
import { testAlert } from "./TestAlert.ts"

const encodeAlert = encoder(Alert)
const encodeList = encoder(AlertList)
const encodeDeliveries = encoder(DeliveryList)

/** Columns of alerts; the unit came behind all that were there before. */
const alertColumns = [
  ...columnsOf(Alert).filter(({ name }) => name !== "unit"),
  ...(["kind", "source", "unit"] as const).map((name) => ({ name, type: "string" as const }))
]
const deliveryColumns = columnsOf(Delivery)

/** Answer with an alert; with an ETag of its own, or none. */
const answerOf = (alert: StoredAlert, etag?: null) =>
  encodeAlert({ ...noSource, data: wireAlert(alert) }, etag === null ? { etag } : {})

/** Place of the page that a query names: newest first, from the cursor on. */
const placeOf = ({
  cursor,
  limit = mostItems
}: {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}): Result.Result<PageRequest, InvalidParameter> =>
  Result.map(numberBefore(cursor, "the page before"), (before) => ({ limit, cursor: before }))

const list =
  (store: AlertStore["Service"]): DataHandlers["listAlerts"] =>
  ({ query }) =>
    Result.map(placeOf(query), ({ cursor, limit }) =>
      forTenant((tenant) =>
        Effect.map(store.list(tenant, { cursor, limit: limit + 1 }), (alerts) => {
          const { items, page } = pageOf(alerts, limit, ({ seq }) => seq)
          const data = { items: items.map(wireAlert) }
          return encodeList({ ...noSource, data }, { page, table: () => tableOf(alertColumns, data.items) })
        })
      )
    )

const listDeliveries =
  (store: AlertStore["Service"]): DataHandlers["listAlertDeliveries"] =>
  ({ path, query }) =>
    Result.map(placeOf(query), ({ cursor, limit }) =>
      forTenant((tenant) =>
        Effect.map(store.deliveries(tenant, path.id, { cursor, limit: limit + 1 }), (deliveries) => {
          const { items, page } = pageOf(deliveries, limit, ({ seq }) => seq)
          const data = { items: items.map(wireDelivery) }
          return encodeDeliveries({ ...noSource, data }, { page, table: () => tableOf(deliveryColumns, data.items) })
        })
      )
    )

/** Alerts of the caller's tenant. */
export const alertsRoutes = Effect.gen(function* () {
  const store = yield* AlertStore
  const get: DataHandlers["alert"] = ({ path }) =>
    Result.succeed(forTenant((tenant) => Effect.map(store.get(tenant, path.id), (alert) => answerOf(alert))))
  const remove: DataHandlers["deleteAlert"] = ({ path }) =>
    Result.succeed(
      forTenant((tenant, key) => Effect.map(store.remove(tenant, path.id, key), (alert) => answerOf(alert, null)))
    )
  return {
    ...(yield* alertChanges),
    alert: get,
    deleteAlert: remove,
    testAlert: yield* testAlert,
    resendAlertDelivery: yield* resendDelivery,
    listAlerts: list(store),
    listAlertDeliveries: listDeliveries(store)
  }
})
