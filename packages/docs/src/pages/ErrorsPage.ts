import { codes, type ProblemCode, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { problemDetails } from "@grid/domain/errors/ProblemDetails"
import { errorGuide } from "../openapi/ErrorGuide.ts"
import { requestId } from "../openapi/ExampleMeta.ts"
import { type Content, contentOf } from "./Frame.ts"
import { html, json, prose, table } from "./Html.ts"
import type { Site } from "./Site.ts"

const section = (code: ProblemCode) =>
  html`<section aria-labelledby="${code}">
    <h2 id="${code}"><code>${code}</code> (${statusOf(code)})</h2>
    <p>${titleOf(code)}. ${prose(errorGuide[code].meaning)}</p>
    <p><strong>Remedy:</strong> ${prose(errorGuide[code].remedy)}</p>
  </section> `

/** Page on every error code with its meaning and remedy; the anchor of a code is the code. */
export const errorsPage = (site: Site): Content =>
  contentOf(site, ["errors"], {
    error: json(
      JSON.parse(problemDetails(errorGuide.quota_exceeded.example, { requestId, baseUrl: site.baseUrl }).body)
    ),
    codes: table(
      "All codes",
      ["Code", "Status", "Title"],
      codes.map((code) => [html`<a href="#${code}"><code>${code}</code></a>`, statusOf(code), titleOf(code)])
    ),
    code_sections: codes.map(section)
  })
