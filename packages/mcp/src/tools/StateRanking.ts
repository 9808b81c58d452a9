import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { DailyReports } from "@grid/domain/grid/Reports"
import type { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { areOfOneRealm, realmOfProvenance } from "@grid/domain/observations/Realm"
import { dayMs, iso, istDay, istDayStart } from "@grid/domain/time/Time"
import type { RankedState, StateOrder } from "@grid/domain/tools/LiveDemand"
import { Effect } from "effect"
import { distinct } from "@grid/domain/observations/Provenance"

/** Days among which the newest daily report is looked for. */
const reportDays = 7

interface RankingCall {
  readonly sort: StateOrder
  /** Null for all states. */
  readonly limit: number | null
  /** Epoch ms. */
  readonly now: number
}

/** The first states by falling value; those of which it is not known come last. */
const ranked = (states: ReadonlyArray<RankedState>, member: keyof RankedState, limit: number | null) => {
  const valueOf = (state: RankedState) => Number(state[member] ?? Number.NEGATIVE_INFINITY)
  return states
    .toSorted((a, b) => valueOf(b) - valueOf(a) || (a.slug < b.slug ? -1 : 1))
    .slice(0, limit ?? states.length)
}

/** States by demand or import now, or by the shortage of the newest daily report. */
export const makeRanking = (snapshot: GridSnapshot["Service"], reports: DailyReports["Service"]) => {
  const byPower = ({ limit, sort }: RankingCall) =>
    Effect.map(snapshot.states(null), ({ as_of, coverage, data, provenance }) => {
      const { items, ...ages } = data
      const states = items.map(({ demand_mw, import_mw, slug }) => ({ slug, demand_mw, import_mw }))
      return {
        data: { ...ages, states: ranked(states, sort === "import" ? "import_mw" : "demand_mw", limit) },
        as_of,
        coverage,
        provenance
      }
    })

  const byShortage = Effect.fnUntraced(function* ({ limit, now }: RankingCall) {
    const today = istDayStart(istDay(now))
    const week = { from: today - reportDays * dayMs, to: today }
    const report = yield* reports.psp({ ...week, zone: null, states: "all" })
    const newest = [...report.data].findLast(({ states = [] }) => states.length > 0)
    if (newest === undefined) {
      return yield* new DataUnavailable({
        dataset: "daily_report",
        detail: `No daily report of the last ${reportDays} days is loaded, so shortages are not known. Ask for one day with state_snapshot and date, or sort by demand or import.`
      })
    }
    const live = yield* Effect.catchTag(snapshot.states(null), "DataUnavailable", () => Effect.succeed(null))
    const realms = [report, live].map((answer) => realmOfProvenance(answer?.provenance ?? []))
    const current = areOfOneRealm(realms) ? live : null
    const { items = [], ...ages } = current?.data ?? { as_of: iso(report.as_of ?? now) }
    const demands = new Map(items.map(({ demand_mw, slug }) => [slug, demand_mw]))
    const states = (newest.states ?? []).map(({ energy_shortage_mwh, shortage_mw, slug }) => ({
      slug,
      demand_mw: demands.get(slug) ?? null,
      shortage_mw,
      energy_shortage_mwh
    }))
    return {
      data: {
        ...ages,
        states: ranked(states, "energy_shortage_mwh", limit),
        shortage_date: newest.date
      },
      as_of: Math.max(report.as_of ?? 0, current?.as_of ?? 0),
      provenance: distinct([...report.provenance, ...(current?.provenance ?? [])])
    }
  })

  return (call: RankingCall) => (call.sort === "shortage" ? byShortage(call) : byPower(call))
}
