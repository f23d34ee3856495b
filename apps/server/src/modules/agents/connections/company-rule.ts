import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { isAdmin } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'

export type CompanyRule = {
  allowed: boolean
  amountCentsMax: number | null
  contractsPerDay: number | null
}

/** Allowed unless the company says otherwise; whatever a person grants stays within it. */
export const ruleOf = async (db: Queryable, companyId: string): Promise<CompanyRule> => {
  const row = await rowOf(db, 'agent_company_rule', { company_id: companyId })
  return {
    allowed: row?.allowed ?? true,
    amountCentsMax: row?.amount_cents_max == null ? null : Number(row.amount_cents_max),
    contractsPerDay: row?.contracts_per_day ?? null,
  }
}

export const viewRule: PlainHandler<'/agents/rule/view'> = async ({ actor, db }) =>
  ruleOf(db, companyOf(actor))

export const saveRule: PlainHandler<'/agents/rule/save'> = async ({ actor, body, db, note, now }) => {
  const companyId = companyOf(actor)
  if (!isAdmin(actor)) throw new CodedError('FORBIDDEN')
  const values = {
    allowed: body.allowed,
    amount_cents_max: body.amountCentsMax,
    contracts_per_day: body.contractsPerDay,
    changed_by: actor.name ?? '',
    changed_at: now,
  }
  await db
    .insertInto('agent_company_rule')
    .values({ company_id: companyId, ...values })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(values))
    .execute()
  note({ detail: body })
  return {}
}
