import { PdfError } from './errors.ts'
import { decodeStream } from './filters.ts'
import { type IndirectObject, readIndirectObject, type ScanBudget } from './indirect.ts'
import { ObjectStream } from './object-stream.ts'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from './objects.ts'
import { Resolving } from './resolving.ts'
import { readXrefChain } from './xref-chain.ts'
import { XrefIndex } from './xref-index.ts'
import type { XrefEntry, XrefSection } from './xref-section.ts'

/** All object streams of one document together may inflate to this much. */
const MAX_INFLATED = 192 * 1024 * 1024

/** What several views of one file share: bytes parse the same way in every revision. */
interface FileCache {
  objects: Map<number, IndirectObject>
  objectStreams: Map<number, ObjectStream>
  index: XrefIndex
  scan: ScanBudget
  inflatable: number
}

/**
 * A lazy reader: opening reads the tail and the cross-reference sections only, objects are parsed when asked for.
 * Returned values are cached and shared: never change them, change a clone.
 */
export class PdfDocument extends Resolving {
  readonly bytes: Buffer
  /** The newest trailer (for a cross-reference stream, its dictionary). */
  readonly trailer: PdfDict
  /** Numbers of objects that are listed but cannot be read where the cross reference points. */
  readonly broken = new Set<number>()
  private readonly cache: FileCache
  private readonly values = new Map<number, PdfValue>()
  private readonly loading = new Set<number>()

  /** Sections newer than this view. */
  private readonly newer: number
  private readonly chain: readonly XrefSection[]

  private constructor(bytes: Buffer, chain: readonly XrefSection[], cache: FileCache, newer = 0) {
    super()
    this.bytes = bytes
    this.newer = newer
    this.chain = chain
    this.trailer = chain[newer]!.trailer
    this.cache = cache
  }

  /** Newest first. */
  get sections(): readonly XrefSection[] {
    return this.newer === 0 ? this.chain : this.chain.slice(this.newer)
  }

  static open(file: Uint8Array): PdfDocument {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    const header = bytes.subarray(0, 1024).indexOf('%PDF-', 0, 'latin1')
    if (header < 0) throw new PdfError('PDF_NOT_PDF')
    const scan = { left: 64 * 1024 * 1024 + 4 * bytes.length }
    const sections = readXrefChain(bytes, scan)
    const cache: FileCache = {
      objects: new Map(),
      objectStreams: new Map(),
      index: new XrefIndex(sections),
      scan,
      inflatable: MAX_INFLATED,
    }
    return new PdfDocument(bytes, sections, cache)
  }

  /** The document as it stood when `sections[index]` was the newest section. */
  asOf(index: number): PdfDocument {
    if (index === 0) return this
    return new PdfDocument(this.bytes, this.chain, this.cache, this.newer + index)
  }

  /** Lets go of what this view looked up. It stays usable; thousands of idle views would hold the document each. */
  forget(): void {
    this.values.clear()
  }

  get encrypted(): boolean {
    return this.resolve(this.trailer.get('Encrypt')) !== null
  }

  /** The kind and place of the newest section: an appended section must be of the same kind. */
  get lastXref(): { kind: 'table' | 'stream'; offset: number } {
    const { kind, offset } = this.chain[this.newer]!
    return { kind, offset }
  }

  /** The largest object number of any section; /Size is not believed. */
  get maxObjectNumber(): number {
    return this.sections.reduce(
      (max, section) => Math.max(max, section.maxObject, section.hybrid?.maxObject ?? 0),
      0,
    )
  }

  get root(): PdfDict {
    const root = this.dict(this.trailer.get('Root'))
    // The objects of an encrypted file may sit in object streams that cannot be read without its key.
    if (!root)
      throw this.encrypted ? new PdfError('PDF_ENCRYPTED') : new PdfError('PDF_SYNTAX', '缺少文档目录')
    return root
  }

  get rootRef(): PdfRef {
    const root = this.trailer.get('Root')
    if (!(root instanceof PdfRef)) throw new PdfError('PDF_SYNTAX', '缺少文档目录')
    return root
  }

  locate(num: number): XrefEntry | undefined {
    return this.cache.index.locate(num, this.newer)
  }

  /** The object a reference names; null when it does not exist, is free or cannot be read. */
  get(target: PdfRef): PdfValue {
    const entry = this.locate(target.num)
    const gen = entry?.kind === 'offset' ? entry.gen : 0
    return gen === target.gen ? this.object(target.num) : null
  }

  object(num: number): PdfValue {
    const known = this.values.get(num)
    if (known !== undefined) return known
    // An object that needs itself to be read (a stream whose /Length points back) has no value.
    if (this.loading.has(num)) return null
    this.loading.add(num)
    try {
      const value = this.load(num)
      this.values.set(num, value)
      return value
    } finally {
      this.loading.delete(num)
    }
  }

  private load(num: number): PdfValue {
    const entry = this.locate(num)
    if (!entry || entry.kind === 'free') return null
    try {
      if (entry.kind === 'compressed') return this.compressedObject(num, entry.stream, entry.index)
      const object = this.objectAt(entry.offset)
      if (object.num === num) return object.value
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'PDF_LIMIT') throw error
    }
    this.broken.add(num)
    return null
  }

  /** The object written at an offset, whatever number the cross reference expects there. */
  objectAt(offset: number): IndirectObject {
    const known = this.cache.objects.get(offset)
    if (known) return known
    if (offset >= this.bytes.length) throw new PdfError('PDF_SYNTAX', `位置 ${offset}`)
    const object = readIndirectObject(this.bytes, offset, (length) => this.get(length), this.cache.scan)
    if (!object.lengthIsIndirect) this.cache.objects.set(offset, object)
    return object
  }

  private compressedObject(num: number, container: number, index: number): PdfValue {
    const entry = this.locate(container)
    if (entry?.kind !== 'offset') throw new PdfError('PDF_SYNTAX', '对象流')
    const stream = this.objectStreamAt(entry.offset, container)
    if (stream.numbers[index] !== num) throw new PdfError('PDF_SYNTAX', '对象流下标')
    return stream.at(index)
  }

  private objectStreamAt(offset: number, container: number): ObjectStream {
    const known = this.cache.objectStreams.get(offset)
    if (known) return known
    const { num, value } = this.objectAt(offset)
    if (num !== container || !(value instanceof PdfStream) || !isName(value.dict.get('Type'), 'ObjStm'))
      throw new PdfError('PDF_SYNTAX', '对象流')
    const data = this.decode(value)
    this.cache.inflatable -= data.length
    if (this.cache.inflatable < 0) throw new PdfError('PDF_LIMIT', '对象流过大')
    const stream = new ObjectStream(value.dict, data)
    this.cache.objectStreams.set(offset, stream)
    return stream
  }

  /** Numbers of the objects stored in an object stream, by its own object number. */
  objectStreamNumbers(container: number): readonly number[] {
    const entry = this.locate(container)
    return entry?.kind === 'offset' ? this.objectStreamAt(entry.offset, container).numbers : []
  }

  decode(stream: PdfStream, maxBytes?: number): Buffer {
    return decodeStream(stream, (value) => this.resolve(value), maxBytes)
  }
}
