import { Failure } from "../api/Failure.ts"

/** Failure of a series in its own words, where there are none of its values for an area; others as they are. */
export const withoutValues = (cause: unknown, title: string, area: string, hasOthers: boolean): unknown =>
  cause instanceof Failure && cause.code === "data_unavailable"
    ? new Failure(
        "absent",
        hasOthers
          ? `No values of “${title}” for ${area}; choose another area.`
          : `No values of “${title}” have arrived yet.`,
        cause,
        { cause }
      )
    : cause
