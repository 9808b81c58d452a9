import { Message } from "@grid/domain/alerts/Alert"
import { alertMessage } from "./Examples.ts"
import { type JsonObject, schemaRef } from "./Schemas.ts"
import { componentsOf } from "./Spec.ts"

const message = componentsOf(Message)

/** Schemas of what the service posts to receivers, by component name. */
export const webhookSchemas = message.schemas

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example
})

/** What the service posts to the URL of an alert. */
export const webhooks: JsonObject = {
  alert: {
    post: {
      tags: ["alerts"],
      operationId: "receiveAlert",
      summary: "An alert fired or cleared",
      description:
        "Posted to the alert's URL by the rules of [Standard Webhooks](https://www.standardwebhooks.com). Check the signature over `webhook-id.webhook-timestamp.body` with the alert's secret, refuse a timestamp more than five minutes off, and answer 2xx within 10 seconds. Anything else, a redirect too, is tried again with the same `webhook-id` for about eight hours; a message may come twice, so keep the ids you have seen. 410 switches the alert off.",
      security: [],
      parameters: [
        header("webhook-id", "Id of the message, the same in every attempt", "msg_9v3x7c1m5b8n2k6j4h0g"),
        header("webhook-timestamp", "When this attempt was made, seconds since 1970 (UTC)", "1787058907"),
        header(
          "webhook-signature",
          "`v1,` and the HMAC-SHA-256 in base64; two of them, parted by a blank, for a day after the secret was changed",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
        )
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemaRef(message.name), example: alertMessage }
        }
      },
      responses: {
        "2XX": { description: "Received; whatever else the answer holds is not read" },
        "410": { description: "Gone: the alert is switched off and nothing is sent any more" },
        default: { description: "Not received; it is tried again" }
      }
    }
  }
}
