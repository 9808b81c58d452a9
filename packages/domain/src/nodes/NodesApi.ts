import { Schema } from "effect"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { list, word } from "../http/Members.ts"
import { zone } from "../http/Parameters.ts"
import { GridNode, NodeKind } from "./Node.ts"

export const NodeList = Schema.Struct({ nodes: list(GridNode, "Bid areas, states, zones, then substations") }).annotate(
  {
    identifier: "NodeList",
    description: "Places of the grid"
  }
)

/** Places of the grid that requests of engines may name. */
export class NodesApi extends HttpApiGroup.make("nodes")
  .add(
    HttpApiEndpoint.get("nodes", "/nodes", {
      query: Schema.Struct({
        query: Schema.optionalKey(word("Part of a name or identifier, in any case", "maharashtra")),
        ...zone,
        kind: Schema.optionalKey(NodeKind.annotate({ examples: ["bid_area"] }))
      }),
      success: NodeList
    })
      .annotate(Access, enterprise(null))
      .annotate(OpenApi.Summary, "List the nodes")
      .annotate(
        OpenApi.Description,
        "What may stand where a node is asked for. A state is taken by any of its names; substations are listed where they are loaded."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Places of the grid, as requests name them.")
  .prefix("/v1") {}
