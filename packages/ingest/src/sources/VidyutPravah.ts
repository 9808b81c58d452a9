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
import { type Definition, live, type Options } from "./Definition.ts"
import { type Ask, Upstream, userAgent as ownUserAgent } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { json, orUnexpected, parser, refusal, unexpected } from "../reading/Answer.ts"
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
    const question = (path: string, answer: Effect.Effect<RawAnswer, UpstreamError>) => ({
      source: info.id,
      url: options.baseUrl + path,
      request: null,
      answer
    })
    const questions = [
      question(paths.prices, pricesOrAgain(upstream, options)),
      ...pages.map((slug) => question(paths.state + slug, upstream.request(ask(options, paths.state + slug))))
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

const ask = ({ baseUrl, spacingMs }: Options, path: string): Ask => ({
  source: info.id,
  url: baseUrl + path,
  headers: { "user-agent": userAgent, accept: "text/html, application/json;q=0.9" },
  spacingMs,
  retries: 1
})

/** Request as the portal's own pages post it, in the session of a cookie. */
const post = (options: Options, path: string, cookie: string): Ask => ({
  ...ask(options, path),
  form: {},
  headers: {
    "user-agent": userAgent,
    "x-requested-with": "XMLHttpRequest",
    referer: `${options.baseUrl}/`,
    ...(cookie === "" ? {} : { cookie })
  }
})

const clockOf = ({ body }: RawAnswer): string => new TextDecoder().decode(body.subarray(0, 200)).trim()

/** Prices between two readings of the portal's clock, in a session of their own. */
const askPrices = Effect.fnUntraced(function* (upstream: Upstream["Service"], options: Options) {
  const cookie = yield* upstream.session(ask(options, paths.home))
  const earlier = yield* upstream.request(post(options, paths.clock, cookie))
  const answer = yield* upstream.request(post(options, paths.prices, cookie))
  const later = yield* upstream.request(post(options, paths.clock, cookie))
  const clocks = { [clockHeaders.before]: clockOf(earlier), [clockHeaders.after]: clockOf(later) }
  return {
    answer: { ...answer, headers: { ...answer.headers, ...clocks } },
    isUsable: [earlier, answer].every((it) => Result.isSuccess(json(it))) && clockOf(earlier) === clockOf(later)
  }
})

/** Once more with a new session where the first was not taken for one, or where the block changed meanwhile. */
const pricesOrAgain = Effect.fnUntraced(function* (upstream: Upstream["Service"], options: Options) {
  const first = yield* Effect.result(askPrices(upstream, options))
  if (Result.isSuccess(first) && first.success.isUsable) return first.success.answer
  if (Result.isFailure(first) && first.failure.reason !== "redirect") return yield* first.failure
  return (yield* askPrices(upstream, options)).answer
})

/** Reads the prices, one state's page, or a file of collected ones. A page that cannot be read is rejected by itself. */
export const parse: Source["parse"] = parser(info.id, (raw) => {
  const name = fileName(raw)
  if (name !== null) return orUnexpected(/\.jsonl$/i.test(name) ? Files.readPolls(raw) : Files.readPrices(raw))
  const absence = Visit.absence(raw)
  if (absence !== null) return Result.succeed(refusal(raw.url, absence))
  if (raw.url.endsWith(paths.prices)) return Result.flatMap(json(raw), (body) => orUnexpected(prices(raw, body)))
  const [, slug = ""] = /\/state-data\/([a-z-]+)$/.exec(raw.url) ?? []
  const state = find(slug)
  if (state === undefined) return unexpected(`${raw.url} is no page of a state`)
  if (raw.status !== 200) return Result.succeed(refusal(raw.url, `http_status: status ${raw.status}`))
  return Result.succeed(Result.getOrElse(Page.read(raw, state.slug), (reason) => refusal(raw.url, reason)))
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

export const definition: Definition = { info, parse, files: [".csv", ".jsonl"], live: live(make, defaults) }
