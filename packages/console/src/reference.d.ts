/** Lists of the domain, put in by the build. */
declare module "virtual:reference" {
  export const corridors: ReadonlyArray<string>
  export const neighbours: ReadonlyArray<{ readonly country: string; readonly name: string }>
  /** States with their names in parameters, for people and in answers. */
  export const states: ReadonlyArray<{ readonly slug: string; readonly name: string; readonly iso: string }>
  export const bidAreas: ReadonlyArray<
    "N1" | "N2" | "N3" | "E1" | "E2" | "W1" | "W2" | "W3" | "S1" | "S2" | "S3" | "A1" | "A2"
  >
  export const sources: ReadonlyArray<string>
  /** Ids of the series that pages of other sites may show. */
  export const embedCharts: ReadonlyArray<string>
  /** Datasets that can be exported; those without fields are lists of things. */
  export const datasets: ReadonlyArray<{
    readonly id: import("@grid-data/client/openapi").components["schemas"]["CreateJob"]["dataset"]
    readonly title: string
    readonly theme: string
    readonly rhythm: "block" | "day" | "month"
    readonly fields: number
  }>
}

/** Outlines of the states, drawn by the build in units of its own. */
declare module "virtual:outlines" {
  export type Place = readonly [x: number, y: number]

  export interface Outline {
    readonly slug: string
    readonly name: string
    /** Null for the islands, which belong to none. */
    readonly zone: "NR" | "WR" | "SR" | "ER" | "NER" | null
    /** Bid areas in which it lies, the one with the most parts of it first; none for the islands. */
    readonly bidAreas: ReadonlyArray<string>
    /** Shape, as SVG has it. */
    readonly path: string
    /** Place of the mark of a state that is too small to be seen; null for the others. */
    readonly spot: Place | null
  }

  export const outlines: {
    readonly width: number
    readonly height: number
    /** Larger ones first: some lie within others. */
    readonly states: ReadonlyArray<Outline>
    /** Centres of the zones. */
    readonly centres: Readonly<Record<"NR" | "WR" | "SR" | "ER" | "NER", Place>>
    /** Copyright and permission that go with the outlines. */
    readonly licence: string
  }
}
