import { checkOfdSignable, NationalSealError, prepareOfd } from '@xinqi/national-seal'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract, FieldRow, FileRow } from './aggregate.ts'
import { ofdPlaceProblem } from './ofd-rules.ts'
import { seamOf } from './seam.ts'

const MM_PER_POINT = 25.4 / 72
/** Between the pages as they were drawn and the pages as the file says they are; more is another page. */
const SAME_MM = 0.5
/** Stands for whatever seal will be chosen: it is the places and the file that are tried. */
const STAND_IN = { widthMm: 42, heightMm: 42 }
/** Signatures are wide and low. */
const SIGNATURE_STAND_IN = { widthMm: 40, heightMm: 15 }

type OfdFile = Pick<FileRow, 'id' | 'name' | 'page_sizes'>
type Places = readonly Pick<
  FieldRow,
  'file_id' | 'kind' | 'page' | 'x' | 'y' | 'width' | 'height' | 'settings'
>[]

/** Where a place is on an OFD page, as the engine wants it said. */
export const ofdPlaceOf = (
  { page, x, y, width, height }: Pick<FieldRow, 'page' | 'x' | 'y' | 'width' | 'height'>,
  { dx = 0, dy = 0 }: { dx?: number; dy?: number } = {},
) => ({ page, middle: { x: x + width / 2 + dx, y: y + height / 2 + dy } })

/** Where a seam runs over the pages of an OFD file; its offset is kept in millimetres there. */
export const ofdSeamOf = (
  field: Pick<FieldRow, 'y' | 'height' | 'settings'>,
  sizes: readonly [number, number][],
) => {
  const { edge, pages, offset = 0 } = seamOf(field)
  const all = sizes.map((_, index) => index)
  const ridden =
    pages === 'odd' || pages === 'even'
      ? all.filter((index) => index % 2 === (pages === 'odd' ? 0 : 1))
      : typeof pages === 'object'
        ? pages
        : undefined
  return { edge, pages: ridden, offsetMm: offset * (sizes[0]?.[1] ?? 0) * MM_PER_POINT } as const
}

const sizesOf = ({ page_sizes }: Pick<FileRow, 'page_sizes'>) => page_sizes as [number, number][]

/** Tells in words why this file could not be signed as it is, at these places; returns nothing where it could. */
export const assertOfdSignable = (file: OfdFile, bytes: Uint8Array, places: Places, at: Date): void => {
  const own = places.filter(({ file_id }) => file_id === file.id)
  const sizes = sizesOf(file)
  try {
    const pages = checkOfdSignable(bytes, {
      at,
      seal: STAND_IN,
      places: own.filter(({ kind }) => kind === 'seal').map((field) => ofdPlaceOf(field)),
      riding: own.filter(({ kind }) => kind === 'seam').map((field) => ofdSeamOf(field, sizes)),
    })
    const signatures = own.filter(({ kind }) => kind === 'signature').map((field) => ofdPlaceOf(field))
    if (signatures.length)
      checkOfdSignable(bytes, { at, seal: SIGNATURE_STAND_IN, places: signatures, riding: [] })
    const isSame =
      pages.length === sizes.length &&
      pages.every(
        ({ widthMm, heightMm }, index) =>
          Math.abs(widthMm - sizes[index]![0] * MM_PER_POINT) < SAME_MM &&
          Math.abs(heightMm - sizes[index]![1] * MM_PER_POINT) < SAME_MM,
      )
    if (!isSame) throw new NationalSealError('OFD_FORMAT', '页面尺寸与所见页面不一致')
  } catch (error) {
    if (!(error instanceof NationalSealError)) throw error
    throw new CodedError(
      'CONTRACT_INCOMPLETE',
      `「${file.name}」不能以 OFD 原件签署：${error.message}；请改为以 PDF 签署`,
    )
  }
}

/** What was made in a sandbox must say so on every page, and nothing is written into an original. */
export const assertOfdAllowed = async (services: Services, db: Queryable, companyId: string | null) => {
  if (services.nationalSeals.making === 'none' && !services.sealSigning)
    throw new CodedError('NATIONAL_SEAL_NOT_MADE', '平台没有开通国标电子印章制作，不能以 OFD 原件签署')
  if (!companyId) throw new CodedError('CONTRACT_INCOMPLETE', '个人发起的合同不能以 OFD 原件签署')
  const { realm } = (await rowOf(db, 'company', { id: companyId }, ['realm'])) ?? {}
  if (realm) throw new CodedError('CONTRACT_INCOMPLETE', '沙箱中的合同须逐页标明沙箱，不能以 OFD 原件签署')
}

/** The original as everybody will sign it: its list of signatures is named once, here, and nothing else is changed. */
export const originalToSign = async (
  services: Services,
  db: Queryable,
  { row, fields }: Pick<Contract, 'row' | 'fields'>,
  file: FileRow,
): Promise<Buffer> => {
  await assertOfdAllowed(services, db, row.company_id)
  for (const field of fields.filter(({ file_id }) => file_id === file.id)) {
    const problem = ofdPlaceProblem(file.name, { ...field, settings: field.settings as object })
    if (problem) throw new CodedError('CONTRACT_INCOMPLETE', problem)
  }
  const source = await services.blobs.find(db, file.source_blob)
  if (!source) throw new CodedError('CONTRACT_INCOMPLETE', `「${file.name}」已不存在，请重新上传`)
  const bytes = await services.blobs.read(source)
  assertOfdSignable(file, bytes, fields, row.created_at)
  // The day of the contract, so that a transaction tried again makes the same bytes.
  return prepareOfd(bytes, row.created_at)
}
