import type { FieldValue } from '@xinqi/api/calls'
import { FillError, type FillField, fillPdf } from '@xinqi/pdf-signature/fill'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Contract, FieldRow } from './aggregate.ts'

type Look = {
  font?: 'song' | 'hei'
  sizePt?: number
  align?: 'left' | 'center' | 'right'
  colour?: 'black' | 'blue' | 'red'
  format?: string
  options?: string[]
  columns?: string[]
}
const COLOURS = { black: '#000000', blue: '#143d99', red: '#cc1a1a' } as const

/** Everything filled in goes into the pages, once, before the first signature. From then on a file is only appended to. */
export const composeFiles = async (services: Services, db: Tx, { row, files, fields }: Contract) => {
  for (const file of files) {
    const pages = file.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    if (!pages) throw new CodedError('CONTRACT_INCOMPLETE', `「${file.name}」尚未转换完成`)
    const bytes = await services.blobs.read(pages)
    const drawn: FillField[] = []
    for (const field of fields.filter(({ file_id }) => file_id === file.id))
      drawn.push(...(await drawing(services, db, field, row.owner_id)))
    const filled = drawn.length ? await fill(bytes, drawn) : bytes
    const blob = await services.blobs.put(db, {
      scopeId: row.owner_id,
      bytes: filled,
      mediaType: 'application/pdf',
    })
    await db
      .updateTable('contract_file')
      .set({ current_blob: blob.id, current_sha256: Buffer.from(blob.sha256, 'hex') })
      .where('contract_id', '=', row.id)
      .where('id', '=', file.id)
      .execute()
  }
}

const fill = async (bytes: Buffer, drawn: FillField[]): Promise<Buffer> => {
  try {
    return (await fillPdf(bytes, drawn)).bytes
  } catch (error) {
    // Text that does not fit or cannot be written is said, never cut.
    if (error instanceof FillError) throw new CodedError('CONTRACT_INCOMPLETE', error.message)
    throw error
  }
}

const drawing = async (
  services: Services,
  db: Tx,
  field: FieldRow,
  ownerId: string,
): Promise<FillField[]> => {
  const value = field.value as FieldValue | null
  if (!value) return []
  const { page, x, y, width, height } = field
  const look = field.settings as Look
  const box = { key: field.name, page, x, y, width, height }
  const text = {
    ...box,
    font: look.font,
    sizePt: look.sizePt,
    align: look.align,
    colour: COLOURS[look.colour ?? 'black'],
  }
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
        columns: (look.columns ?? []).map((title) => ({ title })),
        rows: value.rows,
        font: look.font,
        sizePt: look.sizePt,
      },
    ]
  if ('chosen' in value) {
    const chosen = value.chosen.map((at) => look.options?.[at]).filter(Boolean)
    return [{ ...text, type: 'text', value: chosen.join('、') }]
  }
  if (field.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value.text))
    return [{ ...text, type: 'date', value: value.text, format: look.format as never }]
  return [{ ...text, type: field.kind === 'lines' ? 'multiline' : 'text', value: value.text }]
}
