import { states } from "@grid/domain/states/State"
import type { MeritReading, NppReading } from "./Recordings.ts"

const stepMs = 4 * 60_000

/** Hand-made readings of the dashboard in `(from, to]`: one of each series every four minutes. */
export const npp = (from: number, to: number): ReadonlyArray<NppReading> => {
  const out: Array<NppReading> = []
  for (let stamp = Math.floor(from / stepMs) * stepMs + stepMs; stamp <= to; stamp += stepMs) {
    const hour = ((stamp / 3_600_000 + 5.5) % 24) / 24
    const sun = Math.max(0, Math.sin((hour - 0.25) * 2 * Math.PI))
    const series = {
      "DEMAND MET": 205_000 + 20_000 * Math.sin((hour - 0.3) * 2 * Math.PI),
      "THERMAL GENERATION": 150_000 - 45_000 * sun,
      "GAS GENERATION": 2_500,
      "HYDRO GENERATION": 26_010,
      "NUCLEAR GENERATION": 5_000,
      "SOLAR GENERATION": 64_519 * sun,
      "WIND GENERATION": 18_000
    }
    for (const [name_of_data, mw] of Object.entries(series)) {
      out.push({ updated_on: stamp, name_of_data, value_of_data: Math.round(mw) })
    }
  }
  return out
}

/** Rows of some states as the portal has printed them. */
const samples: Readonly<Record<string, readonly [string, string | null, string]>> = {
  DL: ["6,741", "506", "6,235"],
  CHG: ["285", null, "285"],
  HP: ["1,071", "1,916", "-845"],
  MHA: ["27,044", "16,813", "10,231"],
  GOA: ["568", null, "568"]
}

/** Hand-made rows of the portal, one for each code. */
export const merit: ReadonlyArray<MeritReading> = states.flatMap((state) =>
  state.merit_codes.map((code) => {
    const demand = Math.round(state.record_demand_mw * 0.6)
    const own = Math.round(demand * 0.5)
    const [Demand, ISGS, ImportData] = samples[code] ?? [comma(demand), comma(own), comma(demand - own)]
    return { at: 0, code, Demand, ISGS, ImportData }
  })
)

function comma(mw: number): string {
  return mw.toLocaleString("en-US")
}
