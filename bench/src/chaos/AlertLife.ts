import type { Caller, Recorder, Target } from "./Recorder.ts"
import { anyOf, repeat, type TrafficContext } from "./Traffic.ts"

/** An alert that was asked for; `id` is known once it was acknowledged. */
export interface AskedAlert {
  readonly writer: Caller
  readonly name: string
  readonly id: string | undefined
}

const path = "/developer/v1/alerts"

/** Alerts that a tenant gets here; the service lets it have 50. */
const alertsPerWriter = 40

/** Tests of an alert between two creations. */
const testsPerAlert = 4

/** Part of the tests that is resent. */
const resentShare = 0.3

/** Tests under way at a time: one takes as long as the receiver keeps silent. */
const hands = 2

/** Creates alerts and asks for test deliveries to the receiver. */
export const alertLives = async (
  context: TrafficContext,
  writers: ReadonlyArray<Caller>,
  hook: string
): Promise<ReadonlyArray<AskedAlert>> => {
  const alerts: Array<AskedAlert> = []
  let created = 0
  let rounds = 0
  const round = async (): Promise<void> => {
    const writer = writers[Math.floor(created / alertsPerWriter)]
    const good = alerts.filter(({ id }) => id !== undefined)
    if (writer !== undefined && (good.length === 0 || rounds++ % testsPerAlert === 0)) {
      alerts.push(await create(context, writer, `chaos ${created++}`, hook))
    } else if (good.length > 0) await test(context, anyOf(context, good))
  }
  await repeat(context, 3_000, round, hands)
  return alerts
}

const alertOf = ({ name }: Pick<AskedAlert, "name">) => `alert ${name}`

/** Asked for once: a creation that is not acknowledged may have taken place. */
const create = async (context: TrafficContext, writer: Caller, name: string, hook: string): Promise<AskedAlert> => {
  const { nodes, recorder } = context
  recorder.write(alertOf({ name }), false)
  const answer = await recorder.ask(anyOf(context, nodes), writer, {
    method: "POST",
    path,
    body: { name, metric: "demand", op: ">=", threshold: 1, for_blocks: 1, url: hook }
  })
  if (answer.status !== 201) return { writer, name, id: undefined }
  recorder.write(alertOf({ name }), true)
  const { data }: { readonly data: { readonly id: string } } = JSON.parse(answer.body)
  return { writer, name, id: data.id }
}

const test = async (context: TrafficContext, { id, writer }: AskedAlert): Promise<void> => {
  const { nodes, recorder } = context
  const answer = await recorder.ask(anyOf(context, nodes), writer, { method: "POST", path: `${path}/${id}/test` })
  if (answer.status !== 200) return
  const { data }: { readonly data: { readonly id: string; readonly state: string } } = JSON.parse(answer.body)
  recorder.write(`delivery ${data.id}`, true)
  if (data.state === "delivered") recorder.delivered.add(data.id)
  // Some are resent, whatever came of them: that they come again is then no fault.
  if (context.random() < resentShare) {
    await recorder.ask(anyOf(context, nodes), writer, {
      method: "POST",
      path: `${path}/${id}/deliveries/${data.id}/resend`
    })
  }
}

/** Looks through a node for the alerts of a tenant. */
export const readAlerts = async (
  recorder: Recorder,
  node: Target,
  writer: Caller,
  alerts: ReadonlyArray<AskedAlert>
): Promise<void> => {
  const own = alerts.filter((alert) => alert.writer === writer)
  if (own.length === 0) return
  const answer = await recorder.askPatiently(node, writer, { path: `${path}?limit=100` })
  const list: { readonly data: { readonly items: ReadonlyArray<{ readonly id: string; readonly name: string }> } } =
    answer.status === 200 ? JSON.parse(answer.body) : { data: { items: [] } }
  for (const { id, name } of own) {
    const found = list.data.items.filter((item) => item.name === name && (id === undefined || item.id === id))
    recorder.readings.push({ write: alertOf({ name }), node: node.index, times: found.length })
  }
}
