/** Stream of random draws. */
export interface Random {
  /** Next draw, uniform in [0, 1). */
  readonly next: () => number
  /** Next integer from 0 below `count`. */
  readonly below: (count: number) => number
  /** Next draw of the standard normal distribution (Marsaglia's polar method). */
  readonly normal: () => number
}

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))

/** Four words of 32 bits of a text (FNV-1a with a different start for each). */
const wordsOf = (text: string): readonly [number, number, number, number] => {
  const word = (start: number) => {
    let hash = 0x811c9dc5 ^ start
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return hash | 0
  }
  return [word(1), word(2), word(3), word(4)]
}

/** Draws that are thrown away, until all bits of the state depend on the whole seed. */
const warmUp = 20

/**
 * Random draws by seed (xoshiro128**, Blackman & Vigna 2018): the same on every machine. `stream` tells draws of one
 * computation apart, so that more of one kind do not shift those of another.
 */
export const makeRandom = (seed: string, stream = ""): Random => {
  let [a, b, c, d] = wordsOf(`${seed} ${stream}`)
  const word = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result >>> 0
  }
  for (let draw = 0; draw < warmUp; draw++) word()
  const next = () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53
  const normal = (): number => {
    const u = 2 * next() - 1
    const v = 2 * next() - 1
    const square = u * u + v * v
    return square >= 1 || square === 0 ? normal() : u * Math.sqrt((-2 * Math.log(square)) / square)
  }
  return { next, below: (count) => Math.floor(next() * count), normal }
}
