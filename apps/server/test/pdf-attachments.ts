import { inflateSync } from 'node:zlib'
import { PdfDocument, PdfString } from '@xinqi/pdf-signature/pdf'

const textOf = (value: PdfString) => {
  const bytes = Buffer.from(value.bytes)
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

/** What is kept inside a PDF, by its names. */
export const attachmentsOf = (pdf: Buffer): Map<string, Buffer> => {
  const document = PdfDocument.open(pdf)
  const names = document.array(
    document.dict(document.dict(document.root.get('Names'))!.get('EmbeddedFiles'))!.get('Names'),
  )!
  return new Map(
    names.flatMap((one, at) => {
      if (!(one instanceof PdfString)) return []
      const spec = document.dict(names[at + 1])!
      const stream = document.stream(document.dict(spec.get('EF'))!.get('F'))!
      return [[textOf(one), inflateSync(stream.raw)] as const]
    }),
  )
}
