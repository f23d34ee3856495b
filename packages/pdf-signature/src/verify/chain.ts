import { type Crl, isCrlSignedBy, readCrl, serialKey } from '../pki/crl.ts'
import { type Certificate, isSignedBy, readCertificate } from '../pki/read-certificate.ts'
import { signatureDigestName } from '../pki/verify-signature.ts'
import { allowsKeyUsage, KEY_USAGE } from './certificate-usage.ts'
import type { TimeLimit } from './time-limit.ts'

/** Certificates and revocation lists found in the file, and what the caller trusts. */
export class EvidencePool {
  readonly anchors: readonly Certificate[]
  readonly certificates: Certificate[] = []
  readonly crls: Crl[] = []
  private readonly known = new Set<string>()
  private readonly signedBy = new Map<string, boolean>()

  /** The moment of verification. */
  readonly now: Date
  readonly #limit: TimeLimit

  constructor(anchors: readonly Certificate[], now: Date, limit: TimeLimit) {
    this.anchors = anchors
    this.now = now
    this.#limit = limit
  }

  addCertificates(ders: Iterable<Uint8Array>): void {
    for (const der of ders) this.add(der, () => this.certificates.push(readCertificate(der)))
  }

  addCrls(ders: Iterable<Uint8Array>): void {
    for (const der of ders) this.add(der, () => this.crls.push(readCrl(der)))
  }

  /** Unreadable evidence proves nothing, so it is left out. */
  private add(der: Uint8Array, read: () => void): void {
    const key = Buffer.from(der.buffer, der.byteOffset, der.byteLength).toString('latin1')
    if (this.known.has(key) || this.known.size > 5_000) return
    this.known.add(key)
    try {
      read()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }

  isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
    const key = `${certificate.sha256.toString('hex')} ${issuer.sha256.toString('hex')}`
    const known = this.signedBy.get(key)
    if (known !== undefined) return known
    this.#limit.check()
    const answer = isSignedBy(certificate, issuer)
    this.signedBy.set(key, answer)
    return answer
  }

  isCrlSignedBy(crl: Crl, issuer: Certificate): boolean {
    this.#limit.check()
    return isCrlSignedBy(crl, issuer)
  }
}

export interface Chain {
  /** The end certificate first. */
  path: Certificate[]
  /** True when the chain reaches a trusted certificate; null when the caller named none. */
  trusted: boolean | null
  /** Reasons, in Chinese, why the chain must be refused. */
  faults: string[]
  /** Things a person should know that do not break the signature. */
  remarks: string[]
  /** Identifies the top of the chain: the trusted certificate, or the highest authority named. */
  anchor: string
}

const MAX_LENGTH = 10

/** Builds the chain upwards and judges it at the given moment. */
export function buildChain(leaf: Certificate, pool: EvidencePool, at: Date | undefined): Chain {
  const chain: Chain = { path: [leaf], trusted: null, faults: [], remarks: [], anchor: '' }
  let current = leaf
  while (chain.path.length < MAX_LENGTH) {
    refuseImpostor(current, pool, chain)
    const issuer = findIssuer(current, pool, chain)
    if (!issuer) break
    chain.path.push(issuer)
    current = issuer
  }
  const top = chain.path.at(-1)!
  const reached = chain.path.some((each) => pool.anchors.some((anchor) => anchor.der.equals(each.der)))
  if (pool.anchors.length > 0) chain.trusted = reached
  chain.anchor = (isSelfSigned(top, pool) ? top.spki : top.issuer.raw).toString('hex')
  if (chain.trusted === false) chain.remarks.push('颁发机构不在信任列表中')
  judgePath(chain, at)
  return chain
}

function findIssuer(certificate: Certificate, pool: EvidencePool, chain: Chain): Certificate | undefined {
  if (isSelfSigned(certificate, pool)) return undefined
  const named = [...pool.anchors, ...pool.certificates].filter(
    (each) => each.subject.raw.equals(certificate.issuer.raw) && !chain.path.includes(each),
  )
  const issuer = named.find((each) => pool.isSignedBy(certificate, each))
  // A certificate of the right name and key that did not sign means one of the two was altered.
  const sameKey = [...named, ...(certificate.selfIssued ? [certificate] : [])].some(
    (each) => certificate.authorityKeyId && each.subjectKeyId?.equals(certificate.authorityKeyId),
  )
  if (!issuer && sameKey) {
    if (signatureDigestName(certificate.signatureAlgorithm)) chain.faults.push('证书链中的签名不符')
    else chain.remarks.push('证书链使用了无法核对的签名算法')
  }
  return issuer
}

const isSelfSigned = (certificate: Certificate, pool: EvidencePool): boolean =>
  certificate.subject.raw.equals(certificate.issuer.raw) && pool.isSignedBy(certificate, certificate)

/** A certificate that bears the name of a trusted authority, or names it as issuer, without its key. */
function refuseImpostor(certificate: Certificate, pool: EvidencePool, chain: Chain): void {
  const namesake = pool.anchors.filter((anchor) => anchor.subject.raw.equals(certificate.issuer.raw))
  if (namesake.length > 0 && !namesake.some((anchor) => pool.isSignedBy(certificate, anchor)))
    chain.faults.push(`证书冒用了受信任机构“${namesake[0]!.subject.display}”的名称`)
}

function judgePath({ path, faults, remarks }: Chain, at: Date | undefined): void {
  path.forEach((certificate, depth) => {
    const label = depth === 0 ? '签署证书' : `颁发证书“${certificate.subject.display}”`
    if (at && at < certificate.notBefore) faults.push(`${label}在签署时尚未生效`)
    if (at && at > certificate.notAfter) faults.push(`${label}在签署时已过期`)
    if (certificate.unknownCritical.length > 0 || certificate.hasNameConstraints)
      remarks.push(`${label}含有未核对的关键扩展`)
    if (depth === 0) return
    // Version 1 roots carry no constraints at all.
    const isBareRoot = certificate.selfIssued && certificate.keyUsage === undefined
    if (!certificate.isAuthority && !isBareRoot) faults.push(`${label}不是颁发机构证书`)
    if (!allowsKeyUsage(certificate, KEY_USAGE.keyCertSign)) faults.push(`${label}不允许签发证书`)
    if (certificate.pathLength !== undefined && depth - 1 > certificate.pathLength)
      faults.push(`${label}的路径长度超限`)
  })
}

/**
 * Looks the chain up in the revocation lists found. `provenAt` is the time a trusted timestamp proves; a time the
 * signer merely claims does not outweigh a revocation.
 */
export function checkRevocation(chain: Chain, pool: EvidencePool, provenAt: Date | undefined): void {
  for (let i = 0; i + 1 < chain.path.length; i++) {
    const certificate = chain.path[i]!
    const issuer = chain.path[i + 1]!
    for (const crl of pool.crls) {
      const entry = crl.revoked.get(serialKey(certificate.serial))
      if (!entry || !crl.issuer.equals(issuer.subject.raw) || !pool.isCrlSignedBy(crl, issuer)) continue
      if (provenAt && entry.revokedAt > provenAt)
        chain.remarks.push(`证书“${certificate.subject.display}”在签署之后被吊销`)
      else chain.faults.push(`证书“${certificate.subject.display}”已被吊销`)
    }
  }
}
