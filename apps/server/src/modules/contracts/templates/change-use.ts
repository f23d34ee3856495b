import type { Data, TemplateContent } from '@xinqi/api/calls'
import { renamedFileRules } from '@xinqi/api/contract-fields/file-rules'
import { CONTRACT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, inRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { addTemplate } from './add-template.ts'
import { insertFlow, openedFlow } from './flow-templates.ts'
import { filesOf, type TemplateRow, templateNumbered } from './queries.ts'
import type { TemplateKind } from './template-no.ts'
import { opened } from './templates.ts'

const COPY = '副本'
const copyName = (name: string): string => `${name.slice(0, CONTRACT.nameMax - COPY.length - 1)} ${COPY}`

/** The same document under files of its own: what becomes of the one does not touch the other. */
export const withOwnFiles = <T extends { id: string }>(content: TemplateContent, files: readonly T[]) => {
  const ids = new Map(files.map(({ id }) => [id, newId()]))
  return {
    files: files.map((file) => ({ ...file, id: ids.get(file.id)! })),
    content: {
      ...content,
      files: content.files.flatMap((id) => ids.get(id) ?? []),
      ...renamedFileRules(content.fileRules, ids),
      fields: content.fields.map((field) => ({ ...field, fileId: ids.get(field.fileId) ?? field.fileId })),
    },
  }
}

export const copyTemplate = async (call: Call<'/template/copy'>) => {
  const { actor, body, db, note, services } = call
  const row = await templateNumbered(db, companyOf(actor), 'contract', body.templateNo)
  const own = withOwnFiles(opened(services, row), await filesOf(db, row))
  note({ target: row.name })
  return { templateNo: await addTemplate(call, { name: copyName(row.name), ...own }) }
}

export const copyFlow = async (call: Call<'/flowTemplate/copy'>) => {
  const { actor, body, db, note, services } = call
  const row = await templateNumbered(db, companyOf(actor), 'flow', body.templateNo)
  note({ target: row.name })
  return { templateNo: await insertFlow(call, copyName(row.name), openedFlow(services, row)) }
}

/** Out of use it stays as it is; nothing is started from it until it is back. */
export const enable =
  (kind: TemplateKind) =>
  async ({ actor, body, db, note, now }: Call<'/template/enable'> | Call<'/flowTemplate/enable'>) => {
    const row = await templateNumbered(db, companyOf(actor), kind, body.templateNo, { lock: true })
    await inRows(db, 'contract_template', { company_id: row.company_id, id: row.id }).set({
      is_enabled: body.enabled,
      updated_at: now,
    })
    note({ target: `${row.name}：${body.enabled ? '启用' : '停用'}` })
    return {}
  }

type Grant = Data<'/template/authorised'>[number]

/** Whom a template is for, by name; somebody who has left is no longer among them. */
const grantsOf = async (db: Queryable, { company_id, id }: TemplateRow): Promise<Grant[]> => {
  const { rows } = await sql<Grant>`
    select g.kind, g.target_id as id, coalesce(m.name, d.name, r.name) as name
      from contract_template_grant g
      left join member m on g.kind = 'member' and m.company_id = g.company_id and m.id = g.target_id
      left join department d on g.kind = 'department' and d.company_id = g.company_id and d.id = g.target_id
      left join role r on g.kind = 'role' and r.company_id = g.company_id and r.id = g.target_id
     where g.company_id = ${company_id} and g.template_id = ${id}
       and coalesce(m.name, d.name, r.name) is not null
     order by g.kind, name`.execute(db)
  return rows
}

export const authorised =
  (kind: TemplateKind) =>
  async ({ actor, body, db }: Call<'/template/authorised'> | Call<'/flowTemplate/authorised'>) =>
    grantsOf(db, await templateNumbered(db, companyOf(actor), kind, body.templateNo))

export const authorise =
  (kind: TemplateKind) =>
  async ({ actor, body, db, note }: Call<'/template/authorise'> | Call<'/flowTemplate/authorise'>) => {
    const row = await templateNumbered(db, companyOf(actor), kind, body.templateNo, { lock: true })
    await removeRows(db, 'contract_template_grant', { company_id: row.company_id, template_id: row.id })
    if (body.grants.length)
      await addRows(
        db,
        'contract_template_grant',
        body.grants.map(({ kind: of, id }) => ({
          company_id: row.company_id,
          template_id: row.id,
          kind: of,
          target_id: id,
        })),
      )
    const named = await grantsOf(db, row)
    // Each must be of this company: what is not is not there.
    if (named.length !== body.grants.length) throw new CodedError('NOT_FOUND')
    note({ target: `${row.name}：${named.map(({ name }) => name).join('、') || '全员'}` })
    return {}
  }
