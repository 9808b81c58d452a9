import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { cursorOf, placeOf } from "@grid/domain/http/Cursor"
import { hourMs } from "@grid/domain/time/Time"
import { Hash, Result } from "effect"
import type { Remaining } from "./Cut.ts"

/** Page of a call. */
export interface CallPage {
  /** Time of the call that gave the first page, epoch ms: the window of all pages hangs on it. */
  readonly now: number
  /** Rest that the page before has left; null on the first page. */
  readonly before: Remaining | null
}

/** Time for which a cursor is good, ms. */
const lifeMs = hourMs

const entry = "[a-z0-9_.]{1,40}=\\d{1,6}"
const form = new RegExp(`^(\\d{1,14}) (-?\\d{1,10}) (${entry}(?:,${entry}){0,7})$`)

/** Number that stands for the arguments but the cursor. */
const hashOf = (given: object): number =>
  Hash.string(
    JSON.stringify(
      Object.entries(given)
        .filter(([name]) => name !== "cursor")
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
    )
  )

const wrong = (message: string) => Result.fail(InvalidParameter.of("cursor", message))

/** The page that the arguments ask for. */
export const pageOf = (given: object, now: number): Result.Result<CallPage, InvalidParameter> => {
  if (!("cursor" in given)) return Result.succeed({ now, before: null })
  const [, time = "", hash, entries = ""] = form.exec(placeOf(String(given.cursor))) ?? []
  const first = Number(time)
  if (time === "" || first > now) return wrong("must be next_cursor of a result, unchanged: leave it out to begin anew")
  if (Number(hash) !== hashOf(given))
    return wrong("goes with the arguments of the call that gave it: send the same ones")
  if (now - first > lifeMs) return wrong("is more than an hour old: leave it out to begin anew")
  const before = entries.split(",").map((text) => {
    const [path = "", left] = text.split("=")
    return [path, Number(left)] as const
  })
  return Result.succeed({ now: first, before: new Map(before) })
}

/** Cursor of the page after this one. */
export const nextCursor = (given: object, { now }: CallPage, remaining: Remaining): string =>
  cursorOf(`${now} ${hashOf(given)} ${[...remaining].map(([path, left]) => `${path}=${left}`).join(",")}`)
