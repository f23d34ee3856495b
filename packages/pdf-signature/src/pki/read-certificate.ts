import { createHash } from 'node:crypto'
import { type Asn1Node, decode } from '../asn1/decode.ts'
import { TAG } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { PkiError } from './errors.ts'
import { type ReadName, readName } from './name.ts'
import { verifySignature } from './verify-signature.ts'

export interface Certificate {
  der: Buffer
  tbs: Buffer
  /** Magnitude bytes of the serial number. */
  serial: Buffer
  issuer: ReadName
  subject: ReadName
  notBefore: Date
  notAfter: Date
  spki: Buffer
  signatureAlgorithm: Asn1Node
  signature: Buffer
  /** Undefined when the extension is absent (which RFC 5280 reads as "any use"). */
  keyUsage: Asn1Node | undefined
  extendedKeyUsage: string[] | undefined
  extendedKeyUsageCritical: boolean
  isAuthority: boolean
  pathLength: number | undefined
  subjectKeyId: Buffer | undefined
  authorityKeyId: Buffer | undefined
  crlUrls: string[]
  /** Critical extensions that nothing here understands: RFC 5280 demands refusal. */
  unknownCritical: string[]
  /** Names limits on what an authority may issue; a verifier that does not check them must refuse. */
  hasNameConstraints: boolean
  selfIssued: boolean
  sha256: Buffer
}

const UNDERSTOOD = new Set<string>([
  OID.basicConstraints,
  OID.keyUsage,
  OID.extendedKeyUsage,
  OID.subjectKeyIdentifier,
  OID.authorityKeyIdentifier,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.subjectAltName,
])

export function readCertificate(der: Uint8Array): Certificate {
  try {
    return read(decode(der))
  } catch (cause) {
    throw new PkiError('PKI_CERTIFICATE_MALFORMED', '证书格式错误', { cause })
  }
}

function read(node: Asn1Node): Certificate {
  const tbs = node.child(0, TAG.sequence)
  const at = tbs.child(0).tag === 0xa0 ? 1 : 0
  const validity = tbs.child(at + 3)
  const issuer = readName(tbs.child(at + 2))
  const subject = readName(tbs.child(at + 4))
  const list = new Map<string, { critical: boolean; value: Buffer }>()
  for (const entry of tbs.children.find((child) => child.tag === 0xa3)?.child(0).children ?? []) {
    const critical = entry.child(1).tag === TAG.boolean && entry.child(1).boolean
    const type = entry.child(0).oid
    if (list.has(type)) throw new Error(`repeated extension ${type}`)
    list.set(type, { critical, value: entry.children.at(-1)!.expect(TAG.octetString).body })
  }
  const value = (type: string): Asn1Node | undefined => {
    const found = list.get(type)
    return found && decode(found.value)
  }
  const constraints = value(OID.basicConstraints)?.children ?? []
  const pathLength = constraints.find((child) => child.tag === TAG.integer)
  return {
    der: node.bytes,
    tbs: tbs.bytes,
    serial: tbs.child(at, TAG.integer).integerBytes,
    issuer,
    subject,
    notBefore: validity.child(0).time,
    notAfter: validity.child(1).time,
    spki: tbs.child(at + 5).bytes,
    signatureAlgorithm: sameAlgorithm(tbs.child(at + 1), node.child(1)),
    signature: node.child(2).bits,
    keyUsage: value(OID.keyUsage)?.expect(TAG.bitString),
    extendedKeyUsage: value(OID.extendedKeyUsage)?.children.map((child) => child.oid),
    extendedKeyUsageCritical: list.get(OID.extendedKeyUsage)?.critical ?? false,
    isAuthority: constraints[0]?.tag === TAG.boolean && constraints[0].boolean,
    pathLength: pathLength && Number(pathLength.integer),
    subjectKeyId: value(OID.subjectKeyIdentifier)?.octets,
    authorityKeyId: value(OID.authorityKeyIdentifier)?.context(0)?.body,
    crlUrls: crlUrls(value(OID.crlDistributionPoints)),
    unknownCritical: [...list].flatMap(([type, entry]) =>
      entry.critical && !UNDERSTOOD.has(type) ? [type] : [],
    ),
    hasNameConstraints: list.has(OID.nameConstraints),
    selfIssued: issuer.raw.equals(subject.raw),
    sha256: createHash('sha256').update(node.bytes).digest(),
  }
}

/** RFC 5280 4.1.1.2: the algorithm is written twice and both must agree. */
function sameAlgorithm(inner: Asn1Node, outer: Asn1Node): Asn1Node {
  if (!inner.bytes.equals(outer.bytes)) throw new Error('signature algorithms differ')
  return outer
}

function crlUrls(points: Asn1Node | undefined): string[] {
  return (points?.children ?? []).flatMap((point) => {
    const names = point.context(0)?.context(0)
    return (names?.children ?? []).flatMap((name) =>
      name.tag === 0x86 ? [name.body.toString('latin1')] : [],
    )
  })
}

/** Signature only: validity, constraints and revocation are for whoever builds the chain. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  return (
    certificate.issuer.raw.equals(issuer.subject.raw) &&
    verifySignature({
      spki: issuer.spki,
      algorithm: certificate.signatureAlgorithm,
      message: certificate.tbs,
      signature: certificate.signature,
    })
  )
}
