import type { Schema } from "effect"

/** Help for whoever sent a value that is not accepted. */
export interface Suggestion {
  /** Values that are accepted by the parameter of a name and perhaps were meant, at most three. */
  readonly nearest: (text: string, name: string) => ReadonlyArray<string>
  /** Page of the docs, with its anchor, that lists what is accepted. */
  readonly see?: `/docs/${string}`
}

/** Key under which a schema or a check carries its suggestion. */
const key = "suggestion"

/** Annotations of a schema, a check or an issue by which a wrong value is answered with a suggestion. */
export const suggesting = (suggestion: Suggestion) => ({ [key]: suggestion })

/** The suggestion that annotations carry. */
export const suggestionIn = (annotations: Schema.Annotations.Annotations | undefined): Suggestion | undefined => {
  const suggestion = annotations?.[key]
  return isSuggestion(suggestion) ? suggestion : undefined
}

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === "object" && value !== null && "nearest" in value
