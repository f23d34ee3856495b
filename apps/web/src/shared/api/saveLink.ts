/** Fetches a short-lived link and hands it to the browser's downloads. */
export const saveLink = async (ask: () => Promise<{ url: string; fileName: string }>): Promise<void> => {
  // The call has said what went wrong.
  const found = await ask().catch(() => undefined)
  if (!found) return
  const link = document.createElement('a')
  link.href = found.url
  link.download = found.fileName
  link.click()
}
