import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { PARTY } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'

const BATCH = 200

/** What the clock ends. Each in a transaction of its own; one that was signed or put off meanwhile stays as it is. */
export const expireContracts = async (services: Services): Promise<number> => {
  const now = services.clock()
  const due = await services.db
    .selectFrom('contract')
    .select('id')
    .where('status', 'in', [CONTRACT_IS.toSign, CONTRACT_IS.signing, CONTRACT_IS.ending, CONTRACT_IS.toScan])
    .where(
      sql<boolean>`(deadline_at <= ${now} or exists (select 1 from contract_party p
        where p.contract_id = contract.id and p.status in (${PARTY.waits}, ${PARTY.due}) and p.deadline_at <= ${now}))`,
    )
    .orderBy('deadline_at')
    .limit(BATCH)
    .execute()
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
