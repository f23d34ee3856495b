import {
  type Credential,
  createAuthority,
  credentialFrom,
  type DistinguishedName,
  issueCrl,
  issueEventSigner,
  LocalKey,
  type SealPlacement,
  type SeamSeal,
  SigningSession,
  TimestampAuthority,
  type TimestampSource,
} from '@xinqi/pdf-signature'
import { type AskElsewhere, noneElsewhere } from '../national-seals/elsewhere.ts'
import { addSeals, type SealedMarks } from '../national-seals/seal-to-use.ts'
import { type OfdSigningRequest, sealOfd } from '../national-seals/sign-ofd.ts'

const ROLES = ['root', 'issuing', 'timestamp'] as const
type Role = (typeof ROLES)[number]
export type Authority = Record<Role, Credential>
/** As it is kept: the keys are nothing without the one that wraps them. */
export type KeptAuthority = readonly { role: string; certificate: Buffer; key_wrapped: Buffer }[]

/** Stands in the subject of every certificate it issues, so that nobody takes a trial for the real thing. */
export const SANDBOX_ORGANISATION = '信契沙箱CA（仅供测试）'

export const isWhole = (kept: KeptAuthority): boolean => kept.length === ROLES.length

export const makeAuthority = async (wrappingKey: Uint8Array, now: Date): Promise<KeptAuthority> => {
  const fresh = await createAuthority({ kind: 'p256', now, organization: SANDBOX_ORGANISATION })
  return ROLES.map((role) => ({
    role,
    certificate: Buffer.from(fresh[role].certificate.der),
    key_wrapped: (fresh[role].key as LocalKey).wrap(wrappingKey, role),
  }))
}

export const openAuthority = (kept: KeptAuthority, wrappingKey: Uint8Array): Authority => {
  const rowOf = (role: Role) => kept.find((row) => row.role === role)!
  const restore = (...chain: Role[]) =>
    credentialFrom(
      LocalKey.unwrap(rowOf(chain[0]!).key_wrapped, wrappingKey, chain[0]),
      chain.map((role) => rowOf(role).certificate),
    )
  return {
    root: restore('root'),
    issuing: restore('issuing', 'root'),
    timestamp: restore('timestamp', 'issuing', 'root'),
  }
}

/** A PDF by a certificate for the one act, or an OFD file by the keys of the seals on it. */
export type SigningRequest = PdfSigningRequest | OfdSigningRequest

export type PdfSigningRequest = {
  pdf: Uint8Array
  /** Who signs: a person or a company, as the certificate will name it. */
  signer: DistinguishedName
  reason: string
  placements?: readonly SealPlacement[]
  seams?: readonly SeamSeal[]
  /** National seals, put on first; the signature follows over them. */
  seals?: readonly SealedMarks[]
}

/** Whether a key is asked for that is somewhere else: whoever else signs does not wait for it. */
export const asksElsewhere = (request: SigningRequest): boolean =>
  ('ofd' in request ? request.seals : (request.seals ?? [])).some(({ use }) => 'elsewhere' in use.key)

export type SignedPdf = {
  bytes: Buffer
  sha256: string
  fieldName: string
  /** Of the national seals, in the order they were asked for. */
  sealFields: string[]
  certificateSerial: string
  /** Whom the certificate names as its issuer. */
  certificateIssuer: string
  signedAt: Date
  /** What the timestamp proves. */
  timestampedAt: Date
  /** Where the embedded authority did it; whoever asks others measures them himself. */
  took?: StageTimes
}

/** Seconds the authority took of what a signature took, so that a slow one is told from a slow signature. */
export type StageTimes = Record<'certificate' | 'timestamp', number>

const timed = async <T>(took: StageTimes, stage: keyof StageTimes, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await work()
  } finally {
    took[stage] += (performance.now() - began) / 1000
  }
}

/** A certificate made for the one act where it is a PDF, the signature by it, and everything needed to check it for years. */
export const signAs = async (
  { root, issuing, timestamp }: Authority,
  request: SigningRequest,
  now: Date,
  askElsewhere: AskElsewhere = noneElsewhere,
): Promise<SignedPdf> => {
  const took: StageTimes = { certificate: 0, timestamp: 0 }
  const stamping = new TimestampAuthority({ credential: timestamp, clock: () => now })
  const source: TimestampSource = {
    maxTokenBytes: stamping.maxTokenBytes,
    certificates: stamping.certificates,
    digestName: stamping.digestName,
    timestamp: (digest) => timed(took, 'timestamp', () => stamping.timestamp(digest)),
  }
  if ('ofd' in request) return { ...(await sealOfd(request, now, source, askElsewhere)), took }
  const { pdf, signer, reason, placements, seams, seals = [] } = request
  const [credential, crls] = await timed(took, 'certificate', async () => [
    await issueEventSigner(issuing, { subject: signer, now }),
    await Promise.all([root, issuing].map((issuer) => issueCrl(issuer, { now, number: 1 }))),
  ])
  const session = SigningSession.open(pdf)
  const sealFields = await addSeals(session, seals, {
    signedAt: now,
    reason,
    timestamp: source,
    askElsewhere,
  })
  const { sha256, fieldName, timestampedAt } = await session.sign({
    credential,
    signedAt: now,
    level: 'lt',
    timestamp: source,
    validation: { crls },
    placements,
    seams,
    reason,
  })
  return {
    bytes: session.toBytes(),
    sha256,
    fieldName,
    sealFields,
    certificateSerial: credential.certificate.serial.toString('hex'),
    certificateIssuer: credential.certificate.issuer.display,
    signedAt: now,
    timestampedAt: timestampedAt!,
    took,
  }
}
