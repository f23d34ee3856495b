// PDFium in WebAssembly: loaded once per process, one document at a time.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'
import { registerStandInFonts } from './stand-in-fonts.ts'
import { withMemoryOf } from './wasm-memory.ts'

const IN_PROCESS_MB = 1200

/** What this worker may take; more where the readers run without a worker, in tests. */
const workerMemoryMb = (): number => Number(process.env.DOCUMENT_MEMORY_MB) || IN_PROCESS_MB

export type Pdfium = WrappedPdfiumModule & { pdfium: { HEAPU8: Uint8Array } }

/** Of a worker's memory, what PDFium may have of it; the rest is the process itself and what is copied out. */
const PDFIUM_SHARE = 0.5

let loading: Promise<Pdfium> | undefined

export function loadPdfium(): Promise<Pdfium> {
  loading ??= (async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
    const wasmBinary = withMemoryOf(wasm, workerMemoryMb() * PDFIUM_SHARE).buffer as ArrayBuffer
    const pdfium = (await init({ wasmBinary })) as Pdfium
    pdfium.PDFiumExt_Init()
    registerStandInFonts(pdfium)
    return pdfium
  })()
  return loading
}

const PASSWORD_ERROR = 4

export class PdfDocument {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  private readonly memory: number

  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    return new PdfDocument(await loadPdfium(), bytes)
  }

  private constructor(pdfium: Pdfium, bytes: Uint8Array) {
    this.pdfium = pdfium
    this.memory = pdfium.pdfium.wasmExports.malloc(bytes.length)
    pdfium.pdfium.HEAPU8.set(bytes, this.memory)
    this.handle = pdfium.FPDF_LoadMemDocument(this.memory, bytes.length, '')
    if (!this.handle) {
      const reason = pdfium.FPDF_GetLastError()
      pdfium.pdfium.wasmExports.free(this.memory)
      throw new DocumentError(reason === PASSWORD_ERROR ? 'encrypted' : 'damaged', `pdfium error ${reason}`)
    }
    this.pageCount = pdfium.FPDF_GetPageCount(this.handle)
    if (this.pageCount < 1 || this.pageCount > inputLimits.pages) {
      this.close()
      throw this.pageCount < 1
        ? new DocumentError('damaged', 'no pages')
        : new DocumentError('too-many-pages', `${this.pageCount} pages`)
    }
  }

  withPage<T>(index: number, use: (page: number) => T): T {
    if (!Number.isInteger(index) || index < 0 || index >= this.pageCount)
      throw new DocumentError('no-such-page', `page ${index} of ${this.pageCount}`)
    const page = this.pdfium.FPDF_LoadPage(this.handle, index)
    if (!page) throw new DocumentError('damaged', `page ${index} does not open`)
    try {
      return use(page)
    } finally {
      this.pdfium.FPDF_ClosePage(page)
    }
  }

  /** The document's form, drawn as on paper: without the tint viewers put under fields. */
  withForm(use: (form: number) => void): void {
    const { pdfium } = this
    const info = pdfium.PDFiumExt_OpenFormFillInfo()
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(this.handle, info)
    try {
      if (!form) return
      pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
      use(form)
    } finally {
      if (form) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
      pdfium.PDFiumExt_CloseFormFillInfo(info)
    }
  }

  /** True when any access restriction is set, even one that opens without a password. */
  get isEncrypted(): boolean {
    return this.pdfium.EPDF_IsEncrypted(this.handle)
  }

  get hasSignatures(): boolean {
    return this.pdfium.FPDF_GetSignatureCount(this.handle) > 0
  }

  /** A fresh, single-revision file holding exactly what PDFium sees. */
  rewrite(): Uint8Array {
    const { pdfium } = this
    const writer = pdfium.PDFiumExt_OpenFileWriter()
    try {
      if (!pdfium.PDFiumExt_SaveAsCopy(this.handle, writer))
        throw new DocumentError('damaged', 'cannot be rewritten')
      const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
      const target = pdfium.pdfium.wasmExports.malloc(size)
      pdfium.PDFiumExt_GetFileWriterData(writer, target, size)
      const bytes = pdfium.pdfium.HEAPU8.slice(target, target + size)
      pdfium.pdfium.wasmExports.free(target)
      return bytes
    } finally {
      pdfium.PDFiumExt_CloseFileWriter(writer)
    }
  }

  close(): void {
    this.pdfium.FPDF_CloseDocument(this.handle)
    this.pdfium.pdfium.wasmExports.free(this.memory)
  }
}

/** A piece of PDFium's memory for values it returns through pointers. */
export class Scratch {
  readonly at: number
  private readonly pdfium: Pdfium
  private readonly size: number

  constructor(pdfium: Pdfium, size = 256) {
    this.pdfium = pdfium
    this.size = size
    this.at = pdfium.pdfium.wasmExports.malloc(size)
  }

  private view(): DataView {
    // The heap may have been replaced by a larger one since the last look.
    return new DataView(this.pdfium.pdfium.HEAPU8.buffer, this.at, this.size)
  }

  doubles(count: number): number[] {
    const view = this.view()
    return Array.from({ length: count }, (_, index) => view.getFloat64(index * 8, true))
  }

  floats(count: number): number[] {
    const view = this.view()
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true))
  }

  integers(count: number): number[] {
    const view = this.view()
    return Array.from({ length: count }, (_, index) => view.getInt32(index * 4, true))
  }

  utf8(byteLength: number): string {
    return new TextDecoder().decode(
      this.pdfium.pdfium.HEAPU8.slice(this.at, this.at + Math.max(0, byteLength - 1)),
    )
  }

  utf16(byteLength: number): string {
    const bytes = this.pdfium.pdfium.HEAPU8.slice(this.at, this.at + Math.max(0, byteLength - 2))
    return new TextDecoder('utf-16le').decode(bytes)
  }

  free(): void {
    this.pdfium.pdfium.wasmExports.free(this.at)
  }
}
