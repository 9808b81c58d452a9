import { fileName, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { datasets } from "@grid/domain/observations/Dataset"
import { dayMs } from "@grid/domain/time/Time"
import { Cron, Effect, Result, Stream } from "effect"
import { type Definition, live, type Options } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import * as Answers from "./cea/Answers.ts"
import * as Tables from "./cea/Tables.ts"
import { giveUpAfter } from "./cea/Site.ts"
import { json, orUnexpected, parser } from "../reading/Answer.ts"
import * as Csv from "../reading/Csv.ts"

export const info: SourceInfo = {
  id: "cea-capacity",
  title:
    "Central Electricity Authority: installed capacity by state and fuel, monthly power supply position, utilisation of renewables",
  url: "https://cea.nic.in",
  licence:
    "none stated; tables of capacity compiled by R. Andrew, to be cited as Earth Syst. Sci. Data 12, 2411 (2020)",
  datasets: datasets
    .map(({ id }) => id)
    .filter((id) => /^(installed_capacity|capacity_utilisation)_|^(energy|peak)_[a-z]+_month$/.test(id))
}

export const defaults: Options = { baseUrl: "https://cea.nic.in", spacingMs: 3_000 }

/**
 * The interfaces that are read: each answers its whole table, whatever is asked. Others of the authority are not read:
 * `installed_capacity_composition` does not say whose capacity a row is, and generation, transmission and consumption are
 * no capacity.
 */
export const paths = [
  "/api/installed_capacity_allindia.php",
  "/api/installed_capacity.php",
  "/api/installed_capacity_statewise.php",
  "/api/instcap_allindia_res.php",
  "/api/psp_energy.php",
  "/api/psp_peak.php"
] as const

/** Installed capacity, MW, at the end of each month, and energy, MWh, and peak, MW, required and met in it. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("20 4 * * *", "UTC"),
    firstLoadMs: dayMs,
    politenessMs: 60 * 60_000,
    fetch: () =>
      Visit.inTurn(
        paths.map((path) =>
          upstream.request({
            source: info.id,
            url: options.baseUrl + path,
            spacingMs: options.spacingMs,
            retries: 1
          })
        ),
        giveUpAfter
      ).pipe(Stream.withSpan("CeaCapacity.fetch")),
    parse
  }))

/**
 * Reads an answer of one of the interfaces, recorded or fresh, or one of the compiled tables: `.csv` of the country by
 * month, of the states by month (conventional, renewable), of utilisation factors by month.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw)?.toLowerCase().endsWith(".csv") === true
    ? orUnexpected(Result.flatMap(Csv.records(raw.body), (records) => Tables.read(records, raw.fetched_at)))
    : Result.flatMap(json(raw), (body) => orUnexpected(Answers.read(body, raw.fetched_at)))
)

export const definition: Definition = { info, parse, files: [".csv", ".json"], live: live(make, defaults) }
