import { createHash } from 'node:crypto'
import type { FieldSettings, FieldValue } from '@xinqi/api/calls'
import { DEFAULT_SIZE_PT, WATERMARK } from '@xinqi/api/contract-fields/kinds'
import { optionCell, optionGrid } from '@xinqi/api/contract-fields/option-grid'
import { writtenRows } from '@xinqi/api/contract-fields/table-rows'
import { type Writing, writtenValue } from '@xinqi/api/contract-fields/written'
import { FillError, type FillField, fillPdf } from '@xinqi/pdf-signature/fill'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { onceForAttempts } from '../../../platform/db/prefetch.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract, FieldRow, FileRow } from './aggregate.ts'
import { fillSenders } from './auto-fill.ts'
import { SIGNING_KINDS } from './facts.ts'
import { isOfd, OFD_MEDIA, PDF_MEDIA } from './file-format.ts'
import { type PageSize, pagesWith } from './page-sizes.ts'
import { originalToSign } from './prepare-ofd.ts'
import { fieldsThere, isFileIn } from './settled-entries.ts'
import { changeFile } from './write-files.ts'

type TextStyle = Pick<FieldSettings, 'columnRules'> & {
  font?: 'song' | 'hei'
  sizePt?: number
  align?: 'left' | 'center' | 'right'
  colour?: 'black' | 'blue' | 'red'
  columns?: string[]
  density?: 'single' | 'sparse' | 'normal' | 'dense'
  slant?: number
  opacity?: number
} & Writing
/** Inks people may choose for what they write. */
export const COLOURS = { black: '#000000', blue: '#143d99', red: '#cc1a1a' } as const

/**
 * Everything filled in goes into the pages, once, before the first signature; an OFD original stays as it was uploaded.
 * From then on a file is only appended to.
 */
export const composeFiles = async (services: Services, db: Tx, given: Contract) => {
  const contract = await fillSenders(services, db, given, { isLast: true })
  const { row, files } = contract
  const now = services.clock()
  const fields = fieldsThere(contract.fields, now)
  for (const file of files) {
    if (!isFileIn(contract, file, now)) {
      await changeFile(db, { contractId: row.id, fileId: file.id }, { left_out: true })
      continue
    }
    const { bytes, added } = isOfd(file)
      ? { bytes: await originalToSign(services, db, { ...contract, fields }, file), added: [] }
      : await composedPages(services, db, contract, file, fields)
    const mediaType = isOfd(file) ? OFD_MEDIA : PDF_MEDIA
    const blob = await services.blobs.put(db, { scopeId: row.owner_id, bytes, mediaType })
    await inRows(db, 'contract_file', { contract_id: row.id, id: file.id }).set({
      current_blob: blob.id,
      current_sha256: Buffer.from(blob.sha256, 'hex'),
      ...pagesWith(file, added),
    })
  }
}

/** Draws these entries and keeps nothing: whoever wrote what does not fit is told, not whoever comes after him. */
export const tryOut = async (services: Services, db: Tx, contract: Contract, fields: readonly FieldRow[]) => {
  for (const file of contract.files)
    if (fields.some(({ file_id }) => file_id === file.id))
      await composedPages(services, db, contract, file, fields)
}

/** What is drawn of a field; a draft's own have it too. */
export type Entry = Pick<
  FieldRow,
  | 'file_id'
  | 'party_id'
  | 'filled_by'
  | 'kind'
  | 'page'
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'name'
  | 'settings'
  | 'value'
>
type Paper = Pick<FileRow, 'id' | 'name' | 'pdf_blob' | 'page_sizes'>
type Owner = { row: Pick<Contract['row'], 'owner_id' | 'company_id'> }

/** A file with these entries on it, kept nowhere: for whoever looks at it before there is a contract. */
export const composed = async (...about: Parameters<typeof composedPages>): Promise<Buffer> =>
  (await composedPages(...about)).bytes

type Composed = { bytes: Buffer; added: PageSize[] }

const composedPages = async (
  services: Services,
  db: Queryable,
  { row }: Owner,
  file: Paper,
  fields: readonly Entry[],
): Promise<Composed> => {
  const pages = file.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
  if (!pages) throw new CodedError('CONTRACT_INCOMPLETE', `「${file.name}」尚未转换完成`)
  const bytes = await services.blobs.read(pages)
  const drawn: FillField[] = []
  for (const field of fields.filter(({ file_id }) => file_id === file.id))
    drawn.push(...(await drawing(services, db, file, field, row.owner_id)))
  drawn.push(...(await realmMark(db, row.company_id)))
  if (drawn.length === 0) return { bytes, added: [] }
  return onceForAttempts(`drawn ${pages.sha256} ${told(drawn)}`, () => fill(bytes, drawn))
}

/** What is drawn, pictures by what they hold. */
const told = (drawn: readonly FillField[]): string =>
  JSON.stringify(
    drawn.map((one) =>
      one.type === 'image' ? { ...one, image: createHash('sha256').update(one.image).digest('hex') } : one,
    ),
  )

/** What was made in a sandbox says so on every page. */
const realmMark = async (db: Queryable, companyId: string | null): Promise<FillField[]> => {
  if (!companyId) return []
  const company = await rowOf(db, 'company', { id: companyId }, ['realm'])
  return company?.realm
    ? [{ key: 'sandbox', type: 'watermark', text: '沙箱 无法律效力', colour: '#b00020', density: 'sparse' }]
    : []
}

const fill = async (pdf: Buffer, drawn: FillField[]): Promise<Composed> => {
  try {
    const { bytes, added } = await fillPdf(pdf, drawn)
    return { bytes, added: added.map(({ width, height }) => [width, height]) }
  } catch (error) {
    // Text that does not fit or cannot be written is said, never cut.
    if (error instanceof FillError) throw new CodedError('CONTRACT_INCOMPLETE', refusalOf(error, drawn))
    throw error
  }
}

/** A table goes on on pages of its own, so only a row that fills more than one of them is too long. */
const refusalOf = ({ code, field, message }: FillError, drawn: readonly FillField[]): string => {
  const table = drawn.find((one) => one.type === 'table' && one.key === field)
  return code === 'TEXT_OVERFLOW' && table?.type === 'table'
    ? `「${field}」放不下：有一行内容过长，或列太窄，请精简内容，或请发起方加大表格`
    : message
}

const drawing = async (
  services: Services,
  db: Queryable,
  file: Paper,
  field: Entry,
  ownerId: string,
): Promise<FillField[]> => {
  if (SIGNING_KINDS.has(field.kind)) return []
  const value = field.value as FieldValue | null
  const { page, x, y, width, height } = field
  const look = field.settings as TextStyle
  const box = { key: field.name, page, x, y, width, height }
  const text = {
    ...box,
    font: look.font,
    sizePt: look.sizePt,
    align: look.align,
    colour: COLOURS[look.colour ?? 'black'],
  }
  // What was not chosen is printed too: an empty box says so, a missing one says nothing.
  if (field.kind === 'choice' || field.kind === 'check')
    return drawnOptions(field, look, value, (file.page_sizes as [number, number][])[page]!)
  if (!value) return []
  if ('pictureId' in value) {
    const picture = await services.blobs.find(db, value.pictureId)
    // Whoever fills in a picture may only name one of his own: an id is not a right to the file behind it.
    const giver = field.party_id === null ? ownerId : field.filled_by
    if (picture?.scopeId !== giver)
      throw new CodedError('CONTRACT_INCOMPLETE', `「${field.name}」的图片不可用，请重新上传`)
    return [{ ...box, type: 'image', image: await services.blobs.read(picture) }]
  }
  if ('rows' in value)
    return [
      {
        ...box,
        type: 'table',
        columns: (look.columns ?? []).map((title) => ({ title, align: look.align })),
        rows: writtenRows(look, value.rows),
        continues: true,
        font: look.font,
        sizePt: look.sizePt,
        colour: text.colour,
      },
    ]
  if (field.kind === 'watermark') return drawnWatermark(field, look, value)
  const written = writtenValue(field.kind, look, value)
  return [{ ...text, type: field.kind === 'lines' ? 'multiline' : 'text', value: written }]
}

/** Smaller letters, closely set, would be thousands on every page. */
const SMALLEST_WATERMARK_PT = 14

/** Over every page of its file, under nothing: what is signed later is signed with it. */
const drawnWatermark = ({ name }: Entry, look: TextStyle, value: FieldValue): FillField[] => {
  const text = 'text' in value ? value.text.trim() : ''
  if (!text) return []
  return [
    {
      key: name,
      type: 'watermark',
      text,
      font: look.font ?? 'hei',
      sizePt: Math.max(SMALLEST_WATERMARK_PT, look.sizePt ?? WATERMARK.sizePt),
      density: look.density ?? WATERMARK.density,
      rotate: look.slant ?? WATERMARK.slant,
      opacity: (look.opacity ?? WATERMARK.opacity) / 100,
      ...(look.colour ? { colour: COLOURS[look.colour] } : {}),
    },
  ]
}

/** Each option with its mark before it, laid out as the preview lays it out. */
const drawnOptions = (
  field: Entry,
  look: TextStyle,
  value: FieldValue | null,
  [pageWidth, pageHeight]: [number, number],
): FillField[] => {
  const options = look.options ?? []
  const chosen = value && 'chosen' in value ? value.chosen : []
  const sizePt = look.sizePt ?? DEFAULT_SIZE_PT
  const colour = COLOURS[look.colour ?? 'black']
  const grid = optionGrid(options.length, field.height * pageHeight, sizePt)
  return options.flatMap((option, index): FillField[] => {
    const cell = optionCell(grid, index)
    const at = {
      key: field.name,
      page: field.page,
      x: field.x + cell.x * field.width,
      y: field.y + cell.y * field.height,
    }
    const [wide, high] = [cell.width * field.width, cell.height * field.height]
    const mark = Math.min(sizePt, high * pageHeight)
    const markBox = {
      ...at,
      y: at.y + high / 2 - mark / pageHeight / 2,
      width: mark / pageWidth,
      height: mark / pageHeight,
    }
    const taken = (mark + sizePt * 0.35) / pageWidth
    if (taken >= wide) throw new CodedError('CONTRACT_INCOMPLETE', `「${field.name}」放不下，请加大控件`)
    const isChosen = chosen.includes(index)
    return [
      field.kind === 'check'
        ? { ...markBox, type: 'checkbox', checked: isChosen, colour }
        : { key: field.name, type: 'radio', options: [markBox], selected: isChosen ? 0 : null, colour },
      {
        ...at,
        type: 'text',
        x: at.x + taken,
        width: wide - taken,
        height: high,
        value: option,
        font: look.font,
        sizePt,
        colour,
      },
    ]
  })
}
