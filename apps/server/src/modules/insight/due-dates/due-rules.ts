import { DUE } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { planRule } from './plan-reminders.ts'
import { daysBefore } from './rules.ts'

const namesOf = async (db: Queryable, companyId: string, memberIds: readonly string[]) => {
  const members = await db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${sql.val([...memberIds])}::uuid[])`)
    .execute()
  return new Map(members.map(({ id, name }) => [id, name]))
}

export const listRules: PlainHandler<'/dueRule/list'> = async ({ actor, db }) => {
  const companyId = companyOf(actor)
  const rows = await rowsOf(db, 'due_rule', { company_id: companyId }, { by: 'created_at' })
  const names = await namesOf(
    db,
    companyId,
    rows.flatMap(({ member_ids }) => member_ids),
  )
  return rows.map((row) => ({
    ruleId: row.id,
    name: row.name,
    typeIds: row.type_ids,
    days: row.days,
    repeatDays: row.repeat_days,
    toPerformer: row.to_performer,
    toInitiator: row.to_initiator,
    memberIds: row.member_ids,
    memberNames: row.member_ids.flatMap((id) => names.get(id) ?? []),
    channels: row.channels as ('message' | 'sms' | 'mail')[],
    isEnabled: row.is_enabled,
    updatedAt: row.updated_at.toISOString(),
  }))
}

export const saveRule = async ({ actor, body, db, note, now }: Call<'/dueRule/save'>) => {
  const companyId = companyOf(actor)
  if (!body.toPerformer && !body.toInitiator && body.memberIds.length === 0)
    throw new CodedError('DUE_RULE_INVALID', '请至少选择一位接收人')
  if ((await namesOf(db, companyId, body.memberIds)).size < body.memberIds.length)
    throw new CodedError('DUE_RULE_INVALID', '所选成员已不在企业中，请重新选择')
  const columns = {
    name: body.name.trim(),
    type_ids: body.typeIds,
    days: [...body.days].sort((one, other) => other - one),
    repeat_days: body.repeatDays,
    days_before: daysBefore(body.days, body.repeatDays),
    to_performer: body.toPerformer,
    to_initiator: body.toInitiator,
    member_ids: body.memberIds,
    channels: body.channels as string[],
    is_enabled: body.isEnabled,
    updated_at: now,
  }
  const ruleId = body.ruleId ?? newId()
  try {
    if (body.ruleId) {
      const { numUpdatedRows } = await db
        .updateTable('due_rule')
        .set(columns)
        .where('company_id', '=', companyId)
        .where('id', '=', body.ruleId)
        .executeTakeFirst()
      if (!numUpdatedRows) throw new CodedError('NOT_FOUND')
    } else {
      const held = await countRows(db, 'due_rule', { company_id: companyId })
      if (held >= DUE.rules) throw new CodedError('DUE_RULE_INVALID', `最多 ${DUE.rules} 条提醒规则`)
      await addRow(db, 'due_rule', { company_id: companyId, id: ruleId, ...columns, created_at: now })
    }
  } catch (error) {
    throw isUniqueViolation(error) ? new CodedError('DUE_RULE_INVALID', '已有同名的提醒规则') : error
  }
  await planRule(db, companyId, ruleId, now)
  note({ target: columns.name })
  return { ruleId }
}

export const removeRule = async ({ actor, body, db, note }: Call<'/dueRule/remove'>) => {
  const gone = orNotFound(
    await takeRow(db, 'due_rule', { company_id: companyOf(actor), id: body.ruleId }, ['name']),
  )
  note({ target: gone.name })
  return {}
}
