import { Schema, SchemaTransformation } from "effect"
import { publishedAs } from "../schema/JsonSchema.ts"

/** The five despatch zones. The two island territories belong to none. */
export const Zone = Schema.Literals(["NR", "WR", "SR", "ER", "NER"]).annotate({
  identifier: "Zone",
  description: "Despatch zone: northern, western, southern, eastern, north-eastern"
})
export type Zone = typeof Zone.Type

export interface State {
  /** Canonical slug: lower case, hyphenated. */
  readonly slug: string
  readonly name: string
  /** Current ISO 3166-2 code. */
  readonly iso: string
  /** Codes that ISO 3166-2 has withdrawn; accepted on input, never printed. */
  readonly former_iso: ReadonlyArray<string>
  readonly zone: Zone | null
  /** Further slugs accepted on input. */
  readonly aliases: ReadonlyArray<string>
  /** Areas by which the MERIT portal is asked; where there are several, the state is their sum. */
  readonly merit_codes: ReadonlyArray<string>
  /** Highest demand on record, MW, estimated as 1.2 times the mean power of the record day; for guards only. */
  readonly record_demand_mw: number
}

// oxfmt-ignore
/** All 28 states and 8 union territories, ordered by slug. */
export const states: ReadonlyArray<State> = [
  { slug: "andaman-and-nicobar-islands", name: "Andaman and Nicobar Islands", iso: "IN-AN", former_iso: [], zone: null, aliases: ["andaman-and-nicobar", "andaman-nicobar"], merit_codes: [], record_demand_mw: 80 },
  { slug: "andhra-pradesh", name: "Andhra Pradesh", iso: "IN-AP", former_iso: [], zone: "SR", aliases: [], merit_codes: ["AP"], record_demand_mw: 13740 },
  { slug: "arunachal-pradesh", name: "Arunachal Pradesh", iso: "IN-AR", former_iso: [], zone: "NER", aliases: [], merit_codes: ["ACP"], record_demand_mw: 220 },
  { slug: "assam", name: "Assam", iso: "IN-AS", former_iso: [], zone: "NER", aliases: [], merit_codes: ["ASM"], record_demand_mw: 2890 },
  { slug: "bihar", name: "Bihar", iso: "IN-BR", former_iso: [], zone: "ER", aliases: [], merit_codes: ["BHR"], record_demand_mw: 9340 },
  { slug: "chandigarh", name: "Chandigarh", iso: "IN-CH", former_iso: [], zone: "NR", aliases: [], merit_codes: ["CHG"], record_demand_mw: 460 },
  { slug: "chhattisgarh", name: "Chhattisgarh", iso: "IN-CG", former_iso: ["IN-CT"], zone: "WR", aliases: [], merit_codes: ["CTG"], record_demand_mw: 7660 },
  { slug: "dadra-and-nagar-haveli-and-daman-and-diu", name: "Dadra and Nagar Haveli and Daman and Diu", iso: "IN-DH", former_iso: ["IN-DN", "IN-DD"], zone: "WR", aliases: ["dnh-and-dd", "dadra-nagar-haveli-daman-diu"], merit_codes: ["DNH", "DND"], record_demand_mw: 1640 },
  { slug: "delhi", name: "Delhi", iso: "IN-DL", former_iso: [], zone: "NR", aliases: [], merit_codes: ["DL"], record_demand_mw: 8700 },
  { slug: "goa", name: "Goa", iso: "IN-GA", former_iso: [], zone: "WR", aliases: [], merit_codes: ["GOA"], record_demand_mw: 920 },
  { slug: "gujarat", name: "Gujarat", iso: "IN-GJ", former_iso: [], zone: "WR", aliases: [], merit_codes: ["GJT"], record_demand_mw: 26490 },
  { slug: "haryana", name: "Haryana", iso: "IN-HR", former_iso: [], zone: "NR", aliases: [], merit_codes: ["HRN"], record_demand_mw: 14640 },
  { slug: "himachal-pradesh", name: "Himachal Pradesh", iso: "IN-HP", former_iso: [], zone: "NR", aliases: [], merit_codes: ["HP"], record_demand_mw: 2140 },
  { slug: "jammu-and-kashmir", name: "Jammu and Kashmir", iso: "IN-JK", former_iso: [], zone: "NR", aliases: ["jammu-kashmir"], merit_codes: ["JAK"], record_demand_mw: 3400 },
  { slug: "jharkhand", name: "Jharkhand", iso: "IN-JH", former_iso: [], zone: "ER", aliases: [], merit_codes: ["JHK"], record_demand_mw: 2620 },
  { slug: "karnataka", name: "Karnataka", iso: "IN-KA", former_iso: [], zone: "SR", aliases: [], merit_codes: ["KRT"], record_demand_mw: 18570 },
  { slug: "kerala", name: "Kerala", iso: "IN-KL", former_iso: [], zone: "SR", aliases: [], merit_codes: ["KRL"], record_demand_mw: 5480 },
  { slug: "ladakh", name: "Ladakh", iso: "IN-LA", former_iso: [], zone: "NR", aliases: [], merit_codes: [], record_demand_mw: 120 },
  { slug: "lakshadweep", name: "Lakshadweep", iso: "IN-LD", former_iso: [], zone: null, aliases: [], merit_codes: [], record_demand_mw: 20 },
  { slug: "madhya-pradesh", name: "Madhya Pradesh", iso: "IN-MP", former_iso: [], zone: "WR", aliases: [], merit_codes: ["MPD"], record_demand_mw: 17920 },
  { slug: "maharashtra", name: "Maharashtra", iso: "IN-MH", former_iso: [], zone: "WR", aliases: [], merit_codes: ["MHA"], record_demand_mw: 34620 },
  { slug: "manipur", name: "Manipur", iso: "IN-MN", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MIP"], record_demand_mw: 220 },
  { slug: "meghalaya", name: "Meghalaya", iso: "IN-ML", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MGA"], record_demand_mw: 370 },
  { slug: "mizoram", name: "Mizoram", iso: "IN-MZ", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MZM"], record_demand_mw: 180 },
  { slug: "nagaland", name: "Nagaland", iso: "IN-NL", former_iso: [], zone: "NER", aliases: [], merit_codes: ["NGD"], record_demand_mw: 200 },
  { slug: "odisha", name: "Odisha", iso: "IN-OD", former_iso: ["IN-OR"], zone: "ER", aliases: [], merit_codes: ["ODI"], record_demand_mw: 7360 },
  { slug: "puducherry", name: "Puducherry", iso: "IN-PY", former_iso: [], zone: "SR", aliases: [], merit_codes: ["PU"], record_demand_mw: 590 },
  { slug: "punjab", name: "Punjab", iso: "IN-PB", former_iso: [], zone: "NR", aliases: [], merit_codes: ["PNB"], record_demand_mw: 17790 },
  { slug: "rajasthan", name: "Rajasthan", iso: "IN-RJ", former_iso: [], zone: "NR", aliases: [], merit_codes: ["RJ"], record_demand_mw: 19400 },
  { slug: "sikkim", name: "Sikkim", iso: "IN-SK", former_iso: [], zone: "ER", aliases: [], merit_codes: ["SKM"], record_demand_mw: 140 },
  { slug: "tamil-nadu", name: "Tamil Nadu", iso: "IN-TN", former_iso: [], zone: "SR", aliases: [], merit_codes: ["TND"], record_demand_mw: 21900 },
  { slug: "telangana", name: "Telangana", iso: "IN-TS", former_iso: ["IN-TG"], zone: "SR", aliases: [], merit_codes: ["TLG"], record_demand_mw: 17220 },
  { slug: "tripura", name: "Tripura", iso: "IN-TR", former_iso: [], zone: "NER", aliases: [], merit_codes: ["TPA"], record_demand_mw: 350 },
  { slug: "uttar-pradesh", name: "Uttar Pradesh", iso: "IN-UP", former_iso: [], zone: "NR", aliases: [], merit_codes: ["UP"], record_demand_mw: 32820 },
  { slug: "uttarakhand", name: "Uttarakhand", iso: "IN-UK", former_iso: ["IN-UT"], zone: "NR", aliases: [], merit_codes: ["UTK"], record_demand_mw: 3120 },
  { slug: "west-bengal", name: "West Bengal", iso: "IN-WB", former_iso: [], zone: "ER", aliases: [], merit_codes: ["BGL"], record_demand_mw: 13410 },]

const bySlug = new Map(states.map((state) => [state.slug, state]))

const byInput = new Map<string, State>(
  states.flatMap((state) =>
    [state.slug, ...state.aliases, state.iso.toLowerCase(), ...state.former_iso.map((code) => code.toLowerCase())].map(
      (input) => [input, state] as const
    )
  )
)

/** Finds a state by slug, alias, current or former ISO code (case-insensitive). */
export const find = (input: string): State | undefined => byInput.get(input.toLowerCase())

/** The state with exactly this canonical slug. */
export const fromSlug = (slug: string): State | undefined => bySlug.get(slug)

/** A state as a request names it; decodes to the canonical slug. */
export const stateSlug = (description: string, examples: ReadonlyArray<string>, identifier?: string) =>
  Schema.String.check(
    Schema.makeFilter(
      (input) =>
        find(input) !== undefined ||
        `${JSON.stringify(input)} is no state: use a slug such as "maharashtra" or an ISO code such as "IN-MH"`,
      {
        ...(identifier !== undefined && { identifier }),
        ...publishedAs({ type: "string", maxLength: 64, description, examples: [...examples] })
      }
    )
  ).pipe(
    Schema.decodeTo(
      Schema.String.pipe(Schema.brand("StateSlug")),
      SchemaTransformation.transform({ decode: (input: string) => find(input)?.slug ?? input, encode: (slug) => slug })
    )
  )

export const StateSlug = stateSlug(
  "State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)",
  ["maharashtra", "IN-MH"],
  "StateSlug"
)
export type StateSlug = typeof StateSlug.Type
