import { newId } from '../../../platform/db/ids.ts'
import { addRow, removeRows, rowOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sealAbout } from './rule-rows.ts'

export const addException: PlainHandler<'/companyRule/except'> = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}) => {
  const companyId = companyOf(actor)
  orNotFound(await rowOf(db, 'company_rule', { company_id: companyId, id: body.ruleId }, ['id']))
  const id = newId()
  const about = { about: body.about.trim(), reason: body.reason.trim() }
  await addRow(db, 'company_rule_exception', {
    company_id: companyId,
    rule_id: body.ruleId,
    id,
    kind: body.kind,
    about_sealed: sealAbout(await services.ownerKeys.of(companyId), id, about),
    until: body.until ?? null,
    by_name: actor.name ?? '',
    created_at: now,
  })
  note({ target: about.about, detail: { reason: about.reason } })
  return { exceptionId: id }
}

export const removeException: PlainHandler<'/companyRule/unexcept'> = async ({ actor, body, db }) => {
  const key = { company_id: companyOf(actor), rule_id: body.ruleId, id: body.exceptionId }
  orNotFound(await rowOf(db, 'company_rule_exception', key, ['id']))
  await removeRows(db, 'company_rule_exception', key)
  return {}
}
