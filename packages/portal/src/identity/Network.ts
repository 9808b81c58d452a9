import { clientAddress, networkOf, type Networks } from "@grid/http/ClientAddress"
import type { HttpCall } from "@grid/http/HttpCall"
import { Option } from "effect"

/** Network that a call counts for. */
export const networkOfCall = ({ message: { rawHeaders, socket } }: HttpCall, trustedProxies: Networks): string =>
  networkOf(Option.getOrElse(clientAddress(socket.remoteAddress, rawHeaders, trustedProxies), () => "unknown"))
