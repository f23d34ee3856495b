export * from './asn1/decode.ts'
export { OID } from './asn1/oids.ts'
export { checkSigner, isNamed, type SignerCheck, type SignerFault } from './cms/check-signer.ts'
export { CmsError } from './cms/errors.ts'
export { readSignedData, type SignedData, type SignerInfo } from './cms/read-signed-data.ts'
export { buildSignedData, type SignedDataRequest } from './cms/signed-data.ts'
export { TimestampError, type TimestampErrorCode } from './cms/timestamp-error.ts'
export { checkToken, readToken, type TimestampToken, type TokenCheck } from './cms/timestamp-token.ts'
export * from './pki/authority.ts'
export { callbackKey, kindOfSpki, type SignatureRequest } from './pki/callback-key.ts'
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
export { signMessage } from './pki/sign-message.ts'
export { LocalKey, type SigningKey } from './pki/signing-key.ts'
export { buildSigningRequest } from './pki/signing-request.ts'
export { SM2_USER_ID, sm2Digest, sm2PublicPoint, sm2Sign, sm2Verify } from './pki/sm2.ts'
export { type SignatureCheck, verifySignature } from './pki/verify-signature.ts'
export { SealError, type SealErrorCode } from './seal/errors.ts'
export { type InkPixels, prepareInkSeal, preparePngSeal } from './seal/prepare-image.ts'
export { prepareVectorSeal, type VectorSeal } from './seal/prepare-vector.ts'
export { type PreparedSeal, restoreSeal, storeSeal } from './seal/prepared-seal.ts'
export type { SealPlacement, SealText } from './sign/appearance.ts'
export { describePdf, type PdfDescription } from './sign/describe.ts'
export { SignError, type SignErrorCode } from './sign/errors.ts'
export type { PlacedMark } from './sign/marks.ts'
export { readWithRoom } from './sign/read-with-room.ts'
export type { SeamEdge, SeamPages, SeamSeal } from './sign/seam.ts'
export { SigningSession, signPdf } from './sign/session.ts'
export type {
  ArchiveResult,
  ContainerOptions,
  ContainerResult,
  SignatureLevel,
  SignOptions,
  SignResult,
} from './sign/sign-options.ts'
export type { ValidationData } from './sign/validation-store.ts'
export { TimestampAuthority, type TimestampAuthorityOptions } from './timestamp/authority.ts'
export { type HttpTimestampOptions, HttpTimestampSource } from './timestamp/http-source.ts'
export type { TimestampSource } from './timestamp/source.ts'
export { allowsKeyUsage, KEY_USAGE } from './verify/certificate-usage.ts'
export { buildChain, type Chain, EvidencePool } from './verify/chain.ts'
export { readTrust } from './verify/evidence.ts'
export * from './verify/index.ts'
export { certificateSummary } from './verify/report.ts'
export { judgeToken, type TimestampVerdict } from './verify/timestamp-check.ts'
export { type ChainQuery, trustedChain } from './verify/trusted-chain.ts'
