import { OID } from '../asn1/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'

/** Purposes that say "not for signing documents"; private and signing purposes are unknown or fine. */
const OTHER_PURPOSES = new Set<string>([
  '1.3.6.1.5.5.7.3.1', // TLS server
  '1.3.6.1.5.5.7.3.3', // code signing
  OID.timeStamping,
  '1.3.6.1.5.5.7.3.9', // OCSP signing
])

export function usageFault(certificate: Certificate): string | undefined {
  const purposes = certificate.extendedKeyUsage
  if (purposes && purposes.length > 0 && purposes.every((purpose) => OTHER_PURPOSES.has(purpose)))
    return '签署证书的用途不包括签署文件'
  const usage = certificate.keyUsage
  // Self-signed authorities used as signers are a remark of trust, not of purpose.
  if (usage && !usage.hasBit(0) && !usage.hasBit(1) && !certificate.isAuthority)
    return '签署证书的密钥用途不包括签名'
  return undefined
}
