import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"

type Product = components["schemas"]["Product"]
export type ProductId = components["schemas"]["ProductId"]

type Plan = components["schemas"]["Plan"]

/** Products as they are now, and the plans. */
export interface Offer {
  readonly products: ReadonlyArray<Product>
  readonly plans: ReadonlyArray<Plan>
}

export const loadOffer = async (signal: AbortSignal): Promise<Offer> => {
  const [products, plans] = await Promise.all([
    answered(grid.GET("/v1/products", { signal })),
    answered(grid.GET("/developer/v1/plans", { signal }))
  ])
  return { products: products.body.products, plans: plans.body.data.plans }
}

/** Plans that have a product; of no product in particular, those that have them all. */
export const plansWith = ({ plans }: Offer, product: ProductId | undefined): ReadonlyArray<Plan> =>
  plans.filter((plan) => (product === "distribution" ? plan.distribution : plan.enterprise))
