/** Saves the body of an answer as a file. */
export const saveBody = async (response: Response, name: string): Promise<void> => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
