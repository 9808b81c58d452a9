import type { SourceInfo } from "@grid/domain/ingest/Source"
import { realmOfAll, realmOfProvenance } from "@grid/domain/observations/Realm"
import { together } from "@grid/models/reading/Values"
import type { Part, Parts } from "./Parts.ts"
import type { PublicData } from "./PublicData.ts"

const simulatedBesideReal = "Only simulated values are at hand, and they do not stand beside observed ones."

/** Choice of the parts that everybody may see. */
export interface Showing {
  /** Data of a part; null where there are none or they are withheld. */
  readonly dataOf: <A>(part: Part<A>) => A | null
  readonly simulated: boolean
  readonly withheld: PublicData["withheld"]
  /** Capture time and provenance of what is shown. */
  readonly origin: ReturnType<typeof together>
}

/**
 * The parts of a page without a key: none of a source whose terms do not allow its values to be passed on, and of the
 * others those of one realm.
 */
export const showingOf = (parts: Parts, sources: ReadonlyArray<SourceInfo>): Showing => {
  const all: ReadonlyArray<Part<unknown>> = Object.values(parts)
  const closed = new Map<string, string>(
    sources.flatMap(({ id, licence, redistribution }) => (redistribution === "no" ? [[id, licence] as const] : []))
  )
  const termsOf = ({ provenance }: Part<unknown>) => provenance.flatMap(({ source }) => closed.get(source) ?? [])[0]
  const open = all.filter((part) => termsOf(part) === undefined)
  const realm = realmOfAll(open.map(({ provenance }) => realmOfProvenance(provenance)))
  const reasonOf = (part: Part<unknown>): string | null => {
    const terms = termsOf(part)
    if (terms !== undefined) return `The terms of its source do not allow it to be passed on (${terms}).`
    return [null, realm].includes(realmOfProvenance(part.provenance)) ? null : simulatedBesideReal
  }
  const reasons = new Map(
    all.flatMap((part) => {
      const reason = reasonOf(part)
      return reason === null ? [] : [[part.dataset, reason] as const]
    })
  )
  return {
    dataOf: (part) => (reasonOf(part) === null ? part.data : null),
    simulated: realm === "simulated",
    withheld: [...reasons].map(([dataset, reason]) => ({ dataset, reason })),
    origin: together(all.filter((part) => reasonOf(part) === null))
  }
}
