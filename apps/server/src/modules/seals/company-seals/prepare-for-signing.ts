import { createHash } from 'node:crypto'
import { type PreparedSeal, preparePngSeal } from '@xinqi/pdf-signature'
import { prepareSeal } from '@xinqi/seal-art'
import type { Queryable } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { drawSeal, type KeptDesign, millimetres, type SealDesign } from './artwork.ts'
import { drawnOnce } from './drawn-once.ts'

type SealRow = { design: unknown; picture_blob: string; width_um: number }

/** By which a seal's drawing is known to be the same as before. */
export const sealIs = ({
  design,
  picture_blob,
  width_um,
  height_um,
}: SealRow & { height_um: number }): string =>
  `${design ? createHash('sha256').update(JSON.stringify(design)).digest('hex') : picture_blob} ${width_um}x${height_um}`

/** A seal as it goes into a PDF: outlines where it was drawn here, its ink where it came as a picture. */
export const sealForSigning = async (
  services: Services,
  db: Queryable,
  row: SealRow,
): Promise<PreparedSeal> => {
  if (row.design) {
    const { companyName, ...design } = row.design as KeptDesign
    return drawnOnce(row.design, () => prepareSeal(drawSeal(companyName, design as SealDesign)))
  }
  return pictureForSigning(services, db, row)
}

export const pictureForSigning = async (
  services: Services,
  db: Queryable,
  { picture_blob, width_um }: { picture_blob: string; width_um: number },
): Promise<PreparedSeal> => {
  const blob = orNotFound(await services.blobs.find(db, picture_blob))
  return preparePngSeal(await services.blobs.read(blob), { widthMm: millimetres(width_um) })
}
