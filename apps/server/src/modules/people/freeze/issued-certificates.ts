import type { SignedPdf } from '../../../platform/certificates/authority.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows } from '../../../platform/db/row.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Services } from '../../../platform/services.ts'

/** For whom, by whom and for what a certificate was made out. */
export type CertificateUse = {
  ownerId: string
  accountId: string
  purpose: 'contract' | 'notary' | 'certification'
  aboutId: string
}
export type IssuedFor = {
  use: CertificateUse
  signed: Pick<SignedPdf, 'certificateSerial' | 'certificateIssuer' | 'signedAt'>
}

/** What a certificate of a certification is issued for. */
export const LETTER = '企业认证授权书'

/**
 * Written as soon as a certificate exists and outside whatever transaction may still be given up: whoever it names finds
 * it, also when the signature it was made for never came to be.
 */
export const recordIssued = async (
  { certificates }: Pick<Services, 'certificates'>,
  autocommit: Queryable,
  issued: readonly IssuedFor[],
): Promise<void> => {
  if (issued.length === 0) return
  const rows = issued.map(({ use, signed }) => ({
    owner_id: use.ownerId,
    id: newId(),
    account_id: use.accountId,
    serial: signed.certificateSerial,
    issuer: signed.certificateIssuer,
    provider: certificates.provider,
    is_sandbox: certificates.isSandbox,
    purpose: use.purpose,
    about_id: use.aboutId,
    issued_at: signed.signedAt,
  }))
  await addRows(autocommit, 'issued_certificate', rows)
  // What is signed with the others is an entry of the log that names its certificate.
  await noteNamedActs(
    autocommit,
    rows
      .filter(({ purpose }) => purpose === 'certification')
      .map((row) => ({
        id: row.id,
        act: 'certificate.issued' as const,
        // A letter is signed by a person, also where it is for a company.
        owner: { id: row.owner_id, isCompany: false },
        label: LETTER,
        certificate: row.serial,
        byAccount: null,
        at: row.issued_at,
      })),
  )
}
