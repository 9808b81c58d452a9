import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Packages from the bottom up: one imports from those of lower rows alone, never from its own row. */
const rows = [
  ["domain", "client"],
  ["models"],
  ["queries", "store", "ingest", "http"],
  ["workers", "mcp", "portal", "server", "docs", "console"],
  ["cli"]
] as const

const rowOf = new Map<string, number>(rows.flatMap((names, row) => names.map((name) => [name, row] as const)))

/** Folders beside those of the rows that have no circles either: what tests share, and what measures. */
const beside = ["testing", "../bench"]

const filesOf = (name: string) =>
  readdirSync(join(root, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, name, "src", file), "utf8") }))

const importsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, target = ""]) => target)

/** Folder of a file, by the first part of its path; empty for files of the root. */
const folderOf = (file: string) => (file.includes("/") ? (file.split("/", 1)[0] ?? "") : "")

/** Folders that each one imports from. */
const foldersOf = (name: string) => {
  const arrows = new Map<string, Set<string>>()
  for (const { file, text } of filesOf(name)) {
    const from = folderOf(file)
    for (const target of importsOf(text, /from "(\.\.?\/[^"]+)"/g)) {
      const to = folderOf(relative("/", join("/", dirname(file), target)))
      if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return arrows
}

const reaches = (arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
  const visited = new Set<string>()
  const visit = (folder: string): boolean =>
    [...(arrows.get(folder) ?? [])].some((next) => {
      if (next === to) return true
      if (visited.has(next)) return false
      visited.add(next)
      return visit(next)
    })
  return visit(from)
}

/** Names by which packages import from each other, as tsconfig.base.json leads them to sources. */
const paths = (): Readonly<Record<string, ReadonlyArray<string>>> =>
  JSON.parse(readFileSync(join(root, "../tsconfig.base.json"), "utf8")).compilerOptions.paths

describe("arrows between packages and folders point down", () => {
  it("editors and tools that draw arrows are led to the sources of every package that others import from", () => {
    const imported = [...readdirSync(root), "../bench"].filter((name) => name !== "console")
    const named = imported.map((name): [string, ReadonlyArray<string>] =>
      name === "client"
        ? ["@grid-data/client", ["./packages/client/src/Client"]]
        : [`@grid/${basename(name)}/*`, [`./${join("packages", name)}/src/*`]]
    )
    assert.deepStrictEqual(paths(), Object.fromEntries(named))
  })

  it("every package but the tests' own has its row", () => {
    assert.sameMembers(
      readdirSync(root).filter((name) => name !== "testing"),
      [...rowOf.keys()]
    )
  })

  it.each([...rowOf])("%s imports from lower rows alone", (name, row) => {
    const upward = filesOf(name).flatMap(({ file, text }) =>
      importsOf(text, /(?:from|import\()\s*"@grid(?:-data)?\/([a-z]+)/g)
        .filter((target) => (rowOf.get(target) ?? Infinity) >= row)
        .map((target) => `${file} → ${target}`)
    )
    assert.isEmpty(upward)
  })

  it.each([...rowOf.keys(), ...beside])("no folder of %s imports from one that imports from it", (name) => {
    const arrows = foldersOf(name)
    assert.strictEqual(
      arrows.size > 0,
      filesOf(name).some(({ file }) => file.includes("/"))
    )
    assert.isEmpty([...arrows.keys()].filter((folder) => reaches(arrows, folder, folder)))
  })
})
