import { Context, type Effect } from "effect"
import type { TenantId } from "../Brands.ts"
import type { Conflict, InvalidLoadProfile, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Profile, ProfileHead, SentProfile, Subject } from "./Profile.ts"

type Found = Effect.Effect<Profile, InvalidLoadProfile | ServiceUnavailable>

/** Profiles of tenants, and the samples that the service brings along. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /** Load profile that a request names. */
    readonly load: (tenant: TenantId, id: string) => Found
    /** Generation profile that a request names. */
    readonly generation: (tenant: TenantId, id: string) => Found
    /** Keeps a profile; the same content has the same id. */
    readonly put: (
      tenant: TenantId,
      profile: SentProfile
    ) => Effect.Effect<ProfileHead, Conflict | InvalidLoadProfile | ServiceUnavailable>
    readonly get: (
      tenant: TenantId,
      subject: Subject,
      id: string
    ) => Effect.Effect<Profile, NotFound | ServiceUnavailable>
    /** The tenant's own, newest first, then the samples. */
    readonly list: (tenant: TenantId, subject: Subject) => Effect.Effect<ReadonlyArray<ProfileHead>, ServiceUnavailable>
    /** A sample is not found. */
    readonly remove: (
      tenant: TenantId,
      subject: Subject,
      id: string
    ) => Effect.Effect<ProfileHead, NotFound | ServiceUnavailable>
  }
>()("@grid/domain/Profiles") {}
