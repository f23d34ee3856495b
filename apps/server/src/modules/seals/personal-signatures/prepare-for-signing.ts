import type { PreparedSeal } from '@xinqi/pdf-signature'
import { prepareSeal } from '@xinqi/seal-art'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowOf, theRow } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { provenName } from '../company-seals/access.ts'
import { drawnOnce } from '../company-seals/drawn-once.ts'
import { pictureForSigning, sealIs } from '../company-seals/prepare-for-signing.ts'
import { drawName, drawStrokes, type FlatStrokes, type InkColour, type TypedDesign } from './artwork.ts'
import { momentaryOf } from './momentary.ts'
import { KIND } from './save-person-seal.ts'

export type OwnSignature = { seal: PreparedSeal; widthUm: number; heightUm: number }

/** One's own signature as it goes into a PDF; somebody else's is not there. */
export const signatureForSigning = async (
  services: Services,
  db: Queryable,
  accountId: string,
  personSealId: string,
): Promise<OwnSignature> => {
  const person = await theRow(db, 'account', { id: accountId }, ['id', 'name', 'identity_status'])
  const { widthUm, heightUm, draw } = await ownSignature(services, db, person, personSealId)
  return { widthUm, heightUm, seal: await draw() }
}

/** The same told without drawing it: `is` changes with whatever would change the drawing. */
export const ownSignature = async (
  services: Services,
  db: Queryable,
  person: Pick<Row<'account'>, 'id' | 'name' | 'identity_status'>,
  personSealId: string,
): Promise<
  Omit<OwnSignature, 'seal'> & {
    is: string
    isDrawn: boolean
    /** Written for this contract and no other. */
    forContract: string | null
    draw: () => Promise<PreparedSeal>
  }
> => {
  const row = await rowOf(db, 'person_seal', { account_id: person.id, id: personSealId })
  if (!row) {
    const fresh = orNotFound(await momentaryOf(db, person.id, personSealId))
    const { strokes, colour } = fresh.design as { strokes: FlatStrokes; colour: InkColour }
    return {
      widthUm: fresh.width_um,
      heightUm: fresh.height_um,
      isDrawn: true,
      forContract: fresh.contract_id,
      is: `fresh ${fresh.id}`,
      draw: async () => drawnOnce(fresh.design, () => prepareSeal(drawStrokes(strokes, colour))),
    }
  }
  const size = {
    widthUm: row.width_um,
    heightUm: row.height_um,
    isDrawn: row.kind === KIND.drawn,
    forContract: null,
  }
  if (row.kind === KIND.drawn) {
    const { strokes, colour } = row.design as { strokes: FlatStrokes; colour: InkColour }
    return {
      ...size,
      is: sealIs(row),
      draw: async () => drawnOnce(row.design, () => prepareSeal(drawStrokes(strokes, colour))),
    }
  }
  if (row.kind === KIND.typed) {
    const name = provenName(person)
    return {
      ...size,
      is: `${name} ${sealIs(row)}`,
      draw: async () =>
        drawnOnce([name, row.design], () => prepareSeal(drawName(name, row.design as TypedDesign))),
    }
  }
  return { ...size, is: sealIs(row), draw: () => pictureForSigning(services, db, row) }
}
