import { readFileSync } from "node:fs"

/** Text of a file in `packages/ingest/reference`. In the bundle `scripts/bundle.mjs` puts the texts in the place of this module. */
export const textOf = (file: string): string =>
  readFileSync(new URL(`../../reference/${file}`, import.meta.url), "utf8")
