import { amiHeader } from "@grid/models/network/Ami"
import { networkForms } from "@grid/models/network/NetworkForms"
import { substationForms } from "@grid/models/network/SubstationForms"
import { write } from "@grid/models/reference/Files"
import type { SheetForm } from "@grid/models/reference/Forms"
import * as SimulatedNetwork from "@grid/ingest/simulator/networks/SimulatedNetwork"
import { Effect, Result } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { argument, json, type Parse, toggle } from "../../arguments/Parameters.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"

/** Month of the rows that templates show. */
const shownAt = Date.parse("2026-11-01T00:00:00+05:30")

/** A simulated row of each file, all about one substation, feeder and transformer, so that they can be imported one after the other. */
const rowsOf = (): Readonly<Record<string, object | undefined>> => {
  const simulated = SimulatedNetwork.make()
  const { loadings, margins, plans, queue, substations } = simulated.substations(shownAt)
  const feeder = simulated.feeder("SIM-FD-01", shownAt)
  const transformer = simulated.transformer("SIM-DT-001", shownAt)
  const [substation] = substations
  const ofIt = (row: { readonly substation_id: string }) => row.substation_id === substation?.substation_id
  const [feeder_id, dt_id] = [feeder?.feeder.feeder_id, transformer?.transformer.dt_id]
  return {
    substations: substation,
    "substation-loading": loadings.find(ofIt),
    "transmission-margins": margins.find(ofIt),
    "connectivity-queue": queue.find(ofIt),
    "expansion-plans": plans[0],
    feeders: feeder?.feeder,
    "feeder-sections": { feeder_id, ...feeder?.sections[0] },
    "feeder-loads": { feeder_id, ...feeder?.loads[0] },
    transformers: transformer?.transformer,
    sections: { dt_id, ...transformer?.sections[0] },
    consumers: { dt_id, ...transformer?.consumers.find(({ node }) => node === transformer.sections[0]?.to_node) }
  }
}

const forms: ReadonlyArray<SheetForm> = [...Object.values(substationForms), ...Object.values(networkForms)]

const names = [...forms.map(({ name }) => name), "ami"]

const formName: Parse<string, SheetForm | "ami"> = (name) =>
  Result.fromNullishOr(
    name === "ami" ? name : forms.find((form) => form.name === name),
    () =>
      `must be one of ${names.join(", ")}, not "${name}"${name === "network" ? "; a network is a folder of several files" : ""}`
  )

const amiColumns = [
  ["meter_id", "Meter", "1 to 64 characters", true],
  ["ts", "Begin of the interval of 15 or 30 minutes; without an offset IST", "YYYY-MM-DDTHH:MM:SS+05:30", true],
  ["kwh_import", "Energy drawn in the interval, kWh; empty is a gap", "a number of 0 or more", true],
  ["kwh_export", "Energy fed in, kWh", "a number of 0 or more; may be left out", false],
  ["voltage_v", "Mean voltage, V", "a number of 0 or more; may be left out", false]
] as const

const columnsOf = (form: SheetForm | "ami") =>
  form === "ami"
    ? amiColumns.map(([name, description, written, required]) => ({ name, description, form: written, required }))
    : Object.entries(form.columns).map(([name, { cell, description, usual }]) => ({
        name,
        description,
        form: cell.form,
        required: usual === undefined && Result.isFailure(cell.read(""))
      }))

const fileOf = (form: SheetForm | "ami"): string => {
  if (form === "ami")
    return `${amiHeader}\nMETER-1,2026-11-01T00:00:00+05:30,0.25,0,231.4\nMETER-1,2026-11-01T00:15:00+05:30,0.27,0,230.9\n`
  const row = rowsOf()[form.name]
  return write(form, row === undefined ? [] : [row])
}

/** `gds ingest template` */
export const template = command(
  "template",
  page(
    "Print a file of a dataset of networks to begin with: its columns and one simulated row. A network has several: transformers, sections and consumers, or feeders, feeder-sections and feeder-loads",
    "gds ingest template substations",
    "gds ingest template transformers --columns"
  ),
  {
    form: argument("file", `Kind of file: ${names.join(", ")}`, formName),
    columns: toggle("columns", "Print what each column holds instead"),
    json
  },
  Effect.fnUntraced(function* ({ columns: asColumns, form, json: asJson }) {
    const columns = columnsOf(form)
    yield* print(asJson, { file: form === "ami" ? form : form.name, columns }, () =>
      asColumns
        ? table(
            ["column", "says", "form", "required"],
            columns.map((one) => [one.name, one.description, one.form, one.required])
          )
        : fileOf(form)
    )
  })
)
