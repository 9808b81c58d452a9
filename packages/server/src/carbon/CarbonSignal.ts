import type { Signal } from "@grid/domain/carbon/Carbon"
import type { Plan } from "@grid/domain/plans/Plan"
import { serves } from "@grid/domain/products/Product"
import { Effect } from "effect"
import { AppSettings } from "../config/Settings.ts"

type SignalQuery = { readonly [Name in keyof Signal]?: Signal[Name] | undefined }

/** Signal of a query: direct emissions of what is consumed where it names none. */
export const signalOf = ({ basis = "direct", view = "consumption" }: SignalQuery): Signal => ({ basis, view })

/** Signal as a part of an answer's ETag. */
export const signalText = (query: SignalQuery): string => Object.values(signalOf(query)).join(" ")

/** Plans whose answers have marginal values: those that read them, while the product is served. */
export const makeShowsMarginal = Effect.map(AppSettings, ({ products }) => {
  const isServed = serves(products, "carbon-marginal")
  return ({ enterprise }: Plan) => enterprise && isServed
})
