import { words } from '../messages/shared.zh.ts'
import { networkFailure } from './CallError.ts'

const nameIn = (disposition: string | null): string | null => {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (extended) return decodeURIComponent(extended)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}

const readAll = async (response: Response, onProgress?: (fraction: number) => void): Promise<Blob> => {
  const total = Number(response.headers.get('content-length')) || 0
  const reader = response.body!.getReader()
  const chunks: BlobPart[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw networkFailure()
    })
    if (done) break
    chunks.push(value)
    loaded += value.byteLength
    if (total) onProgress?.(Math.min(1, loaded / total))
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

const handToBrowser = (blob: Blob, fileName: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

type SaveOptions = { fileName?: string; onProgress?: (fraction: number) => void }

export const saveResponse = async (response: Response, { fileName, onProgress }: SaveOptions) => {
  const blob = await readAll(response, onProgress)
  handToBrowser(
    blob,
    fileName ?? nameIn(response.headers.get('content-disposition')) ?? words().downloadedFile,
  )
}
