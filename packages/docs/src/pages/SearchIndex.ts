import { isLegacy } from "@grid/domain/legacy/Mapping"
import type { Section } from "../browser/Ranking.ts"
import { apiSpec } from "../openapi/Spec.ts"
import type { Content } from "./Frame.ts"
import { plainOf } from "./Html.ts"
import { routeAnchor, subjectPath } from "./Paths.ts"
import { searchWords } from "./SearchWords.ts"
import { addressOf, places, type Site } from "./Site.ts"

const heading = /^<h[1-3](?: id="([^"]+)")?>([^]*?)<\/h[1-3]>/

/** Sections of a page, each from a heading that has an anchor to the next one. */
const sectionsOf = (site: Site, path: string, { main, title }: Content): ReadonlyArray<Section> =>
  main.text.split(/(?=<h1>|<h[23] id=)/).flatMap((part) => {
    const [whole = "", anchor, name = ""] = heading.exec(part) ?? []
    const address = addressOf(site, path)
    return whole === ""
      ? []
      : [
          {
            page: plainOf(title.text),
            path: anchor === undefined ? address : `${address}#${anchor}`,
            title: plainOf(name),
            text: plainOf(part.slice(whole.length)),
            words: searchWords[anchor === undefined ? path : `${path}#${anchor}`] ?? "",
            isNews: path === "/docs/changelog"
          }
        ]
  })

const referenceTitle =
  Object.values(places)
    .flat()
    .find(({ path }) => path === "/docs/reference")?.title ?? ""

/** Routes, as the reference has them. */
const routesOf = (site: Site): ReadonlyArray<Section> =>
  apiSpec()
    .operations.filter(({ path }) => !isLegacy(path))
    .map(({ method, operation, path }) => {
      const subject = operation.tags[0] ?? ""
      return {
        page: referenceTitle,
        path: addressOf(site, `${subjectPath(subject)}#${routeAnchor(subject, method, path)}`),
        title: operation.summary ?? operation.operationId,
        text: [
          `${method.toUpperCase()} ${path}.`,
          operation.description ?? "",
          ...operation.parameters.map(({ description, name }) =>
            description ? `${name}: ${description}.` : `${name}.`
          )
        ].join(" "),
        words: "",
        isNews: false
      }
    })

/** Everything that the search of the docs looks through. */
export const searchIndex = (
  site: Site,
  contents: Readonly<Record<string, (site: Site) => Content>>
): ReadonlyArray<Section> => [
  ...Object.entries(contents).flatMap(([path, content]) => sectionsOf(site, path, content(site))),
  ...routesOf(site)
]
