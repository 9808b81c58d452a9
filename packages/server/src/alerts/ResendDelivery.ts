import { Delivery } from "@grid/domain/alerts/Alert"
import { AlertStore } from "@grid/domain/alerts/AlertStore"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { encoder, noSource } from "@grid/http/Encoded"
import { wireDelivery } from "@grid/models/alerts/Wire"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encode = encoder(Delivery)

/** A delivery that is sent once more, by whichever node is first. */
export const resendDelivery = Effect.gen(function* () {
  const store = yield* AlertStore
  const deliveries = yield* Deliveries

  const handler: DataHandlers["resendAlertDelivery"] = ({ path: { delivery_id, id } }) =>
    Result.succeed(
      Effect.gen(function* () {
        const { key } = yield* CurrentCaller
        const delivery = yield* store.resend(key.tenant_id, id, delivery_id, key.id)
        yield* deliveries.wake
        const headers = { location: `/developer/v1/alerts/${id}/deliveries` }
        return encode({ ...noSource, data: wireDelivery(delivery) }, { status: 202, etag: null, headers })
      })
    )
  return handler
})
