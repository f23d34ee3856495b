import type { ImageKind } from '../image/frames.ts'
import { imagesToPdf } from '../image/to-pdf.ts'
import type { Task } from '../worker/protocol.ts'

export const convertImages: Task<{ bytes: Uint8Array; kind: ImageKind }, { pdf: Uint8Array }> = async (
  { bytes, kind },
  context,
) => {
  context.step('stepSeconds')
  return { pdf: await imagesToPdf(bytes, kind, context) }
}
