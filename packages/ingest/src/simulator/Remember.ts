/** Function of a seed and a day that keeps the answers of the last hundred days that it computed. */
export const rememberDays = <A>(compute: (seed: number, day: number) => A): ((seed: number, day: number) => A) => {
  const answers = new Map<string, A>()
  return (seed, day) => {
    const key = `${seed} ${day}`
    const cached = answers.get(key)
    if (cached !== undefined) return cached
    const answer = compute(seed, day)
    const [oldest] = answers.keys()
    if (answers.size >= mostDays && oldest !== undefined) answers.delete(oldest)
    answers.set(key, answer)
    return answer
  }
}

const mostDays = 100

/** Function that keeps its last answer: days, and with them months, come in their order. */
export const remember = <A>(compute: (key: number) => A): ((key: number) => A) => {
  let last: { readonly key: number; readonly answer: A } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, answer: compute(key) }
    return last.answer
  }
}
