import { type CostLine, type DeliveredCost, usualLoad as usual } from "@grid/domain/datacentre/Cost"
import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import { dataCentreDeliveredCost } from "@grid/domain/tools/DataCentreDeliveredCost"
import { Effect, Result } from "effect"
import { placeOf } from "./DataCentrePlace.ts"
import { cellText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const columns = "component,inr_per_kwh,annual_inr,source,order_id,applicable_from"

const line = ({ annual_inr, applicable_from, component, inr_per_kwh, order_id, source }: CostLine): string =>
  [component, inr_per_kwh, annual_inr, source, order_id, applicable_from].map(cellText).join(",")

const way = (
  name: string,
  { annual_cost_inr: annual, breakdown, cost_inr_per_kwh: cost }: Omit<DeliveredCost["alternatives"][number], "mode">
): string =>
  [
    `${name}: ${cost.base} INR/kWh, between ${cost.low} and ${cost.high}; ${annual.base} INR a year, between ${annual.low} and ${annual.high}.`,
    columns,
    ...breakdown.map(line)
  ].join("\n")

/** Cost of power at a site. */
export const deliveredCostTool = Effect.map(DataCentre, (centre) =>
  makeTool(dataCentreDeliveredCost, {
    text: ({ alternatives, annual_energy_mwh, mode, ...rest }) =>
      [
        `${annual_energy_mwh} MWh a year.`,
        way(mode, rest),
        ...alternatives.map((alternative) => way(alternative.mode, alternative)),
        "An indication from published charges and assumptions, no quotation."
      ].join("\n"),
    answer: ({ arguments: { label = null, latitude, longitude, ...overrides }, now, plan }) => {
      const {
        adders_inr_per_kwh = usual.adders_inr_per_kwh,
        load_factor = usual.load_factor,
        power_factor = usual.power_factor,
        pue = usual.pue,
        voltage_class = usual.voltage_class,
        ...rest
      } = overrides
      const load = { ...rest, adders_inr_per_kwh, load_factor, power_factor, pue, voltage_class }
      return Result.map(placeOf({ latitude, longitude }, label), (place) =>
        centre.cost(place, load, { now, states: plan.states })
      )
    }
  })
)
