import type { Answer } from "@grid/domain/grid/GridData"
import { type Column, type Table, tableOf } from "@grid/domain/http/Table"
import type { Window } from "@grid/domain/time/Window"
import { Effect, Result, type Schema } from "effect"
import { type DataAnswer, encodedAs } from "./DataReply.ts"
import { etagOf } from "./Etag.ts"

/**
 * An answer whose data is one list, written row by row while the client reads. `of` is what else than window and data makes
 * it another answer.
 */
export const rowsAnswer = <const Name extends string, A extends object>(
  schema: Schema.Codec<{ readonly [_ in Name]: ReadonlyArray<A> }, unknown>,
  name: Name,
  columns: ReadonlyArray<Column>,
  rows: Iterable<NoInfer<A>>,
  { as_of, provenance, since = null, version }: Omit<Answer<unknown>, "data">,
  {
    constants,
    of,
    ...rest
  }: Pick<DataAnswer, "coverage"> &
    Required<Pick<DataAnswer, "window">> &
    Pick<Table, "constants"> & { readonly of: string }
) =>
  encodedAs(schema, {
    ...rest,
    data: function* () {
      yield `{${JSON.stringify(name)}:[`
      let separator = ""
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ","
      }
      yield "]}"
    },
    table: () => tableOf(columns, [...rows], constants),
    etag: etagOf(`${name} ${of} ${rest.window.from} ${rest.window.to} ${version}`),
    as_of,
    provenance,
    since
  })

/** Result of a reader of rows: the rows, and where it moved the begin of the window, that. */
type RowsRead<A> = Answer<Iterable<A>> & Pick<DataAnswer, "coverage"> & { readonly from?: number }

/** The second step of a route whose data is one list: reads the rows of a window once that is granted; `of` says which they are. */
export const rowsRoute =
  <const Name extends string, A extends object>(
    schema: Schema.Codec<{ readonly [_ in Name]: ReadonlyArray<A> }, unknown>,
    name: Name,
    columns: ReadonlyArray<Column>,
    constants: Table["constants"] = {}
  ) =>
  <F, E, R>(
    window: Result.Result<Window, F>,
    of: string,
    read: (window: Window) => Effect.Effect<RowsRead<NoInfer<A>>, E, R>
  ) =>
    Result.map(window, (granted) =>
      Effect.map(read(granted), ({ coverage, data, from = granted.from, ...answer }) =>
        rowsAnswer(schema, name, columns, data, answer, {
          of,
          constants,
          window: { ...granted, from },
          ...(coverage === undefined ? {} : { coverage })
        })
      )
    )
