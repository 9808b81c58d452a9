import type { Contestant } from "./Contestant.ts"
import { call, type HttpAnswer } from "./HttpCall.ts"

/**
 * Asks every contestant before anything is measured: 200, JSON of the same size class as the first one's (± 15 %), and a
 * quota that counts down where there is one. Throws on the first that does not.
 */
export const verifyAlike = async (contestants: ReadonlyArray<Contestant>): Promise<void> => {
  let expected: number | undefined
  for (const contestant of contestants) {
    const answer = await ask(contestant)
    expected ??= answer.bytes
    if (Math.abs(answer.bytes / expected - 1) > 0.15) {
      throw new Error(
        `${contestant.name} answers ${answer.bytes} bytes where ${expected} were expected: not the same JSON`
      )
    }
    if (contestant.remainingHeader !== undefined) await verifyCountdown(contestant, contestant.remainingHeader)
  }
}

/** Two calls in a row must take one from the remainder; tried again, since a window may end between them. */
const verifyCountdown = async (contestant: Contestant, header: string): Promise<void> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const first = Number((await ask(contestant)).headers[header])
    const second = Number((await ask(contestant)).headers[header])
    if (second === first - 1) return
  }
  throw new Error(`${contestant.name}: ${header} does not go down by one from call to call`)
}

const ask = async (contestant: Contestant): Promise<HttpAnswer> => {
  const answer = await call(contestant.url, { headers: { "x-api-key": contestant.keys[0] ?? "" } })
  if (answer.status !== 200) {
    throw new Error(`${contestant.name} answers ${answer.status} instead of 200: ${answer.body.slice(0, 200)}`)
  }
  JSON.parse(answer.body)
  return answer
}
