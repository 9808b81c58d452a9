import { type Area, entities, type Entity, national } from "../observations/Area.ts"
import { find, foldedName, fromSlug, type State, Zone } from "../states/State.ts"
import { spellingsOfZone } from "../states/ZoneName.ts"

/**
 * The state or union territory that a source means by a name, as `find` does. Undefined where it means none, or two of them
 * at once, or a part that was a territory of its own before.
 */
export const fromSpelling = (text: string): State | undefined => fromSlug(areaFromSpelling(text) ?? "")

/**
 * The area that a source means by the label of a row: a row that is no state (`Area.entities`), a zone, the country or a
 * state. Undefined for anything else, such as "Others".
 */
export const areaFromSpelling = (text: string): Area | undefined => {
  const folded = foldedName(text)
  return otherByName.get(folded) ?? (headings.has(folded) ? undefined : find(text)?.slug)
}

/** Labels that tables have above their union territories; by itself, one is the former code of a state. */
const headings: ReadonlySet<string> = new Set(["ut", "uts"])

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

const otherByName: ReadonlyMap<string, Area> = new Map([
  ...Object.entries(entities).map(([area, { name }]) => [foldedName(name), area] as const),
  ...Object.entries(entitySpellings).flatMap(([area, names]) => names.map((name) => [foldedName(name), area] as const)),
  ...Zone.literals.flatMap((zone) =>
    spellingsOfZone(zone).map((name) => [foldedName(name), zone.toLowerCase()] as const)
  ),
  ...["All India", "India"].map((name) => [foldedName(name), national] as const)
])
