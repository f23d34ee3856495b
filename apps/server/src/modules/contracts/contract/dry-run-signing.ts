import { prepareInkSeal, type SealPlacement, type SeamSeal } from '@xinqi/pdf-signature'
import { dryRunSigning } from '../../../platform/certificates/dry-run-signing.ts'
import { engineRefusal } from '../../../platform/certificates/engine-refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { onceForAttempts } from '../../../platform/db/prefetch.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract, FieldRow, FileRow } from './aggregate.ts'
import { isOfd, ownBlob } from './file-format.ts'
import { assertOfdSignable } from './prepare-ofd.ts'
import { seamOf } from './seam.ts'

/** Stands for whatever seal will be chosen: it is the place and the file that are tried. */
const STAND_IN = prepareInkSeal({
  widthMm: 42,
  heightMm: 42,
  widthPx: 1,
  heightPx: 1,
  alpha: Buffer.from([255]),
  colour: '#cc1a1a',
})

const triedMarks = (fields: readonly FieldRow[]) => {
  const placements: SealPlacement[] = []
  const seams: SeamSeal[] = []
  for (const field of fields) {
    const { kind, page, x, y, width, height } = field
    if (kind === 'seam') seams.push({ seal: STAND_IN, ...seamOf(field) })
    else if (kind === 'seal' || kind === 'signature')
      placements.push({ page, x, y, seal: STAND_IN, box: { width, height } })
  }
  return { placements, seams }
}

const dryRunOfd = async (
  { blobs, clock }: Services,
  db: Tx,
  file: FileRow,
  fields: readonly FieldRow[],
): Promise<void> => {
  const blobId = ownBlob(file)
  const blob = blobId && (await blobs.find(db, blobId))
  if (blob) assertOfdSignable(file, await blobs.read(blob), fields, clock())
}

/** The mark is always the same: what differs is where it stands. */
const placesTold = (fields: readonly FieldRow[], file: FileRow): string =>
  JSON.stringify(
    fields
      .filter(({ file_id }) => file_id === file.id)
      .map(({ kind, page, x, y, width, height, settings }) => [kind, page, x, y, width, height, settings]),
  )

/**
 * Before anybody is told and anything is charged, every file is signed at every place and thrown away: what no signer
 * could sign is told to whoever can still mend it.
 */
export const dryRunContractSigning = async (
  services: Services,
  db: Tx,
  { files, fields }: Contract,
): Promise<void> => {
  for (const file of files) {
    if (isOfd(file)) {
      await dryRunOfd(services, db, file, fields)
      continue
    }
    const marks = triedMarks(fields.filter(({ file_id }) => file_id === file.id))
    const blobId = file.current_blob ?? file.pdf_blob
    const blob = blobId && (await services.blobs.find(db, blobId))
    if (!blob || marks.placements.length + marks.seams.length === 0) continue
    try {
      const pdf = await services.blobs.read(blob)
      await onceForAttempts(`signed on trial ${blob.sha256} ${placesTold(fields, file)}`, () =>
        dryRunSigning(pdf, marks),
      )
    } catch (error) {
      const refusal = engineRefusal(error)
      if (!(refusal instanceof CodedError)) throw refusal
      throw new CodedError('CONTRACT_INCOMPLETE', `「${file.name}」不能签署：${(error as Error).message}`)
    }
  }
}
