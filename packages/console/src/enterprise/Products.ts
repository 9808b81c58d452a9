import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"

type Product = components["schemas"]["Product"]
export type ProductId = components["schemas"]["ProductId"]

/** Products as they are now, and the plans that have them, by id. */
export interface Offer {
  readonly products: ReadonlyArray<Product>
  readonly plans: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

export const loadOffer = async (signal: AbortSignal): Promise<Offer> => {
  const [products, plans] = await Promise.all([
    answered(grid.GET("/v1/products", { signal })),
    answered(grid.GET("/developer/v1/plans", { signal }))
  ])
  return {
    products: products.body.products,
    plans: plans.body.data.plans.filter(({ enterprise }) => enterprise)
  }
}
