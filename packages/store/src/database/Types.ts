import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"

const { OID } = PgTypes

const postgresEpochMs = 946_684_800_000
const arrayHeaderBytes = 20

const int8 = (bytes: Uint8Array, offset: number): number =>
  viewOf(bytes).getInt32(offset) * 2 ** 32 + viewOf(bytes).getUint32(offset + 4)

/** One view for all values of a chunk of an answer. */
let chunk: Uint8Array = new Uint8Array(0)
let view = new DataView(chunk.buffer)

const viewOf = (bytes: Uint8Array): DataView => {
  if (bytes !== chunk) {
    chunk = bytes
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  return view
}

/** Epoch ms; the microseconds of an infinite instant are the ends of an int8. */
const msOf = (microseconds: number): number =>
  Math.abs(microseconds) >= 2 ** 63 ? Number.NaN : Math.floor(microseconds / 1000) + postgresEpochMs

const instant = (bytes: Uint8Array, offset: number): number => msOf(int8(bytes, offset))

/** Instant of eight bytes in PostgreSQL's binary form, epoch ms. */
export const instantAt = (view: DataView, at: number): number =>
  msOf(view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4))

const numeric = (bytes: Uint8Array, offset: number, size: number) =>
  Result.map(PgTypes.decode(bytes.subarray(offset, offset + size), OID.numeric, 1), Number)

/** Floats of an array; NULL is NaN. */
const floats = (bytes: Uint8Array, offset: number, size: number): Float64Array => {
  const { buffer, byteOffset } = bytes
  const array = new DataView(buffer, byteOffset + offset, size)
  const values = new Float64Array(size < arrayHeaderBytes ? 0 : array.getInt32(12))
  let at = arrayHeaderBytes
  for (let index = 0; index < values.length; index++) {
    const isNull = array.getInt32(at) < 0
    values[index] = isNull ? Number.NaN : array.getFloat64(at + 4)
    at += isNull ? 4 : 12
  }
  return values
}

/** A copy: what lies in the chunk of an answer would keep all of it. */
const copy = (bytes: Uint8Array, offset: number, size: number): Buffer =>
  Buffer.from(bytes.subarray(offset, offset + size))

type Read<A> = (bytes: Uint8Array, offset: number, size: number) => Result.Result<A, PgTypes.CodecError>

const codec = <A>(read: Read<A>): PgTypes.Codec<A | Uint8Array> => ({
  encode: (value) =>
    value instanceof Uint8Array
      ? Result.succeed(value)
      : Result.fail(new PgTypes.CodecError({ message: "a parameter of this type is bytes" })),
  decode: (bytes) => read(bytes, 0, bytes.length),
  read
})

const reading = <A>(read: (bytes: Uint8Array, offset: number, size: number) => A): PgTypes.Codec<A | Uint8Array> =>
  codec((bytes, offset, size) => Result.succeed(read(bytes, offset, size)))

/** Arrays whose parameters come ready from `BinaryArray`. */
const ready = (oid: number) =>
  codec((bytes, offset, size) => PgTypes.decode(bytes.subarray(offset, offset + size), oid, 1))

/**
 * The one place where types are pinned: large integers, decimals and instants become numbers (instants epoch ms), arrays of
 * floats a `Float64Array`. Days are text, JSON its value, bytes a `Buffer`.
 */
export const registry: PgTypes.Registry = PgTypes.makeRegistry()

registry.register(OID.int8, reading(int8), { arrayOid: OID.int8Array })
registry.register(OID.numeric, codec(numeric), { arrayOid: OID.numericArray })
registry.register(OID.timestamptz, reading(instant), { arrayOid: OID.timestamptzArray })
registry.register(OID.bytea, reading(copy))
registry.register(OID.float8Array, reading(floats))
for (const oid of [OID.int4Array, OID.textArray, OID.byteaArray]) registry.register(oid, ready(oid))
