import { StorageArbitrage } from "@grid/domain/batteries/StorageArbitrage"
import { type Days, Economics, type ProjectRequest } from "@grid/domain/economics/ProjectEconomics"
import { GridData } from "@grid/domain/grid/GridData"
import { Effect, Layer } from "effect"
import { atTariff, economicsOf, type Income } from "@grid/models/economics/Figures"
import { together } from "@grid/models/reading/Values"
import { captureIncome } from "./CaptureIncome.ts"
import { storageIncome } from "./StorageIncome.ts"

/** A year's income of a project, with the prices behind it. */
const incomeOf = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  arbitrage: StorageArbitrage["Service"],
  request: ProjectRequest,
  days: Days
) {
  const { bess, capacity_mw, market, technology } = request
  if (market === undefined) return { ...together([]), prices: null, data: atTariff(request) }
  if (bess === undefined) return yield* captureIncome(grid, request, market.market_type, days)
  const stored = yield* storageIncome(arbitrage, bess, capacity_mw, market.market_type, days)
  const { discharged_mwh, notes, purchase_inr, revenue_inr } = stored.data
  const sales_inr = revenue_inr + purchase_inr
  if (technology === "bess") {
    const price_inr_per_mwh = discharged_mwh === 0 ? 0 : sales_inr / discharged_mwh
    const data: Income = { energy_mwh: discharged_mwh, price_inr_per_mwh, purchase_inr, notes }
    return { ...stored, data }
  }
  const plant = yield* captureIncome(grid, request, market.market_type, days)
  const energy_mwh = plant.data.energy_mwh + discharged_mwh
  const data: Income = {
    energy_mwh,
    price_inr_per_mwh: (plant.data.energy_mwh * plant.data.price_inr_per_mwh + sales_inr) / energy_mwh,
    purchase_inr,
    notes: [...new Set([...plant.data.notes, ...notes])]
  }
  return { ...together([plant, stored]), prices: plant.prices, data }
})

/** Cost and returns of projects, at a tariff or at stored prices. */
export const layer = Layer.effect(
  Economics,
  Effect.gen(function* () {
    const grid = yield* GridData
    const arbitrage = yield* StorageArbitrage
    return Economics.of({
      assess: Effect.fn("Economics.assess")(function* (request, days) {
        const income = yield* incomeOf(grid, arbitrage, request, days)
        return { ...income, data: economicsOf(request, income.data) }
      })
    })
  })
)
