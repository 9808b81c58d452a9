import type { Provenance } from "@grid/domain/observations/Provenance"

/** One entry for each dataset and source. */
export const distinct = (entries: ReadonlyArray<Provenance>): ReadonlyArray<Provenance> => [
  ...new Map(entries.map((one) => [`${one.dataset} ${one.source}`, one])).values()
]
