import { DAY } from '@xinqi/api/durations'
import { CONTRACT_EXPIRING_DAYS } from '@xinqi/api/open/webhook-events'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContract } from '../../contracts/contract/aggregate.ts'
import { firstDeadline } from '../../contracts/contract/deadlines.ts'
import { endingBetween } from '../../contracts/contract/ending-between.ts'
import { dataOf, labelsOf } from './contract-witness.ts'
import { dueNotice } from './expiry-notice.ts'
import { publishEvent } from './publish-event.ts'
import { publishedStateOf } from './published-state.ts'
import { accountsOf } from './signer-accounts.ts'

const OPEN = [CONTRACT_IS.toSign, CONTRACT_IS.signing, CONTRACT_IS.ending] as const

/** Contracts of apps whose last days have begun, each in a transaction of its own. */
export const tellAllExpiring = async (services: Services): Promise<void> => {
  const now = services.clock()
  const until = new Date(now.getTime() + Math.max(...CONTRACT_EXPIRING_DAYS) * DAY)
  const nearing = await services.db
    .selectFrom('open_contract')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .select('contract.id')
    .where(sql<boolean>`contract.id in (select id from (${endingBetween(OPEN, now, until)}) near)`)
    // Told of the last day, it is not looked at again until somebody puts its deadline off.
    .where(
      sql<boolean>`(told_days is distinct from ${Math.min(...CONTRACT_EXPIRING_DAYS)}
        or told_deadline is distinct from contract.deadline_at)`,
    )
    .orderBy('contract.deadline_at')
    .execute()
  for (const { id } of nearing)
    await services.db.transaction().execute((tx) => tellExpiring(services, tx, id))
}

/** Once for each day and deadline, in the contract's own order of events. */
export const tellExpiring = async (services: Services, db: Tx, contractId: string): Promise<void> => {
  const row = await lockRow(db, 'open_contract', { contract_id: contractId })
  const contract = row && (await readContract(db, contractId))
  if (!row || !contract || !isOpen(contract)) return
  const deadline = firstDeadline(contract)
  if (!deadline) return
  const told = row.told_deadline?.getTime() === deadline.getTime() ? row.told_days : null
  const days = dueNotice(CONTRACT_EXPIRING_DAYS, deadline, services.clock(), told)
  if (days === null) return
  const seen = publishedStateOf(contract)
  const seq = row.seq + 1
  await publishEvent(services, db, {
    appId: row.app_id,
    type: 'contract.expiring',
    data: {
      ...dataOf(
        { ...row, metadata: await labelsOf(services, row) },
        contract,
        seen,
        { type: 'contract.expiring' },
        await accountsOf(services, db, contractId),
      ),
      deadline: deadline.toISOString(),
      days,
    },
    contract: { id: contractId, no: row.contract_no, seq, status: seen.status, notifyUrl: row.notify_url },
  })
  await inRows(db, 'open_contract', { contract_id: contractId }).set({
    seq,
    told_deadline: deadline,
    told_days: days,
  })
}

/** A sandbox moves the clock by moving the deadline: what was told of it was told of the same one. */
export const deadlineMoved = async (db: Tx, contractId: string, from: Date, to: Date): Promise<void> => {
  await inRows(db, 'open_contract', { contract_id: contractId, told_deadline: from }).set({
    told_deadline: to,
  })
}

const isOpen = ({ row }: Contract) => (OPEN as readonly number[]).includes(row.status)
