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

/** `int4[]` of `length` values. */
export const int4 = (length: number, at: (index: number) => number): PgTypes.Parameter => {
  const { buffer, view } = allocate(length, "int4", length * 4, false)
  for (let index = 0; index < length; index++) {
    view.setInt32(headerBytes + 8 * index, 4)
    view.setInt32(headerBytes + 8 * index + 4, at(index))
  }
  return parameter("int4", buffer)
}

/** `float8[]` of `length` values; null is NULL. */
export const float8 = (length: number, at: (index: number) => number | null): PgTypes.Parameter => {
  let nulls = 0
  for (let index = 0; index < length; index++) if (at(index) === null) nulls++
  const { buffer, view } = allocate(length, "float8", (length - nulls) * 8, nulls > 0)
  let offset = headerBytes
  for (let index = 0; index < length; index++) {
    const value = at(index)
    view.setInt32(offset, value === null ? -1 : 8)
    offset += 4
    if (value === null) continue
    view.setFloat64(offset, value)
    offset += 8
  }
  return parameter("float8", buffer)
}

/** `bytea[]` of these values. */
export const bytea = (values: ReadonlyArray<Uint8Array>): PgTypes.Parameter => {
  const { buffer } = allocate(
    values.length,
    "bytea",
    values.reduce((sum, value) => sum + value.length, 0),
    false
  )
  let offset = headerBytes
  for (const value of values) {
    offset = buffer.writeInt32BE(value.length, offset)
    buffer.set(value, offset)
    offset += value.length
  }
  return parameter("bytea", buffer)
}

/** `text[]` of these values. */
export const text = (values: ReadonlyArray<string>): PgTypes.Parameter => {
  const lengths = values.map((value) => Buffer.byteLength(value))
  const { buffer } = allocate(
    values.length,
    "text",
    lengths.reduce((sum, length) => sum + length, 0),
    false
  )
  let offset = headerBytes
  for (const [index, value] of values.entries()) {
    offset = buffer.writeInt32BE(lengths[index] as number, offset)
    offset += buffer.write(value, offset)
  }
  return parameter("text", buffer)
}
