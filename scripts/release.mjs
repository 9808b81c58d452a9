// A release in `release/`: source of the commit at hand, CycloneDX list of all that it is built and run with, the clients for npm
// and pip, checksums of all.
import "./setup.mjs"
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = process.argv[2] ?? join(root, "release")
const run = (cwd, command, ...words) => execFileSync(command, words, { cwd, maxBuffer: 2 ** 28 })

const { name, version } = JSON.parse(run(root, "git", "show", "HEAD:package.json").toString())
const source = `${name}-${version}`

mkdirSync(folder, { recursive: true })
run(root, "git", "archive", `--prefix=${name}/`, `--output=${join(folder, `${source}.tar.gz`)}`, "HEAD")

// From the tarball, so that the list is of what is released, under its name. Nothing is omitted: `--omit=dev` would leave out what is
// needed to run and in tests alike, as effect and pg are. What is for development alone is marked as such.
const unpacked = mkdtempSync(join(tmpdir(), "gds-release-"))
try {
  run(unpacked, "tar", "-xf", join(folder, `${source}.tar.gz`))
  const words = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"]
  writeFileSync(join(folder, `${source}.cdx.json`), run(join(unpacked, name), "npm", ...words))
} finally {
  rmSync(unpacked, { recursive: true })
}

/** Copy of a client's parts, with the licence, under its name in a folder of its own. */
const staged = (client, from, parts) => {
  const place = mkdtempSync(join(tmpdir(), "gds-client-"))
  const filter = (path) => !/__pycache__|\.egg-info|\.tsbuildinfo$/.test(path)
  for (const part of parts) cpSync(join(root, from, part), join(place, client, part), { recursive: true, filter })
  cpSync(join(root, "LICENSE"), join(place, client, "LICENSE"))
  return place
}

// Built from the files at hand: what is written from the contract is no part of the commit.
const forPython = `griddata-${version}`
const forNode = `grid-data-client-${version}`
const places = [
  staged(forPython, "clients/python", ["pyproject.toml", "README.md", "src", "notebooks"]),
  staged(forNode, "packages/client", ["package.json", "README.md", "dist"])
]
run(places[0], "tar", "-czf", join(folder, `${forPython}.tar.gz`), forPython)
run(join(places[1], forNode), "npm", "pack", "--pack-destination", folder)
for (const place of places) rmSync(place, { recursive: true })

// What clients may rely on from a release on: the test of the next one's document reads it. A trial elsewhere is no release.
if (process.argv[2] === undefined) {
  const { factsOf } = await import("../packages/docs/dist/openapi/Facts.js")
  const { openApiDocument } = await import("../packages/docs/dist/openapi/Document.js")
  const facts = factsOf(openApiDocument("https://grid.test"))
  writeFileSync(join(root, "packages/docs/test/released.txt"), `${facts.join("\n")}\n`)
}

const sums = [`${source}.tar.gz`, `${source}.cdx.json`, `${forNode}.tgz`, `${forPython}.tar.gz`].map(
  (file) =>
    `${createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")}  ${file}\n`
)
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""))
process.stdout.write(sums.join(""))
