import { AmbiguousCredentials } from "@grid/domain/errors/ApiError"
import { Identities, type Identity } from "@grid/http/Identities"
import { bearer, rawValues } from "@grid/http/RawHeaders"
import { sessionCredential } from "@grid/http/SessionCookie"
import { Effect, Layer, Result } from "effect"
import { makeAccountCalls } from "./Attempts.ts"
import { IdentityTokens } from "./IdentityToken.ts"
import { LiveSessions } from "./LiveSessions.ts"

/** The one Bearer token of a request. */
const bearerToken = (rawHeaders: ReadonlyArray<string>): Result.Result<string | null, AmbiguousCredentials> => {
  const values = rawValues(rawHeaders, "authorization")
  return values.length > 1
    ? Result.fail(new AmbiguousCredentials({}))
    : Result.succeed(bearer.exec(values[0] ?? "")?.[1] ?? null)
}

/** Users by their identity token, whose provider answers for them, or by their session; a token wins. */
export const layer = Layer.effect(
  Identities,
  Effect.gen(function* () {
    const tokens = yield* IdentityTokens
    const sessions = yield* LiveSessions
    const accountCalls = makeAccountCalls()
    return Identities.of({
      identify: Effect.fn("Identities.identify")(function* (call) {
        const token = yield* Effect.fromResult(bearerToken(call.message.rawHeaders))
        const credential = token === null ? sessionCredential(call) : null
        if (credential === null) {
          const user = yield* tokens.verify(token)
          yield* accountCalls.taken(`${user.tenant} ${user.subject}`)
          return { ...user, role: "owner", session: null } satisfies Identity
        }
        const session = yield* sessions.find(call, yield* Effect.fromResult(credential))
        const { member_id, role, tenant_id } = session
        return { tenant: tenant_id, subject: member_id, role, session } satisfies Identity
      })
    })
  })
)
