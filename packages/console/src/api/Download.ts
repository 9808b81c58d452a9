import { sendMetered } from "./Grid.ts"
import { saveBody } from "./SaveBody.ts"

/** Saves the answer of an address as a file under a name. */
export const download = async (address: URL | string, name: string): Promise<void> => {
  await saveBody(await sendMetered(new Request(address)), name)
}
