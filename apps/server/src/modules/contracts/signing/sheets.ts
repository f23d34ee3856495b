import { PARTY_KIND } from '@xinqi/api/status'
import { companySubject, type Signer } from '../../../platform/certificates/certificates.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { SealedMarks } from '../../../platform/national-seals/seal-to-use.ts'
import type { OfdMarks } from '../../../platform/national-seals/sign-ofd.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import type { NationalSealInHand, UsedNationalSeal } from '../../seals/national-seals/use-seal.ts'
import { type FileRow, SIGNER } from '../contract/aggregate.ts'
import { isOfd } from '../contract/file-format.ts'
import { ofdPlaceOf, ofdSeamOf } from '../contract/prepare-ofd.ts'
import { turnsAfterSignature } from '../contract/turns.ts'
import { type Drawn, drawMarks } from './draw-marks.ts'
import { placesOf } from './my-part.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

type OneFile = { signerPlace: SignerPlace; file: FileRow; subject: Signer; nationalSeals: UsedNationalSeal[] }
/** One file with what one person puts on it: drawn into the pages of a PDF, or set beside those of an OFD original. */
export type PdfSheet = OneFile & Drawn & { seals: SealedMarks[] }
export type OfdSheet = OneFile & { ofd: OfdMarks[]; close: boolean }
export type Sheet = PdfSheet | OfdSheet

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
    files: filesToSign(signerPlace).map((file) => [
      file.id,
      file.current_blob,
      file.current_sha256?.toString('hex'),
      ...(isOfd(file) ? [closesOfd(signerPlace, file)] : []),
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
  const fits = adaptive && signerPlace.party.kind === PARTY_KIND.company
  const nationals = await takeNationals(signerPlace)
  return filesToSign(signerPlace).map((file) => {
    if (isOfd(file)) return ofdSheet(signerPlace, file, subject, nationals)
    const seals = nationals.flatMap(({ seal, fieldIds }) => {
      const drawn = drawMarks(
        file,
        chosen.filter(({ field }) => fieldIds.has(field.id)),
        fits,
      )
      return drawn.placements.length + drawn.seams.length ? [{ seal, drawn }] : []
    })
    const plain = chosen.filter(({ field }) => !nationals.some(({ fieldIds }) => fieldIds.has(field.id)))
    return {
      ...drawMarks(file, plain, fits),
      seals: seals.map(({ seal, drawn }) => ({ use: seal.use, picture: seal.picture, ...drawn })),
      nationalSeals: seals.map(({ seal }) => describeUse(seal)),
      signerPlace,
      file,
      subject,
    }
  })
}

/** The whole of what one person does to an original: each of his seals at its places, and nothing drawn. */
const ofdSheet = (
  signerPlace: SignerPlace,
  file: FileRow,
  subject: Signer,
  nationals: Awaited<ReturnType<typeof takeNationals>>,
): OfdSheet => {
  const sizes = file.page_sizes as [number, number][]
  const used = nationals.flatMap(({ seal, fieldIds }) => {
    const own = signerPlace.marks.chosen.filter(
      ({ field }) => field.file_id === file.id && fieldIds.has(field.id),
    )
    const places = own
      .filter(({ field }) => field.kind !== 'seam')
      .map(({ field, moved }) => ofdPlaceOf(field, moved))
    const riding = own
      .filter(({ field }) => field.kind === 'seam')
      .map(({ field }) => ofdSeamOf(field, sizes))
    return own.length ? [{ seal, marks: { use: seal.use, places, riding } }] : []
  })
  return {
    signerPlace,
    file,
    subject,
    ofd: used.map(({ marks }) => marks),
    nationalSeals: used.map(({ seal }) => describeUse(seal)),
    close: closesOfd(signerPlace, file),
  }
}

/** Nobody else has a place on it any more: this signature says so, and nothing can be added to or taken from the file. */
const closesOfd = ({ contract, signer }: SignerPlace, file: FileRow): boolean => {
  const { signers } = turnsAfterSignature(contract.row.in_turn, contract.parties, contract.signers, signer.id)
  const awaited = new Set(
    signers
      .filter(({ status }) => status !== SIGNER.signed && status !== SIGNER.released)
      .map(({ id }) => id),
  )
  return !contract.signers.some(
    (one) => awaited.has(one.id) && placesOf(contract, one).some(({ file_id }) => file_id === file.id),
  )
}

const describeUse = ({ picture, use, widthMm, heightMm, eslSha256, ...used }: NationalSealInHand) => used

/** Each national seal once, with the places it goes to. */
const takeNationals = async ({ marks }: SignerPlace) => {
  const seals = new Map<string, { seal: NationalSealInHand; fieldIds: Set<string> }>()
  for (const { field, mark } of marks.chosen) {
    if (!mark?.national) continue
    const { id, take } = mark.national
    const known = seals.get(id) ?? { seal: await take(), fieldIds: new Set<string>() }
    seals.set(id, known)
    known.fieldIds.add(field.id)
  }
  return [...seals.values()]
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
