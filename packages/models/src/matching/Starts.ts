import { JsonBytes } from "@grid/domain/numbers/JsonBytes"
import { blockMs, blocksPerDay, dayMs, iso } from "@grid/domain/time/Time"

/** Characters of an instant on the wire, and of the date that it begins with. */
const characters = 20
const dateCharacters = 10

/** Wire forms of the blocks of a UTC day, behind its date. */
const timesOfDay = Array.from({ length: blocksPerDay }, (_, block) => iso(block * blockMs).slice(dateCharacters))

/** Starts of periods in their wire form, each written once: a year of rows names every one of them several times. */
export class Starts {
  private readonly bytes: Uint8Array

  /** `from` is the start of the first period, epoch ms; `size` the blocks of each. */
  constructor(from: number, size: number, periods: number) {
    const json = new JsonBytes(periods * characters)
    let day = Number.NaN
    let date = ""
    for (let period = 0, block = from / blockMs; period < periods; period++, block += size) {
      const dayOfBlock = Math.floor(block / blocksPerDay)
      if (dayOfBlock !== day) {
        day = dayOfBlock
        date = iso(day * dayMs).slice(0, dateCharacters)
      }
      json.text(date)
      json.text(timesOfDay[block - day * blocksPerDay] ?? "")
    }
    this.bytes = json.written()
  }

  /** Writes the start of a period. */
  write(json: JsonBytes, period: number): void {
    json.range(this.bytes, period * characters, (period + 1) * characters)
  }
}
