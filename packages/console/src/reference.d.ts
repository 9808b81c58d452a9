/** Lists of the domain, put in by the build. */
declare module "virtual:reference" {
  export const states: ReadonlyArray<{ readonly slug: string; readonly name: string }>
  export const bidAreas: ReadonlyArray<
    "N1" | "N2" | "N3" | "E1" | "E2" | "W1" | "W2" | "W3" | "S1" | "S2" | "S3" | "A1" | "A2"
  >
}
