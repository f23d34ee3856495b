import { PkiError } from '../pki/errors.ts'
import { type Certificate, readCertificate } from '../pki/read-certificate.ts'
import { buildChain, checkRevocation, EvidencePool } from './chain.ts'
import { TimeLimit } from './time-limit.ts'

export interface ChainQuery {
  /** Certificates that may lie between, in any order (DER). */
  others: readonly Uint8Array[]
  /** Where the chain must end (DER). */
  anchors: readonly Uint8Array[]
  /** Lists of revoked certificates that are known (DER). */
  crls?: readonly Uint8Array[]
  at: Date
}

/** From this certificate up to one that is trusted, each valid at the time and allowed to stand where it stands. */
export function trustedChain(leaf: Certificate, asked: ChainQuery): Certificate[] {
  const { others, anchors, crls = [], at } = asked
  const pool = new EvidencePool(anchors.map(readCertificate), at, new TimeLimit())
  pool.addCertificates(others)
  pool.addCrls(crls)
  const chain = buildChain(leaf, pool, at)
  checkRevocation(chain, pool, at)
  const [fault] = chain.faults
  if (fault) throw new PkiError('PKI_CHAIN_INVALID', fault)
  const unread = chain.path.find(
    ({ unknownCritical, hasNameConstraints }) => unknownCritical.length > 0 || hasNameConstraints,
  )
  if (unread) throw new PkiError('PKI_CHAIN_INVALID', `证书“${unread.subject.display}”含有未核对的关键扩展`)
  const end = chain.path.findIndex((each) => pool.anchors.some(({ der }) => der.equals(each.der)))
  if (end < 0) throw new PkiError('PKI_CHAIN_INVALID', '证书链没有通向受信任的根证书')
  return chain.path.slice(0, end + 1)
}
