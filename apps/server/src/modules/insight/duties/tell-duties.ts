import { chinaDay, daysBetween } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { DEFAULT_PREFERENCES, preferencesOf } from '../../contracts/notices/preferences.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { mailboxOf, telephoneOf } from '../../people/security/own-contact.ts'
import { maySee } from './contract-of.ts'
import { DUTY, type DutyRow, openBody } from './duty-rows.ts'

const WHOSE: Record<number, string> = { 1: '我方应履行', 2: '对方应履行', 3: '双方', 0: '' }

/** How a reminder reads, with today's number of days. Pure. */
const reminderOf = (
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

export const TELL_DUTIES = 'duty.tell'
/** What one person hears of one company's contracts, by SMS or by mail, at one time. */
export type DutyNotice = { companyId: string; accountId: string; dutyIds: string[]; channel: 'sms' | 'mail' }

export type DutyReminder = {
  companyId: string
  accountId: string
  dutyId: string
  contract: string
  title: string
  side: number
  dueOn: string | null
}

/**
 * A message each, and beside them one SMS and one letter to each person however many there are, as far as he wishes them:
 * who looks after many duties is not sent a hundred texts in a morning.
 */
export const sendReminders = async (
  db: Queryable,
  { outbox }: Pick<Services, 'outbox'>,
  reminders: readonly DutyReminder[],
  now: Date,
): Promise<void> => {
  if (reminders.length === 0) return
  const today = chinaDay(now)
  await sendMessage(
    db,
    ...reminders.map((reminder) => ({
      accountId: reminder.accountId,
      companyId: reminder.companyId,
      ...reminderOf(reminder, today),
      path: '/duties',
      at: now,
    })),
  )
  const wishes = await preferencesOf(db, [...new Set(reminders.map(({ accountId }) => accountId))])
  const told = new Map<string, { companyId: string; accountId: string; dutyIds: string[] }>()
  for (const { companyId, accountId, dutyId } of reminders) {
    const person = `${companyId} ${accountId}`
    const one = told.get(person) ?? { companyId, accountId, dutyIds: [] }
    one.dutyIds.push(dutyId)
    told.set(person, one)
  }
  const notices = [...told.values()].flatMap((one): DutyNotice[] => {
    const { progressSms, mail } = wishes.get(one.accountId) ?? DEFAULT_PREFERENCES
    return [
      ...(progressSms ? [{ ...one, channel: 'sms' as const }] : []),
      ...(mail ? [{ ...one, channel: 'mail' as const }] : []),
    ]
  })
  if (notices.length > 0) await outbox.publish(db, TELL_DUTIES, ...notices)
}

type OpenDuty = DutyRow & { name: string }

/** Of what is still open and still seen when it goes out; what fails is tried again by the queue. */
export const tellDuties = async (services: Services, notice: DutyNotice): Promise<void> => {
  const { db, columns, clock, config, mail, ownerKeys, sms } = services
  const { companyId, accountId, dutyIds, channel } = notice
  const account = await db
    .selectFrom('account')
    .select(['mobile_cipher', 'email_cipher'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const to = account
    ? channel === 'sms'
      ? telephoneOf({ columns, sms }, account.mobile_cipher)
      : mailboxOf({ columns, mail }, account.email_cipher)
    : null
  if (!to) return
  const { rows } = await sql<OpenDuty>`
    select d.*, a.name from duty d join archived a on a.company_id = d.company_id and a.id = d.archived_id
     where d.company_id = ${companyId} and d.id = any(${sql.val(dutyIds)}::uuid[]) and d.state = ${DUTY.open}
     order by d.due_on nulls last, d.id`.execute(db)
  const now = clock()
  const seen: OpenDuty[] = []
  for (const row of rows)
    if (await maySee(services, { accountId, companyId, archivedId: row.archived_id, now })) seen.push(row)
  const [first] = seen
  if (!first) return
  const key = await ownerKeys.of(companyId)
  const lines = seen.map((row) => {
    const { title } = openBody(key, row.id, row.body_sealed)
    return reminderOf({ contract: row.name, title, side: row.side, dueOn: row.due_on }, chinaDay(now)).content
  })
  if (channel === 'mail')
    return mail.send(db, {
      to,
      subject: seen.length === 1 ? `履约事项提醒：${first.name}` : `履约事项提醒：${seen.length} 项`,
      text: `${lines.join('\n')}\n\n${messageAddress(config, '/duties')}`,
    })
  await sms.sendNotice(db, {
    mobile: to,
    template: 'duty',
    parameters: {
      contract: first.name.slice(0, 20),
      when: whenOf(first.due_on, chinaDay(now)),
      count: `${seen.length}`,
    },
    text: `您负责的履约事项提醒：《${first.name.slice(0, 20)}》${whenOf(first.due_on, chinaDay(now))}，共 ${seen.length} 项，请登录信契查看。`,
    freeWords: [first.name],
  })
}

/** As it stands in a text. Pure. */
export const whenOf = (dueOn: string | null, today: string): string => {
  if (dueOn === null) return '待触发'
  const days = daysBetween(today, dueOn)
  return days > 0 ? `${dueOn}到期` : days === 0 ? '今天到期' : `已逾期${-days}天`
}
