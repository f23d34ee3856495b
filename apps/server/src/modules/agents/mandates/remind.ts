import { MANDATE } from '@xinqi/api/agents'
import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'

const DAYS_BEFORE = 7
const AT_ONCE = 200

/** Once for each: it ends in a week, and nobody renews it but its grantor. Those granted for less are not mentioned. */
export const remindMandates = async ({ db, clock }: Services): Promise<number> => {
  const now = clock()
  let told = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('agent_mandate')
        .select(['account_id', 'id', 'company_id', 'number', 'ends_at'])
        .where('status', '=', MANDATE.inForce)
        .where('reminded_at', 'is', null)
        .where('ends_at', '>', now)
        .where('ends_at', '<=', new Date(now.getTime() + DAYS_BEFORE * DAY))
        .where(sql<boolean>`ends_at - granted_at > ${sql.lit(`${DAYS_BEFORE} days`)}::interval`)
        .orderBy('ends_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { account_id, id, company_id, number, ends_at } of rows) {
        await inRows(tx, 'agent_mandate', { account_id, id }).set({ reminded_at: now })
        await sendMessage(tx, {
          accountId: account_id,
          companyId: company_id,
          title: '智能体授权书即将到期',
          content: `授权书 ${number} 将于 ${chinaDay(ends_at)} 到期，不会自动续期；到期后智能体对外的每一步都由您确认。`,
          path: '/center/agents',
          at: now,
        })
      }
      return rows.length
    })
    told += found
    if (found < AT_ONCE) return told
  }
}
