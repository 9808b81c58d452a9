import { Schema } from "effect"

/** Failure of the embedded database: `message` is one sentence an operator can act on. */
export class EmbeddedPostgresError extends Schema.TaggedError<EmbeddedPostgresError>()("EmbeddedPostgresError", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect())
}) {}
