import { createHash } from 'node:crypto'
import {
  allowsKeyUsage,
  buildChain,
  type Certificate,
  type Chain,
  type Crl,
  decode,
  EvidencePool,
  isCrlSignedBy,
  judgeToken,
  KEY_USAGE,
  kindOfSpki,
  readCertificate,
  readCrl,
  readTrust,
  serialKey,
  sm2Digest,
  sm2Verify,
  TimeLimit,
  type TimestampVerdict,
  type TrustInput,
} from '@xinqi/pdf-signature'
import { isStrictCertificate } from './strict-der.ts'

export interface SealTrustOptions {
  /** Who may make seals: roots of makers, or makers' own certificates. A root of signers must not stand here. */
  makers?: TrustInput
  /** Roots of the certificates that seals are used with. */
  signers?: TrustInput
  timestamps?: TrustInput
  /** Certificates that may lie between, and lists of revoked ones (DER). */
  certificates?: readonly Uint8Array[]
  crls?: readonly Uint8Array[]
}

export type TrustRole = 'maker' | 'signer'

export interface Revocation {
  certificate: Certificate
  revokedAt: Date
}

/** What certificates say of one key, with no time taken into account but that of revocation. */
export interface CertificateVerdict {
  certificate: Certificate | undefined
  chain: Chain | undefined
  /** The key as an uncompressed point of the SM2 curve; undefined when it is anything else. */
  point: Buffer | undefined
  /** Why it is not trusted; undefined when it is. */
  untrusted: string | undefined
  usage: string | undefined
  revocations: Revocation[]
  /** No list of revoked certificates speaks of the end certificate's issuer. */
  revocationUnknown: boolean
}

/** Answers are kept for so many certificates, then begun afresh. */
const MAX_KEPT = 500
const MAX_TIMESTAMP_MS = 10_000

/** Answers by the digest of what was asked; they depend on nothing else. */
class AnswerCache<Answer> {
  readonly #answers = new Map<string, Answer>()

  get(question: readonly (Buffer | string)[], compute: () => Answer): Answer {
    const hash = createHash('sha256')
    for (const part of question) hash.update(`${part.length} `).update(part)
    const key = hash.digest('base64')
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = compute()
    if (this.#answers.size >= MAX_KEPT) this.#answers.clear()
    this.#answers.set(key, answer)
    return answer
  }
}

/** Three separate lists of whom to believe: makers, signers, timestamp authorities. */
export class SealTrust {
  readonly #anchors: Record<TrustRole | 'timestamp', readonly Certificate[]>
  readonly #between: readonly Uint8Array[]
  readonly #crls: readonly Crl[]
  readonly #rawCrls: readonly Uint8Array[]
  readonly #kept = new AnswerCache<CertificateVerdict>()
  readonly #values = new AnswerCache<boolean>()
  readonly #timestamps = new AnswerCache<TimestampVerdict>()

  constructor(options: SealTrustOptions) {
    this.#anchors = {
      maker: readTrust(options.makers),
      signer: readTrust(options.signers),
      timestamp: readTrust(options.timestamps),
    }
    this.#between = (options.certificates ?? []).filter(isStrictCertificate)
    this.#rawCrls = options.crls ?? []
    this.#crls = this.#rawCrls.map(readCrl)
  }

  judge(der: Buffer, role: TrustRole): CertificateVerdict {
    return this.#kept.get([role, der], () => this.#judge(der, role))
  }

  /** One seal stands on thousands of documents: its maker's value is computed once. */
  verifies(message: Buffer, signature: Buffer, point: Buffer): boolean {
    return this.#values.get([point, signature, message], () =>
      sm2Verify(sm2Digest(message, point), signature, point),
    )
  }

  #judge(der: Buffer, role: TrustRole): CertificateVerdict {
    const verdict: CertificateVerdict = {
      certificate: undefined,
      chain: undefined,
      point: undefined,
      untrusted: '证书格式错误',
      usage: undefined,
      revocations: [],
      revocationUnknown: true,
    }
    if (!isStrictCertificate(der)) return verdict
    try {
      const read = readCertificate(der)
      verdict.point = pointOf(read)
      verdict.certificate = read
    } catch (error) {
      if (error instanceof Error && 'code' in error) return verdict
      throw error
    }
    const { certificate } = verdict
    const pool = this.#pool(role)
    const chain = buildChain(certificate, pool, undefined)
    verdict.chain = chain
    verdict.untrusted = verdict.point ? chainFault(chain) : '证书的公钥不是 SM2 曲线上的完整点'
    verdict.usage = usageFault(certificate)
    verdict.revocations = this.#revocations(chain)
    verdict.revocationUnknown = !this.#crls.some((crl) => crl.issuer.equals(certificate.issuer.raw))
    return verdict
  }

  /** What is found in strangers' timestamps must not stay behind, so each gets a pool of its own. */
  judgeTimestamp(token: Buffer, data: Buffer): TimestampVerdict {
    return this.#timestamps.get([token, data], () => {
      const pool = this.#pool('timestamp')
      pool.addCrls(this.#rawCrls)
      return judgeToken(token, pool, (name) => createHash(name).update(data).digest())
    })
  }

  #pool(role: TrustRole | 'timestamp'): EvidencePool {
    // Only a stranger's timestamp brings certificates of its own, as many as it likes.
    const limit = role === 'timestamp' ? new TimeLimit(undefined, MAX_TIMESTAMP_MS) : new TimeLimit(() => 0)
    const pool = new EvidencePool(this.#anchors[role], new Date(0), limit)
    pool.addCertificates(this.#between)
    return pool
  }

  #revocations({ path }: Chain): Revocation[] {
    return path.slice(0, -1).flatMap((certificate, at) => {
      const issuer = path[at + 1]!
      return this.#crls.flatMap((crl) => {
        const entry = crl.revoked.get(serialKey(certificate.serial))
        if (!entry || !crl.issuer.equals(issuer.subject.raw) || !isCrlSignedBy(crl, issuer)) return []
        return [{ certificate, revokedAt: entry.revokedAt }]
      })
    })
  }
}

/** National seals are SM2; the point must be written in full, or the signer's digest has no single form. */
function pointOf(certificate: Certificate): Buffer | undefined {
  if (kindOfSpki(certificate.spki) !== 'sm2') return undefined
  const point = decode(certificate.spki).child(1).bits
  return point.length === 65 && point[0] === 4 ? point : undefined
}

function chainFault(chain: Chain): string | undefined {
  if (chain.faults[0]) return chain.faults[0]
  if (chain.trusted !== true) return '证书链没有通向受信任的机构'
  const unread = chain.path.find((each) => each.unknownCritical.length > 0 || each.hasNameConstraints)
  return unread && `证书“${unread.subject.display}”含有未核对的关键扩展`
}

function usageFault(certificate: Certificate): string | undefined {
  const signs =
    allowsKeyUsage(certificate, KEY_USAGE.digitalSignature) ||
    allowsKeyUsage(certificate, KEY_USAGE.nonRepudiation)
  return signs ? undefined : '证书的密钥用途不包括签名'
}

/** The certificate of the chain that is not in force at this moment, named with the reason. */
export function periodFault(chain: Chain | undefined, at: Date): string | undefined {
  for (const each of chain?.path ?? []) {
    const name = `证书“${each.subject.display}”`
    if (at < each.notBefore) return `${name}当时尚未生效`
    if (at > each.notAfter) return `${name}当时已过期`
  }
  return undefined
}
