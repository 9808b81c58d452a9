import { catalog } from "@grid/domain/catalog/Catalog"
import { bidAreasOf } from "@grid/domain/reference/BidAreas"
import { findWithCities, type State, states } from "@grid/domain/states/State"
import { Option, Schema } from "effect"
import { terms } from "./Terms.ts"

/** Document that clients may show beside the tools. It holds nothing that is metered. */
interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly text: () => string
}

const stateOf = ({ iso, name, slug, zone }: State) => ({
  slug,
  name,
  iso,
  zone,
  bid_areas: [...new Set(bidAreasOf(slug).map(({ area }) => area.toUpperCase()))]
})

const resources: ReadonlyArray<Resource> = [
  {
    uri: "grid://catalogue",
    name: "catalogue",
    title: "Catalogue",
    description: "Datasets with unit, tool and route. search_datasets adds how fresh each is.",
    mimeType: "application/json",
    text: () =>
      JSON.stringify(
        catalog.map(({ description, endpoint, id, title, tool, unit }) => ({
          id,
          title,
          description,
          unit,
          tool,
          endpoint
        }))
      )
  },
  {
    uri: "grid://states",
    name: "states",
    title: "States",
    description: "States and union territories with slug, ISO code, zone and bid areas.",
    mimeType: "application/json",
    text: () => JSON.stringify(states.map(stateOf))
  },
  {
    uri: "grid://terms",
    name: "terms",
    title: "Terms",
    description: "Words of the answers and what they mean.",
    mimeType: "text/markdown",
    text: () => terms.map(([word, meaning]) => `- **${word}**: ${meaning}`).join("\n")
  }
]

/** Entries of `resources/list`. */
export const resourceList = resources.map(({ text: _text, ...entry }) => entry)

const ofStates = "grid://states/"

/** Address of the record of one state, to be completed. */
export const stateTemplate = `${ofStates}{state}`

/** Entries of `resources/templates/list`. */
export const templateList = [
  {
    uriTemplate: stateTemplate,
    name: "state",
    title: "State",
    description: "One state or union territory.",
    mimeType: "application/json"
  }
]

const decodeName = Schema.decodeOption(Schema.StringFromUriComponent)

/** Contents of a resource; null where there is none of this address. */
export const contentsOf = (uri: string) => {
  const resource = resources.find((one) => one.uri === uri)
  if (resource !== undefined) return [{ uri, mimeType: resource.mimeType, text: resource.text() }]
  const name = uri.startsWith(ofStates) ? Option.getOrUndefined(decodeName(uri.slice(ofStates.length))) : undefined
  const state = name === undefined ? undefined : findWithCities(name)
  return state === undefined ? null : [{ uri, mimeType: "application/json", text: JSON.stringify(stateOf(state)) }]
}
