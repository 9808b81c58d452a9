import { Effect, Stream } from "effect"

/**
 * All bytes of a stream, which is given how many of them were read by then; fails by `tooMany` where there are more than
 * `mostBytes`.
 */
export const whole = <E, R, E2>(
  streamOf: (bytesRead: () => number) => Stream.Stream<Uint8Array, E, R>,
  mostBytes: number,
  tooMany: () => E2
): Effect.Effect<Uint8Array, E | E2, R> =>
  Effect.suspend(() => {
    let size = 0
    return streamOf(() => size).pipe(
      Stream.mapEffect((bytes) => {
        size += bytes.length
        return size > mostBytes ? Effect.fail(tooMany()) : Effect.succeed(bytes)
      }),
      Stream.runCollect,
      Effect.map((parts) => new Uint8Array(Buffer.concat(parts)))
    )
  })
