import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { maySee } from './contract-of.ts'
import { remindAfter } from './due-day.ts'
import { DUTY, type DutyRow, openBody } from './duty-rows.ts'

const AT_ONCE = 200
type Waiting = DutyRow & { name: string; to: string }

/**
 * Once a day: whoever looks after what is due soon, on the day, or late. Run twice on one day nobody hears it twice; whoever
 * may no longer see the contract hears nothing.
 */
export const remindDuties = async (services: Services): Promise<number> => {
  const today = chinaDay(services.clock())
  let told = 0
  for (;;) {
    const moved = await services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Waiting>`
        select d.*, a.name, coalesce(d.responsible_id, a.performer_id, d.created_by) as to
          from duty d join archived a on a.company_id = d.company_id and a.id = d.archived_id
         where d.state = ${DUTY.open} and d.remind_on <= ${today}::date
         order by d.remind_on, d.id limit ${AT_ONCE} for update of d skip locked`.execute(tx)
      for (const row of rows) told += await tell(tx, services, row, today)
      return rows.length
    })
    if (moved < AT_ONCE) return told
  }
}

const tell = async (tx: Tx, services: Services, row: Waiting, today: string): Promise<number> => {
  const { company_id, subject_id, id, due_on, to } = row
  await inRows(tx, 'duty', { company_id, subject_id, id }).set({
    remind_on: due_on === null ? null : remindAfter(due_on, row.remind_days, today),
  })
  const seat = { accountId: to, companyId: company_id, archivedId: row.archived_id, now: services.clock() }
  if (due_on === null || !(await maySee(services, seat))) return 0
  const { title } = openBody(await services.ownerKeys.of(company_id), id, row.body_sealed)
  await sendMessage(tx, {
    accountId: to,
    companyId: company_id,
    ...reminderOf({ contract: row.name, title, side: row.side, dueOn: due_on }, today),
    path: '/duties',
    at: services.clock(),
  })
  return 1
}

const WHOSE: Record<number, string> = { 1: '我方应履行', 2: '对方应履行', 3: '双方', 0: '' }

/** How a reminder reads, with today's number of days. Pure. */
export const reminderOf = (
  { contract, title, side, dueOn }: { contract: string; title: string; side: number; dueOn: string | null },
  today: string,
) => {
  const what = `《${contract}》${WHOSE[side] ?? ''}「${title}」`
  if (dueOn === null) return { title: '履约事项提醒', content: `${what}尚待触发，所等的事发生后请登记日期。` }
  const days = daysBetween(today, dueOn)
  const when =
    days > 0
      ? `还有 ${days} 天（${dueOn}）`
      : days === 0
        ? `就在今天（${dueOn}）`
        : `已逾期 ${-days} 天（应为 ${dueOn}）`
  return {
    title: days < 0 ? '履约事项逾期提醒' : '履约事项提醒',
    content: `${what}${when}。`,
  }
}
