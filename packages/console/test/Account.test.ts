import { assert, describe, it } from "@effect/vitest"
import { addressesIn, failureInFragment, ownPath, tokenIn, tokenInFragment } from "../src/account/Input.ts"
import { everyDay, summed } from "../src/account/Sums.ts"

const token = "aB3_-".repeat(8) + "xyz"

describe("a one-time link", () => {
  it("is read whole from what was copied, or from the token alone", () => {
    for (const text of [token, ` ${token}\n`, `https://grid.test/sign-in#link=${token}`]) {
      assert.strictEqual(tokenIn(text), token, text)
    }
    for (const text of ["", token.slice(1), `${token}x`, `https://grid.test/${token}`, `#link=${token.slice(2)}`]) {
      assert.isNull(tokenIn(text), text)
    }
  })

  it("is taken from the fragment, even one that is cut: the service says what is wrong with it", () => {
    assert.strictEqual(tokenInFragment(`#link=${token}`), token)
    assert.strictEqual(tokenInFragment("#link=short"), "short")
    for (const fragment of ["", "#", "#link=", "#other=abc", "#link=a&b"])
      assert.isNull(tokenInFragment(fragment), fragment)
  })
})

describe("a sign-in at the identity provider that failed", () => {
  it("says how in the fragment", () => {
    assert.strictEqual(failureInFragment("#failed=unknown_member"), "unknown_member")
    for (const fragment of ["", "#failed=", "#failed=a b", `#link=${token}`])
      assert.isNull(failureInFragment(fragment), fragment)
  })
})

describe("the page after a sign-in", () => {
  it("is one of this service, whatever the address says", () => {
    const own = (address: string | null) => ownPath(address, "https://grid.test")
    assert.strictEqual(own("/usage?days=7"), "/usage?days=7")
    assert.strictEqual(own("https://grid.test/usage"), "/usage")
    for (const address of [
      null,
      "https://evil.test/",
      "//evil.test/usage",
      "/\\evil.test",
      "/.//evil.test",
      "javascript:alert(1)",
      "http://["
    ]) {
      assert.isNull(own(address), String(address))
    }
  })
})

describe("addresses of a key", () => {
  it("are read line by line or between commas", () => {
    assert.deepStrictEqual(addressesIn(" 203.0.113.7,\n198.51.100.0/24;  192.0.2.1\n"), [
      "203.0.113.7",
      "198.51.100.0/24",
      "192.0.2.1"
    ])
    assert.deepStrictEqual(addressesIn(" \n"), [])
  })
})

describe("calls of several days", () => {
  it("have every day of the span up to today, in UTC", () => {
    const days = everyDay([{ date: "2026-11-21", calls: 3, refused: 1 }], 3, Date.parse("2026-11-22T23:59:59Z"))
    assert.deepStrictEqual(
      days.map(({ calls, date }) => [date, calls]),
      [
        ["2026-11-20", 0],
        ["2026-11-21", 3],
        ["2026-11-22", 0]
      ]
    )
  })

  it("are summed by name, the most first, without those that made none", () => {
    const days = [
      { rest: 2, legacy: 0, connector: 5 },
      { rest: 4, legacy: 0, connector: 3 }
    ]
    assert.deepStrictEqual(summed(days, Object.entries<number>), [
      ["connector", 8],
      ["rest", 6]
    ])
  })
})
