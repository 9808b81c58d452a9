import type { LineComponent } from "@grid/domain/reference/BillLines"
import { order } from "./April.ts"
import type { PlainOrder } from "./LandedCase.ts"

/** Addition of some hours of the day. */
export const hour = (
  from: number,
  to: number,
  value: number,
  unit: "%" | "INR/kWh",
  months: ReadonlyArray<number> | null = null
) => ({ from, to, months, season: null, value, unit }) as const

/**
 * Bills of April 2026 at 1 MW in every block: 720,000 kWh, 734,693.877551 kVAh and 1,020.408163 kVA at a power factor of 0.98.
 * Worked by hand.
 */
export const bills: ReadonlyArray<{
  readonly discom: string
  readonly order: PlainOrder
  readonly lines: Partial<Record<LineComponent, number>>
}> = [
  {
    discom: "MSEDCL, HT I(A) industry at 33 kV, MERC Case 75/2025",
    order: {
      ...order,
      kvah: true,
      energy: 8.44,
      wheeling: 0.81,
      demand: [[0, null, 650]],
      ratchet: 75,
      hours: [
        hour(0, 9, 0, "%"),
        hour(9, 17, -15, "%", [4, 5, 6, 7, 8, 9]),
        hour(9, 17, -25, "%", [1, 2, 3, 10, 11, 12]),
        hour(17, 24, 20, "%")
      ]
    },
    lines: {
      // 734,693.877551 × 8.44
      energy_charge: 6_200_816.326531,
      // 8/24 of it at -15 %, 7/24 at +20 %: -310,040.816327 + 361,714.285714
      time_of_day: 51_673.469388,
      // 734,693.877551 × 0.81
      grid_wheeling: 595_102.040816,
      // max(1,020.408163; 75 % of 1,500) × 650
      demand_charge: 731_250,
      // 7.5 % of 7,578,841.836735
      electricity_duty: 568_413.137755
    }
  },
  {
    discom: "BESCOM, HT-2(a), KERC MYT 2025",
    order: {
      ...order,
      energy: 6.6,
      demand: [[0, null, 345]],
      hours: [hour(18, 22, 1, "INR/kWh"), hour(22, 6, -1, "INR/kWh")]
    },
    lines: {
      // 720,000 × 6.60
      energy_charge: 4_752_000,
      // 4/24 × 720,000 × 1 - 8/24 × 720,000 × 1
      time_of_day: -120_000,
      // 1,020.408163 × 345
      demand_charge: 352_040.816327,
      // 7.5 % of 4,984,040.816327
      electricity_duty: 373_803.061224
    }
  },
  {
    discom: "TNPDCL, HT I, TNERC Order 6/2025",
    order: {
      ...order,
      energy: 7.5,
      demand: [[0, null, 608]],
      ratchet: 90,
      hours: [hour(6, 10, 25, "%"), hour(18, 22, 25, "%"), hour(22, 5, -5, "%")]
    },
    lines: {
      // 720,000 × 7.50
      energy_charge: 5_400_000,
      // 8/24 of it at +25 %, 7/24 at -5 %: 450,000 - 78,750
      time_of_day: 371_250,
      // 90 % of 1,500 × 608
      demand_charge: 820_800,
      // 7.5 % of 6,592,050
      electricity_duty: 494_403.75
    }
  }
]
