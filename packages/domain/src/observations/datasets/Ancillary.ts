import { block, each } from "./Entry.ts"

/** Products of the ancillary services: tertiary and secondary reserve, each upwards and downwards. */
export const ancillaryProducts = ["tras_up", "tras_down", "sras_up", "sras_down"] as const
export type AncillaryProduct = (typeof ancillaryProducts)[number]

/** A product as it stands in files and answers: `TRAS-up`. */
export const ancillaryName = (product: AncillaryProduct): string => {
  const [reserve = "", direction = ""] = product.split("_")
  return `${reserve.toUpperCase()}-${direction}`
}

/** Clearing prices of ancillary services; the net cost that the rates of deviation rest on is none. */
export const ancillary = each(
  ancillaryProducts,
  (product) => `ancillary_price_${product}` as const,
  (product) => block(`Clearing price of ancillary services, ${ancillaryName(product)}`, "INR/MWh")
)
