import { openOfd } from '../ofd/document.ts'
import { scenesToPdf } from '../ofd/to-pdf.ts'
import type { Task } from '../worker/protocol.ts'

export const OFD_READER = 'ofd-reader 1'

export const convertOfd: Task<{ bytes: Uint8Array }, { pdf: Uint8Array; producedBy: string }> = async (
  { bytes },
  context,
) => {
  context.step('stepSeconds')
  return { pdf: await scenesToPdf(openOfd(bytes), context), producedBy: OFD_READER }
}
