import { Result, Schema } from "effect"
import { NotFound } from "../errors/ApiError.ts"
import { text } from "../http/Members.ts"
import { nearestBy } from "../names/Nearest.ts"
import { type BidArea, bidAreas } from "../observations/Area.ts"
import { findBidArea } from "../observations/AreaName.ts"
import { bidAreaMembers, bidAreasOf } from "../reference/BidAreas.ts"
import { find, foldedName, fromSlug, spellingsOf, spellingsWithCities, states, Zone } from "../states/State.ts"
import { findZone, spellingsOfZone } from "../states/ZoneName.ts"

export const NodeKind = Schema.Literals(["bid_area", "state", "zone", "substation"]).annotate({
  identifier: "NodeKind",
  description: "Bid area of the exchange, state, despatch zone, or substation where such are loaded"
})

const maybeText = (description: string, example: string) =>
  Schema.NullOr(text(description, example)).annotate({ description: `${description}; null where there is not one` })

const degrees = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, degrees; null for an area`,
    examples: [example]
  })

/** Place of the grid, as requests of engines name it. */
export const GridNode = Schema.Struct({
  node: text("Identifier", "W2"),
  name: text("Name", "Bid area W2"),
  kind: NodeKind,
  zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null on the islands" }),
  state: maybeText("State by its code", "IN-MH"),
  bid_area: maybeText("Bid area", "W2"),
  lat: degrees("Latitude", 19.17),
  lng: degrees("Longitude", 73.2)
}).annotate({ identifier: "GridNode", description: "A place of the grid" })
export type GridNode = typeof GridNode.Type

const area = { lat: null, lng: null }

const ofBidArea = (code: BidArea): GridNode => {
  const members = bidAreaMembers.filter((member) => member.area === code)
  const [first] = members
  const state = members.length === 1 ? fromSlug(members[0]?.state ?? "") : undefined
  return {
    ...area,
    node: code.toUpperCase(),
    name: `Bid area ${code.toUpperCase()}`,
    kind: "bid_area",
    zone: fromSlug(first?.state ?? "")?.zone ?? null,
    state: state?.iso ?? null,
    bid_area: code.toUpperCase()
  }
}

const ofState = ({ iso, name, slug, zone }: (typeof states)[number]): GridNode => {
  const memberships = bidAreasOf(slug)
  const [first] = memberships
  return {
    ...area,
    node: iso,
    name,
    kind: "state",
    zone,
    state: iso,
    bid_area: memberships.length === 1 ? (first?.area.toUpperCase() ?? null) : null
  }
}

const ofZone = (zone: Zone): GridNode => ({
  ...area,
  node: zone,
  name: `${spellingsOfZone(zone)[1] ?? zone} region`,
  kind: "zone",
  zone,
  state: null,
  bid_area: null
})

/** Nodes that are there whatever is loaded: bid areas, states, zones. */
export const areaNodes: ReadonlyArray<GridNode> = [
  ...bidAreas.map(ofBidArea),
  ...states.map(ofState),
  ...Zone.literals.map(ofZone)
]

const byId = new Map(areaNodes.map((node) => [node.node, node]))

const idOf = (name: string): string | undefined => findBidArea(name)?.toUpperCase() ?? findZone(name) ?? find(name)?.iso

/** Names of a node, as a query is looked for in them. */
const namesOf = ({ name, node, state }: GridNode): ReadonlyArray<string> => [
  node,
  name,
  ...states.flatMap((one) => (one.iso === state ? spellingsOf(one) : []))
]

/** The nodes of a zone and kind whose name or identifier has the query in it, in any case. */
export const nodesOf = ({
  kind,
  query = "",
  zone
}: {
  readonly kind?: GridNode["kind"]
  readonly query?: string
  readonly zone?: Zone
}): ReadonlyArray<GridNode> => {
  const wanted = foldedName(query)
  return areaNodes.filter(
    (node) =>
      (kind === undefined || node.kind === kind) &&
      (zone === undefined || node.zone === zone) &&
      namesOf(node).some((name) => foldedName(name).includes(wanted))
  )
}

/** Nodes that a wrong name perhaps means, at most three. */
export const nearestNodes = nearestBy([
  ...states.map((state) => [state.iso, spellingsWithCities(state)] as const),
  ...bidAreas.map((code) => [code.toUpperCase(), [code]] as const),
  ...Zone.literals.map((zone) => [zone, spellingsOfZone(zone)] as const)
])

/** The node that somebody means: a bid area (`W2`), a state by any of its names, or a zone. The left side names the nearest. */
export const findNode = (name: string): Result.Result<GridNode, NotFound> => {
  const node = byId.get(idOf(name) ?? "")
  return node === undefined
    ? Result.fail(
        new NotFound({
          detail: `There is no node ${name.slice(0, 64)}; /v1/nodes lists those that there are.`,
          did_you_mean: nearestNodes(name)
        })
      )
    : Result.succeed(node)
}
