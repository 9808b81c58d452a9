/** Names of the zones by their codes. */
export const zoneNames = {
  NR: "Northern",
  WR: "Western",
  SR: "Southern",
  ER: "Eastern",
  NER: "North-eastern"
} as const

export type Zone = keyof typeof zoneNames

export const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]
