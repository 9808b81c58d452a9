import { assert, describe, it } from "@effect/vitest"
import { afterEach, vi } from "vitest"
import { signInByLink } from "../src/account/Passkeys.ts"
import { loadSession } from "../src/api/Session.ts"

describe("a sign-in by a link", () => {
  afterEach(() => void vi.unstubAllGlobals())

  it("waits for the answer about the session before, which may take the cookie away", async () => {
    const calls: Array<string> = []
    let answerLook: (answer: Response) => void = () => {}
    const look = new Promise<Response>((resolve) => (answerLook = resolve))
    vi.stubGlobal("location", { origin: "https://grid.test" })
    vi.stubGlobal("localStorage", { setItem: () => {} })
    vi.stubGlobal("fetch", ({ url }: Request) => {
      calls.push(new URL(url).pathname)
      return calls.length === 1 ? look : Promise.resolve(Response.json({}))
    })
    void loadSession()
    const signedIn = signInByLink("token")
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepStrictEqual(calls, ["/console/session"])
    answerLook(Response.json({ signed_in: false }))
    await signedIn
    assert.deepStrictEqual(calls, ["/console/session", "/console/sign-in/link"])
  })
})
