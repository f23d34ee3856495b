import { PERSON_SEALS } from '@xinqi/api/limits'
import type { Drawing } from '@xinqi/seal-art'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Call, UploadedFile } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { verifiedPerson } from '../company-seals/access.ts'
import { cutOut, type InkPicture, micrometres, svgOf } from '../company-seals/artwork.ts'
import { drawName, drawStrokes } from './artwork.ts'
import { countPersonSeals } from './list-person-seals.ts'

export const KIND = { drawn: 1, typed: 2, picture: 3 } as const

type Context = { db: Queryable; services: Services; now: Date }
type NewSignature = { name: string; kind: number; design: string | null } & (
  | { drawing: Drawing }
  | { ink: InkPicture }
)

/** Saves a signature for a person who has proven who he is; his first one is his default. */
export const savePersonSeal = async (
  { db, services, now }: Context,
  accountId: string,
  signature: NewSignature,
): Promise<{ personSealId: string }> => {
  await verifiedPerson(db, services.columns, accountId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signatures:${accountId}`}, 0))`.execute(db)
  const count = await countPersonSeals(db, accountId)
  if (count >= PERSON_SEALS) throw new CodedError('PERSON_SEAL_LIMIT')
  const { bytes, mediaType, widthMm, heightMm } = pictureOf(signature)
  const picture = await services.blobs.put(db, { scopeId: accountId, bytes, mediaType })
  const personSealId = newId()
  try {
    await addRow(db, 'person_seal', {
      account_id: accountId,
      id: personSealId,
      name: signature.name.trim(),
      kind: signature.kind,
      design: signature.design,
      picture_blob: picture.id,
      width_um: micrometres(widthMm),
      height_um: micrometres(heightMm),
      is_default: count === 0,
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('PERSON_SEAL_NAME_TAKEN')
    throw error
  }
  await noteNamedActs(db, [
    {
      id: personSealId,
      act: 'signature.made',
      owner: { id: accountId, isCompany: false },
      label: signature.name.trim(),
      byAccount: null,
      at: now,
    },
  ])
  return { personSealId }
}

const pictureOf = (signature: NewSignature) => {
  if ('ink' in signature) {
    const { png, image } = signature.ink
    return { bytes: png, mediaType: 'image/png', widthMm: image.widthMm, heightMm: image.heightMm }
  }
  const { svg, widthMm, heightMm } = svgOf(signature.drawing)
  return { bytes: Buffer.from(svg), mediaType: 'image/svg+xml', widthMm, heightMm }
}

export const saveDrawn = async (call: Call<'/personSeal/draw'>) => {
  const { body, actor } = call
  call.note({ target: body.name })
  return savePersonSeal(call, actor.accountId, {
    name: body.name,
    kind: KIND.drawn,
    design: JSON.stringify({ strokes: body.strokes, colour: body.colour }),
    drawing: drawStrokes(body.strokes, body.colour),
  })
}

/** The name is the verified one, never what somebody typed. */
export const saveTyped = async (call: Call<'/personSeal/type'>) => {
  const { body, actor, db, services } = call
  const person = await verifiedPerson(db, services.columns, actor.accountId)
  call.note({ target: body.name })
  return savePersonSeal(call, actor.accountId, {
    name: body.name,
    kind: KIND.typed,
    design: JSON.stringify(body.design),
    drawing: drawName(person.name, body.design),
  })
}

const SIGNATURE_WIDTH_MM = 40

export const cutOutSignature = ({ files }: { files: readonly UploadedFile[] }): Promise<InkPicture> =>
  cutOut(files[0], SIGNATURE_WIDTH_MM)

export const savePicture = async (call: Call<'/personSeal/upload'>, ink: InkPicture) => {
  call.note({ target: call.body.name })
  return savePersonSeal(call, call.actor.accountId, {
    name: call.body.name,
    kind: KIND.picture,
    design: null,
    ink,
  })
}
