/**
 * States of the plants for which the database has no coordinates (46), or such as lie outside India (3: two on a border, one
 * with its degrees mistyped), by their number there. From the plants' names, owners and what is publicly known of them.
 */
const numbers: Readonly<Record<string, string>> = {
  "andhra-pradesh": "IND0000241 WRI1020245",
  "arunachal-pradesh": "IND0000437",
  bihar: "IND0000110 IND0000419 IND0000420",
  chhattisgarh: "IND0000025 IND0000187",
  gujarat: "WRI1020243",
  "himachal-pradesh": "IND0000517 IND0000534",
  "jammu-and-kashmir": "IND0000021 IND0000271",
  karnataka: "IND0000044 IND0000402 IND0000407 WRI1026100 WRI1026103 WRI1026675 WRI1026676 WRI1026756",
  "madhya-pradesh": "IND0000305 WRI1026678 WRI1026757",
  maharashtra: "IND0000102 IND0000535 WRI1026101 WRI1026680 WRI1026790",
  manipur: "IND0000231",
  nagaland: "IND0000233",
  rajasthan: "IND0000012 IND0000429 WRI1020238 WRI1020244 WRI1026679 WRI1026754 WRI1026755",
  sikkim: "IND0000237 IND0000274",
  "tamil-nadu": "IND0000220 WRI1026102 WRI1026677",
  "uttar-pradesh": "IND0000259 IND0000304",
  uttarakhand: "IND0000098 IND0000270 IND0000518",
  "west-bengal": "IND0000156"
}

/** Slug of a plant's state by its number. */
export const unplaced: ReadonlyMap<string, string> = new Map(
  Object.entries(numbers).flatMap(([slug, keys]) => keys.split(" ").map((key) => [key, slug] as const))
)
