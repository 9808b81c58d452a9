import type { TenantId } from "@grid/domain/Brands"
import { type ApiError, InvalidLoadProfile } from "@grid/domain/errors/ApiError"
import * as P from "@grid/domain/profiles/Profile"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { encoder, noSource } from "@grid/http/Encoded"
import { profileOf } from "@grid/models/matching/Profile"
import { generationFacts, loadFacts } from "@grid/models/profiles/Facts"
import { Effect, Result, type Schema } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"

/** A profile of a request; blocks of another length are refused. */
const sentOf = (
  member: string,
  { from, interval_minutes = 15 }: { readonly from: string; readonly interval_minutes?: number },
  values: ReadonlyArray<number | null>
) =>
  interval_minutes === 15
    ? profileOf(member, from, values)
    : Result.fail(
        new InvalidLoadProfile({ detail: `interval_minutes is ${interval_minutes}; blocks are of 15 minutes.` })
      )

/** Answer to the tenant, of what its work comes to; it is not asked for again by its ETag. */
const answering = <A>(schema: Schema.Codec<A, unknown>, status = 200) => {
  const encode = encoder(schema)
  return <B>(work: (tenant: TenantId) => Effect.Effect<B, ApiError>, answerOf: (outcome: B) => A) =>
    forTenant((tenant) =>
      Effect.map(work(tenant), (outcome) => encode({ ...noSource, data: answerOf(outcome) }, { etag: null, status }))
    )
}

/** Profiles of load and of generation. */
export const profilesRoutes = Effect.map(Profiles, (profiles) => {
  const get = (subject: P.Subject, id: string) => (tenant: TenantId) => profiles.get(tenant, subject, id)
  const list = (subject: P.Subject) => (tenant: TenantId) => profiles.list(tenant, subject)
  const remove = (subject: P.Subject, id: string) => (tenant: TenantId) => profiles.remove(tenant, subject, id)
  const put = (profile: P.SentProfile) => (tenant: TenantId) => profiles.put(tenant, profile)

  const newLoad = answering(P.LoadProfileFacts, 201)
  const load = answering(P.LoadProfileFacts)
  const wholeLoad = answering(P.StoredLoadProfile)
  const loads = answering(P.LoadProfileList)
  const newGeneration = answering(P.GenerationProfileFacts, 201)
  const generation = answering(P.GenerationProfileFacts)
  const wholeGeneration = answering(P.StoredGenerationProfile)
  const generations = answering(P.GenerationProfileList)

  return {
    createLoadProfile: ({ payload: { name = "load", ...rest } }) =>
      Result.map(sentOf("load_mwh", rest, rest.load_mwh), (profile) =>
        newLoad(put({ ...profile, name, subject: "load", technology: null, capacity_mw: null }), loadFacts)
      ),
    listLoadProfiles: () => Result.succeed(loads(list("load"), (heads) => ({ load_profiles: heads.map(loadFacts) }))),
    loadProfile: ({ path }) =>
      Result.succeed(
        wholeLoad(get("load", path.load_profile_id), (profile) => ({ ...loadFacts(profile), load_mwh: profile.mwh }))
      ),
    deleteLoadProfile: ({ path }) => Result.succeed(load(remove("load", path.load_profile_id), loadFacts)),
    createGenerationProfile: ({ payload: { capacity_mw, name = "generation", technology, ...rest } }) =>
      Result.map(sentOf("generation_mwh", rest, rest.generation_mwh), (profile) =>
        newGeneration(put({ ...profile, name, subject: "generation", technology, capacity_mw }), generationFacts)
      ),
    listGenerationProfiles: () =>
      Result.succeed(generations(list("generation"), (heads) => ({ generation_profiles: heads.map(generationFacts) }))),
    generationProfile: ({ path }) =>
      Result.succeed(
        wholeGeneration(get("generation", path.generation_profile_id), (profile) => ({
          ...generationFacts(profile),
          generation_mwh: profile.mwh
        }))
      ),
    deleteGenerationProfile: ({ path }) =>
      Result.succeed(generation(remove("generation", path.generation_profile_id), generationFacts))
  } satisfies Partial<DataHandlers>
})
