import { createHash } from 'node:crypto'
import { Asn1Error, type Asn1Node } from '../asn1/decode.ts'
import { OID } from '../asn1/oids.ts'
import { DIGEST_BY_OID } from '../pki/key-kind.ts'
import { type Certificate, readCertificate } from '../pki/read-certificate.ts'
import { signatureDigestName, verifySignature } from '../pki/verify-signature.ts'
import type { SignedData, SignerInfo } from './read-signed-data.ts'

export type SignerFault =
  | 'certificate-missing'
  | 'algorithm-unknown'
  | 'algorithm-mismatch'
  | 'content-type-mismatch'
  | 'digest-mismatch'
  | 'signature-mismatch'
  | 'ess-mismatch'
  | 'malformed'

export interface SignerCheck {
  faults: SignerFault[]
  certificate: Certificate | undefined
  /** All certificates carried that could be read, the signer's included. */
  certificates: Certificate[]
  /** Whether a signing-certificate attribute is there at all; PAdES requires it, older signatures lack it. */
  hasEss: boolean
  digestName: string | undefined
}

/**
 * The cryptography of one signer: digest of the content, signature over the attributes, and that the certificate
 * used is the one the signer bound (ESS). Chain, revocation, validity and usage are judged elsewhere.
 */
export function checkSigner(
  data: SignedData,
  signer: SignerInfo,
  contentDigest: (digestName: string) => Buffer,
  contentForDirectSignature?: () => Buffer,
): SignerCheck {
  const certificates = data.certificates.flatMap(readable)
  const certificate = certificates.find((each) => isNamed(signer, each))
  const digestName = DIGEST_BY_OID[signer.digestOid]
  const hasEss = signer.signed.has(OID.signingCertificateV2) || signer.signed.has(OID.signingCertificate)
  const faults: SignerFault[] = []
  if (!certificate) faults.push('certificate-missing')
  if (!digestName) faults.push('algorithm-unknown')
  if (certificate && digestName) {
    try {
      const content = { digest: contentDigest(digestName), whole: contentForDirectSignature }
      faults.push(...signatureFaults(data, signer, certificate, digestName, content))
    } catch (error) {
      if (!(error instanceof Asn1Error)) throw error
      faults.push('malformed')
    }
  }
  return { faults, certificate, certificates, hasEss, digestName }
}

function signatureFaults(
  data: SignedData,
  signer: SignerInfo,
  certificate: Certificate,
  digestName: string,
  content: { digest: Buffer; whole: (() => Buffer) | undefined },
): SignerFault[] {
  const faults: SignerFault[] = []
  // a signature algorithm that names another digest than the signer did would leave messageDigest unprotected
  if (signatureDigestName(signer.signatureAlgorithm, signer.digestOid) !== digestName)
    faults.push('algorithm-mismatch')
  let message: Buffer | undefined
  if (signer.signedAttributes) {
    message = signer.signedAttributes
    const stated = single(signer.signed, OID.messageDigest)
    if (!stated?.octets.equals(content.digest)) faults.push('digest-mismatch')
    if (single(signer.signed, OID.contentType)?.oid !== data.contentType) faults.push('content-type-mismatch')
  } else message = content.whole?.()
  const signatureHolds =
    message !== undefined &&
    verifySignature({
      spki: certificate.spki,
      algorithm: signer.signatureAlgorithm,
      message,
      signature: signer.signature,
      digestOid: signer.digestOid,
    })
  if (!signatureHolds) faults.push('signature-mismatch')
  const ess = essCertificateId(signer)
  if (ess && !bindsCertificate(ess, certificate)) faults.push('ess-mismatch')
  return faults
}

function readable(der: Buffer): Certificate[] {
  try {
    return [readCertificate(der)]
  } catch {
    return []
  }
}

export function isNamed(signer: SignerInfo, certificate: Certificate): boolean {
  if (signer.keyId) return certificate.subjectKeyId?.equals(signer.keyId) ?? false
  return Boolean(signer.issuer?.equals(certificate.issuer.raw) && signer.serial?.equals(certificate.serial))
}

const single = (attributes: Map<string, Asn1Node[]>, type: string): Asn1Node | undefined => {
  const values = attributes.get(type)
  return values?.length === 1 ? values[0] : undefined
}

function essCertificateId(signer: SignerInfo): { id: Asn1Node; version: 1 | 2 } | undefined {
  const v2 = signer.signed.get(OID.signingCertificateV2)?.[0]
  if (v2) return { id: v2.child(0).child(0), version: 2 }
  const v1 = signer.signed.get(OID.signingCertificate)?.[0]
  return v1 && { id: v1.child(0).child(0), version: 1 }
}

function bindsCertificate(
  { id, version }: { id: Asn1Node; version: 1 | 2 },
  certificate: Certificate,
): boolean {
  const namesDigest = version === 2 && id.child(0).tag === 0x30
  const digest = namesDigest ? DIGEST_BY_OID[id.child(0).child(0).oid] : version === 2 ? 'sha256' : 'sha1'
  if (!digest) return false
  const hash = id.child(namesDigest ? 1 : 0).octets
  return createHash(digest).update(certificate.der).digest().equals(hash)
}
