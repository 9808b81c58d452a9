import type { paths } from "@grid-data/client/openapi"
import { answered } from "../api/Grid.ts"
import type { Resolution } from "./Query.ts"

type AreaPrices = NonNullable<paths["/developer/v1/market/exchange/area-prices"]["get"]["parameters"]["query"]>
type Demand = NonNullable<paths["/developer/v1/grid/demand/history"]["get"]["parameters"]["query"]>
type DemandAnswer = paths["/developer/v1/grid/demand/history"]["get"]["responses"][200]["content"]["application/json"]

/** Parameters of the routes that give series. */
export interface Parameters {
  state?: string
  zone?: NonNullable<Demand["zone"]>
  area?: NonNullable<AreaPrices["area"]>
  /** Rows to take out of an answer that has all of them: the route takes no parameter for it. */
  corridor?: string
  country?: string
  hours?: number
  from?: string
  to?: string
  resolution?: Resolution
  known_at?: string
  horizon?: number
}

export type Meta = DemandAnswer["meta"]

export type Row = Readonly<Record<string, unknown>>

/** Rows of a series as a route gives them. */
export interface Answer {
  readonly rows: ReadonlyArray<Row>
  readonly meta: Meta
  /** Address that gave them. */
  readonly url: string
}

/** Rows of an answer by its list. */
export const rowsOf = async <D>(
  call: Promise<{ readonly data?: { readonly data: D; readonly meta: Meta }; readonly response: Response }>,
  list: (data: D) => ReadonlyArray<object>
): Promise<Answer> => {
  const { body, url } = await answered(call)
  // Fields are read by the names of the catalogue, each checked for being a number.
  return { rows: list(body.data) as ReadonlyArray<Row>, meta: body.meta, url }
}
