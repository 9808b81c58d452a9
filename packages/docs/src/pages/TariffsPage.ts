import { forms, formOf } from "@grid/models/reference/Forms"
import { Result } from "effect"
import { type Content, contentOf } from "./Frame.ts"
import { type Html, html, table } from "./Html.ts"
import type { Site } from "./Site.ts"

/** Page on tariffs, charges and orders, and on how they get into the tables. */
export const tariffsPage = (site: Site): Content =>
  contentOf(site, ["tariffs"], {
    reported_from: "November 2023",
    reported_to: "June 2026",
    key_words: formOf("charges").key.join(", "),
    columns: forms.map(
      ({ columns, description, name }): Html =>
        html`<h3 id="columns-${name}"><code>${name}</code></h3>
          <p>${description}.</p>
          ${table(
            `Columns of ${name}`,
            ["Column", "Says", "Form"],
            Object.entries(columns).map(([column, { cell, description, usual }]) => [
              html`<code>${column}</code>`,
              `${description}${usual === undefined && Result.isFailure(cell.read("")) ? " (required)" : ""}`,
              cell.form
            ])
          )}`
    )
  })
