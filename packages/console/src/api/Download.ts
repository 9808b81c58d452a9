import { sendMetered } from "./Grid.ts"

/** Saves the answer of an address as a file under a name. */
export const download = async (address: URL | string, name: string): Promise<void> => {
  const response = await sendMetered(new Request(address))
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
