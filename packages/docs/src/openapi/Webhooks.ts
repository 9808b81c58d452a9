import { Message } from "@grid/domain/alerts/Alert"
import { alertMessage } from "./Examples.ts"
import { type JsonObject, schemaRef } from "./Schemas.ts"
import { componentsOf } from "./Spec.ts"
import webhook from "./webhook.json" with { type: "json" }

const message = componentsOf(Message)

/** Schemas of messages that the service posts, by component name. */
export const webhookSchemas = message.schemas

const { responses, ...post } = webhook

/** Message that the service posts to the URL of an alert. */
export const webhooks: JsonObject = {
  alert: {
    post: {
      ...post,
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaRef(message.name), example: alertMessage } }
      },
      responses
    }
  }
}
