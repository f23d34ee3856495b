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
import type { IssuanceRequest, IssuedCertificate } from '../../providers/certificates.ts'
import type { TimestampMaterial } from '../../providers/timestamps.ts'
import { type AskElsewhere, noneElsewhere } from '../national-seals/elsewhere.ts'
import { addSeals, type SealedMarks, sealsJudged } from '../national-seals/seal-to-use.ts'
import { sealOfd } from '../national-seals/sign-ofd.ts'
import type { SignedPdf, SigningRequest } from './authority.ts'

/** What is asked of others while a PDF is signed. */
export type Askers = {
  issue: (asked: IssuanceRequest) => Promise<IssuedCertificate>
  timestamp: (digest: Uint8Array) => Promise<Uint8Array>
  elsewhere?: AskElsewhere
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
  { issue, timestamp, elsewhere = noneElsewhere }: Askers,
  { material, trust }: OutsideFacts,
  asked: SigningRequest,
  now: Date,
): Promise<SignedPdf> => {
  const source: TimestampSource = {
    maxTokenBytes: material.maxTokenBytes,
    certificates: material.certificates,
    digestName: 'sha256',
    timestamp: async (digest) => readToken(await timestamp(digest)),
  }
  if ('ofd' in asked) return sealOfd(asked, now, source, elsewhere)
  const { pdf, signer, reason, placements, seams, seals = [] } = asked
  const session = SigningSession.open(pdf)
  const key = await LocalKey.generate('p256')
  const request = await buildSigningRequest(key, signer)
  const issued = await issue({ subject: signer, request, spki: key.spki, now })
  const credential = credentialFrom(key, issued.chain)
  const { notBefore } = credential.certificate
  const signedAt = notBefore > now && +notBefore - +now <= SKEW_MS ? notBefore : now
  const crls = [...issued.crls, ...material.crls]
  const sealFields = await addSeals(session, seals, {
    signedAt,
    reason,
    timestamp: source,
    askElsewhere: elsewhere,
  })
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
  assertStands(bytes, { fieldName, sealFields, seals }, trust, timestampedAt!)
  return {
    bytes,
    sha256,
    fieldName,
    sealFields,
    certificateSerial: credential.certificate.serial.toString('hex'),
    certificateIssuer: credential.certificate.issuer.display,
    signedAt,
    timestampedAt: timestampedAt!,
  }
}

const assertStands = (
  bytes: Buffer,
  made: { fieldName: string; sealFields: readonly string[]; seals: readonly SealedMarks[] },
  trust: readonly Uint8Array[],
  timestampedAt: Date,
): void => {
  const limit = new TimeLimit(undefined, CHECK_MS)
  const { fieldName, sealFields, seals } = made
  const containers = sealsJudged(seals, timestampedAt)
  const { verdict, reason, signatures } = verifyPdf(bytes, { trust, now: timestampedAt, limit, containers })
  // Not judged is not refused: it is made again when there is time to look at it.
  if (verdict === 'undetermined') throw new SignError('SIGN_NOT_CHECKED', `签名未能核对：${reason}`)
  const found = signatures.find(({ field }) => field === fieldName)
  const badSeal = signatures.find((one) => sealFields.includes(one.field) && one.verdict !== 'valid')
  if (badSeal) throw new SignError('SIGN_DOES_NOT_STAND', `国标签章没有通过核对：${badSeal.reason}`)
  if (found?.verdict === 'valid' && found.trusted && found.timestamped && found.timestamp?.trusted) return
  throw new SignError(
    'SIGN_DOES_NOT_STAND',
    `签名没有通过核对：${found?.reason || found?.remarks.join('；') || '证书或时间戳不受信任'}`,
  )
}
