import { fileURLToPath } from "node:url"

/** Folder into which the web application is built, beside this package; the bundle lies as deep as this file. */
export const site = fileURLToPath(new URL("../../../console/dist/site", import.meta.url))
