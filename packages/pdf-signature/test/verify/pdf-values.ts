import { name, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue, ref } from '../../src/pdf/index.ts'

export const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'))
export const stream = (content: string, entries: Record<string, PdfValue> = {}): PdfStream =>
  new PdfStream(PdfDict.of(entries), Buffer.from(content, 'latin1'))
export const dict = PdfDict.of

export { name, PdfRef, PdfString, ref }
