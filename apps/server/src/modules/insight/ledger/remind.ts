import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'

const AT_ONCE = 200
type Due = {
  company_id: string
  ledger_id: string
  id: string
  period: number
  due_on: string
  open: number
  name: string
  direction: number
  to: string | null
}

/** Once a day: whoever answers for money that is due soon, on the day, or late by another week. Run twice it tells once. */
export const remindPlans = async ({ db, clock }: Services): Promise<number> => {
  const today = chinaDay(clock())
  let told = 0
  for (;;) {
    const moved = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`
        select n.company_id, n.ledger_id, n.id, n.period, n.due_on, n.cents - n.allocated_cents as open, l.name, l.direction,
               coalesce(n.responsible_id, l.responsible_id, l.created_by) as to
          from ledger_plan n join ledger l on l.company_id = n.company_id and l.id = n.ledger_id
         where n.allocated_cents < n.cents and n.reminded_on is distinct from ${today}::date
           and (n.due_on - n.remind_days = ${today}::date or n.due_on = ${today}::date
                or (n.due_on < ${today}::date and (${today}::date - n.due_on) % 7 = 0)
                or (n.reminded_on is null and n.due_on - n.remind_days < ${today}::date))
         order by n.due_on, n.id limit ${AT_ONCE} for update of n skip locked`.execute(tx)
      for (const due of rows) {
        await sql`update ledger_plan set reminded_on = ${today}::date
                   where company_id = ${due.company_id} and ledger_id = ${due.ledger_id} and id = ${due.id}`.execute(
          tx,
        )
        if (due.to)
          await sendMessage(tx, {
            accountId: due.to,
            companyId: due.company_id,
            ...wording(due, today),
            at: clock(),
          })
        told++
      }
      return rows.length
    })
    if (moved < AT_ONCE) return told
  }
}

const wording = ({ name, period, due_on, open, direction, ledger_id }: Due, today: string) => {
  const days = daysBetween(today, due_on)
  const money = `¥${(Number(open) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
  const what = direction === 1 ? '应收' : '应付'
  const when =
    days > 0
      ? `还有 ${days} 天到期（${due_on}）`
      : days === 0
        ? '今天到期'
        : `已逾期 ${-days} 天（应为 ${due_on}）`
  return {
    title: days < 0 ? `${what}款逾期提醒` : `${what}款提醒`,
    content: `《${name}》第 ${period} 期${what} ${money}，${when}。`,
    path: `/businessFinance/ledger?ledgerId=${ledger_id}`,
  }
}
