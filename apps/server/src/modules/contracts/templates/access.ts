import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { pathTo } from '../../company/members/department-rules.ts'
import { departmentTree } from '../../company/members/departments.ts'
import { type TemplateRow, templateNumbered } from './queries.ts'
import type { TemplateKind } from './template-no.ts'

const KEEPING = { contract: 'system:template:edit', flow: 'system:template:flowEdit' } as const

/** Who keeps templates sees all of them, in use or not, whoever they are for. */
const keeps = ({ grants }: Actor, kind: TemplateKind): boolean => grants.has(KEEPING[kind])

/** Templates somebody may use: those for everybody, for him, for a role of his, for his department or one above it. */
export const usableBy = async (
  db: Queryable,
  actor: Actor,
  kind: TemplateKind,
): Promise<RawBuilder<boolean>> => {
  if (keeps(actor, kind)) return sql<boolean>`true`
  const { departmentId, memberId } = actor.company!
  const above = departmentId
    ? pathTo(await departmentTree(db, companyOf(actor)), departmentId).map(({ id }) => id)
    : []
  const granted = sql`select 1 from contract_template_grant g
    where g.company_id = contract_template.company_id and g.template_id = contract_template.id`
  return sql<boolean>`contract_template.is_enabled and (not exists (${granted}) or exists (${granted} and (
    (g.kind = 'member' and g.target_id = ${memberId}::uuid)
    or (g.kind = 'department' and g.target_id = any(${above}::uuid[]))
    or (g.kind = 'role' and g.target_id in (
      select mr.role_id from member_role mr where mr.company_id = g.company_id and mr.member_id = ${memberId}::uuid)))))`
}

/** One to read: out of use or for others, it is there for those who keep templates only. */
export const readableTemplate = async (
  db: Queryable,
  actor: Actor,
  kind: TemplateKind,
  no: string,
): Promise<TemplateRow> =>
  templateNumbered(db, companyOf(actor), kind, no, { usable: await usableBy(db, actor, kind) })

/** One to start a contract from: nobody does so with one that was put out of use. */
export const startableTemplate = async (
  db: Queryable,
  actor: Actor,
  kind: TemplateKind,
  no: string,
): Promise<TemplateRow> => {
  const row = await readableTemplate(db, actor, kind, no)
  if (!row.is_enabled) throw new CodedError('TEMPLATE_DISABLED')
  return row
}
