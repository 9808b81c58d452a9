import type { RawAnswer, Source, SourceInfo } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { Cron, Effect, Result, Stream } from "effect"
import { type Definition, live, type Options } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { type Content, parser, refusal, unexpected } from "../reading/Answer.ts"
import * as Page from "./despatch-centres/Page.ts"
import { type Candidate, gather, number } from "./despatch-centres/Readings.ts"
import * as Stamp from "./despatch-centres/Stamp.ts"

const area = "karnataka"

interface Layout {
  /** Span with the time of the page. */
  readonly time: string
  /** Span → what it holds. Ids mean different things on different pages. */
  readonly spans: Readonly<Record<string, readonly [DatasetId, Area]>>
}

/** Pages by path. Stations come one by one: what the state's coal or hydro is as a whole is not published. */
const pages: Readonly<Record<string, Layout>> = {
  "/Default.aspx": {
    time: "Label6",
    spans: { Label5: ["demand", area], Label1: ["frequency", area] }
  },
  "/StateGen.aspx": {
    time: "lbldate",
    spans: {
      lblrtptot: ["generation_coal", "station/raichur-tps"],
      lblbtptot: ["generation_coal", "station/bellary-tps"],
      // The one station whose span is named otherwise.
      ytptot: ["generation_coal", "station/yermarus-tpp"],
      lblupctot: ["generation_coal", "station/udupi-tpp"],
      lbljintot: ["generation_coal", "station/toranagallu-tps"],
      lblshvytot: ["generation_hydro", "station/sharavathi-hps"],
      lblngjtot: ["generation_hydro", "station/kalinadi-hps"],
      lblcgs: ["central_station_drawal", area]
    }
  },
  "/StateNCEP.aspx": {
    time: "Label1",
    spans: {
      lbl_tc: ["generation_cogeneration", area],
      lbl_tb: ["generation_biomass", area],
      lbl_tm: ["generation_small_hydro", area],
      lbl_tw: ["generation_wind", area],
      lbl_kar_slr: ["generation_solar", area]
    }
  }
}

export const info: SourceInfo = {
  id: "sldc-ka",
  title: "Karnataka State Load Despatch Centre, demand, stations and renewables of the state, frequency",
  url: "https://kptclsldc.in",
  licence: "none stated",
  datasets: [
    "demand",
    "frequency",
    "generation_coal",
    "generation_hydro",
    "central_station_drawal",
    "generation_cogeneration",
    "generation_biomass",
    "generation_small_hydro",
    "generation_wind",
    "generation_solar"
  ]
}

export const defaults: Options = { baseUrl: "https://kptclsldc.in", spacingMs: 3_000 }

/** Readings as the three pages show them, MW, at the pages' own times: these run some minutes behind. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("8-59/10 * * * *", "UTC"),
    firstLoadMs: 0,
    politenessMs: 5 * 60_000,
    fetch: () =>
      Visit.inTurn(
        Object.keys(pages).map((path) =>
          upstream.request({
            source: info.id,
            url: options.baseUrl + path,
            spacingMs: options.spacingMs,
            retries: 1
          })
        )
      ).pipe(Stream.withSpan("SldcKa.fetch")),
    parse
  }))

/** Reads one page, told by its address. */
export const parse: Source["parse"] = parser(info.id, (raw) => readings(raw))

const readings = (raw: RawAnswer): Content =>
  Result.gen(function* () {
    const path = URL.canParse(raw.url) ? new URL(raw.url).pathname : raw.url
    const layout = Object.entries(pages).find(([page]) => path.endsWith(page))?.[1]
    if (layout === undefined) return yield* unexpected(`no page that is known: ${path.slice(0, 100)}`)
    const { spans: texts } = yield* Page.read(raw, [layout.time, ...Object.keys(layout.spans)])
    if (!Object.keys(layout.spans).some((id) => texts.has(id))) return yield* unexpected("none of its spans")
    const stamp = texts.get(layout.time)
    const time = Stamp.timeOf(stamp, raw.fetched_at)
    if (Result.isFailure(time)) return refusal(`${layout.time} ${stamp}`, time.failure)
    return gather(
      Object.entries(layout.spans).map(([id, [dataset, about]]): Candidate => {
        const text = texts.get(id)
        return {
          dataset,
          area: about,
          ts: time.success,
          value: text === undefined ? Result.fail("is missing from the page") : number(text),
          entry: id
        }
      })
    )
  })

export const definition: Definition = { info, parse, files: [], live: live(make, defaults) }
