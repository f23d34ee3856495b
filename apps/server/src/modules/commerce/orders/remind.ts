import { DAY } from '@xinqi/api/durations'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { hasMessage, sendMessage } from '../../people/messages/messages.ts'

const BEFORE = [30, 7, 1] as const

/** A month, a week and a day before a package ends; each once, because the job runs once a day by the clock of China. */
export const remindOfEnds = async ({ db, clock }: Services): Promise<number> => {
  const now = clock()
  let told = 0
  for (const days of BEFORE) {
    const from = new Date(now.getTime() + (days - 1) * DAY)
    const until = new Date(now.getTime() + days * DAY)
    const { rows } = await sql<{ company_id: string; package_type: PackageType; ends_at: Date }>`
      select p.company_id, p.package_type, p.ends_at from company_package p
       where p.ended_at is null and p.ends_at > ${from} and p.ends_at <= ${until} and p.starts_at <= ${now}
         and not exists (select 1 from company_package next
                          where next.company_id = p.company_id and next.ended_at is null
                            and next.starts_at >= p.ends_at)`.execute(db)
    for (const row of rows) {
      const path = `/center/purchase?ends=${row.ends_at.getTime()}-${days}`
      const accounts = await administratorsOf(db, row.company_id)
      for (const accountId of accounts) {
        if (await hasMessage(db, accountId, path)) continue
        await sendMessage(db, {
          accountId,
          companyId: row.company_id,
          title: '套餐即将到期',
          content: `${PACKAGE_TYPE[row.package_type]}将在 ${days} 天内到期。到期后份数作废、数量上限回到基础版，已有数据都会保留。`,
          path,
          at: now,
        })
        told += 1
      }
    }
  }
  return told
}
