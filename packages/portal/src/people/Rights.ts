import { ConfirmationRequired, RoleDoesNotAllow } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import type { Session } from "@grid/domain/people/Session"
import { Effect } from "effect"

/** Actor of what a member does. */
export const actorOf = ({ member_id }: Session): Actor => ({ kind: "user", id: member_id })

/** Refuses whoever is no owner. */
export const mustOwn = ({ role }: Session): Effect.Effect<void, RoleDoesNotAllow> =>
  role === "owner" ? Effect.void : Effect.fail(new RoleDoesNotAllow({ role }))

/** Refuses somebody whose sign-in is not fresh. */
export const mustBeConfirmed = ({ is_confirmed }: Session): Effect.Effect<void, ConfirmationRequired> =>
  is_confirmed ? Effect.void : Effect.fail(new ConfirmationRequired({}))
