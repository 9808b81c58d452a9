import { aliasesOf, answersItself, type NamespacePhase, stateMetricsPath } from "@grid/domain/legacy/Mapping"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { html, prose, table } from "./Html.ts"

/** What becomes of legacy paths in this phase, and which there are. */
export const legacySection = (phase: NamespacePhase) =>
  html`<h2 id="legacy">Legacy paths</h2>
    <p>
      ${
        answersItself(phase)
          ? prose(
              "The paths of `/api/intelligence` and `/api/alerts` answer as the paths of v1 that took their place do: same query, same body, same answer, same quota. There the key may also come as `Authorization: Bearer`, instead of `X-API-Key`."
            )
          : prose(
              "The paths of `/api/intelligence` and `/api/alerts` answer 308 with the path of v1 and your query; method and body stay. No key is needed for that, but the path of v1 needs one, in `X-API-Key`. A client that does not follow 308 for `POST` has to use the path of v1."
            )
      }
      The paths of v1 are canonical; the legacy ones are not deprecated and lead there for the lifetime of v1.
    </p>
    ${legacyTable()}
    <p>
      ${prose(
        `\`${stateMetricsPath}\` has no path of v1 yet and stays where it is. Paths with a segment \`dam\`, \`rtm\`, \`gdam\`, \`area-mcp\` or \`area-volumes\` are gone: the 404 names the route to use in \`did_you_mean\`.`
      )}
    </p>`

const legacyTable = () =>
  table(
    "Legacy paths",
    ["Legacy path", "Path of v1"],
    contractRoutes
      .flatMap((route) => aliasesOf(route).map((alias) => [route.method, alias.path, route.path] as const))
      .map(([method, legacy, path]) => [html`<code>${method} ${legacy}</code>`, html`<code>${path}</code>`])
  )
