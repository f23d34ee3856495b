import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage, countOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { rowsOf, takeRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { TemplateKind } from './template-no.ts'

export type TemplateRow = Selectable<Tables['contract_template']>
export type TemplateFileRow = Selectable<Tables['contract_template_file']>

const templates = (db: Queryable, companyId: string, kind: TemplateKind) =>
  db.selectFrom('contract_template').where('company_id', '=', companyId).where('kind', '=', kind)

/** One of the company's own; that of another is not there. */
export const templateNumbered = async (
  db: Queryable,
  companyId: string,
  kind: TemplateKind,
  no: string,
  { lock = false, usable }: { lock?: boolean; usable?: RawBuilder<boolean> } = {},
): Promise<TemplateRow> => {
  return orNotFound(
    await templates(db, companyId, kind)
      .selectAll()
      .where('no', '=', no)
      .$if(usable !== undefined, (query) => query.where(usable!))
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst(),
  )
}

/** Gone with its files' rows, if it is the company's own. */
export const takeAway = async (
  db: Queryable,
  companyId: string,
  kind: TemplateKind,
  no: string,
): Promise<TemplateRow> => {
  return orNotFound(await takeRow(db, 'contract_template', { company_id: companyId, kind, no }))
}

export const filesOf = (db: Queryable, { company_id, id }: TemplateRow): Promise<TemplateFileRow[]> =>
  rowsOf(db, 'contract_template_file', { company_id, template_id: id }, { by: 'position' })

export const countTemplates = (db: Queryable, companyId: string, kind: TemplateKind): Promise<number> =>
  countOf(templates(db, companyId, kind))

export const pageOfTemplates = async <T>(
  db: Queryable,
  companyId: string,
  kind: TemplateKind,
  asked: { keyword?: string; enabled?: boolean; cursor?: string; pageSize?: number },
  usable: RawBuilder<boolean>,
  present: (row: TemplateRow & { is_restricted: boolean }) => T,
) => {
  const { enabled } = asked
  const keyword = asked.keyword?.trim()
  const found = templates(db, companyId, kind)
    .where(usable)
    .$if(enabled !== undefined, (query) => query.where('is_enabled', '=', enabled!))
    .$if(Boolean(keyword), (query) => query.where('name', 'ilike', containing(keyword!)))
  return countedPage(
    found.selectAll().select(
      sql<boolean>`exists (select 1 from contract_template_grant g
          where g.company_id = contract_template.company_id and g.template_id = contract_template.id)`.as(
        'is_restricted',
      ),
    ),
    found,
    asked,
    { at: 'contract_template.created_at', id: 'contract_template.id' },
    present,
  )
}
