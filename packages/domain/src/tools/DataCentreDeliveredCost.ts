import { type JsonSchema, Schema } from "effect"
import { DeliveredCost, usualLoad as usual, voltageClasses } from "../datacentre/Cost.ts"
import { coordinate, siteLabel } from "../datacentre/Site.ts"
import { isBounded, leastSize } from "../numbers/Numbers.ts"
import { access, contract } from "./Tool.ts"

/** A number within bounds; next to 0 it is a slip, as in every other request. */
const number = (message: string, is: (value: number) => boolean, bounds: JsonSchema.JsonSchema) =>
  Schema.Finite.check(
    Schema.makeFilter((value) => is(value) && isBounded(value, -Infinity, Infinity), {
      message: is(leastSize / 2) ? `${message}, ${is(0) ? "0 or " : ""}at least ${leastSize} in size` : message,
      toJsonSchema: () => bounds
    })
  )

const optional = <A extends number | string>(schema: Schema.Codec<A>, description: string, otherwise?: A) =>
  Schema.optionalKey(schema.annotate({ description, ...(otherwise === undefined ? {} : { default: otherwise }) }))

export const dataCentreDeliveredCost = contract({
  name: "data_centre_delivered_cost",
  title: "Cost of power at a data-centre site in India",
  description:
    "Yearly cost of power of a data centre at a place, INR and INR per kWh consumed: supply by the local distribution company line by line, and the exchange by open access. Each line is published, with the order of the commission, or assumed; low and high are what the uncertain ones make of it. Charges of today (Indian day); no quotation. Of a state ask at a city in it, by the city's coordinates.",
  arguments: Schema.Struct({
    ...coordinate,
    label: Schema.optionalKey(siteLabel),
    it_load_mw: number("must be above 0 and at most 2000", (value) => value > 0 && value <= 2_000, {
      exclusiveMinimum: 0,
      maximum: 2_000
    }).annotate({ description: "IT power at full load, MW", examples: [20] }),
    pue: optional(
      number("must be from 1 to 3", (value) => value >= 1 && value <= 3, { minimum: 1, maximum: 3 }),
      "Power of the site by that of the IT",
      usual.pue
    ),
    load_factor: optional(
      number("must be above 0 and at most 1", (value) => value > 0 && value <= 1, { exclusiveMinimum: 0, maximum: 1 }),
      "Mean by full load",
      usual.load_factor
    ),
    demand_charge_inr_per_kva_month: optional(
      number("must be from 0 to 10000", (value) => value >= 0 && value <= 10_000, { minimum: 0, maximum: 10_000 }),
      "In place of the tariff's"
    ),
    adders_inr_per_kwh: optional(
      number("must be from -20 to 20", (value) => value >= -20 && value <= 20, { minimum: -20, maximum: 20 }),
      "What else is paid; negative for a rebate",
      usual.adders_inr_per_kwh
    ),
    losses_pct: optional(
      number("must be from 0 to below 50", (value) => value >= 0 && value < 50, { minimum: 0, exclusiveMaximum: 50 }),
      "In place of the published ones, % of the energy bought"
    ),
    power_factor: optional(
      number("must be from 0.5 to 1", (value) => value >= 0.5 && value <= 1, { minimum: 0.5, maximum: 1 }),
      "kWh per kVAh",
      usual.power_factor
    ),
    voltage_class: optional(Schema.Literals(voltageClasses), "Voltage of the connection", usual.voltage_class)
  }),
  result: DeliveredCost,
  access: access({ feature: "data_centre" })
})
