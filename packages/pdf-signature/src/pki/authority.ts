import { buildCertificate } from './certificate.ts'
import { buildCrl, type RevokedCertificate } from './crl.ts'
import { PkiError } from './errors.ts'
import type { KeyKind } from './key-kind.ts'
import { type DistinguishedName, encodeName } from './name.ts'
import { type Certificate, readCertificate } from './read-certificate.ts'
import { LocalKey, type SigningKey } from './signing-key.ts'

/** A key with its certificate and the certificates above it, nearest first, root last. */
export interface Credential {
  key: SigningKey
  certificate: Certificate
  chain: Certificate[]
}

export interface Validity {
  notBefore: Date
  notAfter: Date
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Clocks of verifiers run behind ours by a little. */
const BACKDATE = 5 * MINUTE

const startingAt = (now: Date, days: number): Validity => ({
  notBefore: new Date(now.getTime() - BACKDATE),
  notAfter: new Date(now.getTime() + days * DAY),
})

/**
 * An event certificate's key signs once and is thrown away, so a longer life adds no risk; a year keeps readers
 * that judge the chain "now" instead of at the timestamp from calling last month's contract expired.
 */
export const eventValidity = (now: Date, days = 365): Validity => startingAt(now, days)
/** For keys that are kept and used again. */
export const longTermValidity = (now: Date, days = 3 * 365): Validity => startingAt(now, days)

export interface CreateAuthorityOptions {
  kind: KeyKind
  now: Date
  organization: string
  rootName?: string
  issuingName?: string
  timestampName?: string
  crlUrl?: string
}

/** What createAuthority makes; the caller stores the certificates and the keys wrapped. */
export interface AuthoritySet {
  root: Credential
  issuing: Credential
  timestamp: Credential
}

export async function createAuthority(options: CreateAuthorityOptions): Promise<AuthoritySet> {
  const { kind, now, organization } = options
  const rootKey = await LocalKey.generate(kind)
  const rootSubject = { commonName: options.rootName ?? `${organization}根证书`, organization }
  const rootCertificate = readCertificate(
    await buildCertificate({
      role: 'root',
      subject: rootSubject,
      spki: rootKey.spki,
      issuerName: encodeName(rootSubject),
      issuerKey: rootKey,
      ...startingAt(now, 20 * 365),
    }),
  )
  const root: Credential = { key: rootKey, certificate: rootCertificate, chain: [] }
  const issuing = await certifyNewKey(root, 'issuing', kind, startingAt(now, 10 * 365), {
    commonName: options.issuingName ?? `${organization}签发证书`,
    organization,
  })
  const timestamp = await certifyNewKey(issuing, 'timestamp', kind, startingAt(now, 9 * 365), {
    commonName: options.timestampName ?? `${organization}时间戳服务`,
    organization,
  })
  return { root, issuing, timestamp }
}

async function certifyNewKey(
  issuer: Credential,
  role: 'issuing' | 'timestamp',
  kind: KeyKind,
  validity: Validity,
  subject: DistinguishedName,
): Promise<Credential> {
  const key = await LocalKey.generate(kind)
  return issue(issuer, role, key, validity, subject)
}

async function issue(
  issuer: Credential,
  role: 'issuing' | 'timestamp' | 'signer',
  key: SigningKey,
  validity: Validity,
  subject: DistinguishedName,
  crlUrl?: string,
): Promise<Credential> {
  if (validity.notAfter > issuer.certificate.notAfter) {
    throw new PkiError('PKI_VALIDITY_INVALID', '证书有效期不能超出签发证书的有效期')
  }
  const der = await buildCertificate({
    role,
    subject,
    spki: key.spki,
    issuerName: issuer.certificate.subject.raw,
    issuerKey: issuer.key,
    crlUrl,
    ...validity,
  })
  return { key, certificate: readCertificate(der), chain: [issuer.certificate, ...issuer.chain] }
}

export interface IssueSignerOptions {
  subject: DistinguishedName
  /** The key to certify: a fresh LocalKey, or one that lives in an HSM. */
  key: SigningKey
  validity: Validity
  crlUrl?: string
}

export function issueSigner(issuing: Credential, options: IssueSignerOptions): Promise<Credential> {
  return issue(issuing, 'signer', options.key, options.validity, options.subject, options.crlUrl)
}

/** One certificate for one act of signing: new key, new certificate; forget the credential after use. */
export async function issueEventSigner(
  issuing: Credential,
  options: { subject: DistinguishedName; now: Date; kind?: KeyKind; validity?: Validity; crlUrl?: string },
): Promise<Credential> {
  return issueSigner(issuing, {
    subject: options.subject,
    key: await LocalKey.generate(options.kind ?? 'p256'),
    validity: options.validity ?? eventValidity(options.now),
    crlUrl: options.crlUrl,
  })
}

export interface IssueCrlOptions {
  now: Date
  number: number | bigint
  revoked?: readonly RevokedCertificate[]
  days?: number
}

export function issueCrl(issuer: Credential, options: IssueCrlOptions): Promise<Buffer> {
  return buildCrl({
    issuerName: issuer.certificate.subject.raw,
    issuerKey: issuer.key,
    thisUpdate: new Date(options.now.getTime() - BACKDATE),
    nextUpdate: new Date(options.now.getTime() + (options.days ?? 30) * DAY),
    number: options.number,
    revoked: options.revoked ?? [],
  })
}

/** Puts a stored certificate chain and a key together again, refusing a key that is not the certificate's. */
export function credentialFrom(key: SigningKey, chain: readonly Uint8Array[]): Credential {
  const [certificate, ...above] = chain.map(readCertificate)
  if (!certificate?.spki.equals(key.spki)) throw new PkiError('PKI_KEY_MISMATCH', '私钥与证书不匹配')
  return { key, certificate, chain: above }
}
