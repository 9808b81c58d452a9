import type { RawAnswer, Source, SourceInfo, Span, Refusal } from "@grid/domain/ingest/Source"
import { type Area, slug } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { fromSpelling } from "@grid/domain/ingest/Spelling"
import { dayMs, hourMs, istDay, istDayDate, istDayStart, parseInstant } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Result, Stream } from "effect"
import { type BackfillOptions, type Definition, live } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { type Content, parser, type Unreadable, unexpected } from "../reading/Answer.ts"
import * as Page from "./despatch-centres/Page.ts"
import { type Candidate, gather, number } from "./despatch-centres/Readings.ts"
import * as Stamp from "./despatch-centres/Stamp.ts"

const area = "delhi"

/** Tables of the live page that have one row of values, by a heading that only they have; heading → dataset. */
const singleRows: Readonly<Record<string, Readonly<Record<string, DatasetId>>>> = {
  DELHILOAD: { DELHILOAD: "demand", SCHEDULE: "scheduled_drawal", DRAWL: "actual_drawal" },
  FREQUENCY: { FREQUENCY: "frequency", ODUD: "drawal_deviation" }
}

/** The table of the neighbours, a row each; heading → dataset. */
const neighbours: Readonly<Record<string, DatasetId>> = {
  LOAD: "demand",
  SCHEDULE: "scheduled_drawal",
  DRAWL: "actual_drawal",
  ODUD: "drawal_deviation"
}

/** Areas that no report of the zone splits into the two territories that they have become. */
const unsplit: ReadonlySet<string> = new Set(["j-k", "jammu-kashmir"])

/** Columns of the table of a day → area; the discom of north Delhi has gone by two names. */
const loads: Readonly<Record<string, Area>> = {
  DELHI: area,
  BRPL: "discom/brpl",
  BYPL: "discom/bypl",
  TPDDL: "discom/tpddl",
  NDPL: "discom/tpddl",
  NDMC: "discom/ndmc",
  MES: "discom/mes"
}

export const info: SourceInfo = {
  id: "sldc-dl",
  title: "Delhi State Load Despatch Centre, load of Delhi and its discoms, drawal, frequency, neighbours in the zone",
  url: "https://www.delhisldc.org",
  licence: "none stated",
  datasets: ["demand", "scheduled_drawal", "actual_drawal", "drawal_deviation", "frequency"]
}

export const defaults: BackfillOptions = {
  baseUrl: "https://www.delhisldc.org",
  spacingMs: 3_000,
  backfillSpacingMs: 20_000
}

const livePath = "/Redirect.aspx"
const dayPath = "/Loaddata.aspx"

const requestsPerVisit = 8

/** Until this long after midnight the day before is asked for with each visit, ms: its last rows come late. */
const settleMs = hourMs / 2

/** The live page, MW, and the five-minute table of each day of the span that is over. */
export const make = (options: BackfillOptions): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("6-59/10 * * * *", "UTC"),
    firstLoadMs: 2 * dayMs,
    politenessMs: 5 * 60_000,
    backfillPauseMs: options.backfillSpacingMs,
    fetch: (span) =>
      Stream.unwrap(
        Effect.map(Clock.currentTimeMillis, (now) => {
          const questions = queries(span, now)
          const spacingMs = questions.length > requestsPerVisit ? options.backfillSpacingMs : options.spacingMs
          return Visit.inTurn(
            questions.map((query) =>
              upstream.request({ source: info.id, url: options.baseUrl + query, spacingMs, retries: 1 })
            )
          )
        })
      ).pipe(Stream.withSpan("SldcDl.fetch")),
    parse
  }))

/**
 * Questions for a span: the live page where it reaches into the last hour, and the days that are over; with the live page
 * also a day that has only just ended.
 */
export const queries = (span: Span, now: number): ReadonlyArray<string> => {
  const today = istDay(now)
  const isLive = span.to > now - hourMs
  const first = isLive && now - istDayStart(today) < settleMs ? today - 1 : today
  const out: Array<string> = isLive ? [`${livePath}?Loc=0804`] : []
  for (let day = Math.min(first, istDay(span.from)); day < today && istDayStart(day) < span.to; day++) {
    const [year, month, date] = istDayDate(day).split("-")
    out.push(`${dayPath}?mode=${date}/${month}/${year}`)
  }
  return out
}

/** Reads the live page or the table of a day; the day is the one that was asked for. */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  const url = URL.canParse(raw.url) ? new URL(raw.url) : null
  return url?.pathname.endsWith(dayPath) === true
    ? Result.flatMap(dayOf(url), (day) => dayTable(raw, day))
    : livePage(raw)
})

const dayOf = (url: URL): Result.Result<number, Unreadable> => {
  const [date, month, year] = (url.searchParams.get("mode") ?? "").split("/")
  return Result.match(parseInstant(`${year}-${month}-${date}`), {
    onFailure: () => unexpected(`no day was asked for: ${url.search.slice(0, 100)}`),
    onSuccess: ({ ms }) => Result.succeed(ms)
  })
}

/** A heading in capitals, without blanks, signs and what stands in brackets; two spellings of drawal are one. */
const heading = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\(.*?\)/g, "")
    .replace(/[^A-Z]/g, "")
    .replace("DRAWAL", "DRAWL")

interface Section {
  readonly headings: ReadonlyArray<string>
  /** Rows that follow in the same table: those of the section, and perhaps other sections. */
  readonly rows: Page.Table
}

/** Section under headings of which one is each of `names`. Headings repeat: only a table as a whole tells whose they are. */
const section = (tables: ReadonlyArray<Page.Table>, names: ReadonlyArray<string>): Section | null => {
  for (const table of tables) {
    for (const [index, row] of table.entries()) {
      const headings = row.map(heading)
      if (names.every((name) => headings.includes(name))) return { headings, rows: table.slice(index + 1) }
    }
  }
  return null
}

/** Spans with the time of day at which the tables were read; where they are absent it is that of the fetch. */
const clocks = { loads: "ContentPlaceHolder3_ddtime", neighbours: "ContentPlaceHolder3_lblstatestime" } as const

const livePage = (raw: RawAnswer): Content =>
  Result.gen(function* () {
    const { spans, tables } = yield* Page.read(raw, Object.values(clocks))
    const timeOf = (id: string) => {
      const time = Stamp.timeOfDay(spans.get(id) ?? "")
      return time === null ? raw.fetched_at : Stamp.lastAt(time, raw.fetched_at)
    }
    const candidates: Array<Candidate> = []
    const rejected: Array<Refusal> = []
    for (const [name, datasets] of Object.entries(singleRows)) {
      const match = section(tables, [name])
      const [cells] = match?.rows ?? []
      if (match === null || cells?.length !== match.headings.length) {
        rejected.push({ entry: name, reason: "no table of it" })
      } else candidates.push(...values(match.headings, cells, datasets, area, timeOf(clocks.loads)))
    }
    const { headings, rows } = section(tables, ["STATE", "LOAD"]) ?? { headings: [], rows: [] }
    for (const cells of rows) {
      const name = cells[headings.indexOf("STATE")] ?? ""
      if (cells.length !== headings.length || name === "") break
      const neighbour = neighbourOf(name)
      if (neighbour === null) rejected.push({ entry: name, reason: "unknown state" })
      else if (neighbour !== "total") {
        candidates.push(...values(headings, cells, neighbours, neighbour, timeOf(clocks.neighbours)))
      }
    }
    if (candidates.length === 0) return yield* unexpected("none of the tables of the live page")
    return gather(candidates, rejected)
  })

const values = (
  headings: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  datasets: Readonly<Record<string, DatasetId>>,
  about: Area,
  ts: number
): ReadonlyArray<Candidate> =>
  Object.entries(datasets).map(([name, dataset]) => {
    const text = cells[headings.indexOf(name)]
    return {
      dataset,
      area: about,
      ts,
      value: text === undefined ? Result.fail("no column of it") : number(text),
      entry: `${about}, ${name}`
    }
  })

/** A neighbour's area; null for a name nobody knows. */
const neighbourOf = (name: string): Area | "total" | null => {
  const key = slug(name)
  if (key.endsWith("total")) return "total"
  return unsplit.has(key) ? "jammu-and-kashmir-and-ladakh" : (fromSpelling(name)?.slug ?? null)
}

const dayTable = (raw: RawAnswer, start: number): Content =>
  Result.gen(function* () {
    const match = section((yield* Page.read(raw)).tables, ["TIMESLOT", "DELHI"])
    const rows = match?.rows.filter((cells) => cells.some((cell) => cell !== "")) ?? []
    if (match === null || rows.length === 0) return yield* unexpected("no table of loads by time slot")
    const { headings } = match
    const rejected: Array<Refusal> = headings
      .filter((name) => name !== "TIMESLOT" && !Object.hasOwn(loads, name))
      .map((name) => ({ entry: name, reason: "unknown column" }))
    const candidates: Array<Candidate> = []
    for (const cells of rows) {
      const slot = cells[headings.indexOf("TIMESLOT")] ?? ""
      const ts =
        cells.length === headings.length
          ? slotTime(slot, start, raw.fetched_at)
          : Result.fail(`${cells.length} cells under ${headings.length} headings`)
      if (Result.isSuccess(ts)) candidates.push(...slotLoads(headings, cells, ts.success, slot))
      else rejected.push({ entry: slot, reason: ts.failure })
    }
    return gather(candidates, rejected)
  })

const slotTime = (slot: string, start: number, fetchedAt: number): Result.Result<number, string> => {
  const time = Stamp.timeOfDay(slot)
  return time === null ? Result.fail("is no time slot") : Stamp.credible(start + time, fetchedAt)
}

const slotLoads = (
  headings: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  ts: number,
  slot: string
): ReadonlyArray<Candidate> =>
  headings.flatMap((name, index) => {
    const about = Object.hasOwn(loads, name) ? loads[name] : undefined
    const value = number(cells[index] ?? "")
    return about === undefined ? [] : [{ dataset: "demand", area: about, ts, value, entry: `${slot}, ${name}` }]
  })

export const definition: Definition = { info, parse, files: [], live: live(make, defaults) }
