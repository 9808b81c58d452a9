import type { TransformerNetwork } from "@grid/domain/network/Distribution"
import type { MeterReadings } from "@grid/domain/network/Readings"
import { dayMs } from "@grid/domain/time/Time"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"

/** Day up to which the readings reach. */
const to = Date.parse("2026-11-23T00:00:00+05:30")

/** A transformer of the simulator with the readings of 30 days of each of its consumers, null of those without a meter. */
export const simulatedTransformer = (
  dt_id: string
): { readonly network: TransformerNetwork; readonly readings: ReadonlyArray<MeterReadings | null> } => {
  const simulated = SimulatedNetwork.make()
  const network = simulated.transformer(dt_id, to)
  if (network === null) throw new Error(`the simulator has no transformer ${dt_id}`)
  const window = { from: to - 30 * dayMs, to }
  return { network, readings: network.consumers.map((consumer) => simulated.readings(consumer, window, to)) }
}
