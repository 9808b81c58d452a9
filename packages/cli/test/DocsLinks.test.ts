import { docsPages } from "@grid/docs/pages/Docs"
import { docsPaths } from "@grid/docs/pages/Paths"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

const pageLink = /"(\/docs(?:\/[a-z][a-z-]*)*)(?:#([\w-]+))?"/g

it.effect("links of the console lead to pages and sections that there are", () =>
  Effect.gen(function* () {
    const pages = docsPages("https://grid.test")
    const links = globSync("console/src/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
      [...readFileSync(`${root}${file}`, "utf8").matchAll(pageLink)].map(([, path = "", section]) => ({
        file,
        path,
        section
      }))
    )
    assert.isAbove(links.length, 10)
    for (const { file, path, section } of links) {
      const known = docsPaths.find((name) => name === path)
      assert.isDefined(known, `${file}: ${path}`)
      if (known !== undefined && section !== undefined)
        assert.include((yield* pages[known]).body, `id="${section}"`, `${file}: ${path}#${section}`)
    }
  })
)
