import { type Area, entities, type Entity, national, zones } from "../observations/Area.ts"
import { fromSlug, type State, states } from "../states/State.ts"

/**
 * The state or union territory that a source means by a name: in capitals, with `&` or `and`, abbreviated, spelt the old
 * way, behind its name in Hindi. Undefined where it means none, or two of them at once.
 */
export const fromSpelling = (text: string): State | undefined => stateByKey.get(key(text))

/**
 * The area that a source means by the label of a row: a state, a row that is no state (`Area.entities`), a zone or the
 * country. Undefined for anything else, such as "Others".
 */
export const areaFromSpelling = (text: string): Area | undefined => {
  const folded = key(text)
  return stateByKey.get(folded)?.slug ?? otherByKey.get(folded)
}

/** Words that some sources add to a name and others leave out. */
const fillers: ReadonlySet<string> = new Set(["and", "of", "the", "region", "islands", "ut", "uts", "nct"])

/** A name without case, punctuation, spaces, filler words and everything that is not in Latin letters. */
const key = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => !fillers.has(word))
    .join("")

/** Names that differ from a state's own, its slug and its aliases; by slug. */
const spellings: Readonly<Record<string, ReadonlyArray<string>>> = {
  chhattisgarh: ["Chhatisgarh", "Chattisgarh"],
  "dadra-and-nagar-haveli-and-daman-and-diu": ["Dadar & Nagar Haveli and Daman & Diu", "DNH & DD", "DNHDDPDCL"],
  "himachal-pradesh": ["HP"],
  "jammu-and-kashmir": ["J&K"],
  "madhya-pradesh": ["MP"],
  odisha: ["Orissa"],
  puducherry: ["Pondicherry", "Pondy"],
  "uttar-pradesh": ["UP"],
  uttarakhand: ["Uttaranchal", "Uttrakhand"]
}

/** Names of rows that differ from the entity's own. */
const entitySpellings: Readonly<Record<Entity, ReadonlyArray<string>>> = {
  "jammu-and-kashmir-and-ladakh": ["J&K(UT) & Ladakh(UT)"],
  "railways-nr": ["Railways_NR ISTS"],
  "railways-er": ["Railways_ER ISTS"],
  "bulk-consumer-nr": ["Bulk Consumer_NR ISTS"],
  dvc: ["DVC"],
  amnsil: ["AMNSIL", "Essar Steel"],
  balco: ["BALCO"],
  "ril-jamnagar": ["RIL JAMNAGAR"],
  "dadra-and-nagar-haveli": ["Dadra & Nagar Haveli", "Dadar & Nagar Haveli", "DNH"],
  "daman-and-diu": ["Daman & Diu", "DD"]
}

const zoneSpellings: Readonly<Record<(typeof zones)[number], string>> = {
  nr: "Northern",
  wr: "Western",
  sr: "Southern",
  er: "Eastern",
  ner: "North-Eastern"
}

const stateByKey: ReadonlyMap<string, State> = new Map([
  ...states.flatMap((state) => [state.name, ...state.aliases].map((name) => [key(name), state] as const)),
  ...Object.entries(spellings).flatMap(([slug, names]) => {
    const state = fromSlug(slug)
    return state === undefined ? [] : names.map((name) => [key(name), state] as const)
  })
])

const otherByKey: ReadonlyMap<string, Area> = new Map([
  ...Object.entries(entities).map(([area, { name }]) => [key(name), area] as const),
  ...Object.entries(entitySpellings).flatMap(([area, names]) => names.map((name) => [key(name), area] as const)),
  ...zones.flatMap((zone) => [zone, zoneSpellings[zone]].map((name) => [key(name), zone] as const)),
  ...["All India", "India"].map((name) => [key(name), national] as const)
])
