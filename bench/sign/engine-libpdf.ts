import { P12Signer, PDF } from '@libpdf/core'
import { type Engine, SEAL_POINTS } from './engine.ts'

export const libpdf: Engine = async ({ pdf, seal, pkcs12, password }) => {
  const signer = await P12Signer.create(pkcs12, password)
  return async () => {
    const document = await PDF.load(pdf)
    const image = document.embedImage(seal)
    document.getPage(0)!.drawImage(image, { x: 357, y: 134, width: SEAL_POINTS, height: SEAL_POINTS })
    const { bytes } = await document.sign({ signer, reason: 'bench' })
    return bytes.length
  }
}
