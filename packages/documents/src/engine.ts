// The package's face: files in, PDF, pictures and text model out. Everything that touches a file's content beyond its
// first bytes happens in worker processes.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Accounts, outcomeOf, type Used } from './accounts.ts'
import { DocumentError } from './errors.ts'
import type { ImageKind } from './image/frames.ts'
import { defaultWorkLimits, LARGE_FILE, SECONDS_PER_MB, type WorkLimits } from './limits.ts'
import type { TextModel } from './model.ts'
import type { OfdSignatures } from './ofd/signatures.ts'
import type { OfficeInput, OfficeKind, OfficeOutput } from './office/convert.ts'
import type { ChangeChoice } from './office/settle-changes.ts'
import type { ActiveContent } from './pdf/active-content.ts'
import { type FileKind, sniff } from './sniff.ts'
import type { CheckedPdf } from './tasks/check-pdf.ts'
import type { FindHiddenInput, HiddenReport } from './tasks/find-hidden.ts'
import type { HtmlPages, HtmlToPrint } from './tasks/print-html.ts'
import type { Recognition } from './tasks/read-pdf.ts'
import type { PagePicture, PictureFormat } from './tasks/render-pages.ts'
import { defaultWorkFolder, ensureWorkFolder } from './work-folder.ts'
import { WorkerPool } from './worker/pool.ts'
import type { Progress } from './worker/protocol.ts'
import { type Priority, workerProgram } from './worker/spawn.ts'

export type EngineConfig = {
  /** The only folder written to; created when missing. */
  workFolder?: string
  /** Path of an installed LibreOffice (soffice); without it the embedded engine converts. */
  libreOffice?: string
  /** Worker processes at once; one per processor core at most. */
  workers?: number
  /** 'low' for work nobody waits in front of: its workers give way to everything else on the machine. */
  priority?: Priority
  limits?: Partial<WorkLimits>
  /** Office engines at once; all workers but one when absent. */
  officeLanes?: number
  /** Who keeps count of what owners' files cost; nobody when absent. */
  accounts?: Accounts
}

export type CallOptions = {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Whose file it is: owners take turns, however many files one of them sends. */
  owner?: string
}
export type ModelOptions = CallOptions & {
  /** 'auto' recognises pages that are pictures; default. */
  recognition?: Recognition
  /** Whether seals, signatures and pictures are looked for; default. Whoever wants the words has them far sooner. */
  marks?: boolean
}
export type ConvertOptions = CallOptions & {
  /** What becomes of changes tracked in a Word file; accepted when absent. */
  changes?: ChangeChoice
}
export type PictureOptions = CallOptions & {
  /** Pixels per point: 1 is 72 dpi. Default 2. */
  scale?: number
  /** 0-based; all when absent. */
  pages?: number[]
  format?: PictureFormat
}

export type ConvertedPdf = {
  pdf: Uint8Array
  pages: number
  kind: FileKind
  producedBy: string
  /** What acted by itself (scripts, programs, forms that send …) and is not in the PDF any more. */
  removed: ActiveContent[]
}

export type OpenedDocument = ConvertedPdf & { model: TextModel }

type Counted = { onUsage?: (used: Used) => void }
/** For steps of which nobody is told how far they are. */
const withoutProgress = ({ signal, onUsage }: CallOptions & Counted) => ({ signal, onUsage })

const isImage = (kind: FileKind): kind is ImageKind => ['png', 'jpeg', 'bmp', 'tiff'].includes(kind)
const isOffice = (kind: FileKind): kind is OfficeKind =>
  ['docx', 'doc', 'rtf', 'word-xml', 'xlsx', 'xls'].includes(kind)

export class DocumentEngine {
  private readonly pool: WorkerPool
  private readonly limits: WorkLimits
  private readonly workFolder: string
  private readonly libreOffice?: string
  private readonly accounts?: Accounts

  constructor({
    workFolder = defaultWorkFolder(),
    libreOffice,
    workers = 1,
    priority = 'normal',
    limits,
    officeLanes,
    accounts,
  }: EngineConfig = {}) {
    // Workers run inside the work folder: a path relative to the caller would name another place there.
    this.workFolder = resolve(workFolder)
    this.libreOffice = libreOffice?.includes('/') ? resolve(libreOffice) : libreOffice
    this.limits = { ...defaultWorkLimits, ...limits }
    this.accounts = accounts
    this.pool = new WorkerPool({
      program: workerProgram('document-worker', '@xinqi/documents/worker/child'),
      size: workers,
      priority,
      heavyLanes: officeLanes,
      workFolder: () => ensureWorkFolder(this.workFolder),
    })
  }

  /** A PDF fit for signing and viewing. A PDF comes back byte for byte unless readers could disagree about it. */
  async toPdf(bytes: Uint8Array, options: ConvertOptions = {}): Promise<ConvertedPdf> {
    const kind = sniff(bytes)
    return this.accounted(bytes, kind, options, async (counted) => {
      const { pdf, producedBy, removed = [] } = await this.convert(bytes, kind, counted)
      const { rewritten, ...checked } = await this.run<CheckedPdf>(
        'checkPdf',
        { pdf },
        pdf.length,
        withoutProgress(counted),
      )
      return {
        ...checked,
        removed: [...removed, ...checked.removed],
        kind,
        producedBy: rewritten ? `${producedBy} + rewrite` : producedBy,
      }
    })
  }

  /** Pages of an HTML template with its values: no script, no address, nothing but the words and pictures given. */
  async printHtml(input: HtmlToPrint, { signal, owner }: CallOptions = {}): Promise<HtmlPages> {
    const { limits } = this
    return this.pool.inTurn({ owner, signal, heavy: false }, () =>
      this.pool.run<HtmlPages>('printHtml', input, {
        signal,
        limits,
        seconds: limits.fileSeconds,
        memoryMb: limits.printMemoryMb,
      }),
    )
  }

  async pagePictures(pdf: Uint8Array, options: PictureOptions = {}): Promise<PagePicture[]> {
    const { scale = 2, pages, format = 'png' } = options
    if (!(scale > 0)) throw new DocumentError('failed', 'scale must be positive')
    return this.inTurn('pdf', options, () =>
      this.run('renderPages', { pdf, scale, pages, format }, pdf.length, options),
    )
  }

  /** What of a file people do not see as machines read it. `pdf`: the pages `toPdf` made of the same bytes. */
  async findHidden(bytes: Uint8Array, pdf: Uint8Array, options: CallOptions = {}): Promise<HiddenReport> {
    const kind = sniff(bytes)
    const read: FindHiddenInput = {
      source: bytes,
      kind: kind === 'pdf' || kind === 'docx' || kind === 'ofd' ? kind : 'other',
      pdf,
    }
    return this.accounted(bytes, 'pdf', options, (counted) =>
      this.run<HiddenReport>('findHidden', read, Math.max(bytes.length, pdf.length), counted),
    )
  }

  /** What an OFD file says of its signatures, in a process that could be harmed by it. */
  async ofdSignatures(bytes: Uint8Array, options: CallOptions = {}): Promise<OfdSignatures> {
    if (sniff(bytes) !== 'ofd') throw new DocumentError('unsupported-type', 'no OFD file')
    return this.inTurn('ofd', options, () => this.run('ofdSignatures', { bytes }, bytes.length, options))
  }

  async readModel(bytes: Uint8Array, options: ModelOptions = {}): Promise<TextModel> {
    const kind = sniff(bytes)
    const { recognition = 'auto', marks = true } = options
    return this.accounted(bytes, kind, options, async (counted) => {
      if (kind === 'ofd') return this.run('readOfd', { bytes, recognition }, bytes.length, counted)
      const { pdf, producedBy } = await this.convert(bytes, kind, counted)
      const docx = kind === 'docx' ? bytes : undefined
      return this.run('readPdf', { pdf, recognition, marks, producedBy, docx }, pdf.length, counted)
    })
  }

  /** The PDF and the model of it at once: converting is the dear part and is done once. */
  async open(bytes: Uint8Array, options: ModelOptions = {}): Promise<OpenedDocument> {
    const kind = sniff(bytes)
    const { recognition = 'auto', marks = true } = options
    return this.accounted(bytes, kind, options, async (counted) => {
      const { pdf: converted, producedBy } = await this.convert(bytes, kind, counted)
      const { rewritten, ...checked } = await this.run<CheckedPdf>(
        'checkPdf',
        { pdf: converted },
        converted.length,
        withoutProgress(counted),
      )
      const { pdf } = checked
      const model =
        kind === 'ofd'
          ? await this.run<TextModel>('readOfd', { bytes, recognition }, bytes.length, counted)
          : await this.run<TextModel>(
              'readPdf',
              { pdf, recognition, marks, producedBy, docx: kind === 'docx' ? bytes : undefined },
              pdf.length,
              counted,
            )
      return { ...checked, kind, producedBy: rewritten ? `${producedBy} + rewrite` : producedBy, model }
    })
  }

  /** Ends idle workers; calls under way finish first. */
  close(): void {
    this.pool.close()
  }

  private inTurn<T>(kind: FileKind, { owner, signal }: CallOptions, work: () => Promise<T>): Promise<T> {
    return this.pool.inTurn({ owner, signal, heavy: isOffice(kind) }, work)
  }

  /** In turn, and on its owner's account: what it cost and how it ended is counted, whatever happens. */
  private async accounted<T, O extends CallOptions>(
    bytes: Uint8Array,
    kind: FileKind,
    options: O,
    work: (options: O & Counted) => Promise<T>,
  ): Promise<T> {
    const { owner, signal } = options
    const used: Used = { cpuSeconds: 0, memoryGbSeconds: 0 }
    const onUsage = (task: Used) => {
      used.cpuSeconds += task.cpuSeconds
      used.memoryGbSeconds += task.memoryGbSeconds
    }
    const counted = { ...options, onUsage }
    const heavy = isOffice(kind)
    const { accounts } = this
    if (!accounts || !owner) return this.pool.inTurn({ owner, signal, heavy }, () => work(counted))
    const digest = createHash('sha256').update(bytes).digest('hex')
    const { overBudget } = await accounts.begin(owner, digest)
    try {
      const made = await this.pool.inTurn({ owner, signal, heavy, overBudget }, () => work(counted))
      await accounts.end(owner, digest, used, 'done')
      return made
    } catch (error) {
      const outcome = error instanceof DocumentError ? outcomeOf(error.code) : 'cancelled'
      await accounts.end(owner, digest, used, outcome)
      throw error
    }
  }

  private async convert(
    bytes: Uint8Array,
    kind: FileKind,
    options: ConvertOptions & Counted,
  ): Promise<{ pdf: Uint8Array; producedBy: string; removed?: readonly ActiveContent[] }> {
    if (kind === 'pdf') return { pdf: bytes, producedBy: 'original pdf' }
    if (isImage(kind)) {
      const { pdf } = await this.run<{ pdf: Uint8Array }>(
        'convertImages',
        { bytes, kind },
        bytes.length,
        options,
      )
      return { pdf, producedBy: `${kind} pages` }
    }
    if (isOffice(kind)) {
      const check = kind === 'docx' ? 'checkDocx' : kind === 'xlsx' ? 'checkXlsx' : null
      const safe: { bytes: Uint8Array; hadMacros?: boolean } = check
        ? await this.run<{ bytes: Uint8Array; hadMacros?: boolean }>(
            check,
            { bytes, changes: options.changes },
            bytes.length,
            withoutProgress(options),
          )
        : { bytes }
      const made = await this.convertOffice(safe.bytes, kind, options)
      return { ...made, removed: safe.hadMacros ? (['macro'] as const) : [] }
    }
    return this.run('convertOfd', { bytes }, bytes.length, options)
  }

  private async convertOffice(
    bytes: Uint8Array,
    kind: OfficeKind,
    options: CallOptions & Counted,
  ): Promise<OfficeOutput> {
    const { workFolder, libreOffice, limits } = this
    const jobFolder = mkdtempSync(join(ensureWorkFolder(workFolder), 'office-'))
    try {
      const input: OfficeInput = { bytes, kind, workFolder, jobFolder, libreOffice }
      const run = {
        ...options,
        limits,
        memoryMb: limits.conversionMemoryMb,
        seconds: limits.fileSeconds,
        once: true,
      }
      return await this.pool.run<OfficeOutput>('convertOffice', input, run)
    } finally {
      rmSync(jobFolder, { recursive: true, force: true })
    }
  }

  private run<Output>(
    task: string,
    input: unknown,
    size: number,
    { signal, onProgress, onUsage, recognition }: ModelOptions & Counted,
  ): Promise<Output> {
    const { limits } = this
    return this.pool.run<Output>(task, input, {
      signal,
      onProgress,
      onUsage,
      limits,
      seconds: limits.fileSeconds + (size / LARGE_FILE) * SECONDS_PER_MB,
      memoryMb: size > LARGE_FILE ? limits.largeMemoryMb : limits.memoryMb,
      mayRecognise: ['readPdf', 'readOfd', 'findHidden'].includes(task) && recognition !== 'never',
    })
  }
}
