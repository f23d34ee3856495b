import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { type Contract, readContract } from './aggregate.ts'
import { fillSenders } from './auto-fill.ts'
import { composeFiles, tryOut } from './compose.ts'
import { dryRunContractSigning } from './dry-run-signing.ts'
import { PAY_INSTEAD } from './pay-point.ts'
import type { Performance } from './perform.ts'
import { fieldsThere, waitsForParties } from './settled-entries.ts'

/** With copies, or by whatever else may pay for it once they are used up. */
export const canPay = async (
  services: Services,
  db: Tx,
  row: Contract['row'],
  now: Date,
): Promise<boolean> => {
  const asked = { ownerId: row.owner_id, kind: 'contract', reference: row.id, now } as const
  if (row.company_id === null || (await available(db, asked)) > 0) return true
  for (const { could } of services.extensions.all(PAY_INSTEAD)) if (await could(db, asked)) return true
  return false
}

/**
 * What the sender wrote must fit its places while it is still his to mend: before colleagues approve it, before a code is
 * put up, and before others fill in the rest.
 */
export const tryOutSenders = async (services: Services, db: Tx, contract: Contract): Promise<void> => {
  const there = new Set(fieldsThere(contract.fields, services.clock()))
  const waits = waitsForParties(contract.fields)
  await tryOut(
    services,
    db,
    contract,
    contract.fields.filter((field) => field.party_id === null && (there.has(field) || waits(field))),
  )
}

/** What leaving the house means, whether the initiator's word or the last approver's sends it. */
export const leavingEffects = (services: Services, db: Tx): NonNullable<Performance['effects']> => ({
  // From here on the tables say what it is; the editor's memory of people's numbers goes.
  freezeFiles: async ({ row }, to) => {
    // Whoever scans a code gets a contract made of its draft, which therefore stays.
    if (row.kind === 'scan') {
      await tryOutSenders(services, db, (await readContract(db, row.id))!)
      await inRows(db, 'contract', { id: row.id }).set({ sent_at: services.clock() })
      return
    }
    // Where others fill in first, the pages are made later: what the initiator wrote must fit now, while he can mend it.
    if (to.phase !== 'signing') {
      const contract = await fillSenders(services, db, (await readContract(db, row.id))!, { isLast: false })
      await tryOutSenders(services, db, contract)
      await dryRunContractSigning(services, db, contract)
    }
    await inRows(db, 'contract', { id: row.id }).set({ draft_cipher: null })
  },
  composeFiles: async ({ row }) => {
    await composeFiles(services, db, (await readContract(db, row.id))!)
    await dryRunContractSigning(services, db, (await readContract(db, row.id))!)
  },
})
