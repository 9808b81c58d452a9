import * as PgTypes from "@effect/sql-pg/PgTypes"

/**
 * Arrays as parameters in PostgreSQL's binary form: they go over the wire as they are, and neither side spends time on
 * decimal text.
 */

const headerBytes = 20
const oids = {
  bytea: [PgTypes.OID.bytea, PgTypes.OID.byteaArray],
  int4: [PgTypes.OID.int4, PgTypes.OID.int4Array],
  text: [PgTypes.OID.text, PgTypes.OID.textArray],
  float8: [PgTypes.OID.float8, PgTypes.OID.float8Array]
} as const

const allocate = (length: number, type: keyof typeof oids, bytesOfAll: number, hasNull: boolean) => {
  const buffer = Buffer.allocUnsafe(headerBytes + length * 4 + bytesOfAll)
  // A view writes numbers many times faster than a buffer does.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  view.setInt32(0, 1)
  view.setInt32(4, hasNull ? 1 : 0)
  view.setInt32(8, oids[type][0])
  view.setInt32(12, length)
  view.setInt32(16, 1)
  return { buffer, view }
}

const parameter = (type: keyof typeof oids, value: Buffer): PgTypes.Parameter => ({
  [PgTypes.ParameterTypeId]: PgTypes.ParameterTypeId,
  oid: oids[type][1],
  value
})

/** Items in their order; typed arrays, too. */
interface Items<A> extends Iterable<A> {
  readonly length: number
}

/** `int4[]` with a value of each item. */
export const int4 = <A>(items: Items<A>, valueOf: (item: A) => number): PgTypes.Parameter => {
  const { buffer, view } = allocate(items.length, "int4", items.length * 4, false)
  let offset = headerBytes
  for (const item of items) {
    view.setInt32(offset, 4)
    view.setInt32(offset + 4, valueOf(item))
    offset += 8
  }
  return parameter("int4", buffer)
}

/** `float8[]` with a value of each item; null is NULL. */
export const float8 = <A>(items: Items<A>, valueOf: (item: A) => number | null): PgTypes.Parameter => {
  let nulls = 0
  for (const item of items) if (valueOf(item) === null) nulls++
  const { buffer, view } = allocate(items.length, "float8", (items.length - nulls) * 8, nulls > 0)
  let offset = headerBytes
  for (const item of items) {
    const value = valueOf(item)
    view.setInt32(offset, value === null ? -1 : 8)
    offset += 4
    if (value === null) continue
    view.setFloat64(offset, value)
    offset += 8
  }
  return parameter("float8", buffer)
}

const chunks = (type: "bytea" | "text", values: ReadonlyArray<Uint8Array>): PgTypes.Parameter => {
  const { buffer, view } = allocate(
    values.length,
    type,
    values.reduce((sum, value) => sum + value.length, 0),
    false
  )
  let offset = headerBytes
  for (const value of values) {
    view.setInt32(offset, value.length)
    buffer.set(value, offset + 4)
    offset += 4 + value.length
  }
  return parameter(type, buffer)
}

/** `bytea[]` of these values. */
export const bytea = (values: ReadonlyArray<Uint8Array>): PgTypes.Parameter => chunks("bytea", values)

/** `text[]` of these values. */
export const text = (values: ReadonlyArray<string>): PgTypes.Parameter =>
  chunks(
    "text",
    values.map((value) => Buffer.from(value))
  )
