import { engines } from "@grid/models/Engines"
import type { Schema } from "effect"

/** Members that name the version of the engine that answers by a schema now, of those that an answer has; none where no engine does. */
export const versionsOf = (schema: Schema.Top, answer: object): Readonly<Record<string, string>> => {
  const version = engines.findLast((engine) => engine.schema.ast === schema.ast)?.version
  return version === undefined
    ? {}
    : Object.fromEntries(
        ["model_version", "methodology_version"].flatMap((name) => (name in answer ? [[name, version]] : []))
      )
}
