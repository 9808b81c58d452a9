import type { ComponentChildren } from "preact"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Loaded } from "../components/Loaded.tsx"
import type { Body, Input } from "./Inputs.ts"

/** Distribution companies whose tariffs are known, as fields offer them. */
type Companies = ReadonlyArray<{ readonly value: string; readonly label: string; readonly group: string }>

const loadCompanies = async (signal: AbortSignal): Promise<Companies> => {
  const { states } = (await answered(grid.GET("/v1/coverage/landed-cost", { signal }))).body
  return states.flatMap(({ name, state, tariffs }) =>
    tariffs.discoms.map((discom) => ({ value: `${state} ${discom}`, label: discom, group: name }))
  )
}

/** Field for a distribution company, which has its state with it. */
const companyInput = (companies: Companies): Input => ({
  kind: "choice",
  path: "company",
  label: "Distribution company",
  initial: (companies.find(({ label }) => label === "MSEDCL") ?? companies[0])?.value ?? "",
  options: companies
})

/** State and company in the place of the field's value. */
export const withCompany = ({ company, ...body }: Body): Body => {
  const [state, ...words] = String(company).split(" ")
  return { state, discom: words.join(" "), ...body }
}

/** Field for a distribution company, and what it needs around it. */
export const WithCompanies = ({ children }: { readonly children: (field: Input) => ComponentChildren }) => {
  const companies = useResource(loadCompanies, [])
  return (
    <Loaded resource={companies} title="Loading the companies …">
      {(companies) => children(companyInput(companies))}
    </Loaded>
  )
}
