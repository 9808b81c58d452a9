/** Text that is HTML already. Made by `html` only. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Content of HTML: HTML as it is, text and numbers escaped. */
export type Part = Html | string | number | ReadonlyArray<Part>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** HTML of a part, as text. */
export const rendered = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (letter) => entities[letter] ?? "")
  }
  return part.map(rendered).join("")
}

/** HTML from a template; whatever is put in and is no HTML itself is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(texts.map((text, index) => text + rendered(parts[index] ?? "")).join(""))

const letters = new Map(Object.entries(entities).map(([letter, entity]) => [entity, letter]))

/** Text of HTML, without its tags. */
export const plainOf = (html: string): string =>
  html
    .replaceAll("<wbr />", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#?\w+;/g, (entity) => letters.get(entity) ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim()

/** JSON over several lines. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Text with `code` in backquotes. */
export const prose = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`

/** Code of a path, or of a method with its path, that in a table may go on in another line before each part. */
export const pathCode = (text: string): Html =>
  html`<code class="path">${text.split(/(?=\/)/).map((part) => html`<wbr />${part}`)}</code>`

/** HTML in whose tables a narrow column breaks code behind an underscore, a slash or a dot, not within a word. */
export const breakable = ({ text }: Html): Html =>
  new Html(
    text.replaceAll(/<tbody>.*?<\/tbody>/gs, (rows) =>
      rows.replaceAll(/(?<=<code>)[^<]+/g, (name) => name.replaceAll(/[_/](?=\w)|\.(?=[a-z])/g, "$&<wbr />"))
    )
  )

/** A table that scrolls by itself on a narrow screen. The first cell of a row is its header. */
export const table = (
  caption: string,
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Html | string | number>>
): Html =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...rest]) =>
            html`<tr>
              <th scope="row">${first ?? ""}</th>
              ${rest.map((cell) => html`<td>${cell}</td>`)}
            </tr> `
        )}
      </tbody>
    </table>
  </div>`

/** A block of code; `label` says what it is, also to a screen reader. Blocks with a tab become tabs beside each other. */
export const code = (label: string, text: string, tab?: string): Html =>
  html`<div class="code" ${tab === undefined ? "" : html`data-tab="${tab}"`}>
    <p class="title">${label}</p>
    <pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>
  </div> `

/** The same in several languages. */
export const samples = (blocks: ReadonlyArray<Html>): Html => html`<div class="samples">${blocks}</div>`
