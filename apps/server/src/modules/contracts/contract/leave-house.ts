import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { type Contract, readContract } from './aggregate.ts'
import { composeFiles, tryOut } from './compose.ts'
import type { Performance } from './perform.ts'
import { rehearseSigning } from './rehearse-signing.ts'

export const canPay = async (db: Tx, row: Contract['row'], now: Date): Promise<boolean> =>
  row.company_id === null || (await available(db, { ownerId: row.owner_id, kind: 'contract', now })) > 0

/** What leaving the house means, whether the initiator's word or the last approver's sends it. */
export const leavingEffects = (services: Services, db: Tx): NonNullable<Performance['effects']> => ({
  // From here on the tables say what it is; the editor's memory of people's numbers goes.
  freezeFiles: async ({ row }, to) => {
    // Where others fill in first, the pages are made later: what the initiator wrote must fit now, while he can mend it.
    if (to.phase !== 'signing') {
      const contract = (await readContract(db, row.id))!
      await tryOut(
        services,
        db,
        contract,
        contract.fields.filter(({ party_id }) => party_id === null),
      )
      await rehearseSigning(services, db, contract)
    }
    await db.updateTable('contract').set({ draft_cipher: null }).where('id', '=', row.id).execute()
  },
  composeFiles: async ({ row }) => {
    await composeFiles(services, db, (await readContract(db, row.id))!)
    await rehearseSigning(services, db, (await readContract(db, row.id))!)
  },
})
