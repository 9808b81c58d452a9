import { Delivery } from "@grid/domain/alerts/Alert"
import { AlertMetrics } from "@grid/domain/alerts/AlertMetrics"
import { AlertOutbox } from "@grid/domain/alerts/AlertOutbox"
import { AlertStore } from "@grid/domain/alerts/AlertStore"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { NotFound } from "@grid/domain/errors/ApiError"
import { testMessage, wireDelivery } from "@grid/models/alerts/Wire"
import { Clock, Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"
import { encoder, noSource } from "@grid/http/Encoded"

const encode = encoder(Delivery)

/** Test message of an alert, delivered while the caller waits. */
export const testAlert = Effect.gen(function* () {
  const store = yield* AlertStore
  const outbox = yield* AlertOutbox
  const metrics = yield* AlertMetrics
  const deliveries = yield* Deliveries

  const handler: DataHandlers["testAlert"] = ({ path: { id } }) =>
    Result.succeed(
      forTenant(
        Effect.fnUntraced(function* (tenant) {
          const alert = yield* store.get(tenant, id)
          const body = testMessage(alert, metrics[alert.metric]?.unit ?? "", yield* Clock.currentTimeMillis)
          const delivery = yield* deliveries.attempt(yield* outbox.claimTest(tenant, id, body))
          if (delivery === null) {
            return yield* new NotFound({
              detail: `The alert ${id} was deleted while its test was sent.`,
              did_you_mean: []
            })
          }
          return encode({ ...noSource, data: wireDelivery(delivery) }, { etag: null })
        })
      )
    )
  return handler
})
