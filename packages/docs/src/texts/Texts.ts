import { readFileSync } from "node:fs"

/** Markdown of `packages/docs/pages` by the name of its file. In the bundle `scripts/bundle.mjs` puts the texts in the place of this module. */
export const textOf = (name: string): string => readFileSync(new URL(`../../pages/${name}.md`, import.meta.url), "utf8")
