import { Result, type Schema } from "effect"
import { type ContractRoute, contractRoutes } from "../api/ContractRoutes.ts"
import { InvalidParameter } from "../errors/ApiError.ts"
import { shorten } from "../errors/Fault.ts"
import { strictDecoder } from "../http/StrictDecoder.ts"
import { dayMs } from "../time/Time.ts"
import type { WindowRequest } from "../time/Window.ts"
import { type ChartName, chartOf } from "./Charts.ts"

/** Longest window of an embed, days: its answer is kept for all who look at it. */
export const mostDays = 31

/** Parameters that a chart may have beside its own. */
const free: ReadonlyArray<string> = ["state", "zone", "area", "hours", "from", "to", "resolution", "horizon"]

/** Query of a data route, decoded and as text. */
export interface ChartQuery {
  readonly route: ContractRoute
  readonly query: unknown
  readonly text: string
}

const daysOf = ({ from, hours, to }: WindowRequest): number =>
  from === undefined ? (hours ?? 0) / 24 : to === undefined ? Number.POSITIVE_INFINITY : (to.ms - from.ms) / dayMs

/** Fault of the parameters before their route reads them; null where there is none. */
const faultOf = (
  given: Readonly<Record<string, string>>,
  needs: string | undefined,
  { parameters }: ContractRoute
): InvalidParameter | null => {
  const known = free.filter((name) => parameters?.includes(name) === true)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined)
    return InvalidParameter.of(shorten(unknown), `is not known here (known: ${known.join(", ")})`)
  return needs === undefined || given[needs] !== undefined ? null : InvalidParameter.of(needs, "is missing")
}

/** Query of a chart with some parameters, as its route reads it. */
export const chartQuery = (
  name: ChartName,
  given: Readonly<Record<string, string>>
): Result.Result<ChartQuery, InvalidParameter> => {
  const chart = chartOf(name)
  const route = contractRoutes.find((one) => one.name === chart.route)
  if (route === undefined || route.query === null) throw new Error(`no query is known for the chart ${name}`)
  const fault = faultOf(given, chart.needs, route)
  if (fault !== null) return Result.fail(fault)
  const parameters = { ...given, ...chart.parameters }
  const decode = strictDecoder(route.query as Schema.Codec<WindowRequest>, "query")
  return Result.flatMap(decode(parameters), (query) =>
    daysOf(query) > mostDays
      ? Result.fail(
          InvalidParameter.of(
            query.from === undefined ? "hours" : "from",
            `asks for too much: an embed shows at most ${mostDays} days; from needs to beside it`
          )
        )
      : Result.succeed({ route, query, text: new URLSearchParams(parameters).toString() })
  )
}
