import { sum } from "@grid/domain/numbers/Numbers"

/**
 * Shapley values of players: the mean, over all orders in which they may join, of what each adds to the worth of those
 * before it (Shapley 1953). A set of players is a bit set, player 0 its lowest bit. The values sum to the worth of all less
 * that of none.
 */
export const shapley = (players: number, worth: (members: number) => number): ReadonlyArray<number> => {
  const worths = Array.from({ length: 2 ** players }, (_, members) => worth(members))
  const weights = Array.from({ length: players }, (_, size) => 1 / (players * choices(players - 1, size)))
  return Array.from({ length: players }, (_, player) =>
    worths.reduce((sum, value, members) => {
      const isMember = (members >> player) % 2 === 1
      const others = sizeOf(members) - (isMember ? 1 : 0)
      return sum + (isMember ? 1 : -1) * (weights[others] as number) * value
    }, 0)
  )
}

/**
 * Monotone cover of a game: the worth of a set is that of its best part, as no player of it has to play. Shapley values of it
 * are never negative.
 */
export const cover = (players: number, worth: (members: number) => number): ((members: number) => number) => {
  const worths = Array.from({ length: 2 ** players }, (_, members) => worth(members))
  for (let player = 0; player < players; player++) {
    for (const [members, value] of worths.entries()) {
      if ((members >> player) % 2 === 1) worths[members] = Math.max(value, worths[members - 2 ** player] as number)
    }
  }
  return (members) => worths[members] as number
}

/** Parts that values which are never negative are of their sum: what rounding leaves below 0 is 0. */
export const partsOf = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = sum(values)
  return values.map((value) => Math.max(0, value) / total)
}

const sizeOf = (members: number): number => (members === 0 ? 0 : (members % 2) + sizeOf(members >> 1))

/** Ways to choose so many of a number. */
const choices = (of: number, count: number): number => (count === 0 ? 1 : (choices(of - 1, count - 1) * of) / count)
