import { packageAllows } from '@xinqi/api/package-allows'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, removeRows, rowOf } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { roomForContracts } from './apply.ts'
import { changeLedger, readStoredLedger } from './books.ts'

export type PlanLine = {
  dueOn: string
  cents: number
  condition: string | null
  responsibleId: string | null
  remindDays: number
}
export type BookedContract = {
  companyId: string
  archivedId: string
  name: string
  number: string | null
  counterpart: string | null
  /** 1 money comes in, 2 money goes out. */
  direction: 1 | 2
  /** Where the contract is not in the ledger yet. */
  contractCents: number
  signedOn: string | null
  endDate: string | null
}

/** Why somebody cannot write into the ledger, or null. */
export const whyNoLedger = (actor: Actor): string | null => {
  if (!packageAllows(actor.userType, actor.company?.packageFunctions ?? [], 'service:ledger:contract'))
    return '履约台账尚未开通'
  return actor.grants.has('system:data:ledgerEdit') ? null : '您没有维护台账的权限'
}

/**
 * Lines of a payment plan, into the ledger of a kept contract, which is opened where there is none. A line that stands
 * there already, with its day and sum, is that line. The rules of the ledger judge the rest.
 */
export const bookPlans = async (
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  contract: BookedContract,
  lines: readonly PlanLine[],
): Promise<{ ledgerId: string; planIds: string[] } | { refused: string }> => {
  const { companyId } = contract
  const ledgerId = await ledgerOf({ db, actor, now }, contract)
  const kept = await readStoredLedger(db, actor, ledgerId)
  if (kept.row.direction !== contract.direction)
    return { refused: kept.row.direction === 1 ? '台账登记为收款合同' : '台账登记为付款合同' }
  const planIds: string[] = []
  const standing = [...kept.plans]
  const fresh: { id: string; line: PlanLine }[] = []
  for (const line of lines) {
    const at = standing.findIndex(({ due_on, cents }) => due_on === line.dueOn && cents === line.cents)
    const id = at < 0 ? newId() : standing.splice(at, 1)[0]!.id
    planIds.push(id)
    if (at < 0) fresh.push({ id, line })
  }
  if (fresh.length)
    await changeLedger({ db, actor, now, ledgerId, revision: kept.row.revision }, async ({ plans }) => {
      let period = Math.max(0, ...plans.map((plan) => plan.period))
      for (const { id, line } of fresh)
        await addRow(db, 'ledger_plan', {
          company_id: companyId,
          ledger_id: ledgerId,
          id,
          period: ++period,
          due_on: line.dueOn,
          cents: line.cents,
          condition: line.condition,
          responsible_id: line.responsibleId,
          remind_days: line.remindDays,
          created_at: now,
        })
    })
  return { ledgerId, planIds }
}

/**
 * A line nothing was paid on moves to another day, or goes where its day is not known any more. What is paid on stays as it is;
 * gives the lines that followed.
 */
export const movePlans = async (
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  ledgerId: string,
  moves: ReadonlyMap<string, string | null>,
): Promise<Set<string>> => {
  const kept = await readStoredLedger(db, actor, ledgerId)
  const free = kept.plans.filter(({ id, allocated_cents }) => moves.has(id) && allocated_cents === 0)
  if (free.length === 0) return new Set()
  await changeLedger({ db, actor, now, ledgerId, revision: kept.row.revision }, async () => {
    for (const { id } of free) {
      const line = { company_id: kept.row.company_id, ledger_id: ledgerId, id }
      const day = moves.get(id)!
      if (day === null) await removeRows(db, 'ledger_plan', line)
      else await inRows(db, 'ledger_plan', line).set({ due_on: day, reminded_on: null })
    }
  })
  return new Set(free.map(({ id }) => id))
}

const ledgerOf = async (
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  contract: BookedContract,
): Promise<string> => {
  const { companyId, archivedId } = contract
  const known = await rowOf(db, 'ledger', { company_id: companyId, archived_id: archivedId }, ['id'])
  if (known) return known.id
  await roomForContracts(db, companyId, 1, now)
  const id = newId()
  await addRow(db, 'ledger', {
    company_id: companyId,
    id,
    archived_id: archivedId,
    name: contract.name,
    number: contract.number,
    counterpart: contract.counterpart ?? '',
    direction: contract.direction,
    contract_cents: contract.contractCents,
    signed_on: contract.signedOn,
    end_date: contract.endDate,
    responsible_id: actor.accountId,
    department_id: actor.company!.departmentId,
    created_by: actor.accountId,
    created_at: now,
  })
  await sql`insert into ledger_log (company_id, ledger_id, id, part, field, after, account_id, actor_name, at)
    values (${companyId}, ${id}, ${newId()}, 'contract', 'created', ${contract.name}, ${actor.accountId},
            ${actor.name ?? ''}, ${now})`.execute(db)
  return id
}
