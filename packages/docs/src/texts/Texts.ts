import { readFileSync } from "node:fs"

/** Text of a file in `packages/docs/pages`. In the bundle `scripts/bundle.mjs` puts the texts in the place of this module. */
export const textOf = (file: string): string => readFileSync(new URL(`../../pages/${file}`, import.meta.url), "utf8")

/** Script or stylesheet that `scripts/bundle.mjs` has made of `src/browser` and `style`. */
export const assetOf = (file: string): string => readFileSync(new URL(`../assets/${file}`, import.meta.url), "utf8")
