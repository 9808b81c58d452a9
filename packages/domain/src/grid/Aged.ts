import type { Answer } from "./GridData.ts"

interface Aged {
  readonly stale?: true
}

/** Answers as they read once they are too old; the same object is handed out for the same answer. */
export const makeAged = <A extends Aged, B extends Answer<A> = Answer<A>>() => {
  const stale = new WeakMap<B, B>()
  return (answer: B, now: number): B => {
    if (answer.stale_at === undefined || now <= answer.stale_at) return answer
    const cached = stale.get(answer) ?? {
      ...answer,
      data: { ...answer.data, stale: true },
      version: `${answer.version} stale`
    }
    stale.set(answer, cached)
    return cached
  }
}
