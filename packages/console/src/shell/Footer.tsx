import { origin } from "../api/Sources.ts"
import { Instant } from "../components/Instant.tsx"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

export const Footer = () => (
  <footer class="footer">
    <div class="bar">
      {origin.value !== null && (
        <p>
          Sources: {origin.value.sources.join(", ") || "none yet"}. Data as of <Instant ms={origin.value.asOf} />.
        </p>
      )}
      <p>
        <a href="/docs">Documentation</a> · <a href="/docs/datasets">Datasets and licences</a> ·{" "}
        <a href="/docs/changelog">Changelog</a> · <a href="/openapi.json">OpenAPI</a>
      </p>
      <ThemeSwitch />
    </div>
  </footer>
)
