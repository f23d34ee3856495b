import { createHash } from 'node:crypto'
import { type Asn1Node, decode } from '../asn1/decode.ts'
import {
  bitString,
  enumerated,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  TAG,
  x509Time,
} from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { keyIdentifier } from './certificate.ts'
import { PkiError } from './errors.ts'
import { KEY_KIND } from './key-kind.ts'
import { readName } from './name.ts'
import type { Certificate } from './read-certificate.ts'
import { signMessage } from './sign-message.ts'
import type { SigningKey } from './signing-key.ts'
import { verifySignature } from './verify-signature.ts'

/** CRLReason of RFC 5280 5.3.1. */
export const REVOCATION_REASON = {
  unspecified: 0,
  keyCompromise: 1,
  caCompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const
export type RevocationReason = keyof typeof REVOCATION_REASON

export interface RevokedCertificate {
  serial: Uint8Array
  revokedAt: Date
  reason?: RevocationReason
}

export interface CrlRequest {
  issuerName: Uint8Array
  issuerKey: SigningKey
  thisUpdate: Date
  nextUpdate: Date
  /** Must grow with every list of this issuer. */
  number: number | bigint
  revoked: readonly RevokedCertificate[]
}

export async function buildCrl(request: CrlRequest): Promise<Buffer> {
  const algorithm = KEY_KIND[request.issuerKey.kind].signatureAlgorithm
  const entries = request.revoked.map(revokedEntry)
  const tbs = sequence(
    integer(1),
    algorithm,
    request.issuerName,
    x509Time(request.thisUpdate),
    x509Time(request.nextUpdate),
    // RFC 5280 5.1.2.6: an empty list is left out, not written empty
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(
      0,
      sequence(
        sequence(
          oid(OID.authorityKeyIdentifier),
          octetString(sequence(implicit(0, octetString(keyIdentifier(request.issuerKey.spki))))),
        ),
        sequence(oid(OID.crlNumber), octetString(integer(request.number))),
      ),
    ),
  )
  return sequence(tbs, algorithm, bitString(await signMessage(request.issuerKey, tbs)))
}

function revokedEntry(entry: RevokedCertificate): Buffer {
  const reason = entry.reason && REVOCATION_REASON[entry.reason]
  const parts = [integer(entry.serial), x509Time(entry.revokedAt)]
  // "unspecified" must be absent rather than written (RFC 5280 5.3.1)
  if (reason) parts.push(sequence(sequence(oid(OID.crlReason), octetString(enumerated(reason)))))
  return sequence(...parts)
}

export interface Crl {
  der: Buffer
  issuer: Buffer
  thisUpdate: Date
  nextUpdate: Date | undefined
  number: bigint | undefined
  /** When and why, by serial number in hexadecimal. */
  revoked: Map<string, { revokedAt: Date; reason: number }>
  unknownCritical: string[]
  tbs: Buffer
  signatureAlgorithm: Asn1Node
  signature: Buffer
  sha256: Buffer
}

export const serialKey = (serial: Uint8Array): string => Buffer.from(serial).toString('hex')

export function readCrl(der: Uint8Array): Crl {
  try {
    return read(decode(der))
  } catch (cause) {
    throw new PkiError('PKI_CRL_MALFORMED', '证书吊销列表格式错误', { cause })
  }
}

const isTime = (node: Asn1Node | undefined): boolean =>
  node?.tag === TAG.utcTime || node?.tag === TAG.generalizedTime

function read(node: Asn1Node): Crl {
  const tbs = node.child(0, TAG.sequence)
  const at = tbs.child(0).tag === TAG.integer ? 1 : 0
  const hasNext = isTime(tbs.children[at + 3])
  const entries = tbs.children[at + (hasNext ? 4 : 3)]
  const revoked: Crl['revoked'] = new Map()
  const unknownCritical: string[] = []
  if (entries?.tag === TAG.sequence) {
    for (const entry of entries.children) {
      let reason = 0
      for (const extension of entry.children[2]?.children ?? []) {
        const type = extension.child(0).oid
        if (type === OID.crlReason) reason = Number(decode(extension.children.at(-1)!.body).integer)
        else if (isCritical(extension)) unknownCritical.push(type)
      }
      revoked.set(serialKey(entry.child(0).integerBytes), { revokedAt: entry.child(1).time, reason })
    }
  }
  let number: bigint | undefined
  for (const extension of tbs.children.find((child) => child.tag === 0xa0)?.child(0).children ?? []) {
    const type = extension.child(0).oid
    if (type === OID.crlNumber) number = decode(extension.children.at(-1)!.body).integer
    else if (isCritical(extension)) unknownCritical.push(type)
  }
  return {
    der: node.bytes,
    issuer: readName(tbs.child(at + 1)).raw,
    thisUpdate: tbs.child(at + 2).time,
    nextUpdate: hasNext ? tbs.child(at + 3).time : undefined,
    number,
    revoked,
    unknownCritical,
    tbs: tbs.bytes,
    signatureAlgorithm: node.child(1),
    signature: node.child(2).bits,
    sha256: createHash('sha256').update(node.bytes).digest(),
  }
}

const isCritical = (extension: Asn1Node): boolean =>
  extension.child(1).tag === TAG.boolean && extension.child(1).boolean

export function isCrlSignedBy(crl: Crl, issuer: Certificate): boolean {
  return (
    crl.issuer.equals(issuer.subject.raw) &&
    verifySignature({
      spki: issuer.spki,
      algorithm: crl.signatureAlgorithm,
      message: crl.tbs,
      signature: crl.signature,
    })
  )
}
