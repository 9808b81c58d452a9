/** Most bytes of an answer of an identity provider: descriptions, key sets and tokens have some kilobytes. */
const mostBytes = 1_048_576

/** Fetch from an identity provider; a body fails beyond 1 MiB, as it may go on for as long as its time lasts. */
export const fetchFromProvider = async (...request: Parameters<typeof fetch>): Promise<Response> => {
  const response = await fetch(...request)
  if (response.body === null) return response
  let bytes = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      bytes += part.byteLength
      if (bytes > mostBytes) controller.error(new Error(`the identity provider sent more than ${mostBytes} bytes`))
      else controller.enqueue(part)
    }
  })
  return new Response(response.body.pipeThrough(bounded), response)
}
