export * from './asn1/decode.ts'
export { OID } from './asn1/oids.ts'
export { checkSigner, isNamed, type SignerCheck, type SignerFault } from './cms/check-signer.ts'
export { CmsError } from './cms/errors.ts'
export { readSignedData, type SignedData, type SignerInfo } from './cms/read-signed-data.ts'
export { buildSignedData, type SignedDataRequest } from './cms/signed-data.ts'
export * from './pki/authority.ts'
export {
  buildCertificate,
  type CertificateRequest,
  type CertificateRole,
  newSerial,
} from './pki/certificate.ts'
export * from './pki/crl.ts'
export { PkiError, type PkiErrorCode } from './pki/errors.ts'
export { type DigestName, KEY_KINDS, type KeyKind } from './pki/key-kind.ts'
export type { DistinguishedName, ReadName } from './pki/name.ts'
export { fromPem, toPem } from './pki/pem.ts'
export { type Certificate, isSignedBy, readCertificate } from './pki/read-certificate.ts'
export { LocalKey, type SigningKey } from './pki/signing-key.ts'
export { SM2_USER_ID, sm2Digest, sm2Sign, sm2Verify } from './pki/sm2.ts'
export { type SignatureCheck, verifySignature } from './pki/verify-signature.ts'
export { TimestampAuthority, type TimestampAuthorityOptions } from './timestamp/authority.ts'
export { TimestampError, type TimestampErrorCode } from './timestamp/errors.ts'
export { type HttpTimestampOptions, HttpTimestampSource } from './timestamp/http-source.ts'
export type { TimestampSource } from './timestamp/source.ts'
export { checkToken, readToken, type TimestampToken, type TokenCheck } from './timestamp/token.ts'
