import { fileName, type Parsed, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { find, type State, states } from "@grid/domain/states/State"
import { Cron, Effect, Result, Stream } from "effect"
import { type Definition, live, type Options } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { json, orUnexpected, parser, refusal } from "../reading/Answer.ts"
import * as Reading from "../reading/Reading.ts"
import { type Candidate, gather } from "./despatch-centres/Readings.ts"
import * as Recorded from "./despatch-centres/Recorded.ts"

export const info: SourceInfo = {
  id: "merit",
  title: "MERIT portal, demand, own generation and import of the states",
  url: "https://meritindia.in",
  licence: "none stated",
  datasets: ["demand", "own_generation", "net_import"]
}

export const defaults: Options = { baseUrl: "https://meritindia.in", spacingMs: 300 }

const path = "/StateWiseDetails/BindCurrentStateStatus"

/**
 * States by the code they are asked by. Dadra and Nagar Haveli and Daman and Diu is asked in two parts, each an answer of
 * its own at a moment of its own; one answer is what a source reads at a time, so its sum is not served from here.
 */
const byCode: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => {
    const [code, ...more] = state.merit_codes
    return code === undefined || more.length > 0 ? [] : [[code, state] as const]
  })
)

export const codes: ReadonlyArray<string> = [...byCode.keys()]

/** Demand, own generation and net import of each state, MW, as shown at the moment of asking. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("5-59/15 * * * *", "UTC"),
    firstLoadMs: 0,
    politenessMs: 5 * 60_000,
    fetch: () => {
      const ask = (code: string) => {
        const json = { StateCode: code }
        const url = options.baseUrl + path
        return {
          source: info.id,
          url,
          request: JSON.stringify(json),
          answer: upstream.request({ source: info.id, url, json, spacingMs: options.spacingMs, retries: 1 })
        }
      }
      return Visit.withStandIns(codes.map(ask)).pipe(Stream.withSpan("Merit.fetch"))
    },
    parse
  }))

/** Reads the answer for one state, or a recorded file. Whatever cannot be read is rejected for that state alone. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw) === null
    ? Result.succeed(
        Result.match(candidatesOf(raw), {
          onFailure: (reason) => refusal(raw.request ?? raw.url, reason),
          onSuccess: (candidates) => gather(candidates)
        })
      )
    : orUnexpected(recorded(raw))
)

const candidatesOf = (raw: RawAnswer): Result.Result<ReadonlyArray<Candidate>, string> =>
  Result.gen(function* () {
    const state = yield* stateOf(raw.request)
    const absence = Visit.absence(raw)
    if (absence !== null) return yield* Result.fail(absence)
    const body = yield* Result.mapError(json(raw), ({ reason, detail }) => `${reason}: ${detail}`)
    const row: unknown = Array.isArray(body) && body.length === 1 ? body[0] : undefined
    if (!Reading.isRecord(row) || !("Demand" in row && "ISGS" in row && "ImportData" in row)) {
      return yield* Result.fail(`unexpected_shape: ${Reading.show(body)}`)
    }
    return yield* readings(state, raw.fetched_at, {
      demand: yield* Reading.number(row["Demand"]),
      // Named after the interstate stations there, but it is what the state generates itself.
      own: yield* Reading.number(row["ISGS"]),
      imported: yield* Reading.number(row["ImportData"])
    })
  })

/** A file of recorded answers, its states by the last part of their ISO code, current or former. */
const recorded = (raw: RawAnswer): Result.Result<Parsed, string> =>
  Recorded.read(raw, ["code", "demand_mw", "own_gen_mw", "import_mw"], ({ cells, fetchedAt }) =>
    Result.gen(function* () {
      const state = find(`IN-${cells["code"]}`)
      if (state === undefined) return yield* Result.fail(`unknown state code ${Reading.show(cells["code"])}`)
      return yield* readings(state, fetchedAt, {
        demand: yield* Recorded.numberOf(cells, "demand_mw"),
        own: yield* Recorded.numberOf(cells, "own_gen_mw"),
        imported: yield* Recorded.numberOf(cells, "import_mw")
      })
    })
  )

/** Tolerance of demand = own generation + import, MW: each is printed as a whole number. */
const toleranceMw = 2

interface Megawatts {
  readonly demand: number | null
  readonly own: number | null
  readonly imported: number | null
}

const readings = (
  state: State,
  ts: number,
  { demand, imported, own }: Megawatts
): Result.Result<ReadonlyArray<Candidate>, string> => {
  if (demand !== null && own !== null && imported !== null && Math.abs(demand - own - imported) > toleranceMw) {
    return Result.fail(`demand ${demand} is not own generation ${own} and import ${imported}`)
  }
  const candidate = (dataset: DatasetId, mw: number | null): Candidate => ({
    dataset,
    area: state.slug,
    ts,
    value: Result.succeed(mw),
    entry: `${state.slug}, ${dataset}`
  })
  return Result.succeed([
    candidate("demand", demand),
    candidate("own_generation", own),
    candidate("net_import", imported)
  ])
}

const stateOf = (request: string | null): Result.Result<State, string> => {
  const query = Result.getOrNull(Reading.parseJson(request ?? "null"))
  const code = Reading.isRecord(query) ? query["StateCode"] : undefined
  const state = typeof code === "string" ? byCode.get(code) : undefined
  return state === undefined ? Result.fail(`unknown state code ${Reading.show(code)}`) : Result.succeed(state)
}

export const definition: Definition = { info, parse, files: [".csv"], live: live(make, defaults) }
