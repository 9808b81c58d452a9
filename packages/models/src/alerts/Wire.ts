import { Alert, type Delivery, Message, metricUnits } from "@grid/domain/alerts/Alert"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { MetricReader } from "@grid/domain/alerts/AlertMetrics"
import type { StoredAlert, StoredDelivery } from "@grid/domain/alerts/AlertStore"
import type { Turn } from "./Evaluation.ts"
import { signalType } from "@grid/domain/carbon/Carbon"
import type { Answer } from "@grid/domain/grid/GridData"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { Schema } from "effect"

/** An alert as its messages show it. Its secret is not even read. */
const sentAlert = (stored: StoredAlert): Alert => ({
  id: stored.id,
  name: stored.name,
  metric: stored.metric,
  market_type: stored.market_type,
  area: wireArea(stored.area),
  op: stored.op,
  threshold: stored.threshold,
  for_blocks: stored.for_blocks,
  url: stored.url,
  state: stored.firing ? "firing" : "ok",
  enabled: stored.enabled,
  last_fired_at: isoOrNull(stored.last_fired_at),
  secret_hint: stored.secret_hint
})

/** An alert as it is shown to its tenant. */
export const wireAlert = (stored: StoredAlert): Alert => ({
  ...sentAlert(stored),
  failing_since: isoOrNull(stored.failing_since),
  unit: metricUnits[stored.metric]
})

export const wireDelivery = ({ seq: _seq, ...stored }: StoredDelivery): Delivery => ({
  ...stored,
  block_start: isoOrNull(stored.block_start),
  created_at: iso(stored.created_at),
  last_attempt_at: isoOrNull(stored.last_attempt_at),
  next_attempt_at: isoOrNull(stored.next_attempt_at)
})

/** Words that tell the value of a metric beside its unit. */
const signalOf = ({ metric }: StoredAlert) => (metric === "carbon" ? signalType : {})

const encodeMessage = Schema.encodeSync(Schema.fromJsonString(Message))

/** Body of the message that an alert began or ceased to fire. */
export const turnMessage = (
  alert: StoredAlert,
  turn: Turn,
  { as_of, provenance }: Pick<Answer<unknown>, "as_of" | "provenance">,
  { unit }: MetricReader,
  now: number
): string =>
  encodeMessage({
    type: turn.type,
    timestamp: iso(now),
    data: {
      alert: sentAlert(alert),
      block_start: iso(turn.block_start),
      value: turn.value,
      unit,
      ...signalOf(alert),
      kind: turn.kind,
      as_of: isoOrNull(as_of),
      provenance
    }
  })

/** Body of a test. */
export const testMessage = (alert: StoredAlert, unit: string, now: number): string =>
  encodeMessage({
    type: "alert.test",
    timestamp: iso(now),
    data: {
      alert: sentAlert(alert),
      block_start: null,
      value: null,
      unit,
      ...signalOf(alert),
      kind: null,
      as_of: null,
      provenance: []
    }
  })
