import { assert, describe, it } from "@effect/vitest"
import { exceededBound, mostMembers } from "@grid/domain/http/JsonBounds"
import { withoutLostNumbers } from "@grid/domain/numbers/WrittenNumbers"
import { isPlainJson } from "@grid/http/PlainJson"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"

const needsNoLook = (text: string): boolean => exceededBound(text) === null && withoutLostNumbers(text) === text

/** Pieces of documents, whole and broken, of which bounds are made. */
const pieces = FastCheck.constantFrom(
  ...'{}[],:"\\-0159.eE+ ₹n'.split(""),
  '"a\\"b"',
  "0.251",
  "1e-400",
  "-0",
  "-0.5",
  "123456789012345678901234567890",
  "[".repeat(20),
  "]".repeat(20),
  "{".repeat(33),
  '"[[[["',
  '"1e-400"'
)

describe("a look at the bytes of a document", () => {
  it("lets none pass that is too deep or has a number that is lost", () => {
    let passed = 0
    holdsForAll([FastCheck.array(pieces, { maxLength: 40 })], ([parts]) => {
      const text = parts.join("")
      if (!isPlainJson(new TextEncoder().encode(text))) return
      passed++
      assert.isTrue(needsNoLook(text), text)
    })
    assert.isAbove(passed, 0)
  })

  it.each([
    JSON.stringify({ load_mwh: [0.251, 12, -3.5, null], text: "1e-400 [[ \\" }),
    `${"[".repeat(32)}1${"]".repeat(32)}`,
    `[${"[],".repeat(40)}[]]`
  ])("lets pass at once what is plain: %#", (text) => {
    assert.isTrue(isPlainJson(new TextEncoder().encode(text)))
  })

  it("lets as many members pass as a body may have, and looks closer where there is one more", () => {
    const wide = (members: number) => `{${Array.from({ length: members - 1 }, (_, index) => `"m${index}":1`).join()}}`
    for (const text of [wide(mostMembers), `[${"{},".repeat(mostMembers - 2)}{}]`]) {
      assert.isTrue(isPlainJson(new TextEncoder().encode(text)))
      assert.isNull(exceededBound(text))
    }
    for (const text of [wide(mostMembers + 1), `[${"[],".repeat(mostMembers - 1)}{}]`]) {
      assert.isFalse(isPlainJson(new TextEncoder().encode(text)))
      assert.strictEqual(exceededBound(text), "may have at most 10000 arrays, objects and members")
    }
  })

  it.each([`${"[".repeat(33)}1`, "1e-400", "[-0]", "1e5", "9".repeat(40)])("looks closer at %s", (text) => {
    assert.isFalse(isPlainJson(new TextEncoder().encode(text)))
  })
})
