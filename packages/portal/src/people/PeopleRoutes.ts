import { Effect } from "effect"
import { makeAuditRoutes } from "./AuditRoutes.ts"
import { makeMemberRoutes } from "./MemberRoutes.ts"
import { makeOwnDataRoutes } from "./OwnDataRoutes.ts"
import { makeSessionRoutes } from "./SessionRoutes.ts"

/** Members, their sessions, what was changed, and what is kept of them. */
export const makePeopleRoutes = Effect.gen(function* () {
  return [
    ...(yield* makeMemberRoutes),
    ...(yield* makeSessionRoutes),
    ...(yield* makeAuditRoutes),
    ...(yield* makeOwnDataRoutes)
  ]
})
