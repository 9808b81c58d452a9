import { GridData } from "@grid/domain/grid/GridData"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { SupplyCosts } from "@grid/domain/tariffs/SupplyCosts"
import { taskOf } from "@grid/models/engines/Engine"
import { landedCost } from "@grid/models/landed-cost/LandedCost"
import { ppaEconomics } from "@grid/models/ppa/Ppa"
import { Effect, Layer } from "effect"
import { landedCostInputs } from "./LandedCostInputs.ts"
import { ppaInputs } from "./PpaInputs.ts"

/** Inputs of landed cost and of contracts, from profiles, reference data and prices. */
export const layer = Layer.effect(
  SupplyCosts,
  Effect.gen(function* () {
    const sources = { grid: yield* GridData, profiles: yield* Profiles, reference: yield* ReferenceData }
    return SupplyCosts.of({
      compare: Effect.fn("SupplyCosts.compare")((call) =>
        Effect.map(landedCostInputs(sources, call), (inputs) => taskOf(landedCost, inputs))
      ),
      ppa: Effect.fn("SupplyCosts.ppa")((call) =>
        Effect.map(ppaInputs(sources, call), (inputs) => taskOf(ppaEconomics, inputs))
      )
    })
  })
)
