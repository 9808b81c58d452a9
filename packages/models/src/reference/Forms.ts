import { nearest } from "@grid/domain/names/Nearest"
import { DiscomRow } from "@grid/domain/reference/Discoms"
import { ChargeComponent, ChargeUnit, DutyBase, OpenAccessChargeRow } from "@grid/domain/reference/OpenAccessCharges"
import { Confidence } from "@grid/domain/reference/Reference"
import type { TableName } from "@grid/domain/reference/ReferenceTables"
import { ChangeStage, changeTopics, RegulatoryChangeRow } from "@grid/domain/reference/RegulatoryChanges"
import { RuleName, RuleRow } from "@grid/domain/reference/Rules"
import { TariffRow, TariffUnit } from "@grid/domain/reference/Tariffs"
import { Result, Schema } from "effect"
import {
  address,
  type Cell,
  day,
  listOf,
  number,
  oneOf,
  orNull,
  percent,
  range,
  someOf,
  state,
  stateOrIndia,
  text,
  voltage
} from "./Cells.ts"
import { demandCharges, energySlabs, timeOfDay } from "./TariffCells.ts"

/** A column of a table as an analyst writes it. It may be left out where its cells may be empty. */
export interface Column {
  readonly cell: Cell<unknown>
  readonly description: string
  /** Text that stands for an empty cell, from the other cells of the row. */
  readonly usual?: (textOf: (column: string) => string) => string
}

/** Form of a file of rows. */
export interface SheetForm {
  /** Name on the command line. */
  readonly name: string
  readonly columns: Readonly<Record<string, Column>>
  /** Other names of columns. */
  readonly columnAliases: Readonly<Record<string, string>>
  /** Columns that say what a row is about: a correction has the same. */
  readonly key: ReadonlyArray<string>
  /** Row that the cells make. */
  readonly schema: Schema.Codec<object, unknown>
  /** Column and reason for which the cells of a row do not go together; null where they do. */
  readonly fault?: (row: Readonly<Record<string, unknown>>) => readonly [column: string, reason: string] | null
}

/** Form of a table as an analyst writes it. */
export interface Form extends SheetForm {
  readonly table: TableName
  readonly aliases: ReadonlyArray<string>
  readonly description: string
}

export const column = <A>(cell: Cell<A>, description: string): Column => ({ cell, description })

const confidence: Cell<Confidence> = {
  ...oneOf(Confidence.literals),
  read: (value) => (value === "" ? Result.succeed<Confidence>("unverified") : oneOf(Confidence.literals).read(value)),
  form: `one of ${Confidence.literals.join(", ")}; empty is unverified`
}

const origin = {
  applicable_from: column(orNull(day), "First day on which it applies"),
  applicable_to: column(orNull(day), "Last day on which it applies"),
  order_id: column(orNull(text), "Order of the commission, by its number"),
  order_date: column(orNull(day), "Date of the order"),
  source_url: column(orNull(address), "Address of the order"),
  confidence: column(confidence, "How sure the number is"),
  note: column(orNull(text), "What else has to be known")
}

const company = column(orNull(text), "Distribution company, present or former name; empty for all of the state")

const slab: Cell<number> = {
  ...number,
  read: (value) => Result.map(oneOf(["1", "2", "3"]).read(value), Number),
  form: "1, 2 or 3"
}

/** Forms of the tables, in the order in which they are to be imported. */
export const forms: ReadonlyArray<Form> = [
  {
    table: "discoms",
    name: "discoms",
    aliases: [],
    description: "Distribution companies",
    columns: {
      state: column(state, "State that it supplies"),
      name: column(text, "Name as answers write it"),
      former_names: column(listOf(text), "Names it had before")
    },
    columnAliases: {},
    key: ["state", "name"],
    schema: DiscomRow
  },
  {
    table: "tariffs",
    name: "tariffs",
    aliases: [],
    description: "High-tension tariffs of distribution companies",
    columns: {
      state: column(state, "State"),
      discoms: column(someOf(text), "Distribution companies that bill by it"),
      consumer_category: column(text, "Category of the consumer as the order names it"),
      voltage_class: column(orNull(voltage), "Voltage class; empty for every high-tension voltage of the category"),
      above_kv: column(
        orNull(number),
        "Voltage above which the class begins, kV; without either end a class is found by its name alone"
      ),
      up_to_kv: column(orNull(number), "Highest voltage of the class, kV"),
      demand_slab: column(orNull(slab), "Slab of contract demand on which the energy charge depends"),
      above_kva: column(orNull(number), "Contract demand above which the slab begins, kVA"),
      up_to_kva: column(orNull(number), "Highest contract demand of the slab, kVA"),
      unit: column(oneOf(TariffUnit.literals), "Unit by which energy is billed"),
      energy_charge: column(number, "Energy charge, per unit; of several slabs that of the first"),
      energy_slabs: column(orNull(energySlabs), "Energy charges by slab of the month's units, where there are several"),
      fuel_surcharge: column(orNull(range), "Fuel surcharge, per unit"),
      wheeling_charge: column(orNull(number), "Wheeling charge, per unit"),
      demand_charges: column(demandCharges, "Demand charges"),
      ratchet_pct: column(orNull(percent), "Part of the contract demand that is billed at least, percent"),
      time_of_day: column(orNull(timeOfDay), "Additions in some hours"),
      ...origin
    },
    columnAliases: { discom: "discoms", category: "consumer_category", order: "order_id" },
    key: ["state", "discoms", "consumer_category", "voltage_class", "demand_slab", "applicable_from"],
    schema: TariffRow
  },
  {
    table: "charges",
    name: "open-access-charges",
    aliases: ["charges", "surcharges"],
    description: "Charges, surcharges and losses of open access",
    columns: {
      state: column(stateOrIndia, "State"),
      discom: company,
      voltage_class: column(orNull(voltage), "Voltage; empty where it does not matter"),
      consumer_category: column(orNull(text), "Category of the consumer; empty for all"),
      component: column(
        oneOf(ChargeComponent.literals, { banking_charge: "banking", css: "cross_subsidy_surcharge" }),
        "Charge or loss"
      ),
      bound: column(orNull(oneOf(["low", "high"])), "End of a range, which has a row for each end"),
      value: column(number, "The charge or loss, in its unit"),
      unit: {
        ...column(oneOf(ChargeUnit.literals), "Unit of the value; empty is percent for losses and duty, else INR/kWh"),
        usual: (textOf) => (textOf("component").endsWith("_pct") ? "%" : "INR/kWh")
      },
      levied_on: column(
        orNull(listOf(oneOf(DutyBase.literals))),
        "Lines of the bill on which a duty is levied; empty for all"
      ),
      ...origin
    },
    columnAliases: { inr_per_kwh: "value", order: "order_id" },
    key: ["state", "discom", "voltage_class", "consumer_category", "component", "bound", "applicable_from"],
    schema: OpenAccessChargeRow
  },
  {
    table: "rules",
    name: "market-rules",
    aliases: ["rules"],
    description: "Rules of open access and of the exchange that a number states",
    columns: {
      rule: column(oneOf(RuleName.literals), "Rule"),
      state: column(stateOrIndia, "State whose rule it is"),
      scope: column(orNull(text), "Technology, or market of a price cap; empty for all"),
      value: column(number, "Number of the rule, in its unit"),
      unit: column(oneOf(RuleRow.fields.unit.literals), "Unit of the value"),
      ...origin
    },
    columnAliases: { order: "order_id" },
    key: ["rule", "state", "scope", "applicable_from"],
    schema: RuleRow
  },
  {
    table: "changes",
    name: "regulatory-changes",
    aliases: ["changes", "regulatory-feed"],
    description: "Reported regulatory steps",
    columns: {
      reported_on: column(day, "Day on which it was reported"),
      state: column(stateOrIndia, "State"),
      stage: column(oneOf(ChangeStage.literals), "How far it is"),
      topics: column(listOf(oneOf(changeTopics)), "Subjects"),
      commission: column(orNull(text), "Commission that decides"),
      document_url: column(address, "Address of the document or of the report")
    },
    columnAliases: {},
    key: ["state", "stage", "document_url", "reported_on"],
    schema: RegulatoryChangeRow
  }
]

const folded = (name: string): string => name.toLowerCase().replaceAll("_", "-")

/** Form of a table by its name or another one of it; else the names there are. */
export const findForm = (name: string): Result.Result<Form, string> => {
  const form = forms.find((one) => [one.name, ...one.aliases].includes(folded(name)))
  if (form !== undefined) return Result.succeed(form)
  const names = forms.map((one) => one.name)
  const [suggestion] = nearest(name, names)
  return Result.fail(
    `must be one of ${names.join(", ")}, not "${name}"${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`
  )
}

/** Form of a table that has its rows. */
export const formOf = (table: TableName): Form => forms.find((form) => form.table === table) as Form

/** The form that most columns of a file belong to; undefined where none has them all. */
export const formByHeader = (columns: ReadonlyArray<string>): Form | undefined =>
  forms.find(({ columnAliases, columns: own }) =>
    columns.every((name) => name === withdrawnColumn || (columnAliases[name] ?? name) in own)
  )

/** Column that withdraws a row, `yes`: what was recorded by mistake. */
export const withdrawnColumn = "withdrawn"
