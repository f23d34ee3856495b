import { createHash } from 'node:crypto'
import { PARTY_KIND } from '@xinqi/api/status'
import { DocumentError } from '@xinqi/documents'
import { engineRefusal } from '../../../platform/certificates/engine-refusal.ts'
import { stage } from '../../../platform/certificates/stages.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { StoredBlob, WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { recordIssued } from '../../people/freeze/issued-certificates.ts'
import { refuseWhileFrozen } from '../../people/freeze/standing-freezes.ts'
import type { UsedNationalSeal } from '../../seals/national-seals/use-seal.ts'
import { readContracts } from '../contract/aggregate.ts'
import { isOfd, OFD_MEDIA, PDF_MEDIA } from '../contract/file-format.ts'
import { judgeAll } from '../contract/perform.ts'
import { namesBehindSeals } from './names-behind-seals.ts'
import { drawSheets, type OfdSheet, type PreparedFrom, preparedFrom, type Sheet } from './sheets.ts'
import { type HowToSign, signerPlacesOf } from './signer-places.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

/** What was made outside of any transaction: durable in the store, in nobody's books yet. */
export type PreparedSheet = {
  fileId: string
  written: WrittenBlob
  /** The pages of an OFD original with the seals on them, for people to look at. */
  view: WrittenBlob | null
  subject: string
  fieldName: string
  sealFields: string[]
  nationalSeals: UsedNationalSeal[]
  certificateSerial: string
  certificateIssuer: string
  sha256: string
  signedAt: Date
  timestampedAt: Date
}
export type PreparedSignature = { ground: PreparedFrom; sheets: PreparedSheet[] }
/** For each contract what is ready to be written down, or why it cannot be. */
export type Prepared = ReadonlyMap<string, PreparedSignature | CodedError>

/** So much is held in memory at a time; a file larger than that by itself. */
const IN_HAND_BYTES = 16 * 1024 * 1024

/**
 * Everything about a signature that takes others or takes long: judged as it will be judged again, files read and
 * checked against the books, certificates and timestamps asked for, signed files stored. Nothing is locked and nothing
 * is written down: what is never committed leaves a file in the store that nobody refers to, and that is swept.
 */
export const prepareSignatures = (
  context: SigningContext,
  contractIds: readonly string[],
  how: HowToSign,
): Promise<Prepared> => {
  const { metrics, signersFirst } = context.services
  return signersFirst.signing(() => stage(metrics, 'prepare', () => prepareAll(context, contractIds, how)))
}

const prepareAll = async (
  context: SigningContext,
  contractIds: readonly string[],
  how: HowToSign,
): Promise<Prepared> => {
  const { db, now, actor, visitor } = context
  const signerPlaces = signerPlacesOf(context, how)
  const outcomes = await judgeAll(
    { db, now, by: { actor, visitor }, contractIds, action: 'sign', given: signerPlaces.given },
    await readContracts(db, contractIds),
  )
  const prepared = new Map<string, PreparedSignature | CodedError>()
  const ready: SignerPlace[] = []
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome instanceof CodedError) prepared.set(contractIds[at]!, outcome)
    else ready.push(signerPlaces.of(outcome))
  }
  // Nothing is asked of an authority in a name that is frozen; under the lock it is asked again.
  if (ready.length) await refuseWhileFrozen(db, actor, await namesBehindSeals(db, ready))
  const adaptive = await signerPlaces.adaptive(ready)
  for (const signerPlace of ready)
    prepared.set(signerPlace.contract.row.id, {
      ground: preparedFrom(context, signerPlace, adaptive),
      sheets: [],
    })
  for (const piece of inHand(await drawSheets(context, ready, adaptive)))
    for (const [at, outcome] of (await signSheets(context, piece)).entries()) {
      const { id } = piece[at]!.signerPlace.contract.row
      const known = prepared.get(id)!
      if (outcome instanceof CodedError) prepared.set(id, outcome)
      else if (!(known instanceof CodedError)) known.sheets.push(outcome)
    }
  return prepared
}

const inHand = <One extends { blob: StoredBlob }>(sheets: readonly One[]): One[][] => {
  const pieces: One[][] = []
  let room = 0
  for (const sheet of sheets) {
    if (pieces.length === 0 || sheet.blob.size > room) {
      pieces.push([])
      room = IN_HAND_BYTES
    }
    pieces.at(-1)!.push(sheet)
    room -= sheet.blob.size
  }
  return pieces
}

/** What one of them lacks keeps none of the others back; what all of them lack is said as it is. */
const signSheets = async (
  context: SigningContext,
  sheets: readonly (Sheet & { blob: StoredBlob })[],
): Promise<(PreparedSheet | CodedError)[]> => {
  const signed = await Promise.all(
    sheets.map((sheet) =>
      signSheet(context, sheet).catch((error) => {
        if (error instanceof CodedError && error.http < 500) return error
        throw error
      }),
    ),
  )
  const made = signed.flatMap((one) => (one instanceof CodedError ? [] : [one]))
  const { services, actor } = context
  const { blobs, metrics } = services
  await recordIssued(
    services,
    services.autocommit,
    made.flatMap((one) =>
      one.use ? [{ signed: one, use: { ...one.use, accountId: actor.accountId } }] : [],
    ),
  )
  const written = await stage(metrics, 'store', () =>
    blobs.stageNew(
      made.map(({ bytes, scopeId, before, mediaType }) => ({ scopeId, bytes, before, mediaType })),
    ),
  )
  const shown = made.filter(({ pages }) => pages)
  const views = await blobs.stageNew(
    shown.map(({ pages, scopeId }) => ({ scopeId, bytes: pages!, mediaType: PDF_MEDIA })),
  )
  return signed.map((one) => {
    if (one instanceof CodedError) return one
    const { bytes: _b, scopeId: _s, before: _f, use: _u, pages: _p, mediaType: _m, ...rest } = one
    return { ...rest, written: written[made.indexOf(one)]!, view: views[shown.indexOf(one)] ?? null }
  })
}

const signSheet = async (context: SigningContext, sheet: Sheet & { blob: StoredBlob }) => {
  const { services, actor } = context
  const { signerPlace, file, blob, subject, nationalSeals } = sheet
  const before = await services.blobs.read(blob)
  if (!createHash('sha256').update(before).digest().equals(file.current_sha256!))
    throw new CodedError('FILE_ALTERED')
  const signed = await services.certificates
    .sign(
      'ofd' in sheet
        ? { ofd: before, seals: sheet.ofd, close: sheet.close }
        : {
            pdf: before,
            signer: subject,
            reason: `签署《${signerPlace.contract.row.name}》`,
            placements: sheet.placements,
            seams: sheet.seams,
            seals: sheet.seals,
          },
    )
    .catch((error) => {
      throw engineRefusal(error, file.name)
    })
  return {
    ...signed,
    nationalSeals,
    fileId: file.id,
    subject: subject.commonName,
    scopeId: signerPlace.contract.row.owner_id,
    before: { blob, bytes: before },
    mediaType: isOfd(file) ? OFD_MEDIA : PDF_MEDIA,
    pages: 'ofd' in sheet ? await pagesOf(context, sheet, signed.bytes) : null,
    // An original is signed with the certificate in the seal, told when the seal was made: none is made for the act.
    use:
      'ofd' in sheet
        ? null
        : {
            ownerId: signerPlace.party.kind === PARTY_KIND.company ? actor.company!.id : actor.accountId,
            purpose: 'contract' as const,
            aboutId: signerPlace.contract.row.id,
          },
  }
}

/** As everybody will see it from now on; what was signed is the original. */
const pagesOf = async (
  { services: { documents } }: SigningContext,
  { signerPlace, file }: OfdSheet,
  bytes: Uint8Array,
): Promise<Buffer> => {
  try {
    return Buffer.from((await documents.toPdf(bytes, { owner: signerPlace.contract.row.owner_id })).pdf)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new CodedError(
      'UNAVAILABLE',
      `「${file.name}」盖章后的页面暂时无法生成，本次没有签署，请稍后重试`,
      {
        retryAfter: 5,
        cause: error,
      },
    )
  }
}
