import { codes, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { isDocumented, isLegacy, type NamespacePhase } from "@grid/domain/legacy/Mapping"
import { blocksPerDay } from "@grid/domain/time/Time"
import { apiSpec } from "../openapi/Spec.ts"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"

const routes = (phase: NamespacePhase): string =>
  apiSpec()
    .operations.filter(({ path }) => isDocumented(phase) || !isLegacy(path))
    .map(({ method, operation, path }) => {
      const query = operation.parameters
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => `\`${parameter.name}\``)
      const parameters = query.length === 0 ? "" : ` Query: ${query.join(", ")}.`
      return `- \`${method.toUpperCase()} ${path}\`: ${operation.summary ?? ""}. ${operation.description ?? ""}${parameters}`
    })
    .join("\n")

/** Overview for language models on one page, in the form of llmstxt.org; `baseUrl` without a trailing slash. */
export const llmsTxt = (baseUrl: string, phase: NamespacePhase = "dual-mount"): string =>
  filled(
    textOf("llms.md"),
    {
      base: baseUrl,
      blocks_per_day: blocksPerDay,
      routes: routes(phase),
      codes: codes
        .map((code) => `- [\`${code}\`](${baseUrl}/docs/errors#${code}) (${statusOf(code)}): ${titleOf(code)}`)
        .join("\n")
    },
    String
  )
