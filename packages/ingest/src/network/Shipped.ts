import { SubstationRow } from "@grid/domain/network/Substation"
import type { ShippedRow } from "@grid/domain/network/NetworkOrigins"
import { on } from "@grid/domain/reference/Reference"
import { stateAt } from "@grid/domain/states/StateAt"
import { Result, Schema } from "effect"
import * as Csv from "../reading/Csv.ts"
import { textOf } from "../reference/Texts.ts"

const file = "osm_substations_2017.csv"

/** Day of the map, and instant by which it was public, epoch ms. */
const dated = on("2017-01-31")
const recorded_at = Date.parse("2017-02-01T00:00:00+05:30")

const encode = Schema.encodeSync(Schema.fromJsonString(SubstationRow))

const orNull = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text)

const rowOf = ({ lat, lon, max_kv, name, operator, osm_model_id }: Csv.Row["cells"]): ShippedRow => {
  const substation_id = `OSM-${osm_model_id ?? ""}`
  const [latitude, longitude] = [Number(lat), Number(lon)]
  const content = encode({
    substation_id,
    applicable_from: null,
    name: orNull(name),
    state: stateAt({ latitude, longitude })?.slug ?? null,
    lat: latitude,
    lon: longitude,
    voltage_kv: max_kv === undefined || max_kv === "" ? null : Number(max_kv),
    operator: orNull(operator),
    transformers: null,
    power_factor: null,
    injection_mw: null,
    min_load_mw: null,
    dated,
    source: "OpenStreetMap, January 2017",
    source_url: "https://www.openstreetmap.org/copyright",
    licence: "ODbL 1.0, © OpenStreetMap contributors"
  })
  return { part: "substations", key: `${substation_id}|`, content, recorded_at }
}

let kept: ReadonlyArray<ShippedRow> | undefined

/** Substations of a map of 2017: where they stood, never what they can take. Read when they are first asked for. */
export const shipped = (): ReadonlyArray<ShippedRow> =>
  (kept ??= Result.getOrThrow(Csv.readList(new TextEncoder().encode(textOf(file)))).rows.map(({ cells }) =>
    rowOf(cells)
  ))
