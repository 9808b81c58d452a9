import { sum } from "@grid/domain/numbers/Numbers"
import { familySeconds } from "../process/ProcessorTime.ts"
import { median } from "../Statistics.ts"
import type { Contestant } from "./Contestant.ts"
import { runLoad } from "./Load.ts"
import type { LoadResult } from "./LoadPlan.ts"
import type { MinuteBudget } from "./MinuteBudget.ts"

/** Plan of each turn. */
export interface TurnPlan {
  readonly rounds: number
  readonly connections: number
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly rate?: number
  /** Calls per second to expect of a contestant not seen yet, for planning around its keys' minute limits. */
  readonly expectedRate: number
}

/** Load of one turn, with the processor time that a call took of the server and of its store, µs; NaN where it is not known. */
export interface Turn extends LoadResult {
  readonly server_us: number
  readonly store_us: number
}

/** Results of one contestant in all its turns. */
export interface Standing {
  readonly contestant: Contestant
  readonly turns: ReadonlyArray<Turn>
}

/** Every contestant in turn (A B C, A B C, …), so that what else happens on the machine hits all alike. */
export const takeTurns = async (
  contestants: ReadonlyArray<Contestant>,
  plan: TurnPlan,
  budget: MinuteBudget,
  progress: (line: string) => void
): Promise<ReadonlyArray<Standing>> => {
  const turns = contestants.map((): Array<Turn> => [])
  for (let round = 1; round <= plan.rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const { url, keys, body, processes: count = 1, twin } = contestant
      const rate = plan.rate === undefined ? undefined : plan.rate * count
      await budget.before(contestant, plan.warmUpSeconds + plan.seconds, rate, plan.expectedRate)
      const shared = {
        url,
        keys,
        connections: plan.connections * count,
        ...(body === undefined ? {} : { body }),
        ...(twin === undefined ? {} : { twin: { url: twin.url, keys: twin.keys } }),
        ...(rate === undefined ? {} : { rate })
      }
      if (plan.warmUpSeconds > 0) budget.after(contestant, await runLoad({ ...shared, seconds: plan.warmUpSeconds }))
      const pids = [contestant, ...(twin === undefined ? [] : [twin])].map(({ process }) => process.pid)
      const processes = { pids, storePid: contestant.storePid }
      const result = await metered(processes, () => runLoad({ ...shared, seconds: plan.seconds }))
      budget.after(contestant, result)
      turns[index]?.push(result)
      progress(
        `round ${round}/${plan.rounds} ${contestant.name}: ${Math.round(result.per_second)}/s, p99 ${result.p99_ms.toFixed(1)} ms`
      )
    }
  }
  return contestants.map((contestant, index) => ({ contestant, turns: turns[index] ?? [] }))
}

/** Load with the processor time that its calls took of servers and of their store. */
export const metered = async (
  { pids, storePid }: { readonly pids: ReadonlyArray<number>; readonly storePid: number | undefined },
  load: () => Promise<LoadResult>
): Promise<Turn> => {
  const read = async () => ({
    server: sum(await Promise.all(pids.map(familySeconds))),
    store: storePid === undefined ? Number.NaN : await familySeconds(storePid)
  })
  const before = await read()
  const result = await load()
  const after = await read()
  const perCall = (seconds: number) => (seconds * 1e6) / result.requests
  return {
    ...result,
    server_us: perCall(after.server - before.server),
    store_us: perCall(after.store - before.store)
  }
}

/** Median over the turns of one of the measured values. */
export const typical = (standing: Standing, name: Exclude<keyof Turn, "generator">): number =>
  median(standing.turns.map((turn) => turn[name]))

/** Median over the rounds of ours ÷ theirs by one of the measured values, each taken within one round. */
export const ratio = (
  ours: Standing,
  theirs: Standing,
  value: (turn: Turn) => number = (turn) => turn.per_second
): number => {
  const others = theirs.turns.map(value)
  return median(ours.turns.map((turn, round) => value(turn) / (others[round] ?? Number.NaN)))
}

/** Calls over all turns that were not answered with 2xx. */
export const unanswered = (standing: Standing): number =>
  standing.turns.reduce((total, turn) => total + turn.refused + turn.failed, 0)
