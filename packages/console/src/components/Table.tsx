import type { ComponentChildren } from "preact"

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** True for numbers, which stand flush right. */
  readonly numeric?: boolean
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
}

/** Table that scrolls sideways by itself where the page is too narrow for it. */
export const Table = <Row,>({ caption, columns, keyOf, rows }: TableProps<Row>) => (
  <div class="scroll" role="group" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ numeric, title }) => (
            <th key={title} scope="col" class={numeric === true ? "number" : ""}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ cell, numeric, title }) => (
              <td key={title} class={numeric === true ? "number" : ""}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
