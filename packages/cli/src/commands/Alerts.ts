import { AlertStore, type PageRequest, type StoredAlert, type StoredDelivery } from "@grid/domain/alerts/AlertStore"
import { AlertId, DeliveryId } from "@grid/domain/Brands"
import { wireAlert, wireDelivery } from "@grid/models/alerts/Wire"
import { Effect, Option } from "effect"
import { command, group, page } from "../arguments/Commands.ts"
import { argument, bySchema, integer, json, tenant, withDefault } from "../arguments/Parameters.ts"
import { knownTenant } from "../database/KnownTenant.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const exampleAlert = "alert_4t8w1z6b3e9h2k7n5q0s"
const exampleDelivery = "msg_9v3x7c1m5b8n2k6j4h0g"

const owner = tenant("Tenant of the alert")

const alertId = argument(
  "id",
  "Id of the alert, as gds alerts list shows it",
  bySchema(AlertId, "must be the id of an alert, as gds alerts list shows it")
)

const newest = (limit: number): PageRequest => ({ limit, cursor: null })

const mostShown = 1_000

const limit = integer("limit", 1, mostShown, "Most of them (100)").pipe(withDefault(100))

const stateOf = ({ enabled, failing_since, firing }: StoredAlert) =>
  enabled ? [firing ? "firing" : "armed", ...(failing_since === null ? [] : ["failing"])].join(", ") : "off"

const alertCells = (alert: StoredAlert) => [
  alert.id,
  alert.name,
  [alert.metric, alert.market_type, alert.area].filter((part) => part !== null).join(" "),
  `${alert.op} ${alert.threshold}`,
  alert.for_blocks,
  stateOf(alert),
  instant(alert.last_fired_at),
  alert.url
]

const listAlerts = command(
  "list",
  page("List the alerts of a tenant, newest first, without their secrets", "gds alerts list --tenant acme"),
  { tenant: owner, limit, json },
  Effect.fnUntraced(function* (options) {
    yield* knownTenant(Option.some(options.tenant))
    const alerts = yield* (yield* AlertStore).list(options.tenant, newest(options.limit))
    yield* print(options.json, { alerts: alerts.map(wireAlert) }, () =>
      table(
        ["id", "name", "watches", "condition", "blocks", "state", "last fired (UTC)", "url"],
        alerts.map(alertCells),
        "No alerts yet."
      )
    )
  }, Effect.provide(store))
)

const deliveryCells = (delivery: StoredDelivery) => [
  delivery.id,
  delivery.type,
  instant(delivery.created_at),
  delivery.state,
  delivery.attempts,
  delivery.resends,
  delivery.response_status,
  instant(delivery.next_attempt_at),
  delivery.error
]

const listDeliveries = command(
  "deliveries",
  page(
    "What was sent or is to be sent to the URL of an alert, newest first, for 30 days",
    `gds alerts deliveries ${exampleAlert} --tenant acme --limit 20`
  ),
  { id: alertId, tenant: owner, limit, json },
  Effect.fnUntraced(function* (options) {
    const deliveries = yield* (yield* AlertStore).deliveries(options.tenant, options.id, newest(options.limit))
    yield* print(options.json, { deliveries: deliveries.map(wireDelivery) }, () =>
      table(
        ["id", "type", "made (UTC)", "state", "attempts", "resends", "status", "next attempt (UTC)", "error"],
        deliveries.map(deliveryCells),
        "Nothing was sent in the last 30 days."
      )
    )
  }, Effect.provide(store))
)

const resend = command(
  "resend",
  page(
    "Send a delivery that is over once more: same body, same webhook-id. A running service does it within seconds",
    `gds alerts resend ${exampleAlert} ${exampleDelivery} --tenant acme`
  ),
  {
    id: alertId,
    delivery: argument(
      "delivery",
      "Id of the delivery, as gds alerts deliveries shows it",
      bySchema(DeliveryId, "must be the id of a delivery, as gds alerts deliveries shows it")
    ),
    tenant: owner,
    json
  },
  Effect.fnUntraced(function* (options) {
    const alerts = yield* AlertStore
    const delivery = yield* alerts.resend(options.tenant, options.id, options.delivery, yield* operator)
    yield* print(options.json, wireDelivery(delivery), () =>
      list([
        ["id", delivery.id],
        ["state", delivery.state],
        ["attempts so far", delivery.attempts],
        ["resends", delivery.resends],
        ["due (UTC)", instant(delivery.next_attempt_at)]
      ])
    )
  }, Effect.provide(store))
)

/** `gds alerts` */
export const alerts = group("alerts", "Alerts of tenants and what was delivered of them", [
  listAlerts,
  listDeliveries,
  resend
])
