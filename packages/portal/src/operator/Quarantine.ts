import { NotFound } from "@grid/domain/errors/ApiError"
import { ChangeReason } from "@grid/domain/http/Parameters"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { RawArchive } from "@grid/domain/ingest/RawArchive"
import { Quarantine, wireQuarantined } from "@grid/domain/observations/Quarantine"
import { reply } from "@grid/http/HttpCall"
import { Effect, Schema } from "effect"
import { answer } from "../sign-in/ConsoleRoute.ts"
import type { OperatorRoute } from "./OperatorRoute.ts"

/** Most values of an answer. */
const mostValues = 200

const Decision = Schema.Struct({
  id: Schema.Int,
  reason: ChangeReason.check(Schema.isPattern(/\S/, { message: "must say why the value is right or wrong" }))
})

const missing = (detail: string) => new NotFound({ detail, did_you_mean: [] })

/** Answer to a decision on a value. */
const decide = (decision: Quarantine["Service"]["release"] | Quarantine["Service"]["reject"]) =>
  Effect.fnUntraced(function* ({ id, reason }: typeof Decision.Type, actor: Actor) {
    const value = yield* decision(id, actor, reason)
    if (value === null) return yield* missing(`No value ${id} was ever held back.`)
    return answer(200, wireQuarantined(value))
  })

/** Values that are held back, the answers that they came from, and what is decided on them. */
export const makeQuarantineRoutes = Effect.fnUntraced(function* ({ change, read }: OperatorRoute) {
  const quarantine = yield* Quarantine
  const archive = yield* RawArchive
  return [
    read("/console/operator/quarantine", ({ query }) =>
      Effect.map(
        quarantine.list({
          source: null,
          decided: new URLSearchParams(query).get("decided") === "true",
          limit: mostValues
        }),
        (values) => answer(200, { values: values.map(wireQuarantined) })
      )
    ),
    change("/console/operator/quarantine/release", Decision, decide(quarantine.release)),
    change("/console/operator/quarantine/reject", Decision, decide(quarantine.reject)),
    read(
      "/console/operator/answers/:id",
      Effect.fnUntraced(function* ({ path }) {
        const id = path.slice(path.lastIndexOf("/") + 1)
        const raw = /^[1-9]\d{0,14}$/.test(id) ? yield* archive.get(Number(id)) : null
        if (raw === null) return yield* missing(`There is no answer ${id.slice(0, 20)} in the archive.`)
        // Written by a stranger: a file to keep, whatever it says that it is.
        return reply(200, "application/octet-stream", raw.body, {
          "cache-control": "no-store",
          "content-disposition": `attachment; filename="${raw.source}-${id}"`
        })
      })
    )
  ]
})
