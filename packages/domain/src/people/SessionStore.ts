import { Context, type Effect, type Option } from "effect"
import type { KeyId, MemberId, TenantId } from "../Brands.ts"
import type { LinkInvalid, NotFound, ServiceUnavailable, TooManyRequests } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { Session, SessionListing, SignInMethod } from "./Session.ts"

/** Browser of a sign-in. */
export interface Browser {
  readonly user_agent: string
  /** Token of a session that the new one takes the place of; null where there is none. */
  readonly replaces: string | null
}

/** A new session; its token is known to the browser alone from now on. */
export interface StartedSession {
  readonly token: string
  readonly session: Session
}

/** Sessions that somebody may see and end: of a tenant and a member, of all where null. */
export interface SessionScope {
  readonly tenant: TenantId | null
  readonly member: MemberId | null
}

/** Most sessions that a list shows. */
export const mostSessions = 1_000

/** Most sign-ins of a member in an hour: each leaves a key behind for as long as its calls are counted. */
export const mostSignInsAnHour = 60

/** Sessions of members: fresh tokens, of which only the hash is stored. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /** Session by a one-time link, which is used up by it. */
    readonly startByLink: (
      link: string,
      browser: Browser
    ) => Effect.Effect<StartedSession, LinkInvalid | TooManyRequests | ServiceUnavailable>
    readonly start: (
      member: MemberId,
      method: SignInMethod,
      browser: Browser
    ) => Effect.Effect<StartedSession, NotFound | TooManyRequests | ServiceUnavailable>
    /** Session of a token, none where it has ended. Each look-up puts its end off, at most every 5 minutes. */
    readonly find: (token: string) => Effect.Effect<Option.Option<Session>, ServiceUnavailable>
    /** Ends a session at once, on every node. */
    readonly end: (session: Session) => Effect.Effect<void, ServiceUnavailable>
    /** Sessions that have not ended, the last seen first. */
    readonly list: (scope: SessionScope) => Effect.Effect<ReadonlyArray<SessionListing>, ServiceUnavailable>
    /** Ends one of them by its id. */
    readonly endById: (
      scope: SessionScope,
      id: KeyId,
      actor: Actor
    ) => Effect.Effect<void, NotFound | ServiceUnavailable>
    /** Ends the other sessions of a session's member. Returns how many there were. */
    readonly endOthers: (session: Session) => Effect.Effect<number, ServiceUnavailable>
    /** Ends all sessions of a member. Returns how many there were. */
    readonly endAll: (member: MemberId, actor: Actor) => Effect.Effect<number, NotFound | ServiceUnavailable>
    /** Removes what has ended or was used: sessions, links, challenges. Returns how many sessions there were. */
    readonly forget: Effect.Effect<number, ServiceUnavailable>
  }
>()("@grid/domain/SessionStore") {}
