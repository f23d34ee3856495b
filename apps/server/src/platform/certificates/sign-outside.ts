import {
  buildSigningRequest,
  credentialFrom,
  LocalKey,
  readToken,
  SignError,
  SigningSession,
  TimeLimit,
  type TimestampSource,
  verifyPdf,
} from '@xinqi/pdf-signature'
import type { CertificateAsked, IssuedCertificate } from '../../providers/certificates.ts'
import type { TimestampMaterial } from '../../providers/timestamps.ts'
import type { SignedPdf, SigningRequest } from './authority.ts'

/** What is asked of others while a PDF is signed. */
export type Askers = {
  issue: (asked: CertificateAsked) => Promise<IssuedCertificate>
  timestamp: (digest: Uint8Array) => Promise<Uint8Array>
}
/** What is known of them beforehand. */
export type OutsideFacts = { material: TimestampMaterial; trust: readonly Uint8Array[] }

/** A clock beside ours may run a little before it. */
const SKEW_MS = 60_000
/** A contract of hundreds of signatures on a busy machine takes its time, and a thread of its own has it. */
const CHECK_MS = 30_000

/**
 * The signature of one act by a certificate and a timestamp of others: the key is made here, signs once and is
 * forgotten. What comes out is judged as any reader would judge it before anybody hears of it.
 */
export const signOutside = async (
  { issue, timestamp }: Askers,
  { material, trust }: OutsideFacts,
  { pdf, signer, reason, placements, seams }: SigningRequest,
  now: Date,
): Promise<SignedPdf> => {
  const session = SigningSession.open(pdf)
  const key = await LocalKey.generate('p256')
  const request = await buildSigningRequest(key, signer)
  const issued = await issue({ subject: signer, request, spki: key.spki, now })
  const credential = credentialFrom(key, issued.chain)
  const { notBefore } = credential.certificate
  const signedAt = notBefore > now && +notBefore - +now <= SKEW_MS ? notBefore : now
  const crls = [...issued.crls, ...material.crls]
  const source: TimestampSource = {
    maxTokenBytes: material.maxTokenBytes,
    certificates: material.certificates,
    digestName: 'sha256',
    timestamp: async (digest) => readToken(await timestamp(digest)),
  }
  const { sha256, fieldName, timestampedAt } = await session.sign({
    credential,
    signedAt,
    // An authority that publishes no list of revoked ones leaves nothing to keep beside the signature.
    level: crls.length ? 'lt' : 't',
    timestamp: source,
    validation: { crls },
    placements,
    seams,
    reason,
  })
  const bytes = session.toBytes()
  assertStands(bytes, fieldName, trust, timestampedAt!)
  return {
    bytes,
    sha256,
    fieldName,
    certificateSerial: credential.certificate.serial.toString('hex'),
    certificateIssuer: credential.certificate.issuer.display,
    signedAt,
    timestampedAt: timestampedAt!,
  }
}

const assertStands = (
  bytes: Buffer,
  fieldName: string,
  trust: readonly Uint8Array[],
  timestampedAt: Date,
): void => {
  const limit = new TimeLimit(undefined, CHECK_MS)
  const { verdict, reason, signatures } = verifyPdf(bytes, { trust, now: timestampedAt, limit })
  // Not judged is not refused: it is made again when there is time to look at it.
  if (verdict === 'undetermined') throw new SignError('SIGN_NOT_CHECKED', `签名未能核对：${reason}`)
  const found = signatures.find(({ field }) => field === fieldName)
  if (found?.verdict === 'valid' && found.trusted && found.timestamped && found.timestamp?.trusted) return
  throw new SignError(
    'SIGN_DOES_NOT_STAND',
    `签名没有通过核对：${found?.reason || found?.remarks.join('；') || '证书或时间戳不受信任'}`,
  )
}
