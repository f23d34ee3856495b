import { DAY } from '@xinqi/api/durations'
import { MEMBER, ROLE } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, theRow, valuesOf } from '../../../platform/db/row.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { seatsWithRole } from '../../people/sign-in/running-seats.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import type { AuthRow } from './auths.ts'
import { AUTH, dueExpiryNotice } from './rules.ts'

type OwnerMessage = { title: string; content: string; at: Date }
const NAMED = 5

/** Everybody who administers the company whose seals they are, or its seals. */
const keepersOf = async (db: Queryable, companyId: string): Promise<string[]> => {
  const rows = await seatsWithRole(db, companyId, [ROLE.systemAdministrator, ROLE.sealAdministrator])
    .select('member.account_id')
    .distinct()
    .where('member.status', '=', MEMBER.active)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const tellOwner = async (db: Queryable, auth: Pick<AuthRow, 'company_id'>, said: OwnerMessage) => {
  for (const accountId of await keepersOf(db, auth.company_id))
    await sendMessage(db, {
      accountId,
      companyId: auth.company_id,
      ...said,
      path: '/sealAuthList?view=automatic',
    })
}

/** What was signed since it was last told, one message for each authorisation; in one transaction with the mark. */
export const tellOfTheDay = async (services: Services): Promise<void> => {
  const { db } = services
  const waiting = await valuesOf(db, 'open_auto_signature', 'auth_id', { told_at: EMPTY })
  await eachApart(services, { what: 'automatic signatures', nameOf: String }, waiting, async (auth_id) => {
    await db.transaction().execute(async (tx) => {
      const now = services.clock()
      const signed = await tx
        .updateTable('open_auto_signature')
        .set({ told_at: now })
        .where('auth_id', '=', auth_id)
        .where('told_at', 'is', null)
        .returning(['contract_no', 'contract_name'])
        .execute()
      if (signed.length === 0) return
      const auth = await theRow(tx, 'open_seal_auth', { id: auth_id })
      const names = signed.slice(0, NAMED).map((one) => `${one.contract_no}《${one.contract_name}》`)
      const more = signed.length > NAMED ? ` 等 ${signed.length} 份` : ''
      await tellOwner(tx, auth, {
        title: '自动签署日报',
        content: `按授权 ${auth.number}，自上次告知以来共自动签署 ${signed.length} 份合同：${names.join('、')}${more}。如非本意，请立即撤销授权。`,
        at: now,
      })
    })
  })
}

/** Thirty, seven and one day before. */
export const tellOfEnds = async (services: Services): Promise<void> => {
  const { db } = services
  const now = services.clock()
  const ending = await db
    .selectFrom('open_seal_auth')
    .selectAll()
    .where('status', '=', AUTH.inForce)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + 30 * DAY))
    .execute()
  await eachApart(
    services,
    { what: 'authorisations', nameOf: ({ number }) => number },
    ending,
    async (auth) => {
      const days = dueExpiryNotice(auth.ends_at, now, auth.told_days)
      if (days === null) return
      await db.transaction().execute(async (tx) => {
        const first = await tx
          .updateTable('open_seal_auth')
          .set({ told_days: days })
          .where('id', '=', auth.id)
          .where(sql<boolean>`told_days is distinct from ${days}`)
          .returning('id')
          .executeTakeFirst()
        if (!first) return
        await publishEvent(services, tx, {
          appId: auth.app_id,
          type: 'sealAuth.expiring',
          data: { authNo: auth.number, account: auth.account, until: auth.ends_at.toISOString(), days },
        })
        await tellOwner(tx, auth, {
          title: '自动签署授权将到期',
          content: `授权 ${auth.number} 将在 ${days} 天内到期，到期后不再自动签署。`,
          at: now,
        })
      })
    },
  )
}
