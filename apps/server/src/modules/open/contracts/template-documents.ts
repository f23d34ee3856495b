import { randomUUID } from 'node:crypto'
import type { Draft, TemplateContent } from '@xinqi/api/calls'
import { isFileThere } from '@xinqi/api/contract-fields/file-rules'
import { hasRules, withoutRules } from '@xinqi/api/contract-fields/ruled-field'
import { settledProblem } from '@xinqi/api/contract-fields/settle-fields'
import type { PublicBody } from '@xinqi/api/open/registry'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { SIGNING_KINDS } from '../../contracts/contract/facts.ts'
import type { ReadyFile } from '../../contracts/drafts/begin-draft.ts'
import { settleDraft } from '../../contracts/drafts/settle-draft.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { usableTemplate } from '../templates/use-template.ts'
import { valuesFor } from '../templates/values.ts'
import type { PagesOf } from './places.ts'

type TemplateRequest = NonNullable<PublicBody<'contract/create'>['templates']>[number]
type Fields = Draft['fields']
export type TemplateDocuments = {
  files: (ReadyFile & PagesOf)[]
  /** What the partner wrote into them. */
  filled: Fields
  /** Where they want to be signed, for whoever is named there. */
  marks: Fields
}

/** Templates as documents among others: their roles stay behind, the call says who signs where. */
export const templateDocuments = async (
  { services, db, app, now }: { services: Services; db: Queryable; app: OpenApp; now: Date },
  asked: readonly TemplateRequest[],
): Promise<TemplateDocuments> => {
  const made: TemplateDocuments = { files: [], filled: [], marks: [] }
  for (const { templateNo, values = {} } of asked) {
    const template = await usableTemplate(services, db, app, templateNo)
    if (template.kind === 'html')
      throw new CodedError(
        'OPEN_TEMPLATE_KIND',
        `模板 ${templateNo} 是 HTML 模板：请先用 template/fill 生成文件`,
      )
    if (made.files.some(({ id }) => template.files.some((file) => file.id === id)))
      throw new CodedError('OPEN_TEMPLATE_KIND', `模板 ${templateNo} 重复`)
    const { fields, filled, isIn } = filledIn(template.content, values, now)
    for (const file of template.files.filter(({ id }) => isIn(id)))
      made.files.push({ ...file, fileId: file.id, pages: file.page_sizes as [number, number][] })
    made.marks.push(...fields.filter(({ kind, fileId }) => SIGNING_KINDS.has(kind) && isIn(fileId)))
    made.filled.push(...filled)
  }
  return made
}

/** Nobody is left to fill in the rest: what must be there must be given. */
const filledIn = (
  { fields, fileRules = [] }: Pick<TemplateContent, 'fields' | 'fileRules'>,
  values: Record<string, unknown>,
  now: Date,
) => {
  const open = fields.filter(({ kind }) => !SIGNING_KINDS.has(kind))
  const given = new Map(valuesFor(open, values).map(({ field, value }) => [field.fieldId, value]))
  const entries = open.map((field) => ({
    ...field,
    partyId: null,
    value: given.get(field.fieldId) ?? field.value,
  }))
  const settled = settleDraft({ fields: entries, fileRules }, now)
  for (const field of entries) {
    const { shown, required, value } = settled.of(field.fieldId)
    const named = `控件 ${field.key || field.name}`
    if (shown && required && !value && !field.settings.formula)
      throw new CodedError('OPEN_VALUE', `${named}：请给出值`)
    const problem = hasRules(field.settings) ? settledProblem(field, settled, now) : undefined
    if (problem) throw new CodedError('OPEN_VALUE', `${named}：${problem}`)
  }
  // All that decides about them is known here: what is there stays as it is, and needs its rules no more.
  const filled: Fields = entries.flatMap((field) => {
    const { shown, value } = settled.of(field.fieldId)
    return shown && value
      ? [{ ...field, fieldId: randomUUID(), settings: withoutRules(field.settings), value }]
      : []
  })
  /** What is left out here is not a document of the contract at all. */
  const isIn = (fileId: string) =>
    isFileThere(fileRules.find((rule) => rule.fileId === fileId)?.when, settled)
  return { fields, filled, isIn }
}
