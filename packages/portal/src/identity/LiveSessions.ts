import { SessionEnded, type ServiceUnavailable, type TooManyRequests } from "@grid/domain/errors/ApiError"
import { put } from "@grid/domain/operations/BoundedMap"
import type { Session } from "@grid/domain/people/Session"
import { SessionStore } from "@grid/domain/people/SessionStore"
import type { HttpCall } from "@grid/http/HttpCall"
import { Context, Effect, Layer, Option } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { Attempts, makeAccountCalls } from "./Attempts.ts"
import { networkOfCall } from "./Network.ts"

/** Look-ups in vain that an address may cause in a minute: a stranger makes up tokens as fast as he sends them. */
const mostInVain = 256

/** Sessions whose members are remembered, so that a call too many is refused without a look-up. */
const mostRemembered = 10_000

/** Sessions of calls that no quota bounds. */
export class LiveSessions extends Context.Service<
  LiveSessions,
  {
    /** Session of the token that a call bears. */
    readonly find: (
      call: HttpCall,
      token: string
    ) => Effect.Effect<Session, SessionEnded | TooManyRequests | ServiceUnavailable>
  }
>()("@grid/portal/LiveSessions") {}

export const layer = Layer.effect(
  LiveSessions,
  Effect.gen(function* () {
    const { trustedProxies } = yield* PortalSettings
    const sessions = yield* SessionStore
    const attempts = new Attempts(mostInVain)
    const accountCalls = makeAccountCalls()
    const members = new Map<string, string>()
    return LiveSessions.of({
      find: Effect.fnUntraced(function* (call, token) {
        const member = members.get(token)
        yield* accountCalls.taken(member ?? token)
        const session = yield* attempts.counted(
          networkOfCall(call, trustedProxies),
          Effect.flatMap(
            sessions.find(token),
            Option.match({ onNone: () => Effect.fail(new SessionEnded({})), onSome: Effect.succeed })
          )
        )
        if (member === undefined) {
          put(members, mostRemembered, token, session.member_id)
          yield* accountCalls.taken(session.member_id)
        }
        return session
      })
    })
  })
)
