import { DailyBriefing } from "@grid/domain/briefings/Briefing"
import { ProjectRequest } from "@grid/domain/economics/ProjectEconomics"
import { plans } from "@grid/domain/plans/Plan"
import { istDay } from "@grid/domain/time/Time"
import { arbitrageOf } from "@grid/models/batteries/Arbitrage"
import { briefingOf } from "@grid/models/briefings/Text"
import { atTariff, economicsOf } from "@grid/models/economics/Figures"
import { Schema, Struct } from "effect"
import briefings from "../examples/briefings.json" with { type: "json" }
import economics from "../examples/economics.json" with { type: "json" }

const briefingOfDay = () => {
  const { date, figures } = Schema.decodeUnknownSync(DailyBriefing.mapFields(Struct.pick(["date", "figures"])))(
    briefings.dailyBriefing.answer.data
  )
  return briefingOf(date, figures)
}

/** Two years of the project's cash flows, of all that the service answers. */
const economicsOfProject = () => {
  const project = Schema.decodeUnknownSync(ProjectRequest)(economics.projectEconomics.request)
  const figures = economicsOf(project, atTariff(project))
  return { ...figures, cashflows: figures.cashflows.slice(0, 2) }
}

/** A day of four cheap and four dear blocks. */
const arbitrage = () =>
  arbitrageOf(
    [
      {
        day: istDay(Date.parse("2026-08-18T00:00:00+05:30")),
        coverage: { expected: 96, present: 96, pct: 100 },
        trades: {
          revenue_inr: 5_620.4,
          purchase_inr: 2_470.6,
          charged_mwh: 1 / 0.85,
          discharged_mwh: 1,
          charge_blocks: [47, 48, 49, 50, 51],
          discharge_blocks: [77, 78, 79, 80],
          of_day_before_inr: 5_311.2
        }
      }
    ],
    { duration_h: 1, efficiency: 0.85, cycles_per_day: 1 }
  )

/** `data` that the service itself would answer, by the endpoint's name. */
export const computedData = {
  plans: { plans },
  dailyBriefing: briefingOfDay(),
  exchangeStorageArbitrage: arbitrage(),
  projectEconomics: economicsOfProject()
}
