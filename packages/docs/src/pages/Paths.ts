import { Api } from "@grid/domain/api/Api"
import { LegacyApi } from "@grid/domain/legacy/LegacyApi"
import { isDocumented, type NamespacePhase } from "@grid/domain/legacy/Mapping"

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

const reference = "/docs/reference"

/** Path of the page of the reference on a subject of the contract. */
export type SubjectPath = `${typeof reference}/${string}`

/** Path of the page of the reference on a subject. */
export const subjectPath = (subject: string): SubjectPath => `${reference}/${subject}`

/** Guard of the path of a page of the reference on a subject. */
export const isSubjectPath = (path: string): path is SubjectPath => path.startsWith(`${reference}/`)

/** Subject of a page of the reference. */
export const subjectOf = (path: SubjectPath): string => path.slice(reference.length + 1)

/** Address of a route on the page of its subject, in the form in which the script of the reference finds it. */
export const routeAnchor = (subject: string, method: string, path: string): string =>
  `tag/${subject}/${method.toUpperCase()}${path}`

/** Paths of the pages of the reference, one a subject, while documents name legacy paths or not. */
export const subjectPaths = (phase: NamespacePhase): ReadonlyArray<SubjectPath> =>
  [...Object.keys(Api.groups), "operations"]
    .filter((subject) => subject !== LegacyApi.identifier || isDocumented(phase))
    .map(subjectPath)
