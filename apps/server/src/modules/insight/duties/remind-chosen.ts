import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sightOf } from '../archive/access.ts'
import { maySee } from './contract-of.ts'
import { openBody } from './duty-rows.ts'
import { dutiesChosen } from './listed.ts'
import { type DutyReminder, sendReminders } from './tell-duties.ts'

/** Now, beside what the clock says on its days: each to whoever looks after it, who must see the contract himself. */
export const remindChosenDuties: PlainHandler<'/duty/remind'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const sight = await sightOf(db, actor)
  const rows = await dutiesChosen(db, sight, body.dutyIds, now)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  const key = await services.ownerKeys.of(sight.companyId)
  const skipped: { title: string; contractName: string; reason: string }[] = []
  const reminders: DutyReminder[] = []
  for (const row of rows) {
    const { title } = openBody(key, row.id, row.body_sealed)
    const accountId = row.responsible_id ?? row.performer_id ?? row.created_by
    const seat = { accountId, companyId: sight.companyId, archivedId: row.archived_id, now }
    if (!(await maySee(services, seat))) {
      skipped.push({
        title,
        contractName: row.contract_name,
        reason: '责任人已离职、停用，或看不到这份合同',
      })
      continue
    }
    reminders.push({
      accountId,
      companyId: sight.companyId,
      dutyId: row.id,
      contract: row.contract_name,
      title,
      side: row.side,
      dueOn: row.plan_due ?? row.due_on,
    })
  }
  await sendReminders(db, services, reminders, now)
  note({ target: rows[0]!.contract_name, detail: { told: reminders.length, chosen: rows.length } })
  return { told: reminders.length, skipped }
}
