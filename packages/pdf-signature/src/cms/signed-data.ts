import { createHash } from 'node:crypto'
import { explicit, implicit, integer, octetString, oid, sequence, setOf, tlv } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import type { Credential } from '../pki/authority.ts'
import { DIGEST, type DigestName, KEY_KIND } from '../pki/key-kind.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { signMessage } from '../pki/sign-message.ts'

export interface SignedDataRequest {
  credential: Credential
  contentType: string
  contentDigest: Uint8Array
  /** Carried inside (timestamp tokens) or left out (detached PDF signatures). */
  content?: Uint8Array
  /** False leaves certificates out, for a timestamp request without certReq. */
  includeCertificates?: boolean
  /** Called with the signature value once it exists; its attributes go in unsigned. */
  unsignedAttributes?: (signature: Uint8Array) => Promise<Buffer[]>
}

export const attribute = (type: string, ...values: Uint8Array[]): Buffer =>
  sequence(oid(type), setOf(...values))

export const digestFor = (credential: Credential): DigestName => KEY_KIND[credential.key.kind].digest

/**
 * CMS SignedData with one signer, as PAdES wants it: contentType, messageDigest and signing-certificate-v2, and
 * no signing-time (ETSI EN 319 142-1: the claimed time stands in /M).
 */
export async function buildSignedData(request: SignedDataRequest): Promise<Buffer> {
  const { credential } = request
  const kind = KEY_KIND[credential.key.kind]
  const { reference, signingCertificate } = signerConstants(credential, kind.digest)
  const attributes = setOf(
    attribute(OID.contentType, oid(request.contentType)),
    attribute(OID.messageDigest, octetString(request.contentDigest)),
    signingCertificate,
  )
  const signature = await signMessage(credential.key, attributes)
  const unsigned = (await request.unsignedAttributes?.(signature)) ?? []
  const signerInfo = sequence(
    integer(1),
    reference,
    DIGEST[kind.digest].algorithm,
    implicit(0, attributes),
    kind.signatureAlgorithm,
    octetString(signature),
    ...(unsigned.length > 0 ? [implicit(1, setOf(...unsigned))] : []),
  )
  const certificates =
    request.includeCertificates === false ? [] : embeddedCertificates(credential).map(({ der }) => der)
  const signedData = sequence(
    integer(request.contentType === OID.data ? 1 : 3),
    setOf(DIGEST[kind.digest].algorithm),
    request.content
      ? sequence(oid(request.contentType), explicit(0, octetString(request.content)))
      : sequence(oid(request.contentType)),
    ...(certificates.length > 0 ? [implicit(0, setOf(...certificates))] : []),
    setOf(signerInfo),
  )
  return sequence(oid(OID.signedData), explicit(0, signedData))
}

/** Signer and everything above it but the root, which a verifier must hold already. */
function embeddedCertificates({ certificate, chain }: Credential): Certificate[] {
  return [certificate, ...chain].filter((each, at) => at === 0 || !each.selfIssued)
}

/** Room the finished SignedData takes at most, before signature and timestamp exist. */
export function signedDataBound(credential: Credential, tokenBytes: number): number {
  const certificates = embeddedCertificates(credential).reduce((sum, { der }) => sum + der.length, 0)
  const { reference, signingCertificate } = signerConstants(credential, digestFor(credential))
  const structure = 320 + KEY_KIND[credential.key.kind].maxSignatureBytes
  return structure + certificates + reference.length + signingCertificate.length + tokenBytes
}

interface SignerConstants {
  /** IssuerAndSerialNumber. */
  reference: Buffer
  signingCertificate: Buffer
}

const constantsCache = new WeakMap<Certificate, SignerConstants>()

function signerConstants(credential: Credential, digest: DigestName): SignerConstants {
  const { certificate } = credential
  const known = constantsCache.get(certificate)
  if (known) return known
  // The authorities above are bound too: a certificate the signature does not cover could be altered unseen.
  const certIds = embeddedCertificates(credential).map((each) => essCertId(each, digest))
  const constants = {
    reference: sequence(certificate.issuer.raw, integer(certificate.serial)),
    signingCertificate: attribute(OID.signingCertificateV2, sequence(sequence(...certIds))),
  }
  constantsCache.set(certificate, constants)
  return constants
}

function essCertId(certificate: Certificate, digest: DigestName): Buffer {
  const hash = createHash(digest).update(certificate.der).digest()
  const issuerSerial = sequence(sequence(tlv(0xa4, certificate.issuer.raw)), integer(certificate.serial))
  // SHA-256 is the DEFAULT of ESSCertIDv2 and therefore must not be written
  const algorithm = digest === 'sha256' ? [] : [DIGEST[digest].algorithm]
  return sequence(...algorithm, octetString(hash), issuerSerial)
}
