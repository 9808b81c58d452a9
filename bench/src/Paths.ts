import { fileURLToPath } from "node:url"

/** Root of the repository, with a trailing slash; the compiled harness lives two folders below it. */
export const repository = fileURLToPath(new URL("../../", import.meta.url))

/** The service's command line. */
export const gds = `${repository}packages/cli/bin/gds.js`

/** Folder of reports; ignored by git. */
export const results = `${repository}bench/results`

/** A program of the harness that runs in a process of its own, by its path below `dist`. */
export const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
