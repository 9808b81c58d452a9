import {
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  UpstreamError,
  fileName
} from "@grid/domain/ingest/Source"
import { find } from "@grid/domain/states/State"
import { Cron, Effect, Result, Stream } from "effect"
import type { Definition } from "../Definition.ts"
import { type Ask, Upstream, userAgent as ownUserAgent } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import * as Collector from "../reading/Collector.ts"
import * as Reading from "../reading/Reading.ts"
import * as Block from "./vidyut-pravah/Block.ts"
import * as Files from "./vidyut-pravah/Files.ts"
import * as Page from "./vidyut-pravah/Page.ts"
import * as Prices from "./vidyut-pravah/Prices.ts"

export const info: SourceInfo = {
  id: "vidyut-pravah",
  title: "Vidyut Pravah portal, demand of the states and their price on the exchange",
  url: "https://vidyutpravah.in",
  licence: "none stated",
  datasets: ["demand", "state_exchange_price", "state_exchange_price_rounded", "state_exchange_purchase"]
}

export interface Options {
  readonly baseUrl: string
  /** Pause between two requests, ms. */
  readonly spacingMs: number
}

/** The host with `www` in front is another, broken site. */
export const defaults: Options = { baseUrl: "https://vidyutpravah.in", spacingMs: 1_000 }

const paths = {
  home: "/",
  clock: "/PXDashboard/BindCurrentDateTimeForJson",
  prices: "/PXDashboard/BindStatePricesFromJS",
  state: "/state-data/"
}

/** States that have a page there, as it calls them. */
export const pages: ReadonlyArray<string> = [
  "andhra-pradesh",
  "arunachal-pradesh",
  "assam",
  "bihar",
  "chandigarh",
  "chhattisgarh",
  "delhi",
  "goa",
  "gujarat",
  "haryana",
  "himachal-pradesh",
  "jammu-kashmir",
  "jharkhand",
  "karnataka",
  "kerala",
  "madhya-pradesh",
  "maharashtra",
  "manipur",
  "meghalaya",
  "mizoram",
  "nagaland",
  "puducherry",
  "punjab",
  "rajasthan",
  "sikkim",
  "tamil-nadu",
  "telangana",
  "tripura",
  "uttar-pradesh",
  "uttarakhand",
  "west-bengal"
]

/**
 * Headers in which an answer with prices carries what the portal's clock said right before and right after, as it came.
 * The prices themselves do not say for which block they are.
 */
const clockHeaders = { before: "x-clock-before", after: "x-clock-after" }

/** Area prices and the page of each state, for the current block. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => {
    const ask = (path: string, more: Partial<Ask> = {}): Ask => ({
      source: info.id,
      url: options.baseUrl + path,
      headers: { "user-agent": userAgent, accept: "text/html, application/json;q=0.9" },
      spacingMs: options.spacingMs,
      retries: 1,
      ...more
    })

    const post = (path: string, cookie: string) =>
      upstream.request(
        ask(path, {
          form: {},
          headers: {
            "user-agent": userAgent,
            "x-requested-with": "XMLHttpRequest",
            referer: `${options.baseUrl}/`,
            ...(cookie === "" ? {} : { cookie })
          }
        })
      )

    const askPrices = Effect.gen(function* () {
      const cookie = yield* upstream.session(ask(paths.home))
      const clockBefore = yield* post(paths.clock, cookie)
      const answer = yield* post(paths.prices, cookie)
      const after = yield* post(paths.clock, cookie)
      const clock = (of: RawAnswer) => new TextDecoder().decode(of.body.subarray(0, 200)).trim()
      return {
        answer: {
          ...answer,
          headers: { ...answer.headers, [clockHeaders.before]: clock(clockBefore), [clockHeaders.after]: clock(after) }
        },
        isUsable:
          [clockBefore, answer].every((it) => Result.isSuccess(Reading.json(it))) && clock(clockBefore) === clock(after)
      }
    })

    /** Once more with a new session where the first was not taken for one, or where the block changed meanwhile. */
    const pricesOrAgain = Effect.gen(function* () {
      const first = yield* Effect.result(askPrices)
      if (Result.isSuccess(first) && first.success.isUsable) return first.success.answer
      if (Result.isFailure(first) && first.failure.reason !== "redirect") return yield* first.failure
      return (yield* askPrices).answer
    })

    const question = (path: string, answer: Effect.Effect<RawAnswer, UpstreamError>) => ({
      source: info.id,
      url: options.baseUrl + path,
      request: null,
      answer
    })
    const questions = [
      question(paths.prices, pricesOrAgain),
      ...pages.map((slug) => question(paths.state + slug, upstream.request(ask(paths.state + slug))))
    ]

    return {
      info,
      schedule: Cron.parseUnsafe("3-59/15 * * * *", "UTC"),
      firstLoadMs: 0,
      politenessMs: 10 * 60_000,
      fetch: () => Visit.withStandIns(questions).pipe(Stream.withSpan("VidyutPravah.fetch")),
      parse
    }
  })

/** The portal resets connections of whatever does not look like a browser at all. */
const userAgent = `Mozilla/5.0 (compatible; ${ownUserAgent})`

/** Reads the prices, one state's page, or a file of collected ones. A page that cannot be read is rejected by itself. */
export const parse = (raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.suspend(() => {
    const fail = (reason: string, detail: string) => new UpstreamError({ source: info.id, reason, detail })
    const orFail = <A>(read: Result.Result<A, string>) =>
      Effect.mapError(Effect.fromResult(read), (detail) => fail("unexpected_shape", detail))
    const name = fileName(raw)
    if (name !== null) return orFail(/\.jsonl$/i.test(name) ? Files.readPolls(raw) : Files.readPrices(raw))
    const absence = Visit.absence(raw)
    if (absence !== null) return Effect.succeed(rejected(raw, absence))
    if (raw.url.endsWith(paths.prices)) {
      const body = Reading.json(raw)
      return Result.isFailure(body) ? fail(body.failure.reason, body.failure.detail) : orFail(prices(raw, body.success))
    }
    const [, slug = ""] = /\/state-data\/([a-z-]+)$/.exec(raw.url) ?? []
    const state = find(slug)
    if (state === undefined) return fail("unexpected_shape", `${raw.url} is no page of a state`)
    if (raw.status !== 200) return Effect.succeed(rejected(raw, `http_status: status ${raw.status}`))
    return Effect.succeed(Result.getOrElse(Page.read(raw, state.slug), (reason) => rejected(raw, reason)))
  })

const rejected = (raw: RawAnswer, reason: string): Parsed => ({
  observations: [],
  rejected: [{ entry: raw.url, reason }]
})

const prices = (raw: RawAnswer, body: unknown): Result.Result<Parsed, string> =>
  Result.gen(function* () {
    if (!Array.isArray(body)) return yield* Result.fail(`no list of prices: ${Reading.show(body)}`)
    const into = Collector.make(raw.fetched_at)
    const entries: ReadonlyArray<unknown> = body
    if (entries.length === 0) return into.parsed()
    const ts = yield* Block.ofClock(raw.headers[clockHeaders.before] ?? "", raw.fetched_at)
    if (ts !== (yield* Block.ofClock(raw.headers[clockHeaders.after] ?? "", raw.fetched_at))) {
      return yield* Result.fail("the block changed while the prices were asked for")
    }
    const areas = entries.filter(Reading.isRecord).filter((entry) => "StateCode" in entry && "ACP" in entry)
    if (areas.length === 0) return yield* Result.fail(`no prices of areas: ${Reading.show(body)}`)
    if (areas.length < entries.length) into.reject("prices", `${entries.length - areas.length} entries are no price`)
    const prices = areas.map(({ ACP, StateCode }) => ({ code: StateCode, price: ACP }))
    Prices.take(into, ts, raw.fetched_at, "prices", prices)
    return into.parsed()
  })

export const definition: Definition = {
  info,
  parse,
  files: [".csv", ".jsonl"],
  live: { baseUrl: defaults.baseUrl, make: (baseUrl) => make({ ...defaults, baseUrl }) }
}
