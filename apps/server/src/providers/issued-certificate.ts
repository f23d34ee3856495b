import {
  allowsKeyUsage,
  type Certificate,
  type DistinguishedName,
  KEY_USAGE,
  OID,
  PkiError,
} from '@xinqi/pdf-signature'

/** An authority may add to a name or write it in its own order; whom it names must be whom we asked for. */
export const assertSubject = ({ subject }: Certificate, asked: DistinguishedName): void => {
  const values = (type: string) =>
    subject.attributes.filter((one) => one.type === type).map(({ value }) => value)
  for (const [type, wanted] of [
    [OID.commonName, asked.commonName],
    [OID.organization, asked.organization],
    [OID.serialNumber, asked.serialNumber],
  ] as const) {
    if (wanted === undefined) continue
    const found = values(type)
    if (found.length !== 1 || found[0] !== wanted)
      throw new PkiError('PKI_SUBJECT_MISMATCH', '证书机构签发的证书写的不是签署人')
  }
  // An authority may have its own place for the code of a company; under this name it is ours or nobody's.
  const codes = values(OID.organizationIdentifier)
  if (asked.organizationIdentifier && codes.some((code) => code !== asked.organizationIdentifier))
    throw new PkiError('PKI_SUBJECT_MISMATCH', '证书机构签发的证书写的是另一家企业的代码')
}

/** A certificate somebody signs contracts with: no authority's, and meant for signing. */
export const assertSigns = (certificate: Certificate): void => {
  const signs =
    allowsKeyUsage(certificate, KEY_USAGE.digitalSignature) ||
    allowsKeyUsage(certificate, KEY_USAGE.nonRepudiation)
  const { extendedKeyUsage: purposes } = certificate
  const forSomethingElse = purposes?.every((purpose) => FOR_SOMETHING_ELSE.has(purpose)) ?? false
  if (!signs || forSomethingElse || certificate.isAuthority)
    throw new PkiError('PKI_USAGE_WRONG', '证书机构签发的证书不能用于签署文件')
}

const FOR_SOMETHING_ELSE = new Set<string>([
  '1.3.6.1.5.5.7.3.1', // TLS server
  '1.3.6.1.5.5.7.3.2', // TLS client
  '1.3.6.1.5.5.7.3.3', // code signing
  OID.timeStamping,
  '1.3.6.1.5.5.7.3.9', // OCSP signing
])
