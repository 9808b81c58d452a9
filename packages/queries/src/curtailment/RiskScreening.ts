import { AlertOutbox } from "@grid/domain/alerts/AlertOutbox"
import { DispatchRisk } from "@grid/domain/curtailment/CurtailmentApi"
import { RiskScreening } from "@grid/domain/curtailment/RiskScreening"
import { RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import type { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Revisions } from "@grid/domain/observations/Revisions"
import { fromSlug, Zone } from "@grid/domain/states/State"
import { hourMs } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Schema } from "effect"
import { screenTask, stepOf } from "./Screen.ts"

/** Time for which a region's screens are computed after it was asked for. */
const patienceMs = hourMs

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(DispatchRisk))

/** Greatest probability of the hours of each node. */
const levelsOf = (answer: string): Readonly<Record<string, number>> => {
  const levels: Record<string, number> = {}
  for (const { node, probability_fraction } of decode(answer).alerts) {
    levels[node] = Math.max(levels[node] ?? 0, probability_fraction)
  }
  return levels
}

/** The screens that are kept. */
export const layer = Layer.effect(
  RiskScreening,
  Effect.gen(function* () {
    const screens = yield* RiskScreens
    const outbox = yield* AlertOutbox
    const engines = yield* EngineAnswers
    const services = yield* Effect.context<GridData | Revisions | ForecastLedger>()

    /** Regions of the alerts on curtailment; one on the country watches all. */
    const watched = Effect.map(outbox.watched, (alerts) => {
      const areas = alerts.flatMap(({ area, metric }) => (metric === "curtailment_risk" ? [area] : []))
      return Zone.literals.filter((region) =>
        areas.some((area) => (fromSlug(area) === undefined ? true : fromSlug(area)?.zone === region))
      )
    })

    const screen = Effect.fnUntraced(function* (region: Zone, now: number) {
      const task = yield* screenTask(region, now).pipe(Effect.provide(services))
      const { answer, inputs } = yield* engines.compute(task)
      const simulated = task.inputs.frame.kind === "simulated"
      yield* screens.keep({ region, step: stepOf(now), simulated, inputs, answer }, levelsOf(answer))
      return 1
    })

    return RiskScreening.of({
      look: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        for (const region of yield* watched) yield* screens.ask(region, now)
        const asked = yield* screens.asked(now - patienceMs)
        const due = asked.filter(({ step }) => step < stepOf(now)).map(({ region }) => region)
        const counts = yield* Effect.forEach(
          due,
          (region) =>
            screen(region, now).pipe(
              Effect.catchTag(["DataUnavailable", "InvalidParameter", "ComputationTooLarge"], (failure) =>
                Effect.as(Effect.logDebug(`no risk screen of ${region}`, failure), 0)
              )
            ),
          { concurrency: 1 }
        )
        return counts.reduce((sum, count) => sum + count, 0)
      }).pipe(Effect.withSpan("RiskScreening.look"))
    })
  })
)
