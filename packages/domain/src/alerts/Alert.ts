import { Result, Schema, SchemaTransformation } from "effect"
import { Base64 } from "effect/encoding"
import { AlertId, DeliveryId, Timestamp } from "../Brands.ts"
import { SignalType } from "../carbon/Carbon.ts"
import { bounded, label, wholeNumber } from "../http/Parameters.ts"
import { type BidAreaCode, bidAreaName } from "../market/AreaPrices.ts"
import { MarketType } from "../market/Market.ts"
import { type Area, national } from "../observations/Area.ts"
import { findArea, wireArea } from "../observations/AreaName.ts"
import { Kind } from "../observations/Dataset.ts"
import { Provenance } from "../observations/Provenance.ts"
import type { Feature } from "../plans/Plan.ts"
import { fromSlug, StateSlug } from "../states/State.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Metrics that an alert can watch, by 15-minute block. */
export const Metric = Schema.Literals([
  "price",
  "spread",
  "frequency",
  "demand",
  "carbon",
  "regulatory_changes",
  "curtailment_risk"
]).annotate({
  identifier: "AlertMetric",
  description:
    "`price` clearing price of a market, INR/MWh; `spread` RTM less DAM price, INR/MWh; `frequency` Hz; `demand` MW; `carbon` carbon intensity of consumption, kg CO2e/MWh; `regulatory_changes` number of entries that the regulatory feed gained in the block, with the enterprise plan; `curtailment_risk` greatest probability of curtailment of a state's wind and sun in the 48 hours ahead, fraction, as the first risk screen of the block tells it, with the enterprise plan"
})
export type Metric = typeof Metric.Type

/** Unit of the values of a metric, and of thresholds on them. */
export const metricUnits = {
  price: "INR/MWh",
  spread: "INR/MWh",
  frequency: "Hz",
  demand: "MW",
  carbon: "kg_co2e_per_mwh",
  regulatory_changes: "entries",
  curtailment_risk: "fraction"
} as const satisfies Readonly<Record<Metric, string>>

export const Operator = Schema.Literals([">", ">=", "<", "<="]).annotate({
  identifier: "AlertOperator",
  description: "How the value of a block is compared with the threshold: value, operator, threshold"
})
export type Operator = typeof Operator.Type

/** Largest threshold on either side of 0, in whatever unit. */
const thresholdLimit = 1_000_000_000

const threshold = bounded(
  -thresholdLimit,
  thresholdLimit,
  "Compared with the value of each block, in the unit of the metric: 9 INR/kWh of a price is 9000, in INR/MWh",
  9_000
)

export const mostBlocks = 96

const forBlocks = wholeNumber(
  1,
  mostBlocks,
  "Consecutive 15-minute blocks for which the condition must hold before the alert fires",
  2
)

/** Standard Webhooks asks for 24 to 64 bytes. */
const isWebhookSecret = (text: string): boolean => {
  if (!text.startsWith("whsec_")) return false
  const key = Base64.decode(text.slice("whsec_".length))
  return Result.isSuccess(key) && key.success.length >= 24 && key.success.length <= 64
}

const secret = Schema.String.pipe(
  Schema.check(Schema.makeFilter(isWebhookSecret, { message: "must be whsec_ followed by 24 to 64 bytes in base64" }))
).annotate({
  ...publishedAs({
    type: "string",
    pattern: "^whsec_[A-Za-z0-9+/]{32,86}={0,2}$",
    maxLength: 94,
    description: "Signs every delivery (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64",
    examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]
  })
})

const url = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((text) => text.length >= 1 && text.length <= 2_048 && URL.canParse(text), {
      message: "must be a URL of at most 2048 characters"
    })
  )
).annotate({
  ...publishedAs({
    type: "string",
    format: "uri",
    maxLength: 2_048,
    description:
      "Where deliveries are posted: https on port 443 or from 1024 up, no user or password, a host that has only public addresses",
    examples: ["https://desk.example/hooks/grid"]
  })
})

const name = label("Label of the alert", "evening peak")

/** A bid area in a request; decodes to its area. */
const BidAreaArea = bidAreaName(
  "Bid area of the exchange, for `price` and `spread`; absent = the price of the whole country"
).pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({
      decode: (code: BidAreaCode): Area => findArea(code) ?? code,
      encode: (area) => wireArea(area) as BidAreaCode
    })
  )
)

/** Body of an alert's creation. */
export const CreateAlert = Schema.Struct({
  name,
  metric: Metric,
  market_type: Schema.optionalKey(MarketType),
  area: Schema.optionalKey(BidAreaArea),
  state: Schema.optionalKey(StateSlug),
  op: Operator,
  threshold,
  for_blocks: forBlocks,
  url,
  secret: Schema.optionalKey(secret)
}).annotate({ identifier: "CreateAlert", description: "A new alert" })
export type CreateAlert = typeof CreateAlert.Type

/** Body of an alert's change: what is left out stays. What is watched cannot change. */
export const ChangeAlert = Schema.Struct({
  name: Schema.optionalKey(name),
  op: Schema.optionalKey(Operator),
  threshold: Schema.optionalKey(threshold),
  for_blocks: Schema.optionalKey(forBlocks),
  url: Schema.optionalKey(url),
  enabled: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "False: nothing is watched and nothing is delivered" })
  ),
  secret: Schema.optionalKey(Schema.NullOr(secret)).annotateKey({
    description: "A new secret; null has one generated. The old one signs beside it for 24 hours"
  })
}).annotate({ identifier: "ChangeAlert", description: "What to change of an alert" })

/** An alert without its secret. */
export const Alert = Schema.Struct({
  id: AlertId,
  name: Schema.String.annotate({ description: "Label of the alert" }),
  metric: Metric,
  market_type: Schema.NullOr(MarketType).annotate({ description: "Market whose price is watched; null for others" }),
  area: Schema.String.annotate({
    description: "What is watched: `india`, a state's canonical slug, or a bid area such as `W2`"
  }),
  op: Operator,
  threshold: Schema.Finite.annotate({ description: "Compared with the value of each block, in `unit`" }),
  for_blocks: Schema.Int.annotate({ description: "Consecutive blocks for which the condition must hold" }),
  url: Schema.String.annotate({ description: "Where deliveries are posted" }),
  state: Schema.Literals(["ok", "firing"]).annotate({
    description:
      "`firing` from the block at which the condition had held long enough to the first known one at which it does not"
  }),
  enabled: Schema.Boolean.annotate({
    description: "False where switched off by you, or by the service after five days without one good delivery or a 410"
  }),
  last_fired_at: Schema.NullOr(Timestamp).annotate({ description: "When it last began to fire; null = never" }),
  secret_hint: Schema.String.annotate({ description: "Last four characters of the secret" }),
  failing_since: Schema.optionalKey(Schema.NullOr(Timestamp)).annotateKey({
    description: "First attempt since the last good delivery; null where the last one was good. Left out in messages"
  }),
  unit: Schema.optionalKey(Schema.String).annotateKey({
    description: "Unit of the threshold. Left out in messages, which have it beside"
  })
}).annotate({
  identifier: "Alert",
  description: "A condition that is watched block by block, and where to report it"
})
export type Alert = typeof Alert.Type

export const AlertWithSecret = Schema.Struct({
  ...Alert.fields,
  secret: Schema.optionalKey(Schema.String).annotateKey({
    description: "The secret, where the service has just generated it. Shown this once"
  })
}).annotate({
  identifier: "AlertWithSecret",
  description: "An alert, with its secret where that was just generated"
})

export const AlertList = Schema.Struct({
  items: Schema.Array(Alert).annotate({ description: "Newest first" })
}).annotate({ identifier: "AlertList", description: "Alerts of the tenant" })

export const MessageType = Schema.Literals(["alert.fired", "alert.cleared", "alert.test"]).annotate({
  identifier: "AlertMessageType",
  description: "`alert.fired` and `alert.cleared` once per episode; `alert.test` on request"
})
export type MessageType = typeof MessageType.Type

const blockStart = Schema.NullOr(Timestamp).annotate({
  description: "Start of the block that decided; null in a test"
})

/** One message to the alert's URL. */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  type: MessageType,
  block_start: blockStart,
  state: Schema.Literals(["pending", "delivered", "failed"]).annotate({
    description: "`pending` is tried (again); `failed` was given up"
  }),
  attempts: Schema.Int.annotate({ description: "Attempts so far" }),
  created_at: Timestamp,
  last_attempt_at: Schema.NullOr(Timestamp).annotate({ description: "When it was last tried; null = not yet" }),
  next_attempt_at: Schema.NullOr(Timestamp).annotate({ description: "When it is tried next; null = never again" }),
  response_status: Schema.NullOr(Schema.Int).annotate({
    description: "HTTP status of the last answer; null where there was none"
  }),
  error: Schema.NullOr(Schema.String).annotate({ description: "Why the last attempt failed; null where it did not" }),
  resends: Schema.Int.annotate({ description: "How often it was resent on request" }),
  body_sha256: Schema.String.annotate({ description: "SHA-256 of the body, hexadecimal: the same in every attempt" })
}).annotate({ identifier: "AlertDelivery", description: "A message to the alert's URL and what became of it" })
export type Delivery = typeof Delivery.Type

export const DeliveryList = Schema.Struct({
  items: Schema.Array(Delivery).annotate({ description: "Newest first" })
}).annotate({ identifier: "AlertDeliveryList", description: "Deliveries of an alert in the last 30 days" })

/** Message posted to the alert's URL. */
export const Message = Schema.Struct({
  type: MessageType,
  timestamp: Timestamp.annotate({ description: "When the message was made" }),
  data: Schema.Struct({
    alert: Alert,
    block_start: blockStart,
    value: Schema.NullOr(Schema.Finite).annotate({ description: "Value of that block; null in a test" }),
    unit: Schema.String.annotate({ description: "Unit of value and threshold" }),
    signal_type: Schema.optionalKey(SignalType).annotateKey({
      description: "Of `carbon` alone: the signal of its value"
    }),
    kind: Schema.NullOr(Kind).annotate({ description: "How the value came about; null in a test" }),
    as_of: Schema.NullOr(Timestamp).annotate({
      description: "When the newest value that was looked at was captured; null in a test"
    }),
    provenance: Schema.Array(Provenance).annotate({ description: "Where the values come from" })
  }).annotate({ description: "What happened to which alert" })
}).annotate({ identifier: "AlertMessage", description: "What is posted to the alert's URL" })
export type Message = typeof Message.Type

/** The members that say what is watched, and why they do not go together; empty where they do. */
export const watchFaults = ({
  area,
  market_type,
  metric,
  state
}: CreateAlert): ReadonlyArray<{ readonly path: string; readonly message: string }> => {
  const unfit = (path: string, value: string | undefined, metrics: ReadonlyArray<Metric>) =>
    value === undefined || metrics.includes(metric)
      ? []
      : [
          {
            path,
            message: `is only for ${metrics.slice(0, -1).join(", ")}${metrics.length > 1 ? " and " : ""}${metrics.at(-1)}; leave it out for ${metric}`
          }
        ]
  return [
    ...(metric === "price" && market_type === undefined
      ? [{ path: "market_type", message: "is missing: say which market's price, one of DAM, RTM, GDAM" }]
      : []),
    ...unfit("market_type", market_type, ["price"]),
    ...unfit("area", area, ["price", "spread"]),
    ...unfit("state", state, ["demand", "carbon", "regulatory_changes", "curtailment_risk"])
  ]
}

/** Area of the datasets that an alert watches. */
export const watchedArea = ({ area, state }: Pick<CreateAlert, "area" | "state">): Area => area ?? state ?? national

/** True where watching the area needs the right to states. */
export const needsStates = (area: Area): boolean => fromSlug(area) !== undefined

/** Right that a metric needs beside that to states; null where it needs none. */
export const featureOf = (metric: Metric): Feature | null =>
  metric === "regulatory_changes" || metric === "curtailment_risk" ? "enterprise" : null
