import { Schema } from "effect"

export const ProductId = Schema.Literals([
  "landed-cost",
  "tariffs",
  "substation-headroom",
  "storage-revenue",
  "carbon-average",
  "carbon-scope2",
  "carbon-marginal",
  "carbon-matching",
  "curtailment",
  "distribution"
]).annotate({ identifier: "ProductId", description: "Product of the enterprise namespace" })
export type ProductId = typeof ProductId.Type

export const ProductStatus = Schema.Literals(["roadmap", "beta", "available"]).annotate({
  identifier: "ProductStatus",
  description: "`roadmap` answers 501 until launch; `beta` and `available` are served and metered"
})
export type ProductStatus = typeof ProductStatus.Type

/** Status of a product. */
export const Roadmap = Schema.Struct({
  product: ProductId,
  status: ProductStatus,
  eta: Schema.String.annotate({ description: "Planned availability, by calendar quarter", examples: ["2026 Q4"] }),
  docs: Schema.String.annotate({
    description: "Where the product is described",
    examples: ["https://grid.example/docs#enterprise"]
  })
}).annotate({ identifier: "Roadmap", description: "How far a product is and where it is described" })
export type Roadmap = typeof Roadmap.Type

/** A product as the operator runs it. */
export interface Product {
  readonly id: ProductId
  readonly name: string
  readonly status: ProductStatus
  readonly eta: string
}

const beta = (id: ProductId, name: string, eta: string): Product => ({ id, name, status: "beta", eta })

const landedCostEta = "2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4)"
const carbonEta = "2026 Q3 to Q4"

/** Every product with its status and planned availability where the operator says nothing else. */
export const products: ReadonlyArray<Product> = [
  beta("landed-cost", "Landed cost", landedCostEta),
  beta("tariffs", "Tariff schedules", landedCostEta),
  beta("substation-headroom", "Substation headroom", "2026 Q4"),
  beta("storage-revenue", "Storage revenue", "2027 Q1"),
  beta("carbon-average", "Carbon accounting, average intensity", carbonEta),
  beta("carbon-scope2", "Carbon accounting, Scope 2", carbonEta),
  beta("carbon-marginal", "Carbon accounting, marginal intensity", carbonEta),
  beta("carbon-matching", "Carbon accounting, 24/7 matching", carbonEta),
  beta("curtailment", "Curtailment and capture rate", "2026 Q4"),
  beta("distribution", "Distribution hosting capacity", "2027 Q2")
]

/** Status and date of a product by the operator. */
export interface ProductOverride {
  readonly status?: ProductStatus
  readonly eta?: string
}

/** The products with what an operator says of some of them. */
export const withOverrides = (overrides: ReadonlyMap<ProductId, ProductOverride>): ReadonlyArray<Product> =>
  products.map((product) => ({ ...product, ...overrides.get(product.id) }))

/** A product as it is shown to callers of a service under `baseUrl`. */
export const roadmapOf = ({ eta, id, status }: Pick<Product, "eta" | "id" | "status">, baseUrl: string): Roadmap => ({
  product: id,
  status,
  eta,
  docs: `${baseUrl}/docs#enterprise`
})

/** Served, be it as a beta. */
export const isServed = ({ status }: Product): boolean => status !== "roadmap"

/** True where an operator's products have this one served. */
export const serves = (products: ReadonlyArray<Product>, id: ProductId): boolean =>
  products.some((product) => product.id === id && isServed(product))
