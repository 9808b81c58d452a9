import type { NewAlert } from "./Alerts.ts"
import { type Metric, metrics, type Operator } from "./Metrics.ts"

/** Alert as it stands in the form. */
export interface Draft {
  readonly name: string
  readonly metric: Metric
  readonly market: "DAM" | "RTM" | "GDAM"
  /** Name of an area; empty for the country. */
  readonly area: string
  readonly op: Operator
  readonly threshold: string
  readonly blocks: string
  readonly url: string
  readonly secret: string
}

export const emptyDraft: Draft = {
  name: "",
  metric: "price",
  market: "DAM",
  area: "",
  op: ">",
  threshold: "",
  blocks: "1",
  url: "",
  secret: ""
}

/** Members of the body that have a field. */
export const members = ["name", "area", "state", "threshold", "for_blocks", "url", "secret"] as const

/** Body of the call. The service reads names of areas as people write them. */
export const bodyOf = ({ area, blocks, market, metric, name, op, secret, threshold, url }: Draft): NewAlert => {
  const { areas } = metrics[metric]
  const named = area.trim()
  return {
    name: name.trim(),
    metric,
    ...(metric === "price" && { market_type: market }),
    ...(named !== "" && areas !== null && { [areas === "states" ? "state" : "area"]: named }),
    op,
    threshold: Number(threshold),
    for_blocks: Number(blocks),
    url: url.trim(),
    ...(secret.trim() !== "" && { secret: secret.trim() })
  }
}
