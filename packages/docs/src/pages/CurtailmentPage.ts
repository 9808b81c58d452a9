import { dispatchDefaults, type DispatchValues } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { states, Zone } from "@grid/domain/states/State"
import { hoursOfDay } from "@grid/domain/time/Time"
import { energyShares } from "@grid/models/curtailment/Days"
import { dispatchFuels, loadingOffset, meanCost } from "@grid/models/dispatch/India"
import { limits, pumped_mw } from "@grid/models/dispatch/Model5"
import { demandShapes } from "@grid/models/dispatch/Shapes"
import { Result } from "effect"
import { type Content, contentOf } from "./Frame.ts"
import { table } from "./Html.ts"
import type { Site } from "./Site.ts"

/** Assumptions of the network with costs in USD. */
const inDollars: DispatchValues = { ...Result.getOrThrow(assume(dispatchDefaults)).values, inr_per_usd: 1 }

/** Page on curtailment, with the numbers of the network that its dispatch and that of marginal carbon rest on. */
export const curtailmentPage = (site: Site): Content =>
  contentOf(site, ["curtailment"], {
    costs: table(
      "Cost by fuel",
      ["Fuel", "USD/MWh"],
      dispatchFuels.map((fuel) => [fuel, meanCost(fuel, inDollars).toFixed(6)])
    ),
    zones: table(
      "Zones",
      ["Zone", "Offset of coal", "Pumped storage, MW", "Part of the country's demand"],
      Zone.literals.map((zone) => [zone, loadingOffset[zone], pumped_mw[zone] ?? 0, energyShares[zone]])
    ),
    corridors: table(
      "Corridors",
      ["From", "To", "Limit, MW", "Limit the other way, MW"],
      limits.map(({ forward_mw, from, reverse_mw, to }) => [from, to, forward_mw, reverse_mw])
    ),
    shapes: table(
      "Demand by hour over the mean of the day",
      ["Hour IST", ...Zone.literals, "India"],
      hoursOfDay.map((hour) => [
        hour,
        ...[...Zone.literals, "india" as const].map((area) => demandShapes[area][hour] ?? "")
      ])
    ),
    records: states.map(({ record_demand_mw, slug }) => `${slug} ${record_demand_mw}`).join(", ")
  })
