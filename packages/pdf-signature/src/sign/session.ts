import { createHash } from 'node:crypto'
import { OID } from '../asn1/oids.ts'
import { attribute, buildSignedData, digestFor, signedDataBound } from '../cms/signed-data.ts'
import { name, PdfDict, PdfDocument, type PdfValue } from '../pdf/index.ts'
import type { Credential } from '../pki/authority.ts'
import { TimestampError } from '../timestamp/errors.ts'
import type { TimestampSource } from '../timestamp/source.ts'
import type { TimestampToken } from '../timestamp/token.ts'
import type { SealPlacement } from './appearance.ts'
import { DocumentState } from './document-state.ts'
import { SignError } from './errors.ts'
import { fillSignatureField } from './existing-field.ts'
import { certificationLevel, type FoundField, hasSignature, walkFields } from './form-fields.ts'
import { layOutMarks, type PlacedMark, writeSignatureField } from './marks.ts'
import { Revision } from './revision.ts'
import type { SeamSeal } from './seam.ts'
import { dateString, textString } from './text-string.ts'
import { addValidationData, type ValidationData } from './validation-store.ts'

/** PAdES baseline levels: signature; + timestamp; + validation data; + archive timestamp over everything. */
export type SignatureLevel = 'b' | 't' | 'lt' | 'lta'

export interface SignOptions {
  credential: Credential
  /** Claimed time, written as /M. */
  signedAt: Date
  level: SignatureLevel
  /** Needed from level t up. */
  timestamp?: TimestampSource
  /**
   * A failed timestamp stops the signing. 'accept' lets the caller go on with what could be reached: the result
   * then names the lower level and carries the error.
   */
  onTimestampFailure?: 'throw' | 'accept'
  /** Needed from level lt up: CRLs for the signer's and the timestamp's chain; their certificates are added. */
  validation?: { crls: readonly Uint8Array[]; certificates?: readonly Uint8Array[] }
  placements?: readonly SealPlacement[]
  seams?: readonly SeamSeal[]
  /** An empty signature field with this name is filled; otherwise a new field gets it. */
  fieldName?: string
  /** Certify the document (DocMDP): 1 no change at all, 2 further signatures and form filling, 3 also comments. */
  certify?: 1 | 2 | 3
  reason?: string
  location?: string
  contactInfo?: string
}

export interface SignResult {
  /** What was appended: store it behind the first `prefixLength` bytes, and nothing else. */
  tail: Buffer
  prefixLength: number
  /** Of the whole file after this signature, hexadecimal. */
  sha256: string
  fieldName: string
  /** What was reached; lower than asked only after an accepted timestamp failure. */
  level: SignatureLevel
  /** Time the authority attested, when there is a timestamp. */
  timestampedAt: Date | undefined
  timestampError: TimestampError | undefined
  marks: PlacedMark[]
}

export interface ArchiveResult {
  tail: Buffer
  prefixLength: number
  sha256: string
  timestampedAt: Date
}

/**
 * Signs one document any number of times. Only the tail of the file and the objects touched are read; the file's
 * hash is computed once and carried along, so each further signature costs the same whatever the file's size.
 */
export class SigningSession {
  #state: DocumentState
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(state: DocumentState) {
    this.#state = state
  }

  static open(pdf: Uint8Array): SigningSession {
    return new SigningSession(DocumentState.of(PdfDocument.open(pdf)))
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
    return Buffer.concat([this.#state.base.bytes, ...this.#state.tails])
  }

  /** Calls are carried out one after another; one that fails leaves the document as it was. */
  sign(options: SignOptions): Promise<SignResult> {
    return this.#inTurn(async () => {
      const before = this.#state
      const signed = await sign(before, options)
      this.#state = signed.state
      return { ...signed.outcome, ...appended(before, signed.state) }
    })
  }

  /** Validation data and a document timestamp over everything so far (B-LTA for all signatures at once). */
  archive(timestamp: TimestampSource, validation: ValidationData): Promise<ArchiveResult> {
    return this.#inTurn(async () => {
      const before = this.#state
      const { state, token } = await archive(before, timestamp, validation)
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

type Outcome = Omit<SignResult, 'tail' | 'prefixLength' | 'sha256'>

async function sign(
  before: DocumentState,
  options: SignOptions,
): Promise<{ state: DocumentState; outcome: Outcome }> {
  const { credential, level, timestamp, validation } = options
  assertUsable(options)
  const revision = new Revision(before)
  const field = findField(revision, options)
  const fieldName = options.fieldName ?? freeFieldName(revision, 'Signature')
  assertPermitted(revision, options)

  const signature = revision.reserve()
  const marks = field
    ? await fillSignatureField(revision, field, signature, options.placements ?? [], options.seams ?? [])
    : writeSignatureField(
        revision,
        fieldName,
        signature,
        await layOutMarks(before, options.placements ?? [], options.seams ?? []),
      )
  if (options.certify) revision.updateRoot((root) => root.set('Perms', PdfDict.of({ DocMDP: signature })))
  // known beforehand, the data goes into the signature's own revision: nothing then follows the last signature
  const data = level === 'lt' || level === 'lta' ? validationFor(options, validation!) : undefined
  if (data && level === 'lt') addValidationData(revision, data)
  const room = signedDataBound(credential, level === 'b' ? 0 : timestamp!.maxTokenBytes + 32)
  revision.signature(signature, signatureDictionary(options), room)

  const laidOut = revision.layOut()
  const stamp: { token?: TimestampToken; error?: TimestampError } = {}
  const cms = await buildSignedData({
    credential,
    contentType: OID.data,
    contentDigest: laidOut.digest(digestFor(credential)),
    unsignedAttributes: async (value) => {
      if (level === 'b') return []
      Object.assign(stamp, await attemptTimestamp(timestamp!, value, options))
      return stamp.token ? [attribute(OID.timestampToken, stamp.token.der)] : []
    },
  })
  let state = laidOut.complete(cms)
  let reached: SignatureLevel = stamp.token ? level : 'b'
  if (level === 'lta' && stamp.token) {
    try {
      state = (await archive(state, timestamp!, data!)).state
    } catch (error) {
      if (options.onTimestampFailure !== 'accept' || !(error instanceof TimestampError)) throw error
      stamp.error = error
      reached = 't'
    }
  }
  const outcome: Outcome = {
    fieldName,
    level: reached,
    timestampedAt: stamp.token?.time,
    timestampError: stamp.error,
    marks,
  }
  return { state, outcome }
}

async function attemptTimestamp(
  source: TimestampSource,
  value: Uint8Array,
  options: SignOptions,
): Promise<{ token?: TimestampToken; error?: TimestampError }> {
  try {
    return { token: await source.timestamp(createHash(source.digestName).update(value).digest()) }
  } catch (error) {
    if (options.onTimestampFailure !== 'accept' || !(error instanceof TimestampError)) throw error
    return { error }
  }
}

async function archive(
  before: DocumentState,
  timestamp: TimestampSource,
  validation: ValidationData,
): Promise<{ state: DocumentState; token: TimestampToken }> {
  const revision = new Revision(before)
  addValidationData(revision, {
    certificates: [...validation.certificates, ...timestamp.certificates],
    crls: validation.crls,
  })
  const signature = revision.reserve()
  writeSignatureField(revision, freeFieldName(revision, 'Timestamp'), signature, [])
  const dict = PdfDict.of({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
    V: 0,
  })
  revision.signature(signature, dict, timestamp.maxTokenBytes)
  const laidOut = revision.layOut()
  const token = await timestamp.timestamp(laidOut.digest(timestamp.digestName))
  return { state: laidOut.complete(token.der), token }
}

function assertUsable({ credential, signedAt, level, timestamp, validation }: SignOptions): void {
  const { notBefore, notAfter } = credential.certificate
  if (signedAt < notBefore || signedAt > notAfter) {
    throw new SignError('SIGN_CERTIFICATE_NOT_VALID', '签署时间不在证书有效期内')
  }
  if (level !== 'b' && !timestamp) throw new SignError('SIGN_TIMESTAMP_MISSING', '该签名级别需要时间戳服务')
  if ((level === 'lt' || level === 'lta') && !validation?.crls.length) {
    throw new SignError('SIGN_VALIDATION_DATA_MISSING', '长期签名需要证书吊销列表')
  }
}

function assertPermitted(revision: Revision, options: SignOptions): void {
  if (certificationLevel(revision) === 1) {
    throw new SignError('SIGN_NOT_PERMITTED', '文件已被认证为不允许任何更改，不能再签署')
  }
  if (options.certify && hasSignature(revision)) {
    throw new SignError('SIGN_CERTIFY_NOT_FIRST', '认证签名只能是文件的第一个签名')
  }
}

function findField(revision: Revision, { fieldName }: SignOptions): FoundField | undefined {
  if (fieldName === undefined) return undefined
  for (const field of walkFields(revision)) {
    if (field.name !== fieldName) continue
    if (field.type !== 'Sig') throw new SignError('SIGN_FIELD_UNUSABLE', `“${fieldName}”不是签名域`)
    if (field.signed) throw new SignError('SIGN_FIELD_TAKEN', `签名域“${fieldName}”已经签署`)
    return field
  }
  return undefined
}

function freeFieldName(revision: Revision, prefix: string): string {
  const taken = new Set<string>()
  for (const field of walkFields(revision)) taken.add(field.name)
  let number = 1
  while (taken.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}

function validationFor(options: SignOptions, given: NonNullable<SignOptions['validation']>): ValidationData {
  const { certificate, chain } = options.credential
  return {
    certificates: [
      ...[certificate, ...chain].map((each) => each.der),
      ...(options.timestamp?.certificates ?? []),
      ...(given.certificates ?? []),
    ],
    crls: given.crls,
  }
}

function signatureDictionary(options: SignOptions): PdfDict {
  const text = (value: string | undefined): PdfValue | undefined => (value ? textString(value) : undefined)
  const reference =
    options.certify &&
    PdfDict.of({
      Type: name('SigRef'),
      TransformMethod: name('DocMDP'),
      TransformParams: PdfDict.of({ Type: name('TransformParams'), P: options.certify, V: name('1.2') }),
    })
  return PdfDict.of({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: dateString(options.signedAt),
    Name: textString(options.credential.certificate.subject.display),
    Reason: text(options.reason),
    Location: text(options.location),
    ContactInfo: text(options.contactInfo),
    Reference: reference ? [reference] : undefined,
  })
}
