import { createHash, randomBytes } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import {
  bitString,
  boolean,
  explicit,
  ia5String,
  implicit,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  x509Time,
} from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { PkiError } from './errors.ts'
import { KEY_KIND } from './key-kind.ts'
import { type DistinguishedName, encodeName } from './name.ts'
import { signMessage } from './sign-message.ts'
import type { SigningKey } from './signing-key.ts'

export type CertificateRole = 'root' | 'issuing' | 'signer' | 'timestamp'

export interface CertificateRequest {
  role: CertificateRole
  subject: DistinguishedName
  /** SubjectPublicKeyInfo of the key being certified. */
  spki: Uint8Array
  /** Encoded issuer Name and the key that signs; for a root, its own. */
  issuerName: Uint8Array
  issuerKey: SigningKey
  notBefore: Date
  notAfter: Date
  serial?: Uint8Array
  crlUrl?: string
  policyOid?: string
}

const KEY_USAGE_BITS: Record<CertificateRole, number[]> = {
  root: [5, 6], // keyCertSign, cRLSign
  issuing: [5, 6],
  signer: [0, 1], // digitalSignature, nonRepudiation
  timestamp: [0],
}

export async function buildCertificate(request: CertificateRequest): Promise<Buffer> {
  if (!(request.notBefore < request.notAfter)) {
    throw new PkiError('PKI_VALIDITY_INVALID', '证书有效期的结束时间必须晚于开始时间')
  }
  const algorithm = KEY_KIND[request.issuerKey.kind].signatureAlgorithm
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(request.serial ?? newSerial()),
    algorithm,
    request.issuerName,
    sequence(x509Time(request.notBefore), x509Time(request.notAfter)),
    encodeName(request.subject),
    request.spki,
    explicit(3, sequence(...extensions(request))),
  )
  const signature = await signMessage(request.issuerKey, tbs)
  return sequence(tbs, algorithm, bitString(signature))
}

/** 127 random bits under a set top bit: positive, never repeating, and always the same length. */
export function newSerial(): Buffer {
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  return serial
}

/** RFC 5280 method 1: SHA-1 of the public key bits. It only links certificates; it protects nothing. */
export const keyIdentifier = (spki: Uint8Array): Buffer =>
  createHash('sha1').update(decode(spki).child(1).bits).digest()

const extension = (type: string, value: Uint8Array, critical = false): Buffer =>
  critical ? sequence(oid(type), boolean(true), octetString(value)) : sequence(oid(type), octetString(value))

function extensions(request: CertificateRequest): Buffer[] {
  const { role } = request
  const list = [
    extension(OID.basicConstraints, basicConstraints(role), true),
    extension(OID.keyUsage, namedBits(KEY_USAGE_BITS[role]), true),
    extension(OID.subjectKeyIdentifier, octetString(keyIdentifier(request.spki))),
  ]
  if (role !== 'root') {
    const identifier = implicit(0, octetString(keyIdentifier(request.issuerKey.spki)))
    list.push(extension(OID.authorityKeyIdentifier, sequence(identifier)))
  }
  if (role === 'signer') {
    list.push(extension(OID.extendedKeyUsage, sequence(oid(OID.emailProtection), oid(OID.documentSigning))))
  }
  if (role === 'timestamp') {
    // RFC 3161 2.3: critical and alone, or verifiers refuse the token
    list.push(extension(OID.extendedKeyUsage, sequence(oid(OID.timeStamping)), true))
  }
  if (request.policyOid)
    list.push(extension(OID.certificatePolicies, sequence(sequence(oid(request.policyOid)))))
  if (request.crlUrl && role !== 'root') {
    const uri = implicit(6, ia5String(request.crlUrl))
    list.push(extension(OID.crlDistributionPoints, sequence(sequence(explicit(0, explicit(0, uri))))))
  }
  return list
}

function basicConstraints(role: CertificateRole): Buffer {
  if (role === 'root') return sequence(boolean(true))
  if (role === 'issuing') return sequence(boolean(true), integer(0))
  return sequence()
}
