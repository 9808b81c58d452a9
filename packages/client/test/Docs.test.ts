import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { beforeAll } from "vitest"

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const requestOf = (file: string, name: string): string =>
  JSON.stringify(JSON.parse(readFileSync(fileOf(`../../docs/src/examples/${file}.json`), "utf8"))[name].request)

/** Values of the placeholders that samples have. */
const values: Readonly<Record<string, string>> = {
  base: "https://grid.test",
  alert_request: requestOf("alerts", "createAlert"),
  export_request: requestOf("jobs", "createJob")
}

const page = ["clients", "start"]
  .map((name) => readFileSync(fileOf(`../../docs/pages/${name}.md`), "utf8"))
  .join("\n")
  .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

const samples = [...page.matchAll(/^```ts (.+)\n([^]*?)^```$/gm)].map(([, title = "", code = ""]) => ({ title, code }))

/** What a sample takes from the one before it on the page. */
const imports = `import { createClient, QuotaExceeded } from "@grid-data/client"
const grid = createClient({ baseUrl: "https://grid.test" })
`

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  // What Node.js has of a browser comes with its own types.
  lib: ["lib.es2023.d.ts"],
  strict: true,
  exactOptionalPropertyTypes: false,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ["node"]
}

/** A line that reads a field which is none. */
const wrong = `const { data } = await grid.getDemandHistory({ hours: 1 })\nconsole.log(data.series[0]?.demand_kw)\n`

/** Each sample and the wrong line as a file beside this one, and the types of the document as `grid.ts`. */
const files = new Map([
  ...[...samples.map(({ code }) => code), wrong].map(
    (code, index) => [fileOf(`sample${index}.ts`), code.includes("import ") ? code : imports + code] as const
  ),
  [fileOf("grid.ts"), readFileSync(fileOf("../src/contract/generated/openapi.ts"), "utf8")]
])

/** One program of all samples, which share the types of the client. */
const program = () => {
  const host = ts.createCompilerHost(options)
  return ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name) ?? host.readFile(name),
    getSourceFile: (name, version) => {
      const text = files.get(name)
      return text === undefined ? host.getSourceFile(name, version) : ts.createSourceFile(name, text, version)
    }
  })
}

let compiled: ts.Program

beforeAll(() => {
  compiled = program()
})

/** What the compiler says of a sample. */
const complaints = (index: number): ReadonlyArray<string> =>
  ts
    .getPreEmitDiagnostics(compiled, compiled.getSourceFile(fileOf(`sample${index}.ts`)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))

describe("TypeScript of the docs", () => {
  it("is there for the client and for one made of the document", () => {
    assert.isAbove(samples.length, 8)
    assert.include(samples.map(({ code }) => code).join(), `createClient<paths>({`)
  })

  it.each(samples.map(({ title }, index) => [title, index] as const))(
    "%s compiles, without a type argument that a reader would have to guess",
    (_, index) => {
      assert.deepStrictEqual(complaints(index), [])
    }
  )

  it("would be found out: a field that is none does not compile", () => {
    assert.match(complaints(samples.length).join(), /demand_kw/)
  })
})
