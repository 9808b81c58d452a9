import { type Parsed, type RawAnswer, UpstreamError } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { isArea } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import type { Definition } from "@grid/ingest/sources/Definition"
import { Effect, Result } from "effect"

/** First line of every file that `definition` reads. */
export const heading = "# values"

/** A source of files in a format made up for tests. */
export const definition = (id: SourceId): Definition => ({
  info: { id, title: "Files of a test", url: null, licence: "none needed", datasets: ["demand"] },
  files: [".values"],
  parse: (raw) => parse(id, raw),
  live: null
})

/** A file with these lines: `demand,<area>,<ISO time>,<MW or ->[,<ISO time of capture>]` or `plant,<key>,<name>`. */
export const file = (lines: ReadonlyArray<string>): Uint8Array =>
  new TextEncoder().encode([heading, ...lines, ""].join("\n"))

const parse = (source: SourceId, raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.suspend(() => {
    const text = Result.try(() => new TextDecoder("utf-8", { fatal: true }).decode(raw.body))
    const [first, ...lines] = Result.getOrElse(text, () => "").split("\n")
    if (first !== heading) return new UpstreamError({ source, reason: "unexpected_shape", detail: "no file of values" })
    const observations: Array<Observation> = []
    const records: Array<SourceRecord> = []
    const rejected: Array<Parsed["rejected"][number]> = []
    for (const line of lines) {
      if (line === "") continue
      const [type, name = "", ...rest] = line.split(",")
      const content = type === "plant" ? record(name, rest, raw) : type === "demand" ? value(name, rest, raw) : null
      if (content === null) rejected.push({ entry: line, reason: "is no value" })
      else if ("collection" in content) records.push(content)
      else observations.push(content)
    }
    return Effect.succeed({ observations, records, rejected })
  })

const record = (key: string, [name]: ReadonlyArray<string>, raw: RawAnswer): SourceRecord | null =>
  name === undefined ? null : { collection: "plant", key, body: { name }, captured_at: raw.fetched_at }

const value = (
  area: string,
  [at = "", mw = "", captured]: ReadonlyArray<string>,
  raw: RawAnswer
): Observation | null => {
  const ts = Date.parse(at)
  const number = mw === "-" ? null : Number(mw)
  const captured_at = captured === undefined ? raw.fetched_at : Date.parse(captured)
  if (!isArea(area) || Number.isNaN(ts + captured_at + (number ?? 0)) || mw === "") return null
  return { dataset: "demand", area, ts, value: number, kind: "observed", captured_at, period_minutes: 15 }
}
