import type { FileAnswer } from '../../../platform/http/call.ts'
import { XLSX } from '../../../platform/spreadsheet.ts'

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const MEDIA = { pdf: 'application/pdf', excel: XLSX, word: DOCX } as const
export const ENDING = { pdf: 'pdf', excel: 'xlsx', word: 'docx' } as const

export const fileAnswer = (bytes: Uint8Array, fileName: string, mediaType: string): FileAnswer => ({
  fileName,
  mediaType,
  size: bytes.length,
  download: true,
  read: async (start, end) => Buffer.from(bytes.subarray(start, end)),
})
