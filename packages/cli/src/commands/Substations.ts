import { group } from "../arguments/Commands.ts"
import { forecast, headroom } from "./substations/OfOne.ts"
import { screen } from "./substations/Screen.ts"
import { search } from "./substations/Search.ts"

/** `gds substations` */
export const substations = group(
  "substations",
  "Substations: where they are, what they can still take, which suits a site",
  [search, headroom, forecast, screen]
)
