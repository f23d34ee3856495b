import { DAY } from '@xinqi/api/durations'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { itemsOnSale } from '../catalogue/items.ts'

const TITLE = '同事请您购买套餐'

const namesOf = async (db: Queryable, companyId: string, accountIds: readonly string[]) =>
  accountIds.length
    ? (
        await rowsOf(
          db,
          'member',
          { company_id: companyId, account_id: oneOf(accountIds) },
          { columns: ['name'] },
        )
      ).map(({ name }) => name)
    : []

/** One reminder a day from one person: urging is not nagging. */
const askedToday = async (db: Queryable, companyId: string, accountId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('audit_event')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('event', '=', 'order.askAdministrator')
    .where('succeeded', '=', true)
    .where('at', '>', new Date(now.getTime() - DAY))
    .limit(1)
    .executeTakeFirst()) !== undefined

export const readAdministrators: PlainHandler<'/order/administrators'> = async ({ actor, db, now }) => {
  if (!actor.company) return { names: [], askedToday: false }
  const accounts = await administratorsOf(db, actor.company.id)
  return {
    names: await namesOf(db, actor.company.id, accounts),
    askedToday: await askedToday(db, actor.company.id, actor.accountId, now),
  }
}

export const askAdministrator: PlainHandler<'/order/askAdministrator'> = async (call) => {
  const { actor, body, db, now } = call
  if (!actor.company) throw new CodedError('FORBIDDEN')
  const companyId = actor.company.id
  if (await askedToday(db, companyId, actor.accountId, now))
    throw new CodedError('TOO_MANY', '今天已经提醒过管理员，请明天再试')
  const item = body.code ? (await itemsOnSale(db, now)).find(({ code }) => code === body.code) : undefined
  const accounts = await administratorsOf(db, companyId)
  const words = body.words.trim()
  await sendMessage(
    db,
    ...accounts.map((accountId) => ({
      accountId,
      companyId,
      title: TITLE,
      content: `${actor.name ?? '一位同事'}请您为${actor.company!.name}购买${item?.name ?? '套餐'}。${words ? `留言：${words}` : ''}`,
      path: '/center/purchase',
      at: now,
    })),
  )
  call.note({ target: item?.name ?? '套餐' })
  return { administrators: await namesOf(db, companyId, accounts) }
}
