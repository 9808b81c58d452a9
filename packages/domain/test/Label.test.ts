import { assert, describe, it } from "@effect/vitest"
import { isLabel, isTyped, onOneLine } from "@grid/domain/names/Label"

describe("a label", () => {
  it.each([
    "desk",
    "कारखाना",
    "क्‍षेत्र",
    "കൺട്രോൾ",
    "دفتر\u200e 2",
    "=cmd|'/c calc'!A0",
    "<script>",
    `Z${"\u0301".repeat(79)}`
  ])("may be %s", (text) => assert.isTrue(isLabel(text)))

  it.each([
    ["nothing", ""],
    ["spaces", " \u00a0 "],
    ["a space without width", "\u200b"],
    ["a filler", "\u3164\u00ad"],
    ["81 characters", "a".repeat(81)],
    ["an end of a line", "a\nb"],
    ["a separator of lines", "a\u2028b"],
    ["an escape sequence", "\u001b[2Ja"],
    ["one of a single letter", "\u009b2Ja"],
    ["what turns the text behind it", "a\u202eb"],
    ["an isolate that never ends", "a\u2067b"]
  ])("is not %s", (_, text) => assert.isFalse(isLabel(text)))

  it("is shown on one line, and steers nothing", () => {
    assert.strictEqual(onOneLine("a\u001b[31m\u202eb\r\nc"), "a [31m b c")
  })

  it("is typed as it looks", () => {
    for (const [typed, name] of [
      ["desk a", " desk  a "],
      ["desk a", "desk\u00a0a"],
      ["Zo\u00eb", "Zoe\u0308"],
      ["क्षेत्र", "क्‍षेत्र"],
      ["desk", "de\u200bsk"]
    ] as const)
      assert.isTrue(isTyped(typed, name), name)
    assert.isFalse(isTyped("desk", "Desk"))
    assert.isFalse(isTyped("", "desk"))
  })
})
