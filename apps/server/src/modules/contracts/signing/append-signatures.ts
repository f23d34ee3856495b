import { PARTY_KIND } from '@xinqi/api/status'
import { stage } from '../../../platform/certificates/stages.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { type NamedNotice, tellNamed } from '../../people/freeze/notices.ts'
import { holdNames } from '../../people/freeze/standing-freezes.ts'
import { recordSealUses } from '../../seals/authorisations/use-seal.ts'
import { holdNationalSeals } from '../../seals/national-seals/use-seal.ts'
import { holdOwnSeals } from '../../seals/person-national-seals/use-own-seal.ts'
import type { FileRow, SignatureRow } from '../contract/aggregate.ts'
import { isOfd } from '../contract/file-format.ts'
import { replaceSigned } from '../contract/write-files.ts'
import { usedContract } from './choose-marks.ts'
import { AUTOMATIC } from './intent-methods.ts'
import { namesBehindSeals } from './names-behind-seals.ts'
import type { Prepared, PreparedSheet } from './prepare-signatures.ts'
import { preparedFrom } from './sheets.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

export type WrittenSignature = SignatureRow & { field_names: string; national_seals: string | null }

/** What was there, and what has come to it. */
type Appended = { earlier: SignatureRow[]; written: WrittenSignature[] }
type NewSignature = { signerPlace: SignerPlace; file: FileRow; made: PreparedSheet; sequence: number }

/** What was made for these is written down, if it was made for them as they stand now; the store is not asked. */
export const appendSignatures = (
  context: SigningContext & { db: Tx },
  signerPlaces: readonly SignerPlace[],
  prepared: Prepared,
  adaptive: boolean,
): Promise<Appended> =>
  stage(context.services.metrics, 'commit', () => appendAll(context, signerPlaces, prepared, adaptive))

const appendAll = async (
  context: SigningContext & { db: Tx },
  signerPlaces: readonly SignerPlace[],
  prepared: Prepared,
  adaptive: boolean,
): Promise<Appended> => {
  const { db, actor, now } = context
  // From here to the commit nobody freezes these names: a signature is before a freeze, or it is not.
  await holdNames(db, actor, await namesBehindSeals(db, signerPlaces))
  const sheets = signerPlaces.flatMap((signerPlace) =>
    madeFor(context, signerPlace, prepared, adaptive).map((made) => ({
      signerPlace,
      made,
      file: signerPlace.contract.files.find(({ id }) => id === made.fileId)!,
    })),
  )
  const sealed = sheets.flatMap(({ made }) => made.nationalSeals)
  await holdNationalSeals(db, sealed)
  await holdOwnSeals(db, sealed)
  const earlier = await rowsOf(db, 'contract_signature', {
    contract_id: oneOf(signerPlaces.map(({ contract }) => contract.row.id)),
  })
  const before = countBefore(earlier)
  // The contract's row is held: nobody else signs this file meanwhile.
  const written = await writeDown(
    context,
    sheets.map((sheet) => ({ ...sheet, sequence: before(sheet.file) + 1 })),
  )
  await recordSealUses(
    db,
    actor,
    signerPlaces.flatMap(({ contract, marks }) =>
      marks.uses.map((one) => ({ ...one, contract: usedContract(contract) })),
    ),
    now,
  )
  await tellSigned(context, signerPlaces)
  return { earlier, written }
}

/** By hand alone: of what is signed automatically the owner is told as its authorisation says. */
const tellSigned = async (
  { db, services, actor, now }: SigningContext & { db: Tx },
  signerPlaces: readonly SignerPlace[],
): Promise<void> => {
  const byHand = signerPlaces.filter(({ intent }) => intent.method !== AUTOMATIC)
  if (byHand.length === 0) return
  const { name } = byHand[0]!.contract.row
  const more = byHand.length > 1 ? `等 ${byHand.length} 份合同` : ''
  const inCompany = byHand.some(({ party }) => party.kind === PARTY_KIND.company)
  await tellNamed(
    services,
    db,
    [
      {
        accountId: actor.accountId,
        kind: 'signature',
        what: '签署合同',
        content: `您${inCompany ? `以「${actor.company!.name}」名义` : ''}签署了《${name}》${more}。`,
      },
      ...(inCompany ? await toAdministrators(db, actor, `企业签署了《${name}》${more}。`) : []),
    ],
    now,
  )
}

/** Those who run the company and did not do it themselves. */
const toAdministrators = async (
  db: Tx,
  actor: SigningContext['actor'],
  content: string,
): Promise<NamedNotice[]> =>
  (await administratorsOf(db, actor.company!.id))
    .filter((accountId) => accountId !== actor.accountId)
    .map((accountId) => ({ accountId, kind: 'company', what: '企业签署合同', content }))

/** Who certified the key a national seal signs with: whoever makes seals here. */
const sealProvider = ({ nationalSeals }: SigningContext['services']): string =>
  `national-seal-${nationalSeals.making}`

const madeFor = (
  context: SigningContext,
  signerPlace: SignerPlace,
  prepared: Prepared,
  adaptive: boolean,
): PreparedSheet[] => {
  const ready = prepared.get(signerPlace.contract.row.id)
  if (!ready || !('sheets' in ready) || ready.ground !== preparedFrom(context, signerPlace, adaptive))
    throw new StalePreparation()
  return ready.sheets
}

const countBefore = (earlier: readonly SignatureRow[]) => {
  const known = new Map<string, number>()
  const keyOf = (contractId: string, fileId: string) => `${contractId} ${fileId}`
  for (const { contract_id, file_id } of earlier) {
    const key = keyOf(contract_id, file_id)
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  return ({ contract_id, id }: FileRow): number => known.get(keyOf(contract_id, id)) ?? 0
}

const writeDown = async (
  context: SigningContext & { db: Tx },
  sheets: readonly NewSignature[],
): Promise<WrittenSignature[]> => {
  const { db, services } = context
  if (sheets.length === 0) return []
  const blobs = await services.blobs.keepAll(
    db,
    sheets.map(({ made }) => made.written),
  )
  const rows = sheets.map((sheet, at) => signatureRow(context, sheet, blobs[at]!))
  const views = await keepViews(context, sheets)
  await replaceSigned(
    db,
    rows.map((row, at) => ({ ...row, view_blob: views[at]! })),
  )
  await addRows(db, 'contract_signature', rows)
  return rows
}

const keepViews = async (
  { db, services }: SigningContext & { db: Tx },
  sheets: readonly NewSignature[],
): Promise<(string | null)[]> => {
  const kept = await services.blobs.keepAll(
    db,
    sheets.flatMap(({ made }) => made.view ?? []),
  )
  return sheets.map(({ made }) => (made.view ? kept.shift()!.id : null))
}

const signatureRow = (
  { services, actor, visitor }: SigningContext,
  { signerPlace: { contract, party, signer, intent }, file, made, sequence }: NewSignature,
  blob: StoredBlob,
): WrittenSignature => ({
  contract_id: contract.row.id,
  id: newId(),
  file_id: file.id,
  party_id: party.id,
  signer_id: signer.id,
  sequence,
  account_id: actor.accountId,
  company_id: party.kind === PARTY_KIND.company ? actor.company!.id : null,
  subject: made.subject,
  certificate_serial: made.certificateSerial,
  certificate_issuer: made.certificateIssuer,
  certificate_provider: isOfd(file) ? sealProvider(services) : services.certificates.provider,
  timestamp_provider: services.certificates.timestampProvider,
  timestamped_at: made.timestampedAt,
  is_sandbox: services.certificates.isSandbox || (isOfd(file) && services.nationalSeals.making === 'sandbox'),
  field_names: JSON.stringify([...new Set([...made.sealFields, made.fieldName])]),
  national_seals: made.nationalSeals.length
    ? JSON.stringify(made.nationalSeals.map((seal, at) => ({ ...seal, field: made.sealFields[at] })))
    : null,
  sha256_before: file.current_sha256!,
  sha256_after: Buffer.from(made.sha256, 'hex'),
  blob_id: blob.id,
  intent_method: intent.method,
  intent_serial: intent.serial,
  by_hand: intent.method !== AUTOMATIC,
  address: visitor.address,
  user_agent: visitor.userAgent,
  signed_at: made.signedAt,
})
