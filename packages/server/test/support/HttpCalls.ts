import { type HttpCall, unmatched } from "@grid/http/HttpCall"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** An HTTP request with its empty answer, as the listener gives it to the routes. */
export const httpCall = (
  method: string,
  path: string,
  message: IncomingMessage = new IncomingMessage(new Socket())
): HttpCall => ({
  message,
  response: new ServerResponse(message),
  startedMs: 0,
  sentBefore: 0,
  method,
  path,
  query: "",
  requestId: "id",
  baseUrl: "",
  surface: "rest",
  labels: unmatched,
  open: false,
  tenant: "",
  isDirect: false,
  isLast: () => false,
  reply: null
})
