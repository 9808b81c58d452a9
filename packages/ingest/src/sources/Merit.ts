import { type Parsed, type RawAnswer, type Source, type SourceInfo, UpstreamError } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { type State, states } from "@grid/domain/states/State"
import { Clock, Cron, Effect, Either, Option, Stream } from "effect"
import { Upstream } from "../http/Upstream.ts"
import * as Reading from "./Reading.ts"

export const info: SourceInfo = {
  id: "merit",
  title: "MERIT portal, demand, own generation and import of the states",
  url: "https://meritindia.in",
  licence: "none stated",
  datasets: ["demand", "own_generation", "net_import"]
}

export interface Options {
  readonly baseUrl: string
  /** Pause between two requests, ms. */
  readonly spacingMs: number
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

/** So many states in a row without any answer mean that the portal is down, and it is left alone. */
const giveUpAfter = 3

/** Demand, own generation and net import of each state, MW, as shown at the moment of asking. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.unsafeParse("5-59/15 * * * *", "UTC"),
    firstLoadMs: 0,
    politenessMs: 5 * 60_000,
    fetch: () => {
      const ask = (code: string) =>
        upstream.request({
          source: info.id,
          url: options.baseUrl + path,
          json: { StateCode: code },
          spacingMs: options.spacingMs,
          retries: 1
        })
      const next = Effect.fnUntraced(function* ({
        index,
        missed
      }: {
        readonly index: number
        readonly missed: number
      }) {
        const code = codes[index]
        if (code === undefined) return Option.none()
        const answer = yield* Effect.either(ask(code))
        if (Either.isRight(answer)) return Option.some([answer.right, { index: index + 1, missed: 0 }] as const)
        if (missed + 1 === giveUpAfter) return yield* answer.left
        const absent = noAnswer(options, code, answer.left, yield* Clock.currentTimeMillis)
        return Option.some([absent, { index: index + 1, missed: missed + 1 }] as const)
      })
      return Stream.unfoldEffect({ index: 0, missed: 0 }, next).pipe(Stream.withSpan("Merit.fetch"))
    },
    parse
  }))

/** Stands for the answer that one state did not give: status 0 and no bytes, so that it is counted among the rejected. */
const noAnswer = (options: Options, code: string, error: UpstreamError, fetched_at: number): RawAnswer => ({
  source: info.id,
  url: options.baseUrl + path,
  request: JSON.stringify({ StateCode: code }),
  status: 0,
  headers: { "x-no-answer": `${error.reason}: ${error.detail}` },
  fetched_at,
  body: new Uint8Array()
})

/** Tolerance of demand = own generation + import, MW: each is printed as a whole number. */
const toleranceMw = 2

/** Reads the answer for one state. Whatever cannot be read is rejected for that state alone. */
export const parse = (raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.sync(() =>
    Either.match(observations(raw), {
      onLeft: (reason) => ({ observations: [], rejected: [{ entry: raw.request ?? raw.url, reason }] }),
      onRight: (found) => ({ observations: found, rejected: [] })
    })
  )

const observations = (raw: RawAnswer): Either.Either<ReadonlyArray<Observation>, string> =>
  Either.gen(function* () {
    const state = yield* stateOf(raw.request)
    if (raw.status === 0) return yield* Either.left(raw.headers["x-no-answer"] ?? "no answer")
    const body = yield* Either.mapLeft(Reading.json(raw), ({ reason, detail }) => `${reason}: ${detail}`)
    const row: unknown = Array.isArray(body) && body.length === 1 ? body[0] : undefined
    if (!Reading.isRecord(row) || !("Demand" in row && "ISGS" in row && "ImportData" in row)) {
      return yield* Either.left(`unexpected_shape: ${Reading.show(body)}`)
    }
    const demand = yield* Reading.number(row["Demand"])
    // Named after the interstate stations there, but it is what the state generates itself.
    const own = yield* Reading.number(row["ISGS"])
    const imported = yield* Reading.number(row["ImportData"])
    if (demand !== null && own !== null && imported !== null && Math.abs(demand - own - imported) > toleranceMw) {
      return yield* Either.left(`demand ${demand} is not own generation ${own} and import ${imported}`)
    }
    const value = (dataset: DatasetId, mw: number | null): Observation => ({
      dataset,
      area: state.slug,
      ts: raw.fetched_at,
      value: mw,
      kind: "observed",
      captured_at: raw.fetched_at,
      period_minutes: 0
    })
    return [value("demand", demand), value("own_generation", own), value("net_import", imported)]
  })

const stateOf = (request: string | null): Either.Either<State, string> => {
  const asked = Either.getOrElse(
    Either.try((): unknown => JSON.parse(request ?? "null")),
    () => null
  )
  const code = Reading.isRecord(asked) ? asked["StateCode"] : undefined
  const state = typeof code === "string" ? byCode.get(code) : undefined
  return state === undefined ? Either.left(`unknown state code ${Reading.show(code)}`) : Either.right(state)
}
