import { DEPOSIT, ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { ContractWitness } from '../../contracts/contract/witness-point.ts'
import { type Unbilled, writeLine } from './lines.ts'

/**
 * Whatever the ledger of copies says about a contract of a production app becomes a line, in the transaction that moved
 * the copies. A line bears its entry's id: what was charged once is billed once, however often anybody looks.
 */
export const billContracts: ContractWitness = {
  name: 'open/billing',
  changed: async (_services, db, contractIds) => {
    const { rows } = await sql<Unbilled>`
      select e.id, e.kind, 'contract' as used, e.type, e.quantity, e.of_entry_id, e.reference, e.at, c.app_id, c.contract_no, a.partner_id
        from open_contract c
        join open_app a on a.id = c.app_id and not a.is_sandbox
        join quota_entry e on e.user_id = a.company_id and e.kind in ('contract', ${DEPOSIT})
         and e.type in (${ENTRY_TYPE.spent}, ${ENTRY_TYPE.givenBack}) and e.reference = c.contract_id::text
       where c.contract_id = any(${[...contractIds]}::uuid[])
         and not exists (select from open_charge line where line.id = e.id)
       order by e.at, e.id`.execute(db)
    for (const row of rows) await writeLine(db, row)
  },
}
