import { CmsError, OID, readCertificate, readSignedData, readToken } from '@xinqi/pdf-signature'
import { PdfDict, type PdfDocument, PdfString } from '@xinqi/pdf-signature/pdf'

/** What the verification result does not carry: algorithms and timestamp serials. */
export interface SignatureDetail {
  /** Fingerprint of the signer's certificate, to find the detail by. */
  certificateSha256: string
  algorithm: string
  timestampSerial: string | undefined
}

const algorithms: Record<string, string> = {
  [OID.ecdsaWithSha256]: 'ECDSA P-256 / SHA-256',
  [OID.sha256WithRsa]: 'RSA / SHA-256',
  '1.2.840.113549.1.1.1': 'RSA / SHA-256',
  [OID.sm2WithSm3]: 'SM2 / SM3',
}

export function readSignatureDetails(doc: PdfDocument): SignatureDetail[] {
  const details: SignatureDetail[] = []
  for (let num = 1; num <= doc.maxObjectNumber; num++) {
    const value = doc.object(num)
    if (!(value instanceof PdfDict) || !value.has('ByteRange')) continue
    const contents = doc.string(value.get('Contents'))
    if (contents instanceof PdfString) details.push(...detailsOf(contents.bytes))
  }
  return details
}

function detailsOf(cms: Uint8Array): SignatureDetail[] {
  try {
    const data = readSignedData(cms)
    const signer = data.signers[0]
    const certificate = data.certificates
      .map(readCertificate)
      .find((each) => signer?.serial !== undefined && each.serial.equals(signer.serial))
    if (!signer || !certificate) return []
    const token = signer.unsigned.get(OID.timestampToken)?.[0]
    const oid = signer.signatureAlgorithm.child(0).oid
    return [
      {
        certificateSha256: certificate.sha256.toString('hex'),
        algorithm: algorithms[oid] ?? oid,
        timestampSerial: token && readToken(token.bytes).serial.toString('hex'),
      },
    ]
  } catch (error) {
    // The verifier reports a broken signature; here it merely has no details.
    if (error instanceof CmsError) return []
    throw error
  }
}
