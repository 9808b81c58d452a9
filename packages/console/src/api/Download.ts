import { sendCall } from "./Grid.ts"
import { saveBody } from "./SaveBody.ts"

/** Saves the answer of an address of the service as a file under a name. */
export const download = async (address: URL | string, name: string): Promise<void> => {
  await saveBody(await sendCall(new Request(new URL(address, location.origin))), name)
}
