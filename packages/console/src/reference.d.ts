/** Lists of the domain, put in by the build. */
declare module "virtual:reference" {
  export const states: ReadonlyArray<{
    readonly slug: string
    readonly name: string
    readonly iso: string
    readonly zone: string | null
    readonly aliases: ReadonlyArray<string>
  }>
  export const bidAreas: ReadonlyArray<string>
  export const fuels: ReadonlyArray<{ readonly fuel: string; readonly name: string }>
}
