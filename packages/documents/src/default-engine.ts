// The engine with default settings, started on first use. Its workers end by themselves when idle.

import { type CallOptions, DocumentEngine, type ModelOptions, type PictureOptions } from './engine.ts'

let engine: DocumentEngine | undefined
const shared = () => {
  engine ??= new DocumentEngine()
  return engine
}

export const toPdf = (bytes: Uint8Array, options?: CallOptions) => shared().toPdf(bytes, options)
export const pagePictures = (pdf: Uint8Array, options?: PictureOptions) => shared().pagePictures(pdf, options)
export const readModel = (bytes: Uint8Array, options?: ModelOptions) => shared().readModel(bytes, options)
