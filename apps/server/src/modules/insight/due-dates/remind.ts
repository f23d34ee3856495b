import { chinaDay } from '@xinqi/api/china-day'
import { CONTRACT_IS, MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { mailboxOf, telephoneOf } from '../../people/security/own-contact.ts'
import { daysLeftOf, reminderText } from './rules.ts'

export const TELL_DUE = 'due.tell'
export type DueNotice = {
  companyId: string
  archivedId: string
  ruleId: string
  day: string
  accountId: string
  channel: string
}

const AT_ONCE = 200

type Waiting = {
  company_id: string
  archived_id: string
  rule_id: string
  name: string
  valid_until: string
  performer_id: string | null
  initiator_id: string | null
  to_performer: boolean
  to_initiator: boolean
  member_ids: string[]
  channels: string[]
}

/**
 * Once a day: whoever is to hear today that a contract ends. Run twice on one day nobody hears it twice; after days
 * without a run everybody hears once, with the days that are left today.
 */
export const remindDue = async (services: Services): Promise<number> => {
  const today = chinaDay(services.clock())
  let told = 0
  for (;;) {
    const moved = await services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Waiting>`
        select r.company_id, r.archived_id, r.rule_id, a.name, a.valid_until, a.performer_id, c.initiator_id,
               rule.to_performer, rule.to_initiator, rule.member_ids, rule.channels
          from reminder r
          join archived a on a.company_id = r.company_id and a.id = r.archived_id
          join due_rule rule on rule.company_id = r.company_id and rule.id = r.rule_id
          left join contract c on c.id = a.contract_id and c.company_id = a.company_id
         where r.next_on <= ${today}::date
         order by r.next_on, r.archived_id limit ${AT_ONCE} for update of r skip locked`.execute(tx)
      for (const waiting of rows) told += await tell(tx, services, waiting, today)
      return rows.length
    })
    if (moved < AT_ONCE) return told
  }
}

const tell = async (db: Tx, services: Services, waiting: Waiting, today: string): Promise<number> => {
  const { company_id, archived_id, rule_id } = waiting
  const isOver = await ended(db, waiting)
  const receivers = isOver ? [] : await receiversOf(db, waiting)
  const tellings: DueNotice[] = []
  for (const accountId of receivers)
    for (const channel of waiting.channels) {
      const { rows } = await sql`
        insert into reminder_told (company_id, archived_id, rule_id, on_day, account_id, channel)
        values (${company_id}, ${archived_id}, ${rule_id}, ${today}::date, ${accountId}, ${channel})
        on conflict do nothing returning account_id`.execute(db)
      if (rows.length)
        tellings.push({
          companyId: company_id,
          archivedId: archived_id,
          ruleId: rule_id,
          day: today,
          accountId,
          channel,
        })
    }
  await services.outbox.publish(db, TELL_DUE, ...tellings)
  await planNext(db, waiting, today)
  return tellings.length
}

/** Ended by agreement, made void, or followed by the next one, signed: nobody needs to hear that it ends. */
const ended = async (db: Queryable, { company_id, archived_id }: Waiting): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select (c.status in (${CONTRACT_IS.void}, ${CONTRACT_IS.finishedThenEnded}) or next.status = ${CONTRACT_IS.finished}) is true as over
      from archived a left join contract c on c.id = a.contract_id left join contract next on next.id = a.renewed_by
     where a.company_id = ${company_id} and a.id = ${archived_id}`.execute(db)
  return rows[0]?.over ?? true
}

/** The next day behind today, or no more. */
const planNext = async (db: Tx, { company_id, archived_id, rule_id }: Waiting, today: string) => {
  await sql`
    with next as (
      select (select min(a.valid_until - before) from unnest(rule.days_before) as before
               where a.valid_until - before > ${today}::date) as day
        from archived a join due_rule rule on rule.company_id = a.company_id and rule.id = ${rule_id}
       where a.company_id = ${company_id} and a.id = ${archived_id}),
    moved as (
      update reminder set next_on = next.day from next
       where company_id = ${company_id} and archived_id = ${archived_id} and rule_id = ${rule_id}
         and next.day is not null returning 1)
    delete from reminder using next
     where company_id = ${company_id} and archived_id = ${archived_id} and rule_id = ${rule_id}
       and next.day is null`.execute(db)
}

/** Only people who still work there hear of it. */
const receiversOf = async (db: Queryable, waiting: Waiting): Promise<string[]> => {
  const named = [
    ...(waiting.to_performer && waiting.performer_id ? [waiting.performer_id] : []),
    ...(waiting.to_initiator && waiting.initiator_id ? [waiting.initiator_id] : []),
  ]
  const members = await db
    .selectFrom('member')
    .select('account_id')
    .distinct()
    .where('company_id', '=', waiting.company_id)
    .where('status', '=', MEMBER.active)
    .where(
      sql<boolean>`(account_id = any(${sql.val(named)}::uuid[]) or id = any(${sql.val(waiting.member_ids)}::uuid[]))`,
    )
    .execute()
  return members.map(({ account_id }) => account_id)
}

/** One person by one way; what fails is tried again by the queue. */
export const tellDue = async (services: Services, telling: DueNotice): Promise<void> => {
  const { db, mail, sms, clock } = services
  const { rows } = await sql<{
    name: string
    valid_until: string | null
    state: number
    mobile_cipher: Buffer | null
    email_cipher: Buffer | null
  }>`
    select a.name, a.valid_until, t.state, p.mobile_cipher, p.email_cipher
      from reminder_told t
      join archived a on a.company_id = t.company_id and a.id = t.archived_id
      join account p on p.id = t.account_id
     where t.company_id = ${telling.companyId} and t.archived_id = ${telling.archivedId}
       and t.rule_id = ${telling.ruleId} and t.on_day = ${telling.day}::date
       and t.account_id = ${telling.accountId} and t.channel = ${telling.channel}`.execute(db)
  const [row] = rows
  if (!row?.valid_until || row.state !== 0) return
  const text = reminderText(row.name, row.valid_until, daysLeftOf(chinaDay(clock()), row.valid_until))
  const link = messageAddress(services.config, '/dueNotice')
  const mobile = telephoneOf(services, row.mobile_cipher)
  const email = mailboxOf(services, row.email_cipher)
  if (telling.channel === 'message')
    await sendMessage(db, {
      accountId: telling.accountId,
      companyId: telling.companyId,
      title: '合同到期提醒',
      content: text,
      path: '/dueNotice',
      at: clock(),
    })
  else if (telling.channel === 'sms' && mobile)
    await sms.sendNotice(db, {
      mobile,
      template: 'due',
      parameters: { contract: row.name.slice(0, 20), deadline: row.valid_until },
      text,
      freeWords: [row.name],
    })
  else if (telling.channel === 'mail' && email)
    await mail.send(db, {
      to: email,
      subject: `合同到期提醒：${row.name}`,
      text: `${text}\n\n${link}`,
    })
  else return settle(db, telling, 2, unreached(services, telling.channel))
  await settle(db, telling, 1, null)
}

const unreached = ({ sms, mail }: Services, channel: string): string => {
  if (channel === 'sms') return sms.isOffered ? '没有手机号' : '平台没有开通短信'
  return mail.isOffered ? '没有邮箱' : '平台没有开通邮件'
}

const settle = async (db: Queryable, telling: DueNotice, state: number, reason: string | null) => {
  await sql`
    update reminder_told set state = ${state}, reason = ${reason}
     where company_id = ${telling.companyId} and archived_id = ${telling.archivedId} and rule_id = ${telling.ruleId}
       and on_day = ${telling.day}::date and account_id = ${telling.accountId} and channel = ${telling.channel}`.execute(
    db,
  )
}
export const giveUpNotice = ({ db }: Services, telling: DueNotice) => settle(db, telling, 2, '发送失败')
