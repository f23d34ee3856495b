import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { verifiedPerson } from '../company-seals/access.ts'
import { micrometres, svgOf } from '../company-seals/artwork.ts'
import { drawStrokes, type FlatStrokes, type InkColour } from './artwork.ts'

/** Tries at one contract; nobody writes his name more often. */
const TRIES = 50

/** A signature written for one contract: not among one's own, of no use for another. */
export const keepMomentary = async (
  { db, services, now }: { db: Queryable; services: Services; now: Date },
  accountId: string,
  contractId: string,
  { strokes, colour }: { strokes: FlatStrokes; colour: InkColour },
) => {
  await verifiedPerson(db, services.columns, accountId)
  const tries = await countRows(db, 'momentary_signature', { contract_id: contractId, account_id: accountId })
  if (tries >= TRIES) throw new CodedError('PERSON_SEAL_LIMIT')
  const { svg, widthMm, heightMm } = svgOf(drawStrokes(strokes, colour))
  const picture = await services.blobs.put(db, {
    scopeId: accountId,
    bytes: Buffer.from(svg),
    mediaType: 'image/svg+xml',
  })
  const id = newId()
  await addRow(db, 'momentary_signature', {
    account_id: accountId,
    id,
    contract_id: contractId,
    design: JSON.stringify({ strokes, colour }),
    picture_blob: picture.id,
    width_um: micrometres(widthMm),
    height_um: micrometres(heightMm),
    created_at: now,
  })
  return {
    personSealId: id,
    picture: services.links.make({ blobId: picture.id, fileName: '手写签名', download: false }),
  }
}

export const momentaryOf = (db: Queryable, accountId: string, id: string) =>
  rowOf(db, 'momentary_signature', { account_id: accountId, id })
