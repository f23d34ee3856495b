import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import {
  type PdfDict,
  type PdfDocument,
  type PdfPage,
  type PdfRef,
  type PdfValue,
  Resolving,
  walkPages,
} from '../pdf/index.ts'
import type { DigestName } from '../pki/key-kind.ts'
import type { PreparedSeal } from '../seal/prepared-seal.ts'
import { SignError } from './errors.ts'

/**
 * The document as it stands after the revisions appended so far, without ever re-reading the file: the reader
 * of the original bytes, what changed since, and the running hash of everything before the end.
 * Immutable: a failed signature leaves the previous state untouched.
 */
export class DocumentState extends Resolving {
  readonly base: PdfDocument
  readonly tails: readonly Buffer[]
  readonly length: number
  readonly lastXrefOffset: number
  readonly nextNumber: number
  readonly changed: ReadonlyMap<number, PdfValue>
  /** Form XObjects of seals that are in the file already. */
  readonly seals: ReadonlyMap<PreparedSeal['id'], PdfRef>
  readonly #pages: PageList
  readonly #hashes: Map<DigestName, Hash>

  private constructor(fields: {
    base: PdfDocument
    tails: readonly Buffer[]
    length: number
    lastXrefOffset: number
    nextNumber: number
    changed: ReadonlyMap<number, PdfValue>
    seals: ReadonlyMap<string, PdfRef>
    pages: PageList
    hashes: Map<DigestName, Hash>
  }) {
    super()
    this.base = fields.base
    this.tails = fields.tails
    this.length = fields.length
    this.lastXrefOffset = fields.lastXrefOffset
    this.nextNumber = fields.nextNumber
    this.changed = fields.changed
    this.seals = fields.seals
    this.#pages = fields.pages
    this.#hashes = fields.hashes
  }

  static of(base: PdfDocument): DocumentState {
    if (base.encrypted) throw new SignError('SIGN_ENCRYPTED', '文件已加密，须先解密再签署')
    return new DocumentState({
      base,
      tails: [],
      length: base.bytes.length,
      lastXrefOffset: base.lastXref.offset,
      nextNumber: base.maxObjectNumber + 1,
      changed: new Map(),
      seals: new Map(),
      pages: new PageList(base),
      hashes: new Map(),
    })
  }

  after(revision: {
    tail: Buffer
    xrefOffset: number
    nextNumber: number
    changed: ReadonlyMap<number, PdfValue>
    seals: ReadonlyMap<string, PdfRef>
  }): DocumentState {
    const hashes = new Map<DigestName, Hash>()
    for (const [name, hash] of this.#hashes) hashes.set(name, hash.copy().update(revision.tail))
    return new DocumentState({
      base: this.base,
      tails: [...this.tails, revision.tail],
      length: this.length + revision.tail.length,
      lastXrefOffset: revision.xrefOffset,
      nextNumber: revision.nextNumber,
      changed: new Map([...this.changed, ...revision.changed]),
      seals: new Map([...this.seals, ...revision.seals]),
      pages: this.#pages,
      hashes,
    })
  }

  /** Running hash over every byte so far; the file is read once per algorithm, however many signatures follow. */
  hash(name: DigestName): Hash {
    let known = this.#hashes.get(name)
    if (!known) {
      known = createHash(name).update(this.base.bytes)
      for (const tail of this.tails) known.update(tail)
      this.#hashes.set(name, known)
    }
    return known.copy()
  }

  get sha256(): string {
    return this.hash('sha256').digest('hex')
  }

  get(reference: PdfRef): PdfValue {
    return this.changed.get(reference.num) ?? this.base.get(reference)
  }

  get rootRef(): PdfRef {
    return this.base.rootRef
  }

  get root(): PdfDict {
    return this.dict(this.rootRef) ?? this.base.root
  }

  page(index: number): PdfPage & { ref: PdfRef } {
    const page = Number.isInteger(index) && index >= 0 ? this.#pages.at(index) : undefined
    if (!page) throw new SignError('SIGN_PAGE_MISSING', `文件没有第 ${index + 1} 页`)
    if (!page.ref) throw new SignError('SIGN_PAGE_MISSING', `第 ${index + 1} 页的结构不允许追加签章`)
    return page as PdfPage & { ref: PdfRef }
  }

  get pageCount(): number {
    return this.#pages.count
  }
}

/** Pages are found by walking the tree only as far as asked, and never twice. */
class PageList {
  readonly #found: PdfPage[] = []
  readonly #rest: Generator<PdfPage>

  constructor(document: PdfDocument) {
    this.#rest = walkPages(document)
  }

  at(index: number): PdfPage | undefined {
    while (this.#found.length <= index) {
      const next = this.#rest.next()
      if (next.done) return undefined
      this.#found.push(next.value)
    }
    return this.#found[index]
  }

  get count(): number {
    this.at(Number.POSITIVE_INFINITY)
    return this.#found.length
  }
}
