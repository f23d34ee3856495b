import { Asn1Error } from '../asn1/decode.ts'
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
  return undefined
}

/** Home-made certificates often lack the bit; that the key signed is proven all the same. */
export function usageRemark(certificate: Certificate): string | undefined {
  const signs =
    allowsKeyUsage(certificate, KEY_USAGE.digitalSignature) ||
    allowsKeyUsage(certificate, KEY_USAGE.nonRepudiation)
  return signs ? undefined : '签署证书的密钥用途不包括签名'
}

export const KEY_USAGE = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5 } as const

/** Without the extension every use is allowed; a malformed one allows none. */
export function allowsKeyUsage({ keyUsage }: Certificate, bit: number): boolean {
  if (!keyUsage) return true
  try {
    return keyUsage.hasBit(bit)
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}
