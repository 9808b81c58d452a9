/** Part of a page from one heading to the next. */
export interface Section {
  /** Title of its page. */
  readonly page: string
  /** Address, with its anchor. */
  readonly path: string
  readonly title: string
  readonly text: string
  /** Other words under which people look for it. */
  readonly words: string
  /** True for an entry on what changed: what holds now stands elsewhere. */
  readonly isNews: boolean
}

/** Words of a text, in lower case. */
export const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Weights of a word by the place where it stands; one that only begins with the word searched for counts half. */
const weights = { title: 8, words: 8, page: 3, text: 1 } as const

/** Weight of news beside what holds now. */
const newsWeight = 0.4

/** Sections with their words counted, for searching many times. */
export interface SearchIndex {
  readonly entries: ReadonlyArray<{ readonly section: Section; readonly weightOf: ReadonlyMap<string, number> }>
}

const weightsOf = ({ page, text, title, words: others }: Section): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  const add = (words: ReadonlyArray<string>, weight: number) => {
    for (const word of words) sums.set(word, (sums.get(word) ?? 0) + weight)
  }
  add(wordsOf(title), weights.title)
  add(wordsOf(others), weights.words)
  add(wordsOf(page), weights.page)
  add(wordsOf(text), weights.text)
  return sums
}

export const indexOf = (sections: ReadonlyArray<Section>): SearchIndex => ({
  entries: sections.map((section) => ({ section, weightOf: weightsOf(section) }))
})

/** True for two words that are the same but for the `s` of a plural. */
const isSame = (word: string, wanted: string): boolean =>
  word === wanted || word === `${wanted}s` || (word.length > 2 && `${word}s` === wanted)

/** Weight of a word in a section, which grows ever more slowly the more often it stands there (BM25 without length). */
const weightIn = (weightOf: ReadonlyMap<string, number>, wanted: string): number => {
  let sum = 0
  for (const [word, weight] of weightOf) {
    if (isSame(word, wanted)) sum += weight
    else if (word.startsWith(wanted)) sum += weight / 2
  }
  return sum / (sum + 4)
}

/** Sections that hold every word of the query, or the beginning of a word, the best first; rare words weigh more. */
export const ranked = ({ entries }: SearchIndex, query: string, limit = 20): ReadonlyArray<Section> => {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const phrase = wanted.join(" ")
  const perWord = wanted.map((word) => entries.map(({ weightOf }) => weightIn(weightOf, word)))
  const rarity = perWord.map((weights) => Math.log(1 + entries.length / (1 + weights.filter((one) => one > 0).length)))
  return entries
    .map(({ section }, at) => {
      const parts = perWord.map((weights, word) => (weights[at] ?? 0) * (rarity[word] ?? 0))
      const isWhole = [section.title, section.words].some((words) => wordsOf(words).join(" ").includes(phrase))
      const weight = (isWhole ? 2 : 1) * (section.isNews ? newsWeight : 1)
      return { section, score: parts.includes(0) ? 0 : weight * parts.reduce((sum, part) => sum + part, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => section)
}

/** Stretch of a text, marked where it has a word that begins as one of the query. */
export interface Stretch {
  readonly text: string
  readonly isMatch: boolean
}

/** Excerpt of about `length` characters around the first match. */
export const excerptOf = (text: string, query: string, length = 160): ReadonlyArray<Stretch> => {
  const wanted = wordsOf(query)
  const matches = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) =>
    wanted.some((start) => word.toLowerCase().startsWith(start))
  )
  const begin = text.lastIndexOf(" ", Math.max(0, (matches[0]?.index ?? 0) - length / 3)) + 1
  const end = begin + length
  const stretches: Array<Stretch> = begin === 0 ? [] : [{ text: "… ", isMatch: false }]
  let at = begin
  for (const { 0: word, index } of matches) {
    if (index < at || index + word.length > end) continue
    stretches.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true })
    at = index + word.length
  }
  return [...stretches, { text: text.slice(at, end), isMatch: false }].filter((stretch) => stretch.text !== "")
}
