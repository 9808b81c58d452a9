import { fileName, type Parsed, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { deviation } from "@grid/domain/observations/datasets/Deviation"
import type { Observation } from "@grid/domain/observations/Observation"
import { dayMs, hourMs, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Cron, Effect, Ref, Result, Stream, Struct } from "effect"
import type { Definition } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { type Content, nameOf, orUnexpected, parser, text, type Unreadable, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Workbook from "../reading/Workbook.ts"
import * as Bands from "./dsm/Bands.ts"
import * as Blocks from "./dsm/Blocks.ts"
import * as Listing from "./dsm/Listing.ts"
import { applicableDay, namedDay, type Row } from "./dsm/Words.ts"
import * as Site from "./grid-india/Site.ts"

export const info: SourceInfo = {
  id: "dsm",
  title: "Grid-India, rates of charges for deviation and the area prices behind them",
  url: "https://grid-india.in",
  licence: "none stated",
  datasets: [...Struct.keys(deviation), "price_dam", "price_rtm"],
  publication: "deviation_rates"
}

/** Files come in batches, 8 to 11 days after their day: so many days before the span are looked for again. */
const lateDays = 14

/** Rates of deviation by 15-minute block and bid area. A file that was downloaded is not asked for again. */
export const make = (options: Site.Options): Effect.Effect<Source, never, Upstream> =>
  Effect.gen(function* () {
    const upstream = yield* Upstream
    const downloads = yield* Ref.make<ReadonlySet<string>>(new Set())
    const common = { source: info.id, headers: Site.headers, retries: 1 }

    const list = (year: number, month: number) =>
      upstream.request({
        ...common,
        url: options.baseUrl + Site.path,
        json: Listing.query(year, month),
        spacingMs: options.spacingMs
      })

    const download = Effect.fnUntraced(function* ({ file_path }: Listing.Listed, spacingMs: number) {
      const answer = yield* upstream.request({ ...common, url: `${options.cdnUrl}/${encodeURI(file_path)}`, spacingMs })
      if (answer.status === 200) yield* Ref.update(downloads, (paths) => new Set(paths).add(file_path))
      return answer
    })

    return {
      info,
      schedule: Cron.parseUnsafe("40 6,14 * * *", "UTC"),
      firstLoadMs: 28 * dayMs,
      politenessMs: 6 * hourMs,
      backfillPauseMs: options.backfillSpacingMs,
      fetch: (span) => {
        const first = istDay(span.from) - lateDays
        const last = istDay(span.to - 1)
        const isDue = ({ day }: Listing.Listed) => day >= first && day <= last
        return Visit.following<{ readonly month: string } | Listing.Listed>(financialYears(first, last), (part) =>
          Effect.gen(function* () {
            if ("file_path" in part) return { answers: [yield* download(part, options.backfillSpacingMs)], more: [] }
            const [year, month] = part.month.split("-").map(Number)
            const answer = yield* list(year ?? 0, month ?? 0)
            const paths = yield* Ref.get(downloads)
            const listed = Result.getOrElse(Listing.read(answer), () => [])
            const due = listed.filter((file) => isDue(file) && !paths.has(file.file_path))
            return { answers: [answer], more: due }
          })
        ).pipe(Stream.withSpan("Dsm.fetch"))
      },
      parse
    }
  })

/** A month (`YYYY-MM`) of each financial year that days of `[first, last]` are of. */
const financialYears = (first: number, last: number) => {
  const months = new Map<string, { readonly month: string }>()
  for (let day = first; day <= last; day++) {
    const month = istDayDate(day).slice(0, 7)
    const { _fileDate } = Listing.query(Number(month.slice(0, 4)), Number(month.slice(5)))
    if (!months.has(_fileDate)) months.set(_fileDate, { month })
  }
  return [...months.values()]
}

/**
 * Reads the list of files, which holds no values, or a file of deviation rates of any of its layouts: bands of frequency until
 * December 2022, sections of 96 blocks by bid area since then. Paise per kWh become INR/MWh.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw) === null && raw.url.endsWith(Site.path)
    ? Result.map(Listing.read(raw), (): Parsed => ({ observations: [], rejected: [] }))
    : report(raw)
)

const report = (raw: RawAnswer): Content =>
  Result.gen(function* () {
    const name = nameOf(raw)
    const rows = yield* rowsOf(raw, name)
    const named = namedDay(name)
    const day = rows.reduce<number | null>((first, { cells }) => first ?? applicableDay(cells), null) ?? named
    if (day === null) return yield* unexpected('neither a line "Applicable for:" nor the name of the file has a date')
    if (named !== null && named !== day) {
      return yield* unexpected(
        `${name} names ${istDayDate(named)}, but what it holds is applicable for ${istDayDate(day)}`
      )
    }
    const into = Collector.make(istDayStart(day + 1))
    for (const { isCut = false, number } of rows) if (isCut) into.reject(Collector.lineAt(number), Csv.cutReason)
    if (rows.some(Bands.isHeader)) Bands.take(into, day, rows)
    else Blocks.take(into, day, rows)
    const { observations, rejected } = into.parsed()
    return observations.length === 0 && rejected.length === 0
      ? yield* unexpected("none of its sections has a known title")
      : { observations: [...observations, ...pricesIn(observations)], rejected }
  })

const rowsOf = (raw: RawAnswer, name: string): Result.Result<ReadonlyArray<Row>, Unreadable> =>
  /\.csv$/i.test(name)
    ? Result.map(
        Result.andThen(text(raw), () => orUnexpected(Csv.records(utf8(raw.body)))),
        (records) => records.map(({ line, ...record }) => ({ ...record, number: line }))
      )
    : Result.map(Workbook.ofAnswer(raw), (sheets) =>
        (sheets[0]?.rows ?? []).map((cells, at) => ({ number: at + 1, cells }))
      )

/** Text in latin-1, as older files have it, in UTF-8. */
const utf8 = (body: Uint8Array): Uint8Array =>
  Result.isSuccess(Result.try(() => new TextDecoder("utf-8", { fatal: true }).decode(body)))
    ? body
    : new TextEncoder().encode(new TextDecoder("latin1").decode(body))

/**
 * Area prices of the two markets, which `exchange` gives too and is read first: of day-ahead those without the high-price
 * segment, where a file gives them apart.
 */
const pricesIn = (observations: ReadonlyArray<Observation>): ReadonlyArray<Observation> => {
  const isApart = observations.some(({ dataset }) => dataset === "acp_dam_gdam")
  const prices = new Map<DatasetId, DatasetId>([
    [isApart ? "acp_dam_gdam" : "acp_dam", "price_dam"],
    ["acp_rtm", "price_rtm"]
  ])
  return observations.flatMap((observation) => {
    const dataset = prices.get(observation.dataset)
    return dataset === undefined ? [] : [{ ...observation, dataset }]
  })
}

export const definition: Definition = {
  info,
  parse,
  files: [".csv", ".xlsx", ".xls"],
  live: { baseUrl: Site.defaults.baseUrl, make: (baseUrl) => make(Site.optionsFor(baseUrl)) }
}
