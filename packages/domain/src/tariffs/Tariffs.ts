import { Context, type Effect } from "effect"
import type { IstDate } from "../Brands.ts"
import type { InvalidParameter, ServiceUnavailable, TariffNotFound } from "../errors/ApiError.ts"
import type { LandedCostCoverage } from "./LandedCostCoverage.ts"
import type { OpenAccessSchedule } from "./OpenAccessSchedule.ts"
import type { RegulatoryChanges, RegulatoryChangesQuery } from "./RegulatoryChanges.ts"
import type { TariffSchedule } from "./TariffsApi.ts"

/** Supply whose tariff or charges are asked for. */
export interface SupplyQuestion {
  /** Canonical slug. */
  readonly state: string
  readonly discom: string
  readonly voltage_class?: string | undefined
  readonly as_of: IstDate
}

/** Tariffs, charges and orders as they hold on a day, as known at the `KnowledgeTime`. */
export class Tariffs extends Context.Service<
  Tariffs,
  {
    readonly schedule: (
      question: SupplyQuestion
    ) => Effect.Effect<typeof TariffSchedule.Type, ServiceUnavailable | TariffNotFound>
    readonly openAccess: (
      question: SupplyQuestion
    ) => Effect.Effect<OpenAccessSchedule, ServiceUnavailable | TariffNotFound>
    readonly changes: (
      question: typeof RegulatoryChangesQuery.Type
    ) => Effect.Effect<RegulatoryChanges, InvalidParameter | ServiceUnavailable>
    readonly coverage: (as_of: IstDate) => Effect.Effect<LandedCostCoverage, ServiceUnavailable>
  }
>()("@grid/domain/Tariffs") {}
