import { fromPem, toPem } from '@xinqi/pdf-signature'

/** Whom to believe about national seals: makers and signers as PEM, what lies between and what was revoked as DER. */
export interface SealTrustLists {
  makers: string
  signers: string
  certificates: readonly Uint8Array[]
  crls: readonly Uint8Array[]
}

export const SEAL_TRUST_FOLDER = '国标印章信任名单'
const MAKERS = `${SEAL_TRUST_FOLDER}/制章者.pem`
const SIGNERS = `${SEAL_TRUST_FOLDER}/签章人根证书.pem`
const BETWEEN = `${SEAL_TRUST_FOLDER}/中间证书.pem`
const REVOKED = `${SEAL_TRUST_FOLDER}/吊销列表.pem`
const CERTIFICATE = 'CERTIFICATE'
const CRL = 'X509 CRL'

const pem = (label: string, all: readonly Uint8Array[]): Buffer =>
  Buffer.from(all.map((der) => toPem(label, der)).join(''))

/** The lists as a package of evidence carries them, so that its seals are judged without whoever made it. */
export function sealTrustFiles(
  lists: Record<'makers' | 'signers' | 'certificates' | 'crls', readonly Uint8Array[]>,
): { name: string; bytes: Buffer }[] {
  return [
    { name: MAKERS, bytes: pem(CERTIFICATE, lists.makers) },
    { name: SIGNERS, bytes: pem(CERTIFICATE, lists.signers) },
    { name: BETWEEN, bytes: pem(CERTIFICATE, lists.certificates) },
    { name: REVOKED, bytes: pem(CRL, lists.crls) },
  ].filter(({ bytes }) => bytes.length > 0)
}

export function sealTrustInside(files: ReadonlyMap<string, Buffer>): SealTrustLists {
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  return {
    makers: text(MAKERS),
    signers: text(SIGNERS),
    certificates: fromPem(CERTIFICATE, text(BETWEEN)),
    crls: fromPem(CRL, text(REVOKED)),
  }
}
