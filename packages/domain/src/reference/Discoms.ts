/** A distribution company. */
export interface Discom {
  readonly state: string
  readonly name: string
  /** Names it had before; accepted on input, never printed. */
  readonly former_names: ReadonlyArray<string>
}

const of = (state: string, ...names: ReadonlyArray<string>): ReadonlyArray<Discom> =>
  names.map((name) => ({ state, name, former_names: [] }))

/** Distribution companies of the states whose charges and tariffs are kept; of Madhya Pradesh's only one is known here. */
export const discoms: ReadonlyArray<Discom> = [
  ...of("gujarat", "DGVCL", "MGVCL", "PGVCL", "UGVCL", "Torrent"),
  ...of("karnataka", "BESCOM", "HESCOM", "GESCOM", "MESCOM", "CESC"),
  ...of("madhya-pradesh", "MPMKVVCL"),
  ...of("maharashtra", "MSEDCL", "AEML", "TPC-D", "BEST"),
  ...of("rajasthan", "JVVNL", "AVVNL", "JdVVNL"),
  { state: "tamil-nadu", name: "TNPDCL", former_names: ["TANGEDCO"] },
  ...of("telangana", "TGSPDCL"),
  ...of("uttar-pradesh", "PVVNL", "MVVNL", "DVVNL", "PuVVNL", "KESCO")
]

/** The distribution company of that name, present or former, whatever its case. */
export const findDiscom = (input: string): Discom | undefined => {
  const name = input.trim().toLowerCase()
  return discoms.find((discom) => [discom.name, ...discom.former_names].some((other) => other.toLowerCase() === name))
}
