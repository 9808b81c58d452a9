import { Schema, SchemaTransformation } from "effect"
import { nearestBy } from "../names/Nearest.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { suggesting } from "../schema/Suggestion.ts"
import { foldedName, Zone } from "./State.ts"

/** Names of the zones beside their codes. */
const names: Readonly<Record<Zone, ReadonlyArray<string>>> = {
  NR: ["Northern", "North"],
  WR: ["Western", "West"],
  SR: ["Southern", "South"],
  ER: ["Eastern", "East"],
  NER: ["North-Eastern", "North-East"]
}

/** Every way to write a zone, but for those that differ in case, punctuation and the word region. */
export const spellingsOfZone = (zone: Zone): ReadonlyArray<string> => [zone, ...names[zone]]

const byName: ReadonlyMap<string, Zone> = new Map(
  Zone.literals.flatMap((zone) => spellingsOfZone(zone).map((name) => [foldedName(name), zone] as const))
)

/** The zone that somebody means, by code or name: `NR`, `nr`, `northern`, `Northern Region`. */
export const findZone = (text: string): Zone | undefined => byName.get(foldedName(text))

/** A zone as a request names it; decodes to its code. */
export const zoneName = (description: string, example: Zone) =>
  Schema.String.check(
    Schema.makeFilter((text) => findZone(text) !== undefined, {
      message: `must be one of ${Zone.literals.join(", ")}`,
      ...suggesting({
        nearest: nearestBy(Zone.literals.map((zone) => [zone, spellingsOfZone(zone)])),
        see: "/docs/names#zones"
      }),
      ...publishedAs({
        type: "string",
        enum: [...Zone.literals],
        description: `${description}; the name (\`northern\`) is taken, too, in any case`,
        examples: [example]
      })
    })
  ).pipe(
    Schema.decodeTo(
      Zone,
      // What passed the check is a name.
      SchemaTransformation.transform({
        decode: (text: string) => findZone(text) as Zone,
        encode: (zone): string => zone
      })
    )
  )
