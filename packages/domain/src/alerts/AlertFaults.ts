import { Effect, Result } from "effect"
import { InvalidParameter, NotInPlan } from "../errors/ApiError.ts"
import { lowestWith, type Plan } from "../plans/Plan.ts"
import { type CreateAlert, featureOf } from "./Alert.ts"
import type { AlertMetrics } from "./AlertMetrics.ts"
import { DestinationRefused, type Destinations } from "./Destinations.ts"

type Fault = InvalidParameter["errors"][number]

/** Faults of an alert whose metric this service does not compute. */
export const metricFaults = (metrics: AlertMetrics["Service"], { metric }: CreateAlert) =>
  metrics[metric] === undefined
    ? [
        {
          path: "metric",
          message: `is not computed by this service yet; it is one of ${Object.keys(metrics).join(", ")}`
        }
      ]
    : []

/** Faults of a URL by its form alone. */
export const urlFaults = (destinations: Destinations["Service"], url: string) => {
  const destination = destinations.parse(url)
  return destination instanceof DestinationRefused ? [{ path: "url", message: destination.reason }] : []
}

/** Failure where the plan has no right to the metric of an alert. */
export const planFault = (plan: Plan, { metric }: CreateAlert): Result.Result<void, NotInPlan> => {
  const feature = featureOf(metric)
  return feature === null || plan[feature]
    ? Result.void
    : Result.fail(new NotInPlan({ feature, required_plan: lowestWith(feature) }))
}

/** Failure with all faults of a request, if there are any. */
export const checkFaults = ([first, ...rest]: ReadonlyArray<Fault>): Result.Result<void, InvalidParameter> =>
  first === undefined ? Result.void : Result.fail(new InvalidParameter({ errors: [first, ...rest] }))

/** Look-up of the host, as for every delivery: an address that could never be delivered to is not taken. */
export const checkReachable = (destinations: Destinations["Service"], url: string) =>
  Effect.mapError(destinations.locate(url), ({ reason }) => InvalidParameter.of("url", reason))
