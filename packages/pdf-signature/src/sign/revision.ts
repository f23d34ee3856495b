import { PdfDict, PdfRef, PdfStream, type PdfValue, serialize, serializeIndirect } from '../pdf/index.ts'
import { type PlacedObject, trailerEntries, xrefStream, xrefTable } from '../pdf/xref-writer.ts'
import type { PreparedSeal } from '../seal/prepared-seal.ts'
import type { DocumentState } from './document-state.ts'
import { SignError } from './errors.ts'

/** Ten digits reach past 9 GB; fixed width lets the range be filled in after layout. */
const RANGE_DIGITS = 10
const RANGE_PLACEHOLDER = `[0 ${Array(3).fill(' '.repeat(RANGE_DIGITS)).join(' ')}]`

/** The signature or document timestamp that every revision here exists for. */
export interface SignatureSlot {
  ref: PdfRef
  /** Without /ByteRange and /Contents. */
  dict: PdfDict
  /** Bytes kept for the CMS or token. */
  room: number
}

/** Collects new and changed objects and lays them out as one appended revision. */
export class Revision {
  readonly state: DocumentState
  readonly #values = new Map<number, PdfValue>()
  readonly #generations = new Map<number, number>()
  readonly #newSeals = new Map<PreparedSeal['id'], PdfRef>()
  #next: number

  constructor(state: DocumentState) {
    this.state = state
    this.#next = state.nextNumber
  }

  add(value: PdfValue): PdfRef {
    const reference = this.reserve()
    this.#values.set(reference.num, value)
    return reference
  }

  /** A number for an object whose content is set later, when others must point to it first. */
  reserve(): PdfRef {
    return new PdfRef(this.#next++, 0)
  }

  set(reference: PdfRef, value: PdfValue): void {
    this.#values.set(reference.num, value)
    this.#generations.set(reference.num, reference.gen)
  }

  /** Current value: changed in this revision, in an earlier one, or original. */
  get(reference: PdfRef): PdfValue {
    return this.#values.get(reference.num) ?? this.state.get(reference)
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = value instanceof PdfRef ? this.get(value) : value
    if (found instanceof PdfRef) return this.dict(found)
    return found instanceof PdfDict ? found : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = value instanceof PdfRef ? this.get(value) : value
    if (found instanceof PdfRef) return this.array(found)
    return Array.isArray(found) ? found : undefined
  }

  get root(): PdfDict {
    return this.dict(this.state.rootRef) ?? this.state.root
  }

  updateRoot(change: (root: PdfDict) => void): void {
    const root = this.root.clone()
    change(root)
    this.set(this.state.rootRef, root)
  }

  /** The form XObject of a seal, written once however often and in however many revisions it is used. */
  seal(seal: PreparedSeal, write: (seal: PreparedSeal) => PdfRef): PdfRef {
    const known = this.state.seals.get(seal.id) ?? this.#newSeals.get(seal.id)
    if (known) return known
    const reference = write(seal)
    this.#newSeals.set(seal.id, reference)
    return reference
  }

  layOut(slot: SignatureSlot): LaidOutRevision {
    const parts: Uint8Array[] = [Buffer.from('\n', 'latin1')]
    const placed: PlacedObject[] = []
    let at = this.state.length + 1
    const append = (num: number, gen: number, pieces: Uint8Array[]) => {
      placed.push({ num, gen, offset: at })
      for (const piece of pieces) at += piece.length
      parts.push(...pieces)
    }
    for (const [num, value] of this.#values) {
      const gen = this.#generations.get(num) ?? 0
      append(num, gen, indirectPieces(num, gen, value))
    }
    const start = at - this.state.length
    const object = signatureObject(slot)
    append(slot.ref.num, 0, [object.bytes])
    const contentsAt = start + object.contentsAt
    const position: SignaturePosition = {
      rangeAt: start + object.rangeAt,
      contentsAt,
      contentsEnd: contentsAt + slot.room * 2 + 2,
    }
    const { base, lastXrefOffset } = this.state
    const xrefOffset = at
    const entries = (size: number) => trailerEntries(base.trailer, lastXrefOffset, size)
    if (base.lastXref.kind === 'stream') {
      const own = this.reserve()
      placed.push({ num: own.num, gen: 0, offset: at })
      const stream: PdfStream = xrefStream(placed, entries(this.#next))
      parts.push(serializeIndirect(own.num, stream))
    } else {
      parts.push(xrefTable(placed, entries(this.#next)))
    }
    parts.push(Buffer.from(`startxref\n${xrefOffset}\n%%EOF\n`, 'latin1'))
    return new LaidOutRevision(this.state, Buffer.concat(parts), position, {
      xrefOffset,
      nextNumber: this.#next,
      changed: new Map([...this.#values, [slot.ref.num, slot.dict]]),
      seals: this.#newSeals,
    })
  }
}

const STREAM = Buffer.from('\nstream\n', 'latin1')
const END_STREAM = Buffer.from('\nendstream\nendobj\n', 'latin1')

/** Stream data stays where it is until the whole revision is put together: a seal is copied once. */
function indirectPieces(num: number, gen: number, value: PdfValue): Uint8Array[] {
  if (!(value instanceof PdfStream)) return [serializeIndirect(num, value, gen)]
  const dict = value.dict.clone().set('Length', value.raw.length)
  const head = Buffer.from(`${num} ${gen} obj\n`, 'latin1')
  return [head, serialize(dict), STREAM, value.raw, END_STREAM]
}

/** Positions inside the tail; `<` and `>` of /Contents included. */
interface SignaturePosition {
  rangeAt: number
  contentsAt: number
  contentsEnd: number
}

function signatureObject({ ref, dict, room }: SignatureSlot): {
  bytes: Buffer
  rangeAt: number
  contentsAt: number
} {
  const opening = serialize(dict).subarray(0, -2)
  const head = Buffer.concat([Buffer.from(`${ref.num} 0 obj\n`, 'latin1'), opening])
  const range = Buffer.from(`/ByteRange ${RANGE_PLACEHOLDER}/Contents `, 'latin1')
  const hex = Buffer.alloc(room * 2 + 2, '0')
  hex[0] = 0x3c
  hex[hex.length - 1] = 0x3e
  const rangeAt = head.length + '/ByteRange '.length
  return {
    bytes: Buffer.concat([head, range, hex, Buffer.from('>>\nendobj\n', 'latin1')]),
    rangeAt,
    contentsAt: head.length + range.length,
  }
}

/** A revision whose every byte is fixed but the signature itself. */
export class LaidOutRevision {
  readonly #before: DocumentState
  readonly #tail: Buffer
  readonly #position: SignaturePosition
  readonly #outcome: Omit<Parameters<DocumentState['after']>[0], 'tail'>

  constructor(
    before: DocumentState,
    tail: Buffer,
    position: SignaturePosition,
    outcome: Omit<Parameters<DocumentState['after']>[0], 'tail'>,
  ) {
    this.#before = before
    this.#tail = tail
    this.#position = position
    this.#outcome = outcome
    this.#fillByteRange(position)
  }

  #fillByteRange({ rangeAt, contentsAt, contentsEnd }: SignaturePosition): void {
    const base = this.#before.length
    const numbers = [base + contentsAt, base + contentsEnd, this.#tail.length - contentsEnd]
    const text = `[0 ${numbers.map((value) => String(value).padEnd(RANGE_DIGITS)).join(' ')}]`
    this.#tail.write(text, rangeAt, 'latin1')
  }

  /** Digest of everything but the /Contents token. */
  digest(name: 'sha256' | 'sm3'): Buffer {
    const { contentsAt, contentsEnd } = this.#position
    return this.#before
      .hash(name)
      .update(this.#tail.subarray(0, contentsAt))
      .update(this.#tail.subarray(contentsEnd))
      .digest()
  }

  complete(contents: Uint8Array): DocumentState {
    const { contentsAt, contentsEnd } = this.#position
    const hex = Buffer.from(contents).toString('hex')
    const room = contentsEnd - contentsAt - 2
    if (hex.length > room) {
      throw new SignError(
        'SIGN_ROOM_TOO_SMALL',
        `签名数据 ${contents.length} 字节，超出预留的 ${room / 2} 字节`,
      )
    }
    this.#tail.write(hex, contentsAt + 1, 'latin1')
    return this.#before.after({ tail: this.#tail, ...this.#outcome })
  }
}
