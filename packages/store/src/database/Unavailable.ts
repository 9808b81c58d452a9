import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { isSqlError } from "effect/sql/SqlError"

/** SQLSTATE of a failure, empty where it has none. */
export const sqlState = (error: unknown): string => {
  if (isSqlError(error)) return sqlState(error.reason.cause)
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
}

export const diskFull =
  "The disk of the database is full, so nothing can be written: its operator must make room, and then it goes on by itself."

/** SQLSTATE 53100: PostgreSQL found no room for a table, for its log or for a temporary file. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === "53100"

/**
 * SQLSTATEs of what tables of a newer release refuse: a constraint that does not hold or a column that must not be null, and a table,
 * column or function that there is none of. A fault of this release may be refused by them, too, so the answer names the check.
 */
const misfits: ReadonlySet<string> = new Set(["23514", "23502", "42P01", "42703", "42883"])

const misfit =
  "The database refuses what this release asks of it: where a newer one has upgraded it, as gds doctor tells, its operator must run that one here, too; else the log has the cause."

/** Reason of a failed statement in words of ours; undefined where it is not known. */
export const reasonOf = (error: unknown): string | undefined =>
  isDiskFull(error) ? diskFull : misfits.has(sqlState(error)) ? misfit : undefined

/** Answer to a caller for whom a statement has failed. */
export const unavailableBy = (error: unknown): ServiceUnavailable => {
  const reason = reasonOf(error)
  return new ServiceUnavailable(reason === undefined ? {} : { reason })
}

/** Answer to a caller for whom the store has failed. */
export const unavailable = (isFull: boolean): ServiceUnavailable =>
  new ServiceUnavailable(isFull ? { reason: diskFull } : {})
