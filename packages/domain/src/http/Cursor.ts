import { InvalidParameter } from "../errors/ApiError.ts"
import type { Page } from "./Envelope.ts"
import { Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** Cursor of a place in a list: opaque text, for `cursor` of the next request. */
export const cursorOf = (place: string): string => Base64Url.encode(place)

/** Place that a cursor stands for, unchecked; empty for what is no cursor. */
export const placeOf = (cursor: string): string => Result.getOrElse(Base64Url.decodeString(cursor), () => "")

/** Refusal of a cursor that does not come from `list`. */
export const foreignCursor = (list: string) =>
  Result.fail(InvalidParameter.of("cursor", `must be meta.page.next_cursor of ${list}`))

/** Number of the row before which a page begins, in a list by falling numbers; null for its first page. */
export const numberBefore = (
  cursor: string | undefined,
  list: string
): Result.Result<number | null, InvalidParameter> => {
  if (cursor === undefined) return Result.succeed(null)
  const place = placeOf(cursor)
  return /^[1-9]\d{0,14}$/.test(place) ? Result.succeed(Number(place)) : foreignCursor(list)
}

/** Page of these items of a list, with the place of the last where there are more behind it. */
export const pageOfItems = <A>(
  items: ReadonlyArray<A>,
  { hasMore, limit }: { readonly hasMore: boolean; readonly limit: number },
  placeOfRow: (row: A) => number | string
): { readonly items: ReadonlyArray<A>; readonly page: Page } => {
  const last = items.at(-1)
  const next_cursor = hasMore && last !== undefined ? cursorOf(String(placeOfRow(last))) : null
  return { items, page: { limit, count: items.length, next_cursor } }
}

/** Page of a list, with the place of its last row. Rows are read with one more than the limit, which tells whether there is a next page. */
export const pageOf = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  placeOfRow: (row: A) => number | string
): { readonly items: ReadonlyArray<A>; readonly page: Page } =>
  pageOfItems(rows.slice(0, limit), { hasMore: rows.length > limit, limit }, placeOfRow)
