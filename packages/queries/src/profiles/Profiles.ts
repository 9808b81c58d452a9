import type { TenantId } from "@grid/domain/Brands"
import { InvalidLoadProfile, NotFound } from "@grid/domain/errors/ApiError"
import { nearest } from "@grid/domain/names/Nearest"
import type { Profile, ProfileHead, SentProfile, Subject } from "@grid/domain/profiles/Profile"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { ProfileStore } from "@grid/domain/profiles/ProfileStore"
import { blockMs, hourMs, isoIst, istDate } from "@grid/domain/time/Time"
import { samples } from "@grid/models/profiles/Samples"
import { totalsOf } from "@grid/models/profiles/Totals"
import { Effect, Layer, Struct } from "effect"
import { createHash } from "node:crypto"

/** Beginning of the ids of what tenants sent. */
const prefixes = { load: "lp", generation: "gp" } as const

/** Path of the list of a subject. */
const lists = { load: "/v1/load-profiles", generation: "/v1/generation-profiles" } as const

/** SHA-256 of a profile's content, hex: of all that is sent but its name. */
const hashOf = ({ capacity_mw, from, mwh, technology }: Omit<SentProfile, "name" | "subject">): string =>
  createHash("sha256")
    .update(JSON.stringify({ from: istDate(from), technology, capacity_mw, mwh }))
    .digest("hex")

const hashed = new Map<string, Profile>()

/** A sample with its hash; undefined where there is none of this name. */
const sampleOf = (subject: Subject, id: string): Profile | undefined => {
  const sample = samples.find(({ head }) => head.id === id && head.subject === subject)
  if (sample === undefined) return undefined
  const earlier = hashed.get(id)
  if (earlier !== undefined) return earlier
  const profile = sample.profile()
  const whole = { ...profile, sha256: hashOf(profile) }
  hashed.set(id, whole)
  return whole
}

const headOf = (profile: Profile): ProfileHead => Struct.omit(profile, ["mwh"])

const samplesOf = (subject: Subject): ReadonlyArray<ProfileHead> =>
  samples.flatMap(({ head }) => {
    const sample = sampleOf(subject, head.id)
    return sample === undefined ? [] : [headOf(sample)]
  })

/** Rounding of what a client wrote as a block's energy, as a part of the capacity. */
const slack = 1e-6

/** Refusal of a block in which a plant gives more than its capacity; null where there is none. */
const overCapacity = ({ capacity_mw, from, mwh }: SentProfile): InvalidLoadProfile | null => {
  if (capacity_mw === null) return null
  const most = (capacity_mw * blockMs) / hourMs
  const block = mwh.findIndex((value) => value > most * (1 + slack))
  return block < 0
    ? null
    : new InvalidLoadProfile({
        detail: `generation_mwh has ${mwh[block]} for the block ${isoIst(from + block * blockMs)}; a plant of ${capacity_mw} MW gives at most ${most} MWh in 15 minutes.`
      })
}

/** Profiles in the store, and the samples. */
export const layer = Layer.effect(
  Profiles,
  Effect.map(ProfileStore, (store) => {
    const find = Effect.fnUntraced(function* (tenant: TenantId, subject: Subject, id: string) {
      return sampleOf(subject, id) ?? (yield* store.find(tenant, subject, id))
    })

    const notFound = (subject: Subject, id: string) =>
      new NotFound({
        detail: `There is no profile ${id} at ${lists[subject]}, which lists those that there are.`,
        did_you_mean: nearest(
          id,
          samples.flatMap(({ head }) => (head.subject === subject ? [head.id] : []))
        )
      })

    const named = (subject: Subject) =>
      Effect.fn("Profiles.named")(function* (tenant: TenantId, id: string) {
        const profile = yield* find(tenant, subject, id)
        if (profile !== null) return profile
        return yield* new InvalidLoadProfile({
          detail: `There is no ${subject} profile ${id}: send it by POST ${lists[subject]}, or name a sample that GET ${lists[subject]} lists.`
        })
      })

    return Profiles.of({
      load: named("load"),
      generation: named("generation"),
      put: Effect.fn("Profiles.put")(function* (tenant, sent) {
        const refusal = overCapacity(sent)
        if (refusal !== null) return yield* refusal
        const sha256 = hashOf(sent)
        const id = `${prefixes[sent.subject]}_${sha256.slice(0, 20)}`
        return yield* store.put(tenant, {
          ...sent,
          ...totalsOf(sent.mwh),
          id,
          sha256,
          kind: "supplied",
          created_at: null
        })
      }),
      get: Effect.fn("Profiles.get")(function* (tenant, subject, id) {
        return (yield* find(tenant, subject, id)) ?? (yield* notFound(subject, id))
      }),
      list: (tenant, subject) => Effect.map(store.list(tenant, subject), (own) => [...own, ...samplesOf(subject)]),
      remove: Effect.fn("Profiles.remove")(function* (tenant, subject, id) {
        return (yield* store.remove(tenant, subject, id)) ?? (yield* notFound(subject, id))
      })
    })
  })
)
