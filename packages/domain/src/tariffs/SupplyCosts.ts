import { Context, type Effect } from "effect"
import type { TenantId } from "../Brands.ts"
import type { EngineTask } from "../engines/EngineTask.ts"
import type {
  DataUnavailable,
  InvalidLoadProfile,
  InvalidParameter,
  ServiceUnavailable,
  StaleTariff,
  TariffNotFound
} from "../errors/ApiError.ts"
import type { LandedCost, LandedCostRequest } from "./LandedCost.ts"
import type { PpaEconomics, PpaRequest } from "./PpaEconomics.ts"

interface Call<Payload> {
  readonly payload: Payload
  readonly tenant: TenantId
  /** Epoch ms. */
  readonly now: number
}

/** Cost of supply at a consumer's meter, and returns of those who supply it: inputs of its engines, gathered. */
export class SupplyCosts extends Context.Service<
  SupplyCosts,
  {
    readonly compare: (
      call: Call<LandedCostRequest>
    ) => Effect.Effect<
      EngineTask<LandedCost>,
      InvalidLoadProfile | InvalidParameter | ServiceUnavailable | StaleTariff | TariffNotFound
    >
    readonly ppa: (
      call: Call<PpaRequest>
    ) => Effect.Effect<
      EngineTask<PpaEconomics>,
      DataUnavailable | InvalidLoadProfile | InvalidParameter | ServiceUnavailable
    >
  }
>()("@grid/domain/SupplyCosts") {}
