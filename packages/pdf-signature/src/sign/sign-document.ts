import { createHash } from 'node:crypto'
import { OID } from '../asn1/oids.ts'
import { attribute, buildSignedData, digestFor, signedDataBound } from '../cms/signed-data.ts'
import { TimestampError } from '../cms/timestamp-error.ts'
import type { TimestampToken } from '../cms/timestamp-token.ts'
import { name, PdfDict, type PdfRef, type PdfValue } from '../pdf/index.ts'
import { dateString, textString } from '../pdf/text-string.ts'
import type { TimestampSource } from '../timestamp/source.ts'
import type { DocumentState } from './document-state.ts'
import { SignError } from './errors.ts'
import { fillSignatureField } from './existing-field.ts'
import { certificationLevel, type FoundField, hasSignature, walkFields } from './form-fields.ts'
import { layOutMarks, type PlacedMark, writeSignatureField } from './marks.ts'
import { Revision } from './revision.ts'
import type { ContainerOptions, SignatureLevel, SignOptions, SignResult } from './sign-options.ts'
import { addValidationData, type ValidationData } from './validation-store.ts'

type Outcome = Omit<SignResult, 'tail' | 'prefixLength' | 'sha256'>

/** Builds the signature's revision, signs it, and for B-LTA the archive revision behind it. */
export async function signDocument(
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
  const marks = await writeField(revision, field, fieldName, signature, options)
  if (options.certify) {
    revision.updateRoot((root) => {
      const permissions = revision.dict(root.get('Perms'))?.clone() ?? new PdfDict()
      root.set('Perms', permissions.set('DocMDP', signature))
    })
  }
  // known beforehand, the data goes into the signature's own revision: nothing then follows the last signature
  const data = level === 'lt' || level === 'lta' ? validationFor(options, validation!) : undefined
  if (data && level === 'lt') addValidationData(revision, data)
  const room = signedDataBound(credential, level === 'b' ? 0 : timestamp!.maxTokenBytes + 32)
  const laidOut = revision.layOut({ ref: signature, dict: signatureDictionary(options), room })

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
      state = (await archiveDocument(state, timestamp!, data!)).state
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

function writeField(
  revision: Revision,
  field: FoundField | undefined,
  fieldName: string,
  signature: PdfRef,
  { placements = [], seams = [] }: Pick<SignOptions, 'placements' | 'seams'>,
): Promise<PlacedMark[]> {
  if (field) return fillSignatureField(revision, field, signature, placements, seams)
  return layOutMarks(revision.state, placements, seams).then((marks) =>
    writeSignatureField(revision, fieldName, signature, marks),
  )
}

/** One revision with a signature whose format is the caller's. */
export async function signInContainer(
  before: DocumentState,
  options: ContainerOptions,
): Promise<{ state: DocumentState; outcome: Pick<SignResult, 'fieldName' | 'marks'> }> {
  const revision = new Revision(before)
  const field = findField(revision, options)
  const fieldName = options.fieldName ?? freeFieldName(revision, options.fieldPrefix)
  assertPermitted(revision, {})
  const signature = revision.reserve()
  const marks = await writeField(revision, field, fieldName, signature, options)
  const text = (value: string | undefined): PdfValue | undefined => (value ? textString(value) : undefined)
  const dict = PdfDict.of({
    Type: name('Sig'),
    Filter: name(options.filter),
    SubFilter: name(options.subFilter),
    M: dateString(options.signedAt),
    Name: textString(options.signerName),
    Reason: text(options.reason),
    Location: text(options.location),
  })
  const laidOut = revision.layOut({ ref: signature, dict, room: options.room })
  const contents = await options.contents(laidOut.digest(options.digestName), fieldName)
  return { state: laidOut.complete(contents), outcome: { fieldName, marks } }
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

/** Validation data and a document timestamp over it, in one revision. */
export async function archiveDocument(
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
  const laidOut = revision.layOut({ ref: signature, dict, room: timestamp.maxTokenBytes })
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

function assertPermitted(revision: Revision, options: Pick<SignOptions, 'certify'>): void {
  if (certificationLevel(revision) === 1) {
    throw new SignError('SIGN_NOT_PERMITTED', '文件已被认证为不允许任何更改，不能再签署')
  }
  if (options.certify && hasSignature(revision)) {
    throw new SignError('SIGN_CERTIFY_NOT_FIRST', '认证签名只能是文件的第一个签名')
  }
}

function findField(
  revision: Revision,
  { fieldName }: Pick<SignOptions, 'fieldName'>,
): FoundField | undefined {
  if (fieldName === undefined) return undefined
  for (const field of walkFields(revision)) {
    if (field.name !== fieldName) continue
    if (field.type !== 'Sig') throw new SignError('SIGN_FIELD_UNUSABLE', `“${fieldName}”不是签名域`)
    if (field.signed) throw new SignError('SIGN_FIELD_TAKEN', `签名域“${fieldName}”已经签署`)
    return field
  }
  // a period separates the names of nested fields
  if (fieldName.includes('.')) throw new SignError('SIGN_FIELD_UNUSABLE', '新签名域的名称不能含有句点')
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
