import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { AlertId, DeliveryId } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { Envelope } from "../http/Envelope.ts"
import { format, page } from "../http/Parameters.ts"
import { mostResends, mostResendsAnHour } from "./AlertStore.ts"
import { Alert, AlertList, AlertWithSecret, ChangeAlert, CreateAlert, Delivery, DeliveryList } from "./Alert.ts"

const path = Schema.Struct({ id: AlertId })

const deliveryPath = Schema.Struct({ id: AlertId, delivery_id: DeliveryId })

/** Longest page of alerts and of deliveries. */
export const mostItems = 100

const list = Schema.Struct({ ...page(mostItems), ...format })

/** Alerts on fresh values, reported by signed webhooks. */
export class AlertsApi extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.post("createAlert", "/alerts", {
      payload: CreateAlert,
      success: Envelope(AlertWithSecret).pipe(HttpApiSchema.status(201)),
      error: [problem.conflict, problem.payload_too_large, problem.unsupported_media_type]
    })
      .annotate(Access, data({ changes: "records", featureByMember: { state: "states" } }))
      .annotate(OpenApi.Summary, "Create an alert")
      .annotate(
        OpenApi.Description,
        "Fires once when the condition has held for `for_blocks` consecutive known blocks, and clears at the first known block at which it does not hold; blocks count from the current one on. A secret that is left out is generated and shown in this answer alone."
      )
  )
  .add(
    HttpApiEndpoint.get("listAlerts", "/alerts", { query: list, success: Envelope(AlertList) })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "List the alerts of the tenant")
      .annotate(OpenApi.Description, "Every alert of the tenant, newest first, without secrets.")
  )
  .add(
    HttpApiEndpoint.get("alert", "/alerts/:id", { params: path, success: Envelope(Alert), error: [problem.not_found] })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "An alert")
      .annotate(OpenApi.Description, "One alert and its present state, without its secret.")
  )
  .add(
    HttpApiEndpoint.patch("changeAlert", "/alerts/:id", {
      params: path,
      payload: ChangeAlert,
      success: Envelope(AlertWithSecret),
      error: [problem.not_found, problem.payload_too_large, problem.unsupported_media_type]
    })
      .annotate(Access, data({ changes: "records" }))
      .annotate(OpenApi.Summary, "Change an alert")
      .annotate(
        OpenApi.Description,
        "A changed condition starts from `ok` with the current block. Switching off gives up what is still to be delivered; switching on starts anew."
      )
  )
  .add(
    HttpApiEndpoint.delete("deleteAlert", "/alerts/:id", {
      params: path,
      success: Envelope(Alert),
      error: [problem.not_found]
    })
      .annotate(Access, data({ changes: "records" }))
      .annotate(OpenApi.Summary, "Delete an alert")
      .annotate(OpenApi.Description, "For good, with its deliveries; the answer is the alert as it was.")
  )
  .add(
    HttpApiEndpoint.post("testAlert", "/alerts/:id/test", {
      params: path,
      success: Envelope(Delivery),
      error: [problem.not_found]
    })
      .annotate(Access, data({ callsOut: true, changes: "records" }))
      .annotate(OpenApi.Summary, "Send a test delivery")
      .annotate(
        OpenApi.Description,
        "Posts one signed message of type `alert.test` to the alert's URL, waits at most 10 seconds for its answer and says what came of it. It is not retried. Eight of a tenant may be under way at once."
      )
  )
  .add(
    HttpApiEndpoint.get("listAlertDeliveries", "/alerts/:id/deliveries", {
      params: path,
      query: list,
      success: Envelope(DeliveryList),
      error: [problem.not_found]
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Deliveries of an alert")
      .annotate(
        OpenApi.Description,
        "What was sent or is to be sent to the alert's URL, newest first, for 30 days; of tests the newest 100."
      )
  )
  .add(
    HttpApiEndpoint.post("resendAlertDelivery", "/alerts/:id/deliveries/:delivery_id/resend", {
      params: deliveryPath,
      success: Envelope(Delivery).pipe(HttpApiSchema.status(202)),
      error: [problem.not_found, problem.conflict]
    })
      .annotate(Access, data({ changes: "records" }))
      .annotate(OpenApi.Summary, "Resend a delivery")
      .annotate(
        OpenApi.Description,
        `Sends a message that was delivered or given up once more: the same body under the same \`webhook-id\`, with the header \`webhook-resend\`. It is tried once, within seconds; ask for the deliveries to see what came of it. 409 \`conflict\` while it is still tried by itself, where the alert is switched off, and beyond ${mostResends} resends of one delivery and ${mostResendsAnHour} of a tenant in an hour.`
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Alerts on fresh values, reported by signed webhooks.")
  .prefix("/developer/v1") {}
