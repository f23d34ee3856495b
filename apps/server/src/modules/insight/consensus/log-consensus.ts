import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import type { ConcernedWitness } from '../../contracts/contract/witness-point.ts'
import { type AgreedRow, HELD, pagesOf, SOURCE, standingOf } from './agreed-texts.ts'

export const CONSENSUS = 'consensus'

/** Once the contract is out and its pages say what was agreed, the log has it: nothing of the words, and no second time. */
const logSame = async (
  db: Tx,
  contract: Contract,
  row: AgreedRow,
  pages: { sha256: Buffer },
  now: Date,
): Promise<void> => {
  if (standingOf(row, pages) !== HELD.same || row.logged_sha256?.equals(pages.sha256)) return
  await logStep(db, {
    contractId: contract.row.id,
    step: CONSENSUS,
    at: now,
    actor: null,
    facts: {
      agreed: row.source === SOURCE.room ? 'room' : 'word',
      ...(row.room_id ? { room: row.room_id } : {}),
      broughtBy: row.account_name,
      bySender: row.is_senders,
      textSha256: row.text_sha256.toString('hex'),
      pagesSha256: pages.sha256.toString('hex'),
      differences: 0,
      // What is drawn on these pages before they are signed, and nothing else is.
      additions: contract.fields.length,
    },
  })
  await inRows(db, 'agreed_text', { contract_id: row.contract_id, id: row.id }).set({
    logged_sha256: pages.sha256,
  })
}

const isOut = ({ row }: Contract) =>
  row.status !== CONTRACT_IS.draft && row.status !== CONTRACT_IS.turnedBack && row.sent_at !== null

export const logConsensus = async (services: Services, db: Tx, contractIds: readonly string[]) => {
  const rows = await rowsOf(db, 'agreed_text', { contract_id: oneOf(contractIds), state: HELD.same })
  for (const row of rows) {
    const contract = await readContract(db, row.contract_id)
    if (!contract || !isOut(contract)) continue
    const pages = await pagesOf(db, contract)
    if (pages) await logSame(db, contract, row, pages, services.clock())
  }
}

export const consensusWitness: ConcernedWitness = {
  name: '核对定稿',
  concerned: (ids) => sql`exists (select from agreed_text where contract_id = any(${ids}))`,
  changed: logConsensus,
}
