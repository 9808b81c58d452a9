import { Schema } from "effect"
import { day, instant, list, maybe, number, orNull, StateCode, text, whole } from "../http/Members.ts"
import { ChargeComponent } from "../reference/OpenAccessCharges.ts"
import { Confidence } from "../reference/Reference.ts"
import { SupplyMode } from "./SupplyMode.ts"

export const LandedCostCoverage = Schema.Struct({
  as_of: day("IST day", "2026-08-18"),
  states: list(
    Schema.Struct({
      state: StateCode,
      name: text("Its name", "Maharashtra"),
      tariffs: Schema.Struct({
        rows: whole("Tariffs on the day", 2),
        discoms: list(text("Distribution company", "MSEDCL"), "Companies whose tariff is known"),
        voltage_classes: list(text("Voltage class", "33kV"), "Voltage classes that the tariffs name"),
        orders: list(text("Order", "MERC Case 75/2025, post-remand"), "Orders behind them"),
        age_days: maybe("Days since the oldest of them began, or since its order", 139),
        stale: orNull(Schema.Boolean, "Whether one of them ended more than a year before; null where unknown"),
        confidence: orNull(Confidence, "Lowest confidence of them; null without tariffs")
      }).annotate({ description: "Tariffs of the state" }),
      components: list(
        Schema.Struct({
          component: ChargeComponent,
          rows: whole("Rows on the day", 2),
          age_days: maybe("Days since the oldest of them began, or since its order", 55),
          lapsed_on: orNull(day("IST day", "2026-09-30"), "Last day of the newest row, where it has ended; else null"),
          confidence: orNull(Confidence, "Lowest confidence of the rows; null without rows")
        }),
        "Charges and losses of open access, one entry each"
      ),
      modes: list(
        Schema.Struct({
          mode: SupplyMode,
          missing: list(text("What is missing", "cross_subsidy_surcharge"), "Compulsory parts that are not known")
        }),
        "Ways of supply; a total is given where nothing is missing"
      ),
      recorded_at: orNull(instant("Instant", "2026-11-21T00:00:00Z"), "When the newest row was recorded; null without"),
      confidence: number(
        "0 to 1: mean over tariff and compulsory charges of 1 for verified, 0.9 for published, 0.5 for unverified, 0 for unknown; a stale tariff counts four fifths",
        0.47
      )
    }),
    "All states and union territories, by slug"
  )
}).annotate({ identifier: "LandedCostCoverage", description: "What the landed cost rests on, state by state" })
export type LandedCostCoverage = typeof LandedCostCoverage.Type
