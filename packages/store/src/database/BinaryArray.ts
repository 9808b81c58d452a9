/**
 * Arrays in PostgreSQL's binary form: a parameter that is a `Buffer` goes over the wire as it is, and neither side spends
 * time on decimal text. The statement says the type: `$1::int4[]`, `$2::float8[]`.
 */

const headerBytes = 20
const oids = { bytea: 17, int4: 23, text: 25, float8: 701 } as const

const allocate = (length: number, type: keyof typeof oids, bytesOfAll: number, hasNull: boolean): Buffer => {
  const buffer = Buffer.allocUnsafe(headerBytes + length * 4 + bytesOfAll)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(hasNull ? 1 : 0, 4)
  buffer.writeInt32BE(oids[type], 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

/** `int4[]` of `length` values. */
export const int4 = (length: number, at: (index: number) => number): Buffer => {
  const buffer = allocate(length, "int4", length * 4, false)
  let offset = headerBytes
  for (let index = 0; index < length; index++) {
    offset = buffer.writeInt32BE(4, offset)
    offset = buffer.writeInt32BE(at(index), offset)
  }
  return buffer
}

/** `float8[]` of `length` values; null is NULL. */
export const float8 = (length: number, at: (index: number) => number | null): Buffer => {
  let nulls = 0
  for (let index = 0; index < length; index++) if (at(index) === null) nulls++
  const buffer = allocate(length, "float8", (length - nulls) * 8, nulls > 0)
  let offset = headerBytes
  for (let index = 0; index < length; index++) {
    const value = at(index)
    if (value === null) offset = buffer.writeInt32BE(-1, offset)
    else {
      offset = buffer.writeInt32BE(8, offset)
      offset = buffer.writeDoubleBE(value, offset)
    }
  }
  return buffer
}

/** `bytea[]` of these values. */
export const bytea = (values: ReadonlyArray<Uint8Array>): Buffer => {
  const buffer = allocate(
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
  return buffer
}

/** `text[]` of these values. */
export const text = (values: ReadonlyArray<string>): Buffer => {
  const lengths = values.map((value) => Buffer.byteLength(value))
  const buffer = allocate(
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
  return buffer
}
