import { PARTY_KIND } from '@xinqi/api/status'
import { companySubject, type Signer } from '../../../platform/certificates/certificates.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import type { FileRow } from '../contract/aggregate.ts'
import { type Drawn, drawMarks } from './draw-marks.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

/** One file with what one person puts on it. */
export type Sheet = Drawn & { signerPlace: SignerPlace; file: FileRow; subject: Signer }

/**
 * On what a signature was made: the files by their hashes, the marks by what they are and where they go, the name in
 * the certificate, the words in the signature. Where any of it is different under the lock, what was made is of no use.
 */
export type PreparedFrom = string

export const preparedFrom = (
  { services, actor }: Pick<SigningContext, 'services' | 'actor'>,
  signerPlace: SignerPlace,
  adaptive: boolean,
): PreparedFrom =>
  JSON.stringify({
    name: signerPlace.contract.row.name,
    owner: signerPlace.contract.row.owner_id,
    signer: signerPlace.signer.id,
    party: signerPlace.party.id,
    subject: subjectOf(services, actor, signerPlace),
    adaptive: adaptive && signerPlace.party.kind === PARTY_KIND.company,
    files: filesToSign(signerPlace).map(({ id, current_blob, current_sha256 }) => [
      id,
      current_blob,
      current_sha256?.toString('hex'),
    ]),
    marks: signerPlace.marks.chosen.map(({ field, mark, text, moved }) => [
      [field.id, field.file_id, field.kind, field.page, field.x, field.y, field.width, field.height],
      field.settings,
      mark?.is,
      text,
      [moved?.dx ?? 0, moved?.dy ?? 0, moved?.turn ?? 0],
    ]),
  })

/** Those with a place that gets something. */
const filesToSign = ({ contract, marks }: SignerPlace): FileRow[] => {
  const marked = new Set(marks.chosen.map(({ field }) => field.file_id))
  return contract.files.filter(({ id }) => marked.has(id))
}

/** The files of all of them are looked up together. */
export const drawSheets = async (
  context: SigningContext,
  signerPlaces: readonly SignerPlace[],
  adaptive: boolean,
): Promise<(Sheet & { blob: StoredBlob })[]> => {
  const sheets: Sheet[] = []
  for (const signerPlace of signerPlaces) sheets.push(...(await drawOn(context, signerPlace, adaptive)))
  const blobs = await context.services.blobs.findAll(
    context.db,
    sheets.flatMap(({ file }) => file.current_blob ?? []),
  )
  return sheets.map((sheet) => {
    const blob = sheet.file.current_blob && blobs.get(sheet.file.current_blob)
    if (!blob || !sheet.file.current_sha256) throw new CodedError('CONTRACT_STATUS')
    return { ...sheet, blob }
  })
}

const drawOn = async (
  { services, actor }: SigningContext,
  signerPlace: SignerPlace,
  adaptive: boolean,
): Promise<Sheet[]> => {
  const chosen = await Promise.all(
    signerPlace.marks.chosen.map(async ({ field, mark, text, moved }) => ({
      field,
      picture: await mark?.picture(),
      text,
      moved,
    })),
  )
  const subject = subjectOf(services, actor, signerPlace)
  return filesToSign(signerPlace).map((file) => ({
    ...drawMarks(file, chosen, adaptive && signerPlace.party.kind === PARTY_KIND.company),
    signerPlace,
    file,
    subject,
  }))
}

/** The certificate names the company for a company, the person for a person; two of one name are told apart. */
const subjectOf = (services: Services, actor: Actor, { account, party }: SignerPlace): Signer => {
  if (party.kind === PARTY_KIND.company) return companySubject(actor.company!)
  const number = account.id_number_cipher && services.columns.open(account.id_number_cipher)
  return {
    commonName: account.name ?? '',
    ...(number ? { serialNumber: services.columns.lookup(number).toString('hex').slice(0, 32) } : {}),
  }
}
