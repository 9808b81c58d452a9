/** Units of stored values. Million units (MU) are stored as MWh: 1 MU = 1,000 MWh. */
export type Unit = "MW" | "MWh" | "Hz" | "INR/MWh" | "INR/kWh" | "%" | "days" | "minutes" | "1"

/** `block`: read or published by quarter hour; `day` and `month`: one value per IST day or calendar month. */
export type Rhythm = "block" | "day" | "month"

/** A dataset of single values, before it has its name. */
export interface Entry {
  readonly title: string
  readonly unit: Unit
  readonly rhythm: Rhythm
}

export const block = (title: string, unit: Unit): Entry => ({ title, unit, rhythm: "block" })
export const day = (title: string, unit: Unit): Entry => ({ title, unit, rhythm: "day" })
export const month = (title: string, unit: Unit): Entry => ({ title, unit, rhythm: "month" })

/** One dataset per key, such as one per fuel. */
export const each = <Key extends string, Id extends string>(
  keys: ReadonlyArray<Key>,
  id: (key: Key) => Id,
  entry: (key: Key) => Entry
): Readonly<Record<Id, Entry>> =>
  Object.fromEntries(keys.map((key) => [id(key), entry(key)])) as Readonly<Record<Id, Entry>>
