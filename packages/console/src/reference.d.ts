/** Lists of the domain, put in by the build. */
declare module "virtual:reference" {
  export const states: ReadonlyArray<{ readonly slug: string; readonly name: string }>
  export const bidAreas: ReadonlyArray<string>
}
