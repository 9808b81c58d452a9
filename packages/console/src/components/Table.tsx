import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { amount } from "../format/Numbers.ts"
import { inOrder } from "./Order.ts"

interface ColumnHead<Row> {
  readonly title: string
  /** Value by which the reader can put the rows into order; null where it is not known. */
  readonly order?: (row: Row) => number | string | null
}

interface CellColumn<Row> extends ColumnHead<Row> {
  readonly cell: (row: Row) => ComponentChildren
  /** True for numbers, which stand flush right. */
  readonly numeric?: boolean
}

interface NumberColumn<Row> extends ColumnHead<Row> {
  /** Number of a row; a dash where it is not known. */
  readonly value: (row: Row) => number | null | undefined
  readonly digits: number
}

export type Column<Row> = CellColumn<Row> | NumberColumn<Row>

const isNumeric = <Row,>(column: Column<Row>): boolean => "value" in column || column.numeric === true

const contentOf = <Row,>(column: Column<Row>, row: Row): ComponentChildren =>
  "value" in column ? amount(column.value(row), column.digits) : column.cell(row)

export interface TableProps<Row> {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  /** True where each row is a block of its own on a narrow page, so that nothing that can be done there is out of sight. */
  readonly blocks?: boolean
}

interface Order {
  readonly title: string
  readonly isDescending: boolean
}

/**
 * Table that scrolls sideways by itself where the page is too narrow for it. Its roles are said, because browsers take them
 * from elements that are laid out as blocks.
 */
export const Table = <Row,>({ blocks = false, caption, columns, keyOf, rows }: TableProps<Row>) => {
  const [order, setOrder] = useState<Order | null>(null)
  const valueOf = columns.find(({ title }) => title === order?.title)?.order
  const sorted = order === null || valueOf === undefined ? rows : inOrder(rows, valueOf, order.isDescending)
  return (
    <div class={blocks ? "scroll blocks" : "scroll"} role="group" aria-label={caption} tabIndex={0}>
      <table role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.title} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <td key={column.title} role="cell" class={isNumeric(column) ? "number" : ""} data-label={column.title}>
                  {contentOf(column, row)}
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

const Heading = <Row,>({ column, onOrder, order }: HeadingProps<Row>) => {
  const { order: valueOf, title } = column
  const numeric = isNumeric(column)
  if (valueOf === undefined)
    return (
      <th scope="col" role="columnheader" class={numeric ? "number" : ""}>
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
      role="columnheader"
      class={numeric ? "number" : ""}
      aria-sort={isChosen ? (isDescending ? "descending" : "ascending") : "none"}
    >
      <button type="button" class="order" onClick={() => onOrder({ title, isDescending: next })}>
        {title}
      </button>
    </th>
  )
}
