import { levelOf, type Scale } from "./Levels.ts"

type Values = ReadonlyArray<number | null>

/** Paths of the cells of each class, one unit a cell, rows below one another; cells side by side are one. */
export const cellPaths = (rows: ReadonlyArray<Values>, scale: Scale): ReadonlyArray<string> => {
  const paths = Array.from({ length: scale.bounds.length + 1 }, () => "")
  for (const [y, values] of rows.entries()) {
    const levels = values.map((value) => (value === null ? null : levelOf(scale, value)))
    let begin = 0
    for (let x = 1; x <= levels.length; x++) {
      const level = levels[begin]
      if (x < levels.length && levels[x] === level) continue
      if (level != null) paths[level] = `${paths[level] ?? ""}M${begin} ${y}h${x - begin}v1H${begin}z`
      begin = x
    }
  }
  return paths
}

/** Means of the four blocks of each hour; null where one of them is not known. */
export const hourMeans = (blocks: Values): Values =>
  Array.from({ length: blocks.length / 4 }, (_, hour) => {
    const values = blocks.slice(4 * hour, 4 * hour + 4)
    return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value / 4), 0)
  })
