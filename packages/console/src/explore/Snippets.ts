/** A call to copy, in one language. */
export interface Snippet {
  readonly language: string
  readonly code: string
}

const literal = (value: string): string => (/^\d{1,9}$/.test(value) ? value : JSON.stringify(value))

const python = (operation: string): string => operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The call that gave an answer, for a terminal and for both clients. */
export const snippets = (url: string, operation: string): ReadonlyArray<Snippet> => {
  const { href, origin, searchParams } = new URL(url)
  const members = [...searchParams].map(([name, value]) => `${name}: ${literal(value)}`).join(", ")
  const words = [...searchParams]
    .map(([name, value]) => `${name === "from" ? "from_" : name}=${literal(value)}`)
    .join(", ")
  return [
    { language: "curl", code: `curl -H "X-API-Key: $GRID_API_KEY" "${href}"` },
    {
      language: "TypeScript",
      code: [
        `import { createClient } from "@grid-data/client"`,
        ``,
        `const grid = createClient({ baseUrl: "${origin}", apiKey: process.env.GRID_API_KEY ?? "" })`,
        `const { data, meta } = await grid.${operation}({ ${members} })`
      ].join("\n")
    },
    {
      language: "Python",
      code: [
        `import os`,
        `from griddata import Client`,
        ``,
        `grid = Client("${origin}", api_key=os.environ["GRID_API_KEY"])`,
        `answer = grid.${python(operation)}(${words})`
      ].join("\n")
    }
  ]
}
