import { type RawAnswer, UpstreamError } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { dayMs, iso } from "@grid/domain/time/Time"
import { Clock, Context, Duration, Effect, Layer, Random, Result, Stream } from "effect"
import * as Cookies from "effect/http/Cookies"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientErrorReason } from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { whole } from "../reading/Whole.ts"
import * as HostLimiter from "./HostLimiter.ts"

/** Request to an upstream. */
export interface Ask {
  readonly source: SourceId
  readonly url: string
  /** Body of a POST as JSON; without it and without `form` the request is a GET. */
  readonly json?: unknown
  /** Body of a POST as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Headers on top of the usual ones, such as `origin` or a session's `cookie`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Least pause between the end of one request to the host and the start of the next, ms. */
  readonly spacingMs: number
  /** Attempts after the first one. */
  readonly retries: number
  /** Time of one attempt where a large file needs longer than `Limits.timeoutMs`, ms. */
  readonly timeoutMs?: number
  /** Sends the validators of the newest answer; the answer may then have status 304 and no body. */
  readonly conditional?: boolean
}

export interface Limits {
  /** Time of one attempt, from connecting to the last byte, ms. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Pause before the first retry, ms; it doubles with each and is jittered by half. */
  readonly backoffMs: number
  readonly maxBackoffMs: number
  /** A `Retry-After` beyond this is not waited for, ms: the host is left alone until then, for a day at most. */
  readonly maxRetryAfterMs: number
}

export const defaultLimits: Limits = {
  timeoutMs: 10_000,
  maxBytes: 8 * 1024 * 1024,
  backoffMs: 500,
  maxBackoffMs: 10_000,
  maxRetryAfterMs: 60_000
}

export const userAgent = "grid-data-service/0.1"

/**
 * Polite HTTP towards third parties, shared by all sources: one request at a time per host and a pause in between,
 * timeout, size cap, few jittered retries (transport, timeout, 429, 5xx), conditional GET, no redirect to another
 * origin. Any status is an answer; it fails where none came: `timeout`, `transport`, `too_large`, `redirect`, and
 * `retry_after` where the host is not asked as it said so.
 */
export class Upstream extends Context.Service<
  Upstream,
  {
    readonly request: (ask: Ask) => Effect.Effect<RawAnswer, UpstreamError>
    /** Cookies that an answer sets, to send as `cookie` from then on; empty where there are none. */
    readonly session: (ask: Ask) => Effect.Effect<string, UpstreamError>
    /** Times at which answers with status 200 to this request came, from `since` on, epoch ms, oldest first; none where the store cannot say. */
    readonly fetchTimes: (source: SourceId, url: string, since: number) => Effect.Effect<ReadonlyArray<number>>
  }
>()("@grid/ingest/Upstream") {}

/** With other limits, over any HTTP client that leaves redirects to its caller when asked to. */
export const layerWith = (limits: Limits): Layer.Layer<Upstream, never, HttpClient.HttpClient | RawArchive> =>
  Layer.effect(
    Upstream,
    Effect.suspend(() => make(limits))
  )

/** With the default limits, over `fetch`. */
export const layer: Layer.Layer<Upstream, never, RawArchive> = layerWith(defaultLimits).pipe(
  Layer.provide(FetchHttpClient.layer)
)

const make = Effect.fnUntraced(function* (limits: Limits) {
  const archive = yield* RawArchive
  const attempt = attempts(yield* HttpClient.HttpClient, yield* HostLimiter.make, limits)
  /** Instants until which hosts asked to be left alone, epoch ms. */
  const closedUntil = new Map<string, number>()

  const answer = Effect.fn("Upstream.request")(function* (ask: Ask) {
    const { host } = new URL(ask.url)
    const left = (closedUntil.get(host) ?? 0) - (yield* Clock.currentTimeMillis)
    // More is left only where the clock was put back since.
    if (left > 0 && left <= longestClosureMs) {
      return yield* failure(
        ask,
        "retry_after",
        `${host} asked to be left alone until ${iso(closedUntil.get(host) ?? 0)}`
      )
    }
    const validators = ask.conditional === true ? yield* validatorsOf(archive, ask) : {}
    for (let retry = 0; ; retry++) {
      const outcome = yield* Effect.result(attempt(ask, validators))
      const pause = retry < ask.retries ? yield* pauseBefore(outcome, retry, limits) : null
      if (pause === null) {
        const closure = Result.isSuccess(outcome) ? closureOf(outcome.success.raw, limits) : null
        if (closure !== null) closedUntil.set(host, closure)
        return yield* Effect.fromResult(outcome)
      }
      yield* Effect.sleep(pause)
    }
  })

  return {
    request: (ask) => Effect.map(answer(ask), ({ raw }) => raw),
    session: (ask) => Effect.map(answer(ask), ({ cookies }) => Cookies.toCookieHeader(cookies)),
    fetchTimes: (source, url, since) => Effect.orElseSucceed(archive.fetchTimes(source, url, since), () => [])
  } satisfies Upstream["Service"]
})

type Headers = Readonly<Record<string, string>>

/** One attempt at a request, in its turn at the host and within its time. */
const attempts =
  (client: HttpClient.HttpClient, turns: HostLimiter.HostLimiter, limits: Limits) =>
  (ask: Ask, validators: Headers): Effect.Effect<Answer, UpstreamError> => {
    const timeoutMs = ask.timeoutMs ?? limits.timeoutMs
    return follow(client, ask, { ...ask.headers, ...validators }, limits.maxBytes).pipe(
      Effect.timeoutOrElse({
        duration: timeoutMs,
        orElse: () => Effect.fail(failure(ask, "timeout", `no complete answer within ${timeoutMs} ms`))
      }),
      Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
      // No trace headers: what happens inside here is nobody's business there.
      Effect.provideService(HttpClient.TracerPropagationEnabled, false),
      turns.take(new URL(ask.url).host, ask.spacingMs)
    )
  }

const failure = ({ source }: Ask, reason: string, detail: string) => new UpstreamError({ source, reason, detail })

/** Answer at the end of the redirects. */
const follow = (
  client: HttpClient.HttpClient,
  ask: Ask,
  headers: Headers,
  maxBytes: number
): Effect.Effect<Answer, UpstreamError> => {
  const body = bodyOf(ask)
  const from = (url: string, hops: number, set: Cookies.Cookies): Effect.Effect<Answer, UpstreamError> =>
    Effect.gen(function* () {
      const response = yield* client.execute(toRequest(url, body, headers))
      const cookies = Cookies.merge(set, response.cookies)
      const location = redirectOf(response, url)
      if (location !== null) {
        if (body !== null || hops === maxHops || new URL(location).origin !== new URL(url).origin) {
          return yield* failure(ask, "redirect", `${response.status} to ${location} is not followed`)
        }
        return yield* from(location, hops + 1, cookies)
      }
      const raw: RawAnswer = {
        source: ask.source,
        url: ask.url,
        request: body?.text ?? null,
        status: response.status,
        headers: headersOf(response),
        fetched_at: yield* Clock.currentTimeMillis,
        body: yield* read(response, ask, maxBytes)
      }
      return { raw, cookies }
    }).pipe(
      Effect.catchTag("HttpClientError", ({ reason }) =>
        Effect.fail(failure(ask, "transport", describe(causeOf(reason))))
      )
    )
  return from(ask.url, 0, Cookies.empty)
}

/** Validators of the newest answer; without a store to say them the request is simply not conditional. */
const validatorsOf = (archive: RawArchive["Service"], { source, url }: Ask): Effect.Effect<Headers> =>
  archive.newest(source, url).pipe(
    Effect.map((newest) => ({
      ...(newest?.etag === undefined ? {} : { "if-none-match": newest.etag }),
      ...(newest?.lastModified === undefined ? {} : { "if-modified-since": newest.lastModified })
    })),
    Effect.catchTag("ServiceUnavailable", () => Effect.succeed({}))
  )

/** Pause before another attempt, or null where that would not help. */
const pauseBefore = Effect.fnUntraced(function* (
  outcome: Result.Result<Answer, UpstreamError>,
  retry: number,
  limits: Limits
) {
  if (Result.isFailure(outcome)) {
    if (outcome.failure.reason !== "timeout" && outcome.failure.reason !== "transport") return null
  } else {
    const { raw } = outcome.success
    if (raw.status !== 429 && raw.status < 500) return null
    const requestedMs = retryAfterMs(raw)
    if (requestedMs !== null) return requestedMs <= limits.maxRetryAfterMs ? Duration.millis(requestedMs) : null
  }
  const backoff = Math.min(limits.maxBackoffMs, limits.backoffMs * 2 ** retry)
  return Duration.millis(backoff * (0.5 + (yield* Random.next)))
})

const longestClosureMs = dayMs

/** Instant until which an answer says to leave its host alone, where that is longer than a request waits, epoch ms. */
const closureOf = (raw: RawAnswer, { maxRetryAfterMs }: Limits): number | null => {
  const requestedMs = raw.status === 429 || raw.status === 503 ? retryAfterMs(raw) : null
  return requestedMs !== null && requestedMs > maxRetryAfterMs
    ? raw.fetched_at + Math.min(requestedMs, longestClosureMs)
    : null
}

/** An answer, and the cookies that it and the redirects before it set: those are kept nowhere. */
interface Answer {
  readonly raw: RawAnswer
  readonly cookies: Cookies.Cookies
}

const maxHops = 3

interface Body {
  readonly text: string
  readonly type: string
}

const bodyOf = ({ form, json }: Ask): Body | null => {
  if (json !== undefined) return { text: JSON.stringify(json), type: "application/json" }
  if (form === undefined) return null
  return { text: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" }
}

const toRequest = (url: string, body: Body | null, more: Headers) => {
  const headers = { "user-agent": userAgent, accept: "application/json, */*;q=0.5", ...more }
  return body === null
    ? HttpClientRequest.get(url, { headers })
    : HttpClientRequest.post(url, { headers }).pipe(HttpClientRequest.bodyText(body.text, body.type))
}

/** Target of a redirect, as an absolute URL. */
const redirectOf = (response: HttpClientResponse.HttpClientResponse, url: string): string | null => {
  const location = response.headers["location"]
  if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return null
  return URL.canParse(location, url) ? new URL(location, url).href : location
}

const headersOf = (response: HttpClientResponse.HttpClientResponse): Record<string, string> => {
  const { "set-cookie": _, ...headers } = response.headers
  return headers
}

const read = (response: HttpClientResponse.HttpClientResponse, ask: Ask, maxBytes: number) =>
  whole(
    (bytesRead) =>
      response.stream.pipe(
        Stream.catchTag("HttpClientError", ({ reason }) =>
          reason._tag === "EmptyBodyError"
            ? Stream.empty
            : Stream.fail(
                failure(ask, "transport", `broken off after ${bytesRead()} bytes: ${describe(causeOf(reason))}`)
              )
        )
      ),
    maxBytes,
    () => failure(ask, "too_large", `more than ${maxBytes} bytes`)
  )

/** `Retry-After`, in seconds or as a date, as a pause in ms. */
const retryAfterMs = (answer: RawAnswer): number | null => {
  const header = answer.headers["retry-after"]
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - answer.fetched_at)
}

const causeOf = (reason: HttpClientErrorReason): unknown => reason.cause ?? reason.description

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause ?? "no detail")
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}
