import type { Asn1Node } from '../asn1/decode.ts'
import { OID } from '../asn1/oids.ts'
import { isNamed } from '../cms/check-signer.ts'
import { checkToken, readToken, type TokenCheck } from '../cms/timestamp-token.ts'
import { buildChain, type Chain, checkRevocation, type EvidencePool } from './chain.ts'
import { conformanceFault } from './cms-conformance.ts'

export interface TimestampVerdict {
  time: Date
  authority: string
  /** The token and its chain hold: the time is proven as far as the authority is believed. */
  holds: boolean
  imprintMatches: boolean
  /** Something other than padding follows the token. */
  trailing: boolean
  trusted: boolean | null
  faults: string[]
  remarks: string[]
  chain: Chain | undefined
}

/** Judges one RFC 3161 token over data whose digest the caller can compute. */
export function judgeToken(
  der: Uint8Array,
  pool: EvidencePool,
  digestOfData: (digestName: string) => Buffer,
): TimestampVerdict {
  const token = readToken(der)
  pool.addCertificates(token.signedData.certificates)
  pool.addCrls(token.signedData.crls)
  const structure = conformanceFault(der, token.signedData)
  // The authority's certificate may stand in the document's validation data instead of the token.
  const signer = token.signedData.signers[0]
  const authority = signer && pool.certificates.find((each) => isNamed(signer, each))
  if (authority) token.signedData.certificates.push(authority.der)
  const check = checkToken(token, digestOfData)
  const verdict: TimestampVerdict = {
    time: token.time,
    authority: check.certificate?.subject.display ?? '',
    holds: false,
    imprintMatches: check.imprintMatches,
    trailing: der.subarray(token.der.length).some((byte) => byte !== 0),
    trusted: null,
    faults: [],
    remarks: [],
    chain: undefined,
  }
  if (structure) verdict.faults.push(`时间戳：${structure}`)
  if (!check.certificate) {
    verdict.faults.push('时间戳缺少签发它的机构证书')
    return verdict
  }
  verdict.faults.push(...tokenFaults(check))
  const chain = buildChain(check.certificate, pool, token.time)
  checkRevocation(chain, pool, token.time)
  verdict.chain = chain
  verdict.trusted = chain.trusted
  verdict.faults.push(...chain.faults.map((fault) => `时间戳：${fault}`))
  verdict.remarks.push(...chain.remarks.map((remark) => `时间戳：${remark}`))
  verdict.holds = verdict.faults.length === 0
  return verdict
}

function tokenFaults(check: TokenCheck): string[] {
  const faults: string[] = []
  if (!check.imprintMatches) faults.push('时间戳与签名数据不符')
  if (check.faults.length > 0) faults.push('时间戳的签名无效')
  if (!check.certificate?.extendedKeyUsage?.includes(OID.timeStamping))
    faults.push('时间戳证书没有时间戳用途')
  return faults
}

/** The tokens a signer carries as unsigned attribute. */
export function signatureTimestamps(unsigned: ReadonlyMap<string, Asn1Node[]>): Buffer[] {
  return (unsigned.get(OID.timestampToken) ?? []).slice(0, 4).map((node) => node.bytes)
}
