import { blockMs, dayMs, floorIst } from "@grid/domain/time/Time"
import { get as planOf, type PlanId } from "@grid/domain/plans/Plan"
import type { IdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { openStore } from "@grid/testing/service/TestStore"
import { alertLives } from "./AlertLife.ts"
import { exportLives } from "./ExportLife.ts"
import { importLives } from "./ImportLife.ts"
import { keyLives } from "./KeyLife.ts"
import { type Caller, keyCaller, type Recorder } from "./Recorder.ts"
import { bursts, type TrafficContext } from "./Traffic.ts"

/** Callers of a run. */
export interface Callers {
  /** Tenants that ask for more than their limit. */
  readonly greedy: ReadonlyArray<Caller>
  /** Tenants that stay below it. */
  readonly modest: ReadonlyArray<Caller>
  /** Tenants that write; each takes only so many alerts. */
  readonly writers: ReadonlyArray<Caller>
}

/** Places of everything that traffic needs beside the nodes. */
export interface Places {
  readonly provider: IdentityProvider
  readonly hook: string
  /** Environment in which the command line reaches the database. */
  readonly environment: NodeJS.ProcessEnv
  readonly folder: string
}

/** Everything that was written, to be looked for at the end. */
export type Lives = Awaited<ReturnType<typeof live>>

/** Bursts by plan, each beyond its limit. */
const greed: ReadonlyArray<{ readonly plan: PlanId; readonly atOnce: number; readonly pauseMs: number }> = [
  { plan: "trial", atOnce: 3, pauseMs: 4_000 },
  { plan: "starter", atOnce: 4, pauseMs: 1_500 },
  { plan: "growth", atOnce: 8, pauseMs: 900 }
]

const modestCallers = 2

/** Two days of demand, so that there is something to export. */
const demand = (now: number) =>
  Array.from({ length: (2 * dayMs) / blockMs }, (_, index) => ({
    dataset: "demand" as const,
    area: "india" as const,
    ts: floorIst(now, blockMs) - (index + 1) * blockMs,
    value: 180_000 + index,
    kind: "observed" as const,
    captured_at: now,
    period_minutes: 15 as const
  }))

/** Creates the tenants, keys and values of a run, in the store, while nothing is disturbed yet. */
export const createCallers = async (recorder: Recorder, databaseUrl: string, minutes: number): Promise<Callers> => {
  const store = openStore(databaseUrl)
  const create = async (tenant: string, plan: PlanId): Promise<Caller> => {
    recorder.limits.set(tenant, planOf(plan).limit_minute)
    const { key, secret } = await store.createKey(tenant, plan)
    return keyCaller(tenant, { id: key.id, secret })
  }
  const several = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => create(`chaos-${name}-${index}`, "enterprise")))
  try {
    await store.write("demand", demand(Date.now()))
    return {
      greedy: await Promise.all(greed.map(({ plan }) => create(`chaos-greedy-${plan}`, plan))),
      modest: await several("modest", modestCallers),
      writers: await several("writer", Math.ceil(minutes / 5) + 1)
    }
  } finally {
    await store.close()
  }
}

/** All traffic, until the end; resolves when the last call is answered. */
export const live = async (context: TrafficContext, callers: Callers, places: Places) => {
  const { greedy, modest, writers } = callers
  const [first] = modest
  if (first === undefined) throw new Error("nobody asks for exports")
  const [, keys, alerts, exports, imports] = await Promise.all([
    Promise.all([
      ...greed.map((pace, index) => {
        const caller = greedy[index]
        return caller === undefined ? Promise.resolve() : bursts(context, caller, pace)
      }),
      ...modest.map((caller) => bursts(context, caller, { atOnce: 2, pauseMs: 700 }))
    ]),
    keyLives(context, places.provider),
    alertLives(context, writers, places.hook),
    exportLives(context, first),
    importLives(context, places.environment, places.folder)
  ])
  return { writers, keys, alerts, exports, imports }
}
