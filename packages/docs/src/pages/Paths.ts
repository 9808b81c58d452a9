/** Path of the script of the reference page. */
export const scriptPath = "/docs/assets/reference.js" as const

/** Paths of the documents. */
export const docsPaths = [
  "/docs",
  "/docs/changelog",
  "/docs/changelog.atom",
  "/docs/bruno.json",
  "/docs/clients",
  "/docs/connector",
  "/docs/datasets",
  "/docs/errors",
  "/docs/landed-cost",
  "/docs/curtailment",
  "/docs/distribution",
  "/docs/substations",
  "/docs/marginal-carbon",
  "/docs/names",
  "/docs/reference",
  "/docs/results",
  "/docs/roadmap",
  "/docs/search.json",
  "/docs/status",
  "/docs/status.atom",
  "/docs/tariffs",
  "/docs/storage",
  "/docs/assets/docs.css",
  "/docs/assets/docs.js",
  scriptPath
] as const

export type DocsPath = (typeof docsPaths)[number]
