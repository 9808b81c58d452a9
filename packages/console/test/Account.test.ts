import { assert, describe, it } from "@effect/vitest"
import { browserName } from "../src/account/BrowserName.ts"
import { addressesIn, failureInFragment, ownPath, tokenIn, tokenInFragment } from "../src/account/Input.ts"
import { actorText, type AuditEntry, detailsText } from "../src/audit/Audit.ts"
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

describe("a browser", () => {
  it("is called as people call it, the particular one of those whose words it bears", () => {
    const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
    for (const [name, userAgent] of [
      ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/141.0.0.0 Safari/537.36`],
      [
        "Edge on Windows",
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`
      ],
      ["Chrome on Android", `Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`],
      [
        "Safari on macOS",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15"
      ],
      ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0"],
      ["curl/8.5.0", "curl/8.5.0"],
      ["unknown", ""]
    ] as const)
      assert.strictEqual(browserName(userAgent), name)
  })
})

describe("an entry of the audit log", () => {
  const entry = (rest: Partial<AuditEntry>): AuditEntry => ({
    at: "2026-11-22T00:00:00Z",
    actor: { kind: "user", id: "mem_1", name: null },
    action: "key.created",
    key_id: null,
    member_name: null,
    details: {},
    ...rest
  })

  it("names who it was: a member by name, others by what they are", () => {
    for (const [text, actor] of [
      ["asha", { kind: "user", id: "mem_1", name: "asha" }],
      ["mem_1", { kind: "user", id: "mem_1", name: null }],
      ["the operator", { kind: "operator", id: "root", name: null }],
      ["the service", { kind: "system", id: "first-start", name: null }]
    ] as const)
      assert.strictEqual(actorText(entry({ actor })), text)
  })

  it("tells what is known, and leaves out what is not", () => {
    const details = { name: "desk", ip_allow_list: [], plan: "pro", grace_hours: 2, reason: null, is_operator: false }
    assert.strictEqual(detailsText(entry({ details })), "name: desk, plan: pro, grace hours: 2")
    assert.strictEqual(detailsText(entry({ details: { member: "mem_1" }, member_name: "asha" })), "member: asha")
    assert.strictEqual(
      detailsText(entry({ details: { ip_allow_list: ["192.0.2.1", "10.0.0.0/8"] } })),
      "ip allow list: 192.0.2.1 10.0.0.0/8"
    )
    assert.strictEqual(detailsText(entry({})), "")
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
