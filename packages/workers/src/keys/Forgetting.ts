import { AuditLog } from "@grid/domain/keys/AuditLog"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { OwnData } from "@grid/domain/people/OwnData"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import { everySoOften } from "@grid/domain/time/Steady"
import { Effect, Layer } from "effect"

/** Forgets by the hour callers without a key, the day after and whatever the settings are now, sessions that have ended, old requests, what is left of erased tenants, and what a tenant repeated more often than is kept. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const keys = yield* KeyStore
    const sessions = yield* SessionStore
    const requests = yield* RequestLog
    const ownData = yield* OwnData
    const audit = yield* AuditLog
    for (const forget of [keys.forgetAnonymous, sessions.forget, requests.forget, ownData.forget, audit.forget]) {
      yield* everySoOften("what has ended was not forgotten", "1 hour", forget)
    }
  })
)
