import { Context, type Effect } from "effect"
import type { TenantId } from "../Brands.ts"
import type { Conflict, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Profile, ProfileHead, Subject } from "./Profile.ts"

/** Profiles that tenants sent. */
export class ProfileStore extends Context.Service<
  ProfileStore,
  {
    /** Keeps a profile; one that is there gets the new name. `Conflict` where the tenant has as many as are kept. */
    readonly put: (tenant: TenantId, profile: Profile) => Effect.Effect<ProfileHead, Conflict | ServiceUnavailable>
    /** Null where the tenant has none of this id. */
    readonly find: (tenant: TenantId, subject: Subject, id: string) => Effect.Effect<Profile | null, ServiceUnavailable>
    /** Newest first. */
    readonly list: (tenant: TenantId, subject: Subject) => Effect.Effect<ReadonlyArray<ProfileHead>, ServiceUnavailable>
    /** Profile that was removed; null where there was none. */
    readonly remove: (
      tenant: TenantId,
      subject: Subject,
      id: string
    ) => Effect.Effect<ProfileHead | null, ServiceUnavailable>
  }
>()("@grid/domain/ProfileStore") {}
