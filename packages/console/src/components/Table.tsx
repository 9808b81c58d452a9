import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { inOrder } from "./Order.ts"

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** True for numbers, which stand flush right. */
  readonly numeric?: boolean
  /** Value by which the reader can put the rows into order; null where it is not known. */
  readonly order?: (row: Row) => number | string | null
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
}

interface Order {
  readonly title: string
  readonly isDescending: boolean
}

/** Table that scrolls sideways by itself where the page is too narrow for it. */
export const Table = <Row,>({ caption, columns, keyOf, rows }: TableProps<Row>) => {
  const [order, setOrder] = useState<Order | null>(null)
  const valueOf = columns.find(({ title }) => title === order?.title)?.order
  const sorted = order === null || valueOf === undefined ? rows : inOrder(rows, valueOf, order.isDescending)
  return (
    <div class="scroll" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
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
}

interface HeadingProps<Row> {
  readonly column: Column<Row>
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

const Heading = <Row,>({ column: { numeric = false, order: valueOf, title }, onOrder, order }: HeadingProps<Row>) => {
  if (valueOf === undefined)
    return (
      <th scope="col" class={numeric ? "number" : ""}>
        {title}
      </th>
    )
  const isChosen = order?.title === title
  const isDescending = isChosen && order.isDescending
  // The first order is the one that people look for: the largest number, the first letter.
  const next = isChosen ? !isDescending : numeric
  return (
    <th
      scope="col"
      class={numeric ? "number" : ""}
      aria-sort={isChosen ? (isDescending ? "descending" : "ascending") : "none"}
    >
      <button type="button" class="order" onClick={() => onOrder({ title, isDescending: next })}>
        {title}
      </button>
    </th>
  )
}
