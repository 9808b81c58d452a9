import { Schema, SchemaTransformation } from "effect"
import { nearestBy } from "../names/Nearest.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { suggesting } from "../schema/Suggestion.ts"
import { cities } from "./Cities.ts"

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
  /** Former names, short forms and common spellings: accepted on input, never printed. */
  readonly aliases: ReadonlyArray<string>
  /** Areas by which the MERIT portal is asked; where there are several, the state is their sum. */
  readonly merit_codes: ReadonlyArray<string>
  /** Highest demand on record, MW, estimated as 1.2 times the mean power of the record day: for guards, and a weight of states in what is computed anew. */
  readonly record_demand_mw: number
}

// oxfmt-ignore
/** All 28 states and 8 union territories, ordered by slug. */
export const states: ReadonlyArray<State> = [
  { slug: "andaman-and-nicobar-islands", name: "Andaman and Nicobar Islands", iso: "IN-AN", former_iso: [], zone: null, aliases: ["andaman-and-nicobar", "andaman-nicobar", "Andaman", "Andamans", "Nicobar", "ANI"], merit_codes: [], record_demand_mw: 80 },
  { slug: "andhra-pradesh", name: "Andhra Pradesh", iso: "IN-AP", former_iso: [], zone: "SR", aliases: ["Andhra", "AD"], merit_codes: ["AP"], record_demand_mw: 13740 },
  { slug: "arunachal-pradesh", name: "Arunachal Pradesh", iso: "IN-AR", former_iso: [], zone: "NER", aliases: ["Arunachal"], merit_codes: ["ACP"], record_demand_mw: 220 },
  { slug: "assam", name: "Assam", iso: "IN-AS", former_iso: [], zone: "NER", aliases: ["Asom"], merit_codes: ["ASM"], record_demand_mw: 2890 },
  { slug: "bihar", name: "Bihar", iso: "IN-BR", former_iso: [], zone: "ER", aliases: [], merit_codes: ["BHR"], record_demand_mw: 9340 },
  { slug: "chandigarh", name: "Chandigarh", iso: "IN-CH", former_iso: [], zone: "NR", aliases: [], merit_codes: ["CHG"], record_demand_mw: 460 },
  { slug: "chhattisgarh", name: "Chhattisgarh", iso: "IN-CG", former_iso: ["IN-CT"], zone: "WR", aliases: ["Chhatisgarh", "Chattisgarh", "Chatisgarh"], merit_codes: ["CTG"], record_demand_mw: 7660 },
  { slug: "dadra-and-nagar-haveli-and-daman-and-diu", name: "Dadra and Nagar Haveli and Daman and Diu", iso: "IN-DH", former_iso: ["IN-DN", "IN-DD"], zone: "WR", aliases: ["dnh-and-dd", "dadra-nagar-haveli-daman-diu", "Dadar & Nagar Haveli and Daman & Diu", "DNHDD", "DNHDDPDCL", "Dadra and Nagar Haveli", "Dadra", "DNH", "Daman and Diu", "Daman", "Diu"], merit_codes: ["DNH", "DND"], record_demand_mw: 1640 },
  { slug: "delhi", name: "Delhi", iso: "IN-DL", former_iso: [], zone: "NR", aliases: ["Delhi NCR", "NCT", "Dilli"], merit_codes: ["DL"], record_demand_mw: 8700 },
  { slug: "goa", name: "Goa", iso: "IN-GA", former_iso: [], zone: "WR", aliases: [], merit_codes: ["GOA"], record_demand_mw: 920 },
  { slug: "gujarat", name: "Gujarat", iso: "IN-GJ", former_iso: [], zone: "WR", aliases: ["Gujrat"], merit_codes: ["GJT"], record_demand_mw: 26490 },
  { slug: "haryana", name: "Haryana", iso: "IN-HR", former_iso: [], zone: "NR", aliases: ["Hariyana"], merit_codes: ["HRN"], record_demand_mw: 14640 },
  { slug: "himachal-pradesh", name: "Himachal Pradesh", iso: "IN-HP", former_iso: [], zone: "NR", aliases: ["Himachal"], merit_codes: ["HP"], record_demand_mw: 2140 },
  { slug: "jammu-and-kashmir", name: "Jammu and Kashmir", iso: "IN-JK", former_iso: [], zone: "NR", aliases: ["jammu-kashmir", "Kashmir"], merit_codes: ["JAK"], record_demand_mw: 3400 },
  { slug: "jharkhand", name: "Jharkhand", iso: "IN-JH", former_iso: [], zone: "ER", aliases: ["Jharkand"], merit_codes: ["JHK"], record_demand_mw: 2620 },
  { slug: "karnataka", name: "Karnataka", iso: "IN-KA", former_iso: [], zone: "SR", aliases: ["Karnatka", "Karnatak"], merit_codes: ["KRT"], record_demand_mw: 18570 },
  { slug: "kerala", name: "Kerala", iso: "IN-KL", former_iso: [], zone: "SR", aliases: ["Kerela", "Keralam"], merit_codes: ["KRL"], record_demand_mw: 5480 },
  { slug: "ladakh", name: "Ladakh", iso: "IN-LA", former_iso: [], zone: "NR", aliases: [], merit_codes: [], record_demand_mw: 120 },
  { slug: "lakshadweep", name: "Lakshadweep", iso: "IN-LD", former_iso: [], zone: null, aliases: ["Laccadives", "Laccadive Islands"], merit_codes: [], record_demand_mw: 20 },
  { slug: "madhya-pradesh", name: "Madhya Pradesh", iso: "IN-MP", former_iso: [], zone: "WR", aliases: [], merit_codes: ["MPD"], record_demand_mw: 17920 },
  { slug: "maharashtra", name: "Maharashtra", iso: "IN-MH", former_iso: [], zone: "WR", aliases: ["Maharastra"], merit_codes: ["MHA"], record_demand_mw: 34620 },
  { slug: "manipur", name: "Manipur", iso: "IN-MN", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MIP"], record_demand_mw: 220 },
  { slug: "meghalaya", name: "Meghalaya", iso: "IN-ML", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MGA"], record_demand_mw: 370 },
  { slug: "mizoram", name: "Mizoram", iso: "IN-MZ", former_iso: [], zone: "NER", aliases: [], merit_codes: ["MZM"], record_demand_mw: 180 },
  { slug: "nagaland", name: "Nagaland", iso: "IN-NL", former_iso: [], zone: "NER", aliases: [], merit_codes: ["NGD"], record_demand_mw: 200 },
  { slug: "odisha", name: "Odisha", iso: "IN-OD", former_iso: ["IN-OR"], zone: "ER", aliases: ["Orissa", "Odissa"], merit_codes: ["ODI"], record_demand_mw: 7360 },
  { slug: "puducherry", name: "Puducherry", iso: "IN-PY", former_iso: [], zone: "SR", aliases: ["Pondicherry", "Pondichery", "Pondy"], merit_codes: ["PU"], record_demand_mw: 590 },
  { slug: "punjab", name: "Punjab", iso: "IN-PB", former_iso: [], zone: "NR", aliases: ["Panjab"], merit_codes: ["PNB"], record_demand_mw: 17790 },
  { slug: "rajasthan", name: "Rajasthan", iso: "IN-RJ", former_iso: [], zone: "NR", aliases: ["Rajastan"], merit_codes: ["RJ"], record_demand_mw: 19400 },
  { slug: "sikkim", name: "Sikkim", iso: "IN-SK", former_iso: [], zone: "ER", aliases: [], merit_codes: ["SKM"], record_demand_mw: 140 },
  { slug: "tamil-nadu", name: "Tamil Nadu", iso: "IN-TN", former_iso: [], zone: "SR", aliases: ["Tamilnad"], merit_codes: ["TND"], record_demand_mw: 21900 },
  { slug: "telangana", name: "Telangana", iso: "IN-TS", former_iso: ["IN-TG"], zone: "SR", aliases: ["Telengana"], merit_codes: ["TLG"], record_demand_mw: 17220 },
  { slug: "tripura", name: "Tripura", iso: "IN-TR", former_iso: [], zone: "NER", aliases: [], merit_codes: ["TPA"], record_demand_mw: 350 },
  { slug: "uttar-pradesh", name: "Uttar Pradesh", iso: "IN-UP", former_iso: [], zone: "NR", aliases: [], merit_codes: ["UP"], record_demand_mw: 32820 },
  { slug: "uttarakhand", name: "Uttarakhand", iso: "IN-UK", former_iso: ["IN-UT", "IN-UL"], zone: "NR", aliases: ["Uttaranchal", "Uttrakhand", "Uttarkhand", "UA"], merit_codes: ["UTK"], record_demand_mw: 3120 },
  { slug: "west-bengal", name: "West Bengal", iso: "IN-WB", former_iso: [], zone: "ER", aliases: ["Bengal", "Paschim Banga"], merit_codes: ["BGL"], record_demand_mw: 13410 },]

const bySlug = new Map(states.map((state) => [state.slug, state]))

/** The state with exactly this canonical slug. */
export const fromSlug = (slug: string): State | undefined => bySlug.get(slug)

/** Words that some add to a name and others leave out. */
const fillers: ReadonlySet<string> = new Set(
  ["and", "of", "the", "region", "island", "islands", "ut", "uts", "nct"].concat(
    ["state", "union", "territory", "national", "capital"] // as in "State of Goa", "National Capital Territory of Delhi"
  )
)

/** Longest name that is read, characters: in two scripts some are long. */
const longest = 256

/**
 * A name without case, accents, punctuation, spaces and everything that is not in Latin letters; without filler words,
 * unless it has no others, and without the country of an ISO code.
 */
export const foldedName = (text: string): string => {
  const words = text
    .slice(0, longest)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
  const local = words.length === 2 && words[0] === "in" ? words.slice(1) : words
  const own = local.filter((word) => !fillers.has(word))
  return (own.length > 0 ? own : local).join("")
}

/** Every way to write a state, but for those that differ in case, punctuation and filler words. */
export const spellingsOf = ({ aliases, former_iso, iso, name, slug }: State): ReadonlyArray<string> => [
  slug,
  name,
  iso,
  ...former_iso,
  ...aliases
]

/** The same, and the cities in it: by these no state is named, but perhaps meant. */
export const spellingsWithCities = (state: State): ReadonlyArray<string> => [
  ...spellingsOf(state),
  ...(cities[state.slug] ?? [])
]

const byName: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => spellingsOf(state).map((spelling) => [foldedName(spelling), state] as const))
)

const byCity: ReadonlyMap<string, State> = new Map(
  Object.entries(cities).flatMap(([slug, names]) => {
    const state = fromSlug(slug)
    return state === undefined ? [] : names.map((name) => [foldedName(name), state] as const)
  })
)

/**
 * The state or union territory that somebody means: by slug, name, ISO code with or without the country, former name or
 * code, short form or common spelling, in any case, with spaces, hyphens, `&` or `and`. Undefined where it means none.
 */
export const find = (text: string): State | undefined => fromSlug(text) ?? byName.get(foldedName(text))

/** The same, or the state in which the city of that name lies. */
export const findWithCities = (text: string): State | undefined => find(text) ?? byCity.get(foldedName(text))

/** States of which one way to write begins with the text, by slug, at most `most`; the first ones where it is empty. */
export const completions = (prefix: string, most: number): ReadonlyArray<string> => {
  const begin = foldedName(prefix)
  return states
    .filter((state) => spellingsOf(state).some((spelling) => foldedName(spelling).startsWith(begin)))
    .slice(0, most)
    .map(({ slug }) => slug)
}

/** Names of states and cities by slug; without codes, to which any two letters look alike. */
const nearestStates = nearestBy(
  states.map((state) => [
    state.slug,
    spellingsWithCities(state)
      .map(foldedName)
      .filter((name) => name.length > 2)
  ])
)

/** Slugs of the states that a wrong name perhaps means, at most three. */
export const nearestSlugs = (text: string): ReadonlyArray<string> => nearestStates(foldedName(text))

/** Page that lists the states with their names. */
export const listOfStates = "/docs/names#states"

/** Longest name in a request, characters. */
const longestInRequest = 64

/** Names of the country, folded. */
const countryNames: ReadonlySet<string> = new Set(["india", "allindia", "in", "bharat", "national"])

/** Names of all states at once, folded. */
const allNames: ReadonlySet<string> = new Set(["all", "allstates", "any", "every", "everystate"])

/** What a name must be that means no state. */
const requirementOf = (text: string): string =>
  countryNames.has(foldedName(text))
    ? "must be a state or union territory: for all of India leave it out, where it may be left out"
    : allNames.has(foldedName(text))
      ? "must be one state or union territory: /developer/v1/grid/states has what is newest of all, an export their past"
      : 'must be a state or union territory, such as "maharashtra", "Tamil Nadu" or "IN-MH"'

/** A state as a request names it; decodes to the canonical slug. */
export const stateSlug = (
  description: string,
  examples: ReadonlyArray<string>,
  options: { readonly identifier?: string; readonly withCities?: boolean } = {}
) => {
  const { identifier, withCities = false } = options
  const read = withCities ? findWithCities : find
  return Schema.String.check(
    Schema.makeFilter(
      (input) => (input.length <= longestInRequest && read(input) !== undefined) || requirementOf(input),
      {
        ...(identifier !== undefined && { identifier }),
        ...suggesting({ nearest: nearestSlugs, see: listOfStates }),
        ...publishedAs({ type: "string", maxLength: longestInRequest, description, examples: [...examples] })
      }
    )
  ).pipe(
    Schema.decodeTo(
      Schema.String.pipe(Schema.brand("StateSlug")),
      SchemaTransformation.transform({ decode: (input: string) => read(input)?.slug ?? input, encode: (slug) => slug })
    )
  )
}

export const StateSlug = stateSlug(
  "State or union territory: slug (`maharashtra`), name, ISO 3166-2 code with or without `IN-`, former name or code, or a common short form (`Tamil Nadu`, `TN`, `orissa`, `J&K`), in any case; answers use the slug",
  ["maharashtra", "IN-MH"],
  { identifier: "StateSlug" }
)
export type StateSlug = typeof StateSlug.Type
