import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { personOf } from '../contract/person.ts'
import { startedWithinReach } from '../contract/within-reach.ts'
import { presentCode } from './present-code.ts'

/** Codes I put up, and those of the house as far as my rights reach. */
export const listCodes: PlainHandler<'/contract/scan/codes'> = async ({ actor, body, db }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, status } = body
  const keyword = body.keyword?.trim()
  const found = db
    .selectFrom('scan_code')
    .innerJoin('contract', 'contract.id', 'scan_code.contract_id')
    .where(startedWithinReach(await personOf(db, actor)))
    .$if(status !== undefined, (query) => query.where('contract.status', '=', status!))
    .$if(Boolean(keyword), (query) => query.where('contract.name', 'ilike', containing(keyword!)))
  return countedPage(
    found
      .selectAll('contract')
      .select(['scan_code.taken', 'scan_code.taken_limit', 'scan_code.for_company', 'scan_code.paused_at'])
      .select(
        sql<number>`(select count(*) from contract made where made.scan_parent_id = contract.id
          and made.status = ${CONTRACT_IS.finished})`.as('finished'),
      ),
    found,
    { cursor, pageSize },
    { at: 'contract.created_at', id: 'contract.id' },
    (row) => {
      const who = new Set([
        row.initiator_id === actor.accountId ? ('initiator' as const) : ('manager' as const),
      ])
      return {
        ...presentCode(row, row, who),
        finished: row.finished,
        initiatorName: row.initiator_name,
        createdAt: row.created_at.toISOString(),
      }
    },
  )
}
