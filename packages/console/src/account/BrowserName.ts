/** Words by which browsers and systems tell themselves, the particular ones first: each bears the words of others, too. */
const browsers = ["Edg/ Edge", "OPR/ Opera", "Firefox/ Firefox", "Chrome/ Chrome", "Safari/ Safari"]
const systems = ["Android Android", "iPhone iPhone", "iPad iPad", "Windows Windows", "Mac_OS_X macOS", "Linux Linux"]

const nameIn = (text: string, names: ReadonlyArray<string>): string | undefined =>
  names.map((pair) => pair.split(" ")).find(([word = ""]) => text.includes(word.replaceAll("_", " ")))?.[1]

/** Browser and system as people call them; of others the begin of what they say. */
export const browserName = (userAgent: string): string => {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser === undefined) return userAgent.slice(0, 60) || "unknown"
  return system === undefined ? browser : `${browser} on ${system}`
}
