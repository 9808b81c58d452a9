import { assert } from "@effect/vitest"

/** What an engine's answer says of its inputs. */
interface Answer {
  readonly inputs_sha256: string
}

const mostTries = 4

/**
 * Answer that a question asked twice has both times. New prices may come in between: then the inputs differ,
 * and it is asked again.
 */
export const sameTwice = async (ask: () => Promise<{ readonly text: string }>): Promise<string> => {
  let before = await ask()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const after = await ask()
    const [one, other] = [before, after].map(({ text }) => (JSON.parse(text) as Answer).inputs_sha256)
    if (one === other) {
      assert.strictEqual(after.text, before.text)
      return after.text
    }
    before = after
  }
  return assert.fail("the inputs of one question differed at every call")
}
