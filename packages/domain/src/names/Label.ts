/** Characters that steer a terminal, end a line or turn the direction of the text behind them. Marks of direction alone are none: Urdu needs them. */
const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Characters of which nothing is seen. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/u

const steeringRuns = new RegExp(`${steering.source}+`, "gu")
const unseenRuns = new RegExp(`${unseen.source}+`, "gu")

/** Most characters of a label, in UTF-16. */
export const longestLabel = 80

/** True for a text that can stand for something in a list: 1 to 80 characters, something to see and nothing that steers. */
export const isLabel = (text: string): boolean =>
  text.length <= longestLabel && text.replaceAll(unseenRuns, "") !== "" && !steering.test(text)

/** Text on one line, with a space for what would steer a terminal or turn the direction of what follows. */
export const onOneLine = (text: string): string => text.replaceAll(steeringRuns, " ")

const look = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()

/** True where a person typed a name as it looks: a browser shows one space for many, and a keyboard has no invisible letters. */
export const isTyped = (typed: string, name: string): boolean => look(typed) === look(name)
