import { exported } from "@grid/domain/catalog/Catalog"
import { fieldsOf } from "@grid/domain/jobs/Export"
import { ChartName } from "@grid/domain/embeds/Charts"
import { bidAreas, corridors, countries } from "@grid/domain/observations/Area"
import { SourceId } from "@grid/domain/observations/SourceId"
import { states } from "@grid/domain/states/State"
import { defineConfig } from "vite"
import { outlines } from "./outlines.mjs"

/** Lists of the domain as plain values: its modules would bring their schemas into the browser. */
const lists = {
  states: states.map(({ iso, name, slug }) => ({ slug, name, iso })),
  corridors: corridors.map((corridor) => corridor.toUpperCase()),
  neighbours: countries.map((country) => ({
    country,
    name: country
      .split("-")
      .map((word) => `${word[0].toUpperCase()}${word.slice(1)}`)
      .join(", ")
  })),
  bidAreas: bidAreas.map((area) => area.toUpperCase()),
  datasets: exported.map((entry) => ({
    id: entry.id,
    title: entry.title,
    theme: entry.theme,
    rhythm: entry.rhythm,
    fields: fieldsOf(entry).length
  })),
  embedCharts: ChartName.literals,
  sources: SourceId.literals
}

/** Modules that are made of such values, by their names. */
const modules = { "virtual:reference": lists, "virtual:outlines": { outlines } }

const reference = {
  name: "reference",
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith("\0") && Object.hasOwn(modules, id.slice(1))
      ? Object.entries(modules[id.slice(1)])
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join("\n")
      : undefined
}

// Functions such as `light-dark` stay as they are written: every browser since the spring of 2024 has them.
const target = ["chrome123", "edge123", "firefox121", "safari17.5"]

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  plugins: [reference],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist/site",
    emptyOutDir: true,
    target,
    cssTarget: target,
    // The policy of the pages forbids scripts and pictures that are no files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "embed.html"].map((page) => `${import.meta.dirname}/${page}`) },
    reportCompressedSize: false
  },
  server: {
    proxy: {
      "^/(console/(session|sign|public|page-load|passkeys|embeds|members|audit|data|operator)|developer|api|docs|embed/)":
        "http://localhost:8080"
    }
  }
})
