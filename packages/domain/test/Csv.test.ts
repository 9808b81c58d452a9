import { assert, describe, it } from "@effect/vitest"
import { cell } from "@grid/domain/http/Csv"

describe("a cell of CSV", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://a.example","x")', `"'=HYPERLINK(""http://a.example"",""x"")"`],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["＝1+1", "'＝1+1"],
    ["a;=1+1", `"a;=1+1"`]
  ])("case 79: %j is shown as text", (text, expected) => {
    assert.strictEqual(cell(text), expected)
  })

  it.each([
    [-5, "-5"],
    ["-5", "-5"],
    ["+5.25", "+5.25"],
    ["-1e-7", "-1e-7"],
    [null, ""],
    [false, "false"],
    ["Dadri (NTPC) - 2", "Dadri (NTPC) - 2"],
    [["a", "=b"], `"[""a"",""=b""]"`]
  ])("case 79: %j stays as it is", (value, expected) => {
    assert.strictEqual(cell(value), expected)
  })
})
