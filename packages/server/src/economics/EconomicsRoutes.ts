import { Economics, ProjectEconomics } from "@grid/domain/economics/ProjectEconomics"
import { dayMs } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import type { DataHandlers } from "../contract/DataRoutes.ts"

/** Time before now whose market prices value a project's energy, hours. */
const priceHours = 365 * 24

const encode = encoder(ProjectEconomics)

/** Calculations on what a caller brings along. */
export const economicsRoutes = Effect.map(Economics, (economics): Pick<DataHandlers, "projectEconomics"> => ({
  projectEconomics: (request) =>
    Result.map(requestWindow({}, request, dayMs, priceHours), (window) =>
      Effect.map(economics.assess(request.payload, window), (answer) => {
        const { prices } = answer
        // A calculation is not asked for again by its ETag: what was asked stands in the body.
        return {
          ...encode(
            answer,
            prices === null
              ? {}
              : { window: { ...window, from: prices.from, to: prices.to }, coverage: prices.coverage }
          ),
          etag: null
        }
      })
    )
}))
