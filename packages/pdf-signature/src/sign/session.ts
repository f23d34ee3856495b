import { PdfDocument } from '../pdf/index.ts'
import type { TimestampSource } from '../timestamp/source.ts'
import { DocumentState } from './document-state.ts'
import { archiveDocument, signDocument, signInContainer } from './sign-document.ts'
import type {
  ArchiveResult,
  ContainerOptions,
  ContainerResult,
  SignOptions,
  SignResult,
} from './sign-options.ts'
import type { ValidationData } from './validation-store.ts'

/**
 * Signs one document any number of times. Only the tail of the file and the objects touched are read; the file's
 * hash is computed once and carried along, so each further signature costs the same whatever the file's size.
 */
export class SigningSession {
  #state: DocumentState
  readonly #ownsRoom: boolean
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(state: DocumentState, ownsRoom: boolean) {
    this.#state = state
    this.#ownsRoom = ownsRoom
  }

  /**
   * `ownsRoom`: the memory behind the file, up to the end of its ArrayBuffer, is the caller's and free, as
   * `readWithRoom` leaves it. Signatures are then written there and the whole file is given out without a copy.
   */
  static open(pdf: Uint8Array, { ownsRoom = false }: { ownsRoom?: boolean } = {}): SigningSession {
    return new SigningSession(DocumentState.of(PdfDocument.open(pdf)), ownsRoom)
  }

  get length(): number {
    return this.#state.length
  }

  get pageCount(): number {
    return this.#state.pageCount
  }

  /** SHA-256 of the file as it stands. */
  get sha256(): string {
    return this.#state.sha256
  }

  /** The whole file in one buffer; callers that can append should use the tails instead. */
  toBytes(): Buffer {
    const { base, tails, length } = this.#state
    const { buffer, byteOffset } = base.bytes
    if (!this.#ownsRoom || byteOffset + length > buffer.byteLength)
      return Buffer.concat([base.bytes, ...tails])
    const whole = Buffer.from(buffer, byteOffset, length)
    let end = base.bytes.length
    for (const tail of tails) {
      whole.set(tail, end)
      end += tail.length
    }
    return whole
  }

  /** Calls are carried out one after another; one that fails leaves the document as it was. */
  sign(options: SignOptions): Promise<SignResult> {
    return this.#inTurn(async () => {
      const before = this.#state
      const signed = await signDocument(before, options)
      this.#state = signed.state
      return { ...signed.outcome, ...appended(before, signed.state) }
    })
  }

  /** A signature in a container of the caller's own, in turn with all others. */
  signInContainer(options: ContainerOptions): Promise<ContainerResult> {
    return this.#inTurn(async () => {
      const before = this.#state
      const signed = await signInContainer(before, options)
      this.#state = signed.state
      return { ...signed.outcome, ...appended(before, signed.state) }
    })
  }

  /** Validation data and a document timestamp over everything so far (B-LTA for all signatures at once). */
  archive(timestamp: TimestampSource, validation: ValidationData): Promise<ArchiveResult> {
    return this.#inTurn(async () => {
      const before = this.#state
      const { state, token } = await archiveDocument(before, timestamp, validation)
      this.#state = state
      return { timestampedAt: token.time, ...appended(before, state) }
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }
}

/** One signature on one file. */
export async function signPdf(pdf: Uint8Array, options: SignOptions): Promise<SignResult> {
  return SigningSession.open(pdf).sign(options)
}

function appended(before: DocumentState, after: DocumentState) {
  const tails = after.tails.slice(before.tails.length)
  return {
    tail: tails.length === 1 ? tails[0]! : Buffer.concat(tails),
    prefixLength: before.length,
    sha256: after.sha256,
  }
}
