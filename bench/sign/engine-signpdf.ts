import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { PDFDocument } from 'pdf-lib'
import { type Engine, SEAL_POINTS } from './engine.ts'

/** As OpenSign does it: draw with pdf-lib, rewrite the file, sign with @signpdf. */
export const signpdf: Engine = async ({ pdf, seal, pkcs12, password }) => {
  return async () => {
    const document = await PDFDocument.load(pdf)
    const image = await document.embedPng(seal)
    const page = document.getPage(0)
    page.drawImage(image, { x: 357, y: 134, width: SEAL_POINTS, height: SEAL_POINTS })
    pdflibAddPlaceholder({
      pdfPage: page,
      reason: 'bench',
      contactInfo: '',
      name: 'Bench signer',
      location: '',
      signatureLength: 8192,
    })
    // @signpdf searches the bytes for its placeholder, which must not be inside a compressed stream
    const saved = await document.save({ useObjectStreams: false })
    // a P12Signer reads its buffer to the end and cannot sign twice
    const signer = new P12Signer(pkcs12, { passphrase: password })
    const signed = await new SignPdf().sign(Buffer.from(saved), signer)
    return signed.length
  }
}
