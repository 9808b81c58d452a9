/** Unit at the end of a name, which stands beside it. */
const unitAtEnd = /_(?:inr_per_\w+|per_h|pct|kw|mw|km|kva|years|days|h|c)$/

const abbreviations = /\b(?:asm|cuf|dscr|inr|ists|ner|rtm|usd)\b/g

/** Name of a field in words, without its unit: "hot spot limit" of `hot_spot_limit_c`. */
export const wordsOf = (name: string): string =>
  name
    .replace(unitAtEnd, "")
    .replaceAll("_", " ")
    .replaceAll(abbreviations, (word) => word.toUpperCase())
    .replaceAll(/\bkv\b/g, "kV")

/** The same as the begin of a line. */
export const titleOf = (name: string): string => {
  const words = wordsOf(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
