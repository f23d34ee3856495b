/** The browser's own print dialog, on the file as it stands, without leaving the page. */
export const printFile = async (url: string): Promise<void> => {
  const bytes = await (await fetch(url)).blob()
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '打印'
  frame.src = address
  frame.onload = () => frame.contentWindow?.print()
  document.body.append(frame)
  // The dialog reads from the frame for as long as it is open, and nobody tells when it closes.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 600_000)
}
