/** Result of work in this process, and the time that it took, s. */
export const timed = <A>(work: () => A): readonly [result: A, seconds: number] => {
  const start = performance.now()
  const result = work()
  return [result, (performance.now() - start) / 1_000]
}

/** Time that work takes in this process, s. */
export const secondsOf = (work: () => unknown): number => timed(work)[1]
