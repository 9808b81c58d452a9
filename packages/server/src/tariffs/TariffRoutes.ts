import { LandedCostCoverage } from "@grid/domain/tariffs/LandedCostCoverage"
import { OpenAccessSchedule } from "@grid/domain/tariffs/OpenAccessSchedule"
import { RegulatoryChanges } from "@grid/domain/tariffs/RegulatoryChanges"
import { Tariffs } from "@grid/domain/tariffs/Tariffs"
import { TariffSchedule } from "@grid/domain/tariffs/TariffsApi"
import { istDate } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { sourcedRoute } from "../contract/AnswerRoute.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

type TariffRoute = "tariffSchedule" | "openAccessSchedule" | "regulatoryChanges" | "landedCostCoverage"

/** Tariffs, charges and orders from the tables of reference data. */
export const tariffRoutes = Effect.map(Tariffs, (tariffs): Pick<DataHandlers, TariffRoute> => ({
  tariffSchedule: sourcedRoute(TariffSchedule, ({ now, path, query }) =>
    tariffs.schedule({ ...path, as_of: istDate(now), ...query })
  ),
  openAccessSchedule: sourcedRoute(OpenAccessSchedule, ({ now, path, query }) =>
    tariffs.openAccess({ ...path, as_of: istDate(now), ...query })
  ),
  regulatoryChanges: sourcedRoute(RegulatoryChanges, ({ query }) => tariffs.changes(query)),
  landedCostCoverage: sourcedRoute(LandedCostCoverage, ({ now, query: { as_of = istDate(now) } }) =>
    tariffs.coverage(as_of)
  )
}))
