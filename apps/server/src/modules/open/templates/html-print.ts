import { randomUUID } from 'node:crypto'
import type { Draft, TemplateContent } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import type { HtmlContent, HtmlField } from '@xinqi/api/open/html-template'
import { plainParty } from '@xinqi/api/plain-party'
import { DocumentError, type PlacedBox } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { templateOf } from '../../contracts/templates/rules.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { givenValues } from './html-values.ts'

export type PrintedHtml = {
  pdf: Buffer
  pages: number
  sizes: [number, number][]
  boxes: PlacedBox[]
}
type Printing = { no: string; name: string; content: HtmlContent; values: Record<string, unknown> }

/** Pages of it, made in a process without network; nothing is kept. */
export const printHtml = async (
  services: Services,
  db: Queryable,
  app: Pick<OpenApp, 'id' | 'company_id'>,
  { no, name, content, values }: Printing,
): Promise<PrintedHtml> => {
  const given = givenValues(
    content,
    values,
    content.roles.map((role) => role.name),
  )
  const { html, header, footer, page } = content
  try {
    const { pdf, pages, sizes, boxes } = await services.documents.printHtml(
      {
        title: name,
        html,
        header,
        footer,
        page,
        values: given,
        pictures: await picturesOf(services, db, app.id, no),
      },
      { owner: app.company_id },
    )
    return { pdf: Buffer.from(pdf), pages, sizes, boxes }
  } catch (error) {
    if (error instanceof DocumentError) throw new CodedError('OPEN_HTML', error.message)
    throw error
  }
}

const picturesOf = async (services: Services, db: Queryable, appId: string, no: string) => {
  const rows = await rowsOf(
    db,
    'open_template_picture',
    { app_id: appId, no },
    { columns: ['id', 'blob_id'] },
  )
  const pictures: Record<string, Uint8Array> = {}
  for (const { id, blob_id } of rows) {
    const blob = await services.blobs.find(db, blob_id)
    if (blob) pictures[id] = new Uint8Array(await services.blobs.read(blob))
  }
  return pictures
}

const MARK_NAMES = { seal: '盖章', signature: '签名', date: '签署日期' } as const
const POINTS_PER_MM = 72 / 25.4

/** The printed pages as any other document with roles and placed fields: from here on nothing knows of HTML. */
export const asTemplateContent = (
  { roles, fields: known }: HtmlContent,
  { sizes, boxes }: Pick<PrintedHtml, 'sizes' | 'boxes'>,
  fileId: string,
  now: Date,
): TemplateContent => {
  const parties: TemplateContent['parties'] = roles.map((role, index) =>
    plainParty({
      turn: role.order ?? index + 1,
      kind: role.type === 'company' ? 1 : 2,
      roleName: role.name,
    }),
  )
  const partyOf = (role: string | null | undefined) =>
    parties.find(({ roleName }) => roleName === role)?.partyId ?? null
  const times = new Map<string, number>()
  const fields: Draft['fields'] = boxes.flatMap((box): Draft['fields'] => {
    const { page, x, y, width, height } = box
    const place = { fieldId: randomUUID(), fileId, page, x, y, width, height }
    if (box.mark) {
      const partyId = partyOf(box.mark.role)
      if (!partyId) throw new CodedError('OPEN_HTML', `签署位置指向不存在的角色「${box.mark.role}」`)
      return [
        {
          ...place,
          partyId,
          kind: box.mark.kind,
          name: MARK_NAMES[box.mark.kind],
          required: true,
          settings: {},
        },
      ]
    }
    const field = known.find(({ key }) => key === box.id)
    if (!field) return []
    const time = (times.get(field.key) ?? 0) + 1
    times.set(field.key, time)
    return [{ ...place, partyId: partyOf(field.role), ...facts(field, time) }]
  })
  const seams = roles.flatMap((role, index) =>
    role.seam && role.type === 'company' && sizes.length > 1
      ? [seam(parties[index]!.partyId, fileId, sizes[0]!)]
      : [],
  )
  return {
    ...templateOf(emptyDraft(now)),
    inTurn: new Set(parties.map(({ turn }) => turn)).size > 1,
    files: [fileId],
    parties,
    fields: [...fields, ...seams],
  }
}

const facts = (field: HtmlField, time: number) => ({
  kind: field.type,
  name: `${(field.name || field.key).slice(0, 46)}${time > 1 ? time : ''}`,
  key: time > 1 ? undefined : field.key,
  required: field.required ?? true,
  settings: {
    ...(field.options ? { options: field.options } : {}),
    ...(field.format ? { format: field.format } : {}),
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
  },
})

const seam = (partyId: string, fileId: string, [wide, high]: [number, number]): Draft['fields'][number] => {
  const { width, height } = FIELD_FACTS.seam
  const [w, h] = [(width * POINTS_PER_MM) / wide, (height * POINTS_PER_MM) / high]
  const box = { page: 0, x: 1 - w, y: 0.5 - h / 2, width: w, height: h }
  return {
    fieldId: randomUUID(),
    fileId,
    partyId,
    kind: 'seam',
    ...box,
    name: '骑缝章',
    required: true,
    settings: {},
  }
}
