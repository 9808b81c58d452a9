import type { RawAnswer, UpstreamError } from "@grid/domain/ingest/Source"
import { Clock, Effect, Option, Result, Stream } from "effect"

/** Requests in a row without an answer after which a site is down, and left alone. */
const missesInARow = 3

type Answers = Stream.Stream<RawAnswer, UpstreamError>
type Request = Effect.Effect<RawAnswer, UpstreamError>

/**
 * Answers to requests that are asked one after the other. One that gets no answer does not keep the next from being asked;
 * the visit fails with the first of them at its end, so that it is made again.
 */
export const inTurn = (requests: ReadonlyArray<Request>, giveUpAfter = missesInARow): Answers =>
  following(requests, (request) => Effect.map(request, (answer) => ({ answers: [answer], more: [] })), giveUpAfter)

/** Result of a part of a visit, and the questions that follow from it. */
export interface Step<Part> {
  readonly answers: ReadonlyArray<RawAnswer>
  readonly more: ReadonlyArray<Part>
}

/** Answers as of `inTurn`, where these say what else there is to ask. */
export const following = <Part>(
  parts: ReadonlyArray<Part>,
  ask: (part: Part) => Effect.Effect<Step<Part>, UpstreamError>,
  giveUpAfter = missesInARow
): Answers =>
  Stream.paginate<Progress<Part>, RawAnswer, UpstreamError>(
    { todo: parts, missed: 0, first: null },
    Effect.fnUntraced(function* ({ first, missed, todo }) {
      const [part, ...rest] = todo
      if (part === undefined) return first === null ? ([[], Option.none()] as const) : yield* first
      const step = yield* Effect.result(ask(part))
      if (Result.isSuccess(step)) {
        const { answers, more } = step.success
        return [answers, Option.some({ todo: [...more, ...rest], missed: 0, first })] as const
      }
      const error = first ?? step.failure
      if (missed + 1 === giveUpAfter) return yield* error
      return [[], Option.some({ todo: rest, missed: missed + 1, first: error })] as const
    })
  )

interface Progress<Part> {
  readonly todo: ReadonlyArray<Part>
  /** Parts in a row to which no answer came. */
  readonly missed: number
  /** The first of all: what has been read stays, but the visit has failed. */
  readonly first: UpstreamError | null
}

/** A request, and its name where it gets no answer. */
export interface Question extends Pick<RawAnswer, "source" | "url" | "request"> {
  readonly answer: Request
}

/**
 * Answers to requests that are asked one after the other, each about something else. For one that gets no answer stands one
 * with status 0 and no bytes, so that it is counted among the rejected: see `absence`. Only giving up is a failure.
 */
export const withStandIns = (requests: ReadonlyArray<Question>): Answers =>
  Stream.unfold(
    { index: 0, missed: 0 },
    Effect.fnUntraced(function* ({ index, missed }) {
      const request = requests[index]
      if (request === undefined) return undefined
      const answer = yield* Effect.result(request.answer)
      if (Result.isSuccess(answer)) return [answer.success, { index: index + 1, missed: 0 }] as const
      if (missed + 1 === missesInARow) return yield* answer.failure
      const absent = standIn(request, answer.failure, yield* Clock.currentTimeMillis)
      return [absent, { index: index + 1, missed: missed + 1 }] as const
    })
  )

const reasonHeader = "x-no-answer"

const standIn = ({ request, source, url }: Question, error: UpstreamError, fetched_at: number): RawAnswer => ({
  source,
  url,
  request,
  status: 0,
  headers: { [reasonHeader]: `${error.reason}: ${error.detail}` },
  fetched_at,
  body: new Uint8Array()
})

/** Reason for which there was no answer; null where there was one. */
export const absence = (raw: RawAnswer): string | null =>
  raw.status === 0 ? (raw.headers[reasonHeader] ?? "no answer") : null
