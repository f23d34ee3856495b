import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { endingBetween, LONG_PAST } from '../contract/ending-between.ts'
import { perform } from '../contract/perform.ts'

const BATCH = 200
const LIVING = [CONTRACT_IS.toSign, CONTRACT_IS.signing, CONTRACT_IS.ending, CONTRACT_IS.toScan]

/** What the clock ends. Each in a transaction of its own; one that was signed or put off meanwhile stays as it is. */
export const expireContracts = async (services: Services): Promise<number> => {
  const now = services.clock()
  const { rows: due } = await sql<{ id: string }>`
    select id from (${endingBetween(LIVING, new Date(now.getTime() - LONG_PAST), now)}) ended
    union
    (select id from contract where status in (${sql.join(LIVING)}) and deadline_at <= ${now}
      order by deadline_at limit ${BATCH})
    limit ${BATCH}`.execute(services.db)
  let expired = 0
  for (const { id } of due) {
    try {
      await services.db.transaction().execute(async (db) => {
        const { contract } = await perform({
          db,
          services,
          now,
          by: { platform: true },
          contractId: id,
          action: 'expire',
        })
        await writeAudit(db, {
          event: 'contract.expire',
          companyId: contract.row.company_id,
          accountId: null,
          actorName: '系统',
          target: contract.row.name,
          succeeded: true,
          at: now,
        })
      })
      expired++
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
    }
  }
  return expired
}
