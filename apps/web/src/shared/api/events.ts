const dataOf = (block: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')

/** Server-sent events through fetch: EventSource cannot carry the signed header. */
export const readEvents = async (response: Response, onData: (data: unknown) => void): Promise<void> => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (pending + value.replaceAll('\r\n', '\n')).split('\n\n')
    pending = blocks.pop()!
    for (const block of blocks) {
      const data = dataOf(block)
      if (data) onData(JSON.parse(data))
    }
  }
}
