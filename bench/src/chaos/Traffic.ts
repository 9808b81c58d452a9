import { setTimeout as sleep } from "node:timers/promises"
import { latestPath } from "../service/Service.ts"
import { connector } from "../service/Surfaces.ts"
import type { Caller, Recorder, Request, Target } from "./Recorder.ts"

/** Means that whoever makes traffic is given. */
export interface TrafficContext {
  readonly recorder: Recorder
  readonly nodes: ReadonlyArray<Target>
  readonly random: () => number
  /** Aborted when no more is to be begun. */
  readonly end: AbortSignal
}

const { body: toolCall, headers: toolHeaders } = connector.question("")

/** The same question on every surface. */
export const questions: ReadonlyArray<Request> = [
  { path: latestPath },
  { path: "/api/intelligence/demand-timeseries?hours=1" },
  { method: "POST", path: connector.path, headers: withoutKey(toolHeaders), body: toolCall }
]

function withoutKey(headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "x-api-key"))
}

/** One of the items by chance. */
export const anyOf = <A>({ random }: Pick<TrafficContext, "random">, items: ReadonlyArray<A>): A => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error("there is nothing to choose from")
  return item
}

/** Waits, but not beyond the end. */
export const rest = (ms: number, end: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: end }).catch(() => undefined)

/** Repeats the round, with a pause after each, until the end; where so many hands are given, so many at a time. */
export const repeat = async (
  context: TrafficContext,
  pauseMs: number,
  round: () => Promise<void>,
  hands = 1
): Promise<void> => {
  const hand = async (): Promise<void> => {
    while (!context.end.aborted) {
      await round()
      await rest(pauseMs * (0.5 + context.random()), context.end)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** Calls of one caller that may wait for their answers; a node that has stopped does not keep it from asking the others. */
const mostUnderWay = 60

/** Asks by chance, so many at once, over all nodes and surfaces, again and again. */
export const bursts = async (
  context: TrafficContext,
  caller: Caller,
  { atOnce, pauseMs }: { readonly atOnce: number; readonly pauseMs: number }
): Promise<void> => {
  const underWay = new Set<Promise<unknown>>()
  await repeat(context, pauseMs, async () => {
    for (let turn = 0; turn < atOnce && underWay.size < mostUnderWay; turn++) {
      const answer = context.recorder.ask(anyOf(context, context.nodes), caller, anyOf(context, questions))
      underWay.add(answer)
      void answer.finally(() => underWay.delete(answer))
    }
  })
  await Promise.all(underWay)
}

/** Asks one node after the other until one gives an answer with this status; undefined where the end came before. */
export const insist = async (
  context: TrafficContext,
  caller: Caller,
  request: Request,
  status: number
): Promise<string | undefined> => {
  while (!context.end.aborted) {
    const answer = await context.recorder.ask(anyOf(context, context.nodes), caller, request)
    if (answer.status === status) return answer.body
    await rest(500, context.end)
  }
  return undefined
}
