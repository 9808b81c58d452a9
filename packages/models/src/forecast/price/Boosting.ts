import type { Case, Sample } from "./Sample.ts"

/** Changes that are expected of the slots of a day, of the columns of each. */
export type Trees = (inputs: ReadonlyArray<Float64Array>) => Float64Array

const settings = {
  trees: 300,
  depth: 4,
  /** Share of a tree's correction that is made. */
  rate: 0.03,
  /** Cases that a leaf holds at least. */
  leaf: 60,
  /** Share of the days that a tree sees. */
  days: 0.7,
  /** Share of the columns that a tree may ask about. */
  columns: 0.5,
  /** Days after which a day counts half. */
  halfLife: 400
} as const

/** Parts that the values of a column are put into. */
const parts = 24

/** Sums over the cases of a part: of their gradient, of their weight, their number. */
const sums = 3

/** First of the sums of a part, in a list with those of all columns one behind the other. */
const placeOf = (column: number, part: number): number => sums * (parts * column + part)

/** Places of the parts that the values of each case fall into, case by case. */
interface Places {
  readonly width: number
  readonly values: Uint16Array
}

/**
 * Gradient boosting of regression trees on absolute errors: each tree is grown on the signs of what is still wrong, and its
 * leaves move by the median of it. Days and columns that a tree sees are drawn by a fixed sequence, so that the same sample
 * always makes the same model.
 */
export const fitBoost = ({ cases, newest }: Sample, slots: number): Trees => {
  const size = cases.length
  const width = cases[0]?.input.length ?? 0
  const edges = Array.from({ length: width }, (_, column) => quantiles(cases, column))
  const places: Places = { width, values: new Uint16Array(size * width) }
  cases.forEach(({ input }, index) => {
    edges.forEach((edge, column) => {
      places.values[index * width + column] = placeOf(column, partOf(edge, input[column] as number))
    })
  })
  const weight = Float64Array.from(cases, ({ day }) => 0.5 ** ((newest - day) / settings.halfLife))
  const targets = Float64Array.from(cases, ({ target }) => target)
  const all = Uint32Array.from({ length: size }, (_, index) => index)
  const base = median(targets, all)
  const residuals = targets.map((target) => target - base)
  const gradient = new Float64Array(size)
  const next = random(size)
  const roots: Array<number> = []
  const nodes: Array<Node> = []
  for (let count = 0; count < settings.trees; count++) {
    const draws = Array.from({ length: Math.ceil(size / slots) }, () => next() < settings.days)
    const bag = subset(all, (index) => draws[Math.floor(index / slots)] === true)
    const columns = Array.from({ length: width }, (_, column) => column).filter(() => next() < settings.columns)
    for (let index = 0; index < size; index++)
      gradient[index] = Math.sign(residuals[index] as number) * (weight[index] as number)
    /** Grown on the cases seen; what the leaves say is taken off all that fall into them. */
    const grow = (seen: Uint32Array, falling: Uint32Array, depth: number): void => {
      const split = depth === 0 ? null : bestSplit(places, columns, gradient, weight, seen, settings.leaf)
      if (split === null) {
        const value = settings.rate * median(residuals, seen)
        for (let at = 0; at < falling.length; at++) {
          const index = falling[at] as number
          residuals[index] = (residuals[index] as number) - value
        }
        nodes.push({ column: leaf, value, above: 0 })
        return
      }
      const value = edges[split.column]?.[split.part] ?? Number.POSITIVE_INFINITY
      const own = nodes.push({ column: split.column, value, above: 0 }) - 1
      const [halves, all] = [divided(places, split, seen), divided(places, split, falling)]
      grow(halves.below, all.below, depth - 1)
      nodes[own] = { column: split.column, value, above: nodes.length }
      grow(halves.above, all.above, depth - 1)
    }
    roots.push(nodes.length)
    grow(bag, all, settings.depth)
  }
  return compiled(base, roots, nodes)
}

/** A question, whose node for values below the edge comes next, or a leaf. */
interface Node {
  /** `leaf` where nothing is asked. */
  readonly column: number
  /** Edge of a question, correction of a leaf. */
  readonly value: number
  /** Node for values from the edge on. */
  readonly above: number
}

const leaf = -1

/** The sums of all trees, in flat arrays, tree by tree: bands are made from millions of walks through them. */
const compiled = (base: number, roots: ReadonlyArray<number>, nodes: ReadonlyArray<Node>): Trees => {
  const columns = Int16Array.from(nodes, ({ column }) => column)
  const values = Float64Array.from(nodes, ({ value }) => value)
  const above = Uint32Array.from(nodes, (node) => node.above)
  const begins = Uint32Array.from(roots)
  return (inputs) => {
    const changes = new Float64Array(inputs.length).fill(base)
    for (let tree = 0; tree < begins.length; tree++) {
      for (let slot = 0; slot < inputs.length; slot++) {
        const input = inputs[slot] as Float64Array
        let at = begins[tree] as number
        let column = columns[at] as number
        while (column !== leaf) {
          at = (input[column] as number) < (values[at] as number) ? at + 1 : (above[at] as number)
          column = columns[at] as number
        }
        changes[slot] = (changes[slot] as number) + (values[at] as number)
      }
    }
    return changes
  }
}

/** A question: the last part of a column that lies below it. */
interface Split {
  readonly column: number
  readonly part: number
}

/**
 * The question that explains most of the gradient; null where none leaves enough cases on both sides. Most of the time of
 * learning is spent on the sums: case by case, since those of one column after the other would each wait for the one before.
 */
const bestSplit = (
  { values: places, width }: Places,
  columns: ReadonlyArray<number>,
  gradient: Float64Array,
  weight: Float64Array,
  cases: Uint32Array,
  least: number
): Split | null => {
  if (cases.length < 2 * least) return null
  const of = new Float64Array(placeOf(width, 0))
  for (let index = 0; index < cases.length; index++) {
    const one = cases[index] as number
    const first = one * width
    const pull = gradient[one] as number
    const mass = weight[one] as number
    for (let nth = 0; nth < columns.length; nth++) {
      const at = places[first + (columns[nth] as number)] as number
      of[at] = (of[at] as number) + pull
      of[at + 1] = (of[at + 1] as number) + mass
      of[at + 2] = (of[at + 2] as number) + 1
    }
  }
  let best: Split | null = null
  let gained = 1e-9
  for (const column of columns) {
    const all = { pull: 0, mass: 0 }
    for (let at = placeOf(column, 0); at < placeOf(column, parts); at += sums) {
      all.pull += of[at] as number
      all.mass += of[at + 1] as number
    }
    let pulled = 0
    let massed = 0
    let counted = 0
    for (let part = 0; part < parts - 1; part++) {
      const at = placeOf(column, part)
      pulled += of[at] as number
      massed += of[at + 1] as number
      counted += of[at + 2] as number
      if (counted < least) continue
      if (cases.length - counted < least) break
      const gain = pulled ** 2 / massed + (all.pull - pulled) ** 2 / (all.mass - massed) - all.pull ** 2 / all.mass
      if (gain > gained) {
        gained = gain
        best = { column, part }
      }
    }
  }
  return best
}

/** Cases below and above a question, each in their order. */
const divided = ({ values: places, width }: Places, { column, part }: Split, cases: Uint32Array) => {
  const members = new Uint32Array(cases.length)
  const last = placeOf(column, part)
  let below = 0
  let above = cases.length
  for (let at = 0; at < cases.length; at++) {
    const index = cases[at] as number
    // Put at both ends, and left at one: a processor would guess wrong at every second case.
    members[below] = members[above - 1] = index
    const isAbove = (last - (places[index * width + column] as number)) >>> 31
    below += 1 - isAbove
    above -= isAbove
  }
  return { below: members.subarray(0, below), above: members.subarray(below).reverse() }
}

/** Values at which the parts of a column end, ascending. */
const quantiles = (cases: ReadonlyArray<Case>, column: number): Float64Array => {
  const sorted = Float64Array.from(cases, ({ input }) => input[column] as number).sort()
  const ends = Array.from({ length: parts - 1 }, (_, part) => {
    const at = ((part + 1) / parts) * (sorted.length - 1)
    const low = sorted[Math.floor(at)] as number
    return low + (at % 1) * ((sorted[Math.ceil(at)] as number) - low)
  })
  return Float64Array.from(new Set(ends))
}

/** Ends that the value has reached. */
const partOf = (ends: Float64Array, value: number): number => {
  let part = 0
  while (part < ends.length && value >= (ends[part] as number)) part++
  return part
}

/** The loops stand here for speed: methods of typed arrays are an order slower. */
const subset = (cases: Uint32Array, keep: (index: number) => boolean): Uint32Array => {
  const members = new Uint32Array(cases.length)
  let count = 0
  for (let at = 0; at < cases.length; at++) {
    const index = cases[at] as number
    if (keep(index)) members[count++] = index
  }
  return members.subarray(0, count)
}

const median = (values: Float64Array, cases: Uint32Array): number => {
  const some = new Float64Array(cases.length)
  for (let at = 0; at < cases.length; at++) some[at] = values[cases[at] as number] as number
  return nthLeast(some, some.length >> 1) ?? 0
}

/** The value at a place of the ascending order, by Hoare's selection, which leaves the values in another order. */
const nthLeast = (values: Float64Array, place: number): number | undefined => {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] as number) < pivot) left++
      while ((values[right] as number) > pivot) right--
      if (left > right) break
      const value = values[left] as number
      values[left++] = values[right] as number
      values[right--] = value
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return values[place]
}

/** Numbers from 0 to 1 that look random and are always the same (mulberry32). */
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
