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

/** Answer to a caller for whom the store has failed. */
export const unavailable = (isFull: boolean): ServiceUnavailable =>
  new ServiceUnavailable(isFull ? { reason: diskFull } : {})
