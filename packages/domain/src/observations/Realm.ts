import { SourceId } from "./SourceId.ts"
import type { Kind } from "./Dataset.ts"
import type { Provenance } from "./Provenance.ts"

/**
 * Realm of data: `real` as observed anywhere and what follows from it, or `simulated` by the built-in simulator.
 *
 * The law: an answer is of one realm. It is real where anything real is at hand for it, and simulated only where nothing
 * is; an invented value never stands beside an observed one. It holds for an answer, not for a value: a hole in a real
 * series is unknown, and so is all of a series that is simulated alone beside one that is real. What is at hand is what is
 * stored within the span that is read, of any of the datasets and areas of one read; a stored null counts. Where the
 * simulator is switched off its values are not at hand, although they are kept.
 *
 * The store decides, once for each read, and says what it decided. Further reads for the same answer name that realm; what
 * is read independently, or part by part, is put together by `ofOneRealm`.
 */
export type Realm = "real" | "simulated"

/** Realm that a read may name; without one the store decides. */
export interface RealmChoice {
  /** The realm of the values that these go with. */
  readonly realm?: Realm | null | undefined
}

const simulator: SourceId = "simulator"

/** Realm of what a source gave. */
export const realmOf = ({ source }: { readonly source: string }): Realm => (source === simulator ? "simulated" : "real")

/** Realm of what is stored with a mark where it rests on simulated values: blocks, vintages. */
export const realmOfStored = ({ simulated }: Stored): Realm => (simulated ? "simulated" : "real")

interface Stored {
  readonly simulated: boolean
}

/** Realm of a value by its kind; whatever rests on simulated values is of kind `simulated` as well. */
export const realmOfKind = (kind: Kind): Realm => (kind === "simulated" ? "simulated" : "real")

/** Realm of an answer that is of one, by its provenance; null where it names none. */
export const realmOfProvenance = (provenance: ReadonlyArray<Provenance>): Realm | null =>
  provenance.length === 0 ? null : provenance.some(({ kind }) => kind === "simulated") ? "simulated" : "real"

/** Kind of a record of a source. */
export const kindOfRecord = (record: { readonly source: string }): Kind =>
  realmOf(record) === "simulated" ? "simulated" : "observed"

/** True where what is simulated is at hand. */
export const readsSimulated = (enabled: ReadonlyArray<string>): boolean => enabled.includes(simulator)

/** Sources whose values are at hand: whatever was ever observed, and the simulator's where it is switched on. */
export const readableSources = (enabled: ReadonlyArray<string>): ReadonlyArray<SourceId> =>
  sourcesOf(SourceId.literals, readsSimulated(enabled) ? undefined : "real")

/** Entries of one realm; all of them where none is named. */
export const inRealm = <A extends { readonly source: string }>(
  entries: ReadonlyArray<A>,
  realm: RealmChoice["realm"]
): ReadonlyArray<A> => ((realm ?? null) === null ? entries : entries.filter((entry) => realmOf(entry) === realm))

/** Sources of one realm; all of them where none is named. */
export const sourcesOf = (sources: ReadonlyArray<SourceId>, realm: RealmChoice["realm"]): ReadonlyArray<SourceId> =>
  (realm ?? null) === null ? sources : sources.filter((source) => realmOf({ source }) === realm)

/** Realm of an answer made of parts of these realms, null for a part that holds nothing; null where none holds anything. */
export const realmOfAll = (realms: Iterable<Realm | null>): Realm | null => {
  let all: Realm | null = null
  for (const realm of realms) {
    if (realm === "real") return realm
    all = realm ?? all
  }
  return all
}

/** True where parts of these realms, null for one that holds nothing, may be computed with one another. */
export const areOfOneRealm = (realms: ReadonlyArray<Realm | null>): boolean =>
  !(realms.includes("real") && realms.includes("simulated"))

/** Parts of one answer that may stand together: those of its realm and those that hold nothing. */
export const ofOneRealm = <A extends { readonly realm: Realm | null }>(parts: ReadonlyArray<A>): ReadonlyArray<A> => {
  const all = realmOfAll(parts.map(({ realm }) => realm))
  return parts.filter(({ realm }) => realm === null || realm === all)
}

/** Entries of several sources with the realm of the answer that they make: only those of it. */
export const readOf = <A extends { readonly source: string }>(
  entries: ReadonlyArray<A>
): { readonly realm: Realm | null; readonly data: ReadonlyArray<A> } => {
  const isReal = entries.some((entry) => realmOf(entry) === "real")
  const isMixed = isReal && entries.some((entry) => realmOf(entry) === "simulated")
  return {
    realm: isReal ? "real" : entries.length > 0 ? "simulated" : null,
    data: isMixed ? entries.filter((entry) => realmOf(entry) === "real") : entries
  }
}

/** Stored rows of the realm of the answer that they make, with that realm. */
export const readOfStored = <A extends Stored>(
  rows: ReadonlyArray<A>,
  withSimulated: boolean
): { readonly realm: Realm | null; readonly data: ReadonlyArray<A> } => {
  const readable = rows.filter(({ simulated }) => withSimulated || !simulated)
  const realm = realmOfAll(readable.map(realmOfStored))
  return { realm, data: readable.filter((row) => realmOfStored(row) === realm) }
}
