import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import type { ApiError } from "@grid/domain/errors/ApiError"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { FuelMix } from "@grid/domain/fuel/FuelMix"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Gate, Refusal } from "@grid/domain/gate/Gate"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import type { DemandLatest } from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { DailyReports } from "@grid/domain/grid/Reports"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { GridStatistics } from "@grid/domain/grid/Statistics"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { states } from "@grid/domain/states/State"
import { get, type PlanId } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { Connector, type ConnectorAnswer, type ConnectorCall } from "@grid/domain/connector/Connector"
import { layer } from "@grid/mcp/Connector"
import { keyOf } from "@grid/testing/keys/Key"
import { Effect, Exit, Layer, ManagedRuntime, Option, References, Result } from "effect"
import type { Rpc } from "./Calls.ts"

/** What the gate and the services of a connector do in a test. */
export interface Behaviour {
  /** Why nobody is admitted; null where everybody is. */
  readonly refusal?: ApiError | null
  /** With what every reading of data fails; null where it does not. */
  readonly reading?: ApiError | "defect" | null
  /** Services in place of those that fail. */
  readonly services?: Layer.Layer<never>
}

const now = Date.parse("2026-08-18T06:30:00Z")

const demand: Answer<DemandLatest> = {
  data: {
    as_of: iso(now),
    observed_at: iso(now),
    national: { demand_mw: 200_000, frequency_hz: 50 },
    states: states.map(({ slug }, index) => ({ slug, demand_mw: index }))
  },
  as_of: now,
  provenance: [
    { dataset: "demand", source: "npp", kind: "observed", captured_at: iso(now), licence: "none stated", url: null }
  ],
  version: "1"
}

const callerOf = (tenant: string, plan: PlanId): Caller => ({
  key: keyOf(tenant, { plan, created_at: now }),
  plan: get(plan),
  quota: {
    limit_minute: 10,
    remaining_minute: 9,
    reset_minute: now,
    limit_day: null,
    remaining_day: null,
    reset_day: now
  }
})

/** A connector whose gate takes the credential for the name of a plan. Counts what was charged. */
export const fakeConnector = (behaviour: Behaviour = {}) => {
  const { reading = null, refusal = null, services: others = Layer.empty } = behaviour
  let charged = 0
  const fails: Effect.Effect<never, never> =
    reading === "defect" ? Effect.die(new Error("a defect")) : (Effect.fail(reading) as Effect.Effect<never, never>)
  const gate = Gate.of({
    unsafeAdmit: () => {},
    admit: ({ check, cost, credential }) =>
      Effect.suspend(() => {
        if (Result.isFailure(credential)) return Effect.fail(new Refusal({ error: credential.failure, caller: null }))
        if (refusal !== null) return Effect.fail(new Refusal({ error: refusal, caller: null }))
        const caller = callerOf(credential.success, credential.success as PlanId)
        const checked = check(caller.plan, caller.key)
        if (Result.isFailure(checked)) return Effect.fail(new Refusal({ error: checked.failure, caller }))
        charged += cost
        return Effect.succeed({ caller, value: checked.success })
      })
  })
  const read = reading === null ? Effect.succeed(demand) : fails
  const services = Layer.mergeAll(
    Layer.succeed(Gate, gate),
    Layer.succeed(GridData, {
      demandLatest: read,
      unsafeDemandLatest: () => (reading === null ? Exit.succeed(demand) : null)
    } as unknown as typeof GridData.Service),
    Layer.succeed(GridSnapshot, GridSnapshot.of({ summary: fails, states: () => fails })),
    Layer.succeed(CarbonIntensity, { latest: () => fails } as unknown as typeof CarbonIntensity.Service),
    Layer.succeed(
      Forecasts,
      Forecasts.of({
        demand: () => fails,
        demandAccuracy: () => fails,
        forwardCurve: () => fails,
        carbon: () => fails,
        ledger: () => fails
      })
    ),
    Layer.succeed(FuelMix, FuelMix.of({ latest: () => fails, history: () => fails })),
    Layer.succeed(ExchangePrices, ExchangePrices.of({ day: () => fails })),
    Layer.succeed(GridStatistics, GridStatistics.of({ days: () => fails })),
    Layer.succeed(DemandHistory, DemandHistory.of({ read: () => fails })),
    Layer.succeed(
      DailyReports,
      DailyReports.of({
        psp: () => fails,
        powerFlows: () => fails,
        stateInterchange: () => fails,
        monthlySupply: () => fails,
        renewableGeneration: () => fails,
        stationGeneration: () => fails
      })
    ),
    Layer.succeed(MarketAnalysis, { areaPrices: () => fails } as unknown as typeof MarketAnalysis.Service),
    Layer.succeed(
      DataCentre,
      DataCentre.of({
        screen: () => fails,
        compare: () => fails,
        receipt: () => fails,
        cost: () => fails,
        developments: () => fails
      })
    ),
    Layer.succeed(DataCatalog, DataCatalog.of({ search: () => fails, freshness: fails }))
  )
  const runtime = ManagedRuntime.make(
    layer({ disabledPlans: ["grid_ai"], openLimit: Number.POSITIVE_INFINITY }).pipe(
      Layer.provide(Layer.mergeAll(services, others)),
      Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "None"))
    )
  )
  let count = 0
  const answer = (message: unknown, plan: string): Promise<ConnectorAnswer> => {
    const call: ConnectorCall = {
      message,
      headers: null,
      credential: Result.succeed(plan),
      address: Option.none,
      network: "test",
      requestId: `r${++count}`,
      baseUrl: "https://grid.test"
    }
    return runtime.runPromise(Effect.flatMap(Connector, (connector) => connector.answer(call)))
  }
  return {
    charged: () => charged,
    answer,
    /** The answer to a message of a caller on this plan. */
    ask: async (message: unknown, plan = "enterprise"): Promise<{ readonly text: string; readonly rpc: Rpc }> => {
      const { body } = await answer(message, plan)
      const text = body === null ? "" : Buffer.from(body).toString()
      return { text, rpc: JSON.parse(text) as Rpc }
    },
    close: () => runtime.dispose()
  }
}
