import { OID } from '../asn1/oids.ts'
import type { SignedData, SignerInfo } from '../cms/read-signed-data.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/errors.ts'
import type { PdfValue } from '../pdf/objects.ts'
import { fromPem } from '../pki/pem.ts'
import { type Certificate, readCertificate } from '../pki/read-certificate.ts'
import type { EvidencePool } from './chain.ts'

/** PEM text (any number of certificates) or DER. */
export type TrustInput = string | Uint8Array | readonly (string | Uint8Array)[]

export function readTrust(trust: TrustInput | undefined): Certificate[] {
  if (trust === undefined) return []
  const items = typeof trust === 'string' || trust instanceof Uint8Array ? [trust] : trust
  return items.flatMap((item) => {
    const text = typeof item === 'string' ? item : Buffer.from(item).toString('latin1')
    const blocks = fromPem('CERTIFICATE', text)
    const ders = blocks.length > 0 || typeof item === 'string' ? blocks : [item]
    return ders.map(readCertificate)
  })
}

const MAX_STREAMS = 2_000
const MAX_STREAM_BYTES = 8 * 1024 * 1024

/** Certificates and revocation lists of the document security store. */
export function addSecurityStore(doc: PdfDocument, pool: EvidencePool): void {
  const store = doc.dict(doc.root.get('DSS'))
  if (!store) return
  pool.addCertificates(derStreams(doc, store.get('Certs')))
  pool.addCrls(derStreams(doc, store.get('CRLs')))
}

function derStreams(doc: PdfDocument, list: PdfValue | undefined): Buffer[] {
  return (doc.array(list) ?? []).slice(0, MAX_STREAMS).flatMap((item) => {
    const stream = doc.stream(item)
    if (!stream) return []
    try {
      return [doc.decode(stream, MAX_STREAM_BYTES)]
    } catch (error) {
      if (error instanceof PdfError) return []
      throw error
    }
  })
}

/** What a signature carries itself, also in Adobe's signed revocation attribute. */
export function addSignatureEvidence(
  data: SignedData,
  signer: SignerInfo | undefined,
  pool: EvidencePool,
): void {
  pool.addCertificates(data.certificates)
  pool.addCrls(data.crls)
  const archival = signer?.signed.get(OID.adobeRevocationInfo)?.[0]
  const crls = archival?.constructed ? archival.context(0)?.children[0] : undefined
  if (crls?.constructed) pool.addCrls(crls.children.map((each) => each.bytes))
}
