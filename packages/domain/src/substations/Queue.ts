import { Schema } from "effect"
import { frameFields } from "../engines/Frame.ts"
import { nextCursor } from "../http/Lists.ts"
import { day, list, maybe, number, p50p90, Source, text, whole } from "../http/Members.ts"
import { page } from "../http/Parameters.ts"
import { MarginDirection } from "../network/Substation.ts"
import { Zone } from "../states/State.ts"
import { asOf, orNull, RowKind, sources } from "./Substation.ts"

export const QueueDepth = Schema.Struct({
  region: Zone,
  kind: RowKind,
  entries: list(
    Schema.Struct({
      rank: whole("Place in the queue, from 1", 1),
      lot_id: text("Identifier of the lot", "WR-2025-0113"),
      developer: orNull(text("Developer", "Example Renewables"), "Developer"),
      substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
      direction: MarginDirection,
      capacity_mw: number("Capacity, MW", 300),
      technology: text("Technology", "solar"),
      applied_on: orNull(day("IST day of the application", "2025-11-04"), "IST day of the application"),
      state: Schema.Literals(["queued", "granted"]).annotate({
        description: "`queued` has no grant yet; `granted` is not yet in operation"
      })
    }),
    "By the day of the application, those of which it is not known last"
  ),
  queued_mw: number("Capacity without a grant in the whole region, MW", 12_400),
  granted_mw: number("Capacity with a grant and not yet in operation in the whole region, MW", 8_300),
  lots: whole("Lots of the region that are not in operation, also beyond the page", 96),
  unplaced_lots: whole("Lots that are not counted in any region: their substation, or its state, is not known", 0),
  next_cursor: nextCursor,
  sources
}).annotate({ identifier: "QueueDepth", description: "Queue for connection in a region" })

/** Lots of a page. */
export const lotsPerPage = 500

export const queueQuery = { ...page(lotsPerPage), ...asOf }

const band = (description: string, p10: number, p50: number, p90: number) =>
  Schema.NullOr(
    Schema.Struct({
      p10: number("10th percentile", p10),
      ...p50p90(description, p50, p90).fields
    })
  ).annotate({ description: `${description}; null where under 80 % of the waiting capacity has an outlook` })

export const ConnectivityForecast = Schema.Struct({
  ...frameFields,
  substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
  direction: MarginDirection,
  waiting_mw: number("Capacity that waits for operation today, with a grant or without, MW", 1_240),
  quarters: list(
    Schema.Struct({
      quarter: text("Calendar quarter", "2027 Q1"),
      cleared_mw: band("Capacity with an outlook that has left the queue by its end, MW", 60, 180, 320),
      completed_mw: band("Part of it that went into operation, MW", 40, 140, 260),
      withdrawn_mw: band("Part of it that withdrew, MW", 0, 40, 90),
      headroom_mw: band(
        "Headroom at its end, MW, with schemes from their planned day on; one whose day has passed without energisation, or that has none, adds nothing, and `missing` has `energisation_date`",
        90,
        220,
        400
      ),
      expected_completion_fraction: maybe(
        "Expected part of the waiting capacity in operation by its end, of the lots that have an outlook; where one has none `missing` has `lot_outlook`",
        0.42
      )
    }),
    "The next eight quarters"
  ),
  measured: Schema.Struct({
    applied_on: whole("Completions of lots whose application is dated", 41),
    granted_on: whole("Completions of lots whose grant is dated", 38),
    charging_on: whole("Completions of lots whose charging is dated", 22),
    certificate_on: whole("Completions of lots whose certificate is dated", 22)
  }).annotate({
    description:
      "Completed lots behind each step of the estimate; below 5 a prior of `assumptions` or no estimate stands in"
  }),
  calibrated: Schema.Boolean.annotate({
    description: "True where the bands were held against outcomes; they were not"
  }),
  sources
}).annotate({ identifier: "ConnectivityForecast", description: "When the queue of a substation is cleared" })

export const ExpansionPlans = Schema.Struct({
  kind: RowKind,
  plans: list(
    Schema.Struct({
      id: text("Identifier of the scheme", "WR-2026-014"),
      name: text("Name", "Padghe to Kharghar 400 kV D/c"),
      region: Zone.annotate({ description: "Deprecated: the former name of `zone`" }),
      voltage_kv: maybe("Voltage level, kV", 400),
      capacity_mva: maybe("Transformation added, MVA", 1_500),
      transfer_mw: maybe("Transfer capability added, MW", 1_000),
      substation_ids: list(text("Identifier of a substation", "SS-400-PADGHE"), "Substations that it reaches"),
      energisation_date: orNull(day("IST day", "2027-12-31"), "Planned IST day of energisation"),
      energised_on: Schema.NullOr(day("IST day of energisation", "2027-11-30")).annotate({
        description: "IST day of energisation; null where it has not been"
      }),
      status: text("How far it is", "under construction"),
      sources: list(Source, "Where the record comes from"),
      zone: Zone
    }),
    "By planned energisation, those without a day last"
  ),
  sources
}).annotate({ identifier: "ExpansionPlans", description: "Expansion of the inter-state transmission system" })
