import { setTimeout as sleep } from "node:timers/promises"
import type { Contestant } from "./Contestant.ts"
import type { LoadResult } from "./LoadPlan.ts"

/** Keeps count of what each contestant's keys were asked in this UTC minute, so that no turn runs into their limit. */
export class MinuteBudget {
  private readonly spent = new Map<string, { readonly minute: number; readonly calls: number }>()
  private readonly fastest = new Map<string, number>()

  /** Waits for the next minute where a turn of that length could not be paid for in this one. */
  async before(contestant: Contestant, seconds: number, rate: number | undefined, guess: number): Promise<void> {
    const fastest = this.fastest.get(contestant.name)
    const expected = seconds * (rate ?? (fastest === undefined ? guess : fastest * 1.3))
    const usage = this.usedNow(contestant)
    if (usage > 0 && usage + expected > contestant.callsPerMinute) await sleep(60_200 - (Date.now() % 60_000))
  }

  /** Notes a load; one that spanned two minutes counts in full against the second. */
  after(contestant: Contestant, load: LoadResult): void {
    this.spent.set(contestant.name, { minute: minuteNow(), calls: this.usedNow(contestant) + load.requests })
    this.fastest.set(contestant.name, Math.max(load.per_second, this.fastest.get(contestant.name) ?? 0))
  }

  private usedNow(contestant: Contestant): number {
    const last = this.spent.get(contestant.name)
    return last?.minute === minuteNow() ? last.calls : 0
  }
}

const minuteNow = (): number => Math.floor(Date.now() / 60_000)
