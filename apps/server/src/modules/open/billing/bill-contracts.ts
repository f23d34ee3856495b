import { chinaDay } from '@xinqi/api/china-day'
import { DEPOSIT, ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { ContractWitness } from '../../contracts/contract/witness-point.ts'
import { answeredCall, answeredEndpoint } from '../gateway/caused-by.ts'
import { priceFor } from './prices.ts'

type Unbilled = {
  id: string
  kind: string
  type: number
  quantity: number
  of_entry_id: string | null
  reference: string
  at: Date
  app_id: string
  contract_no: string
  partner_id: string
}

/**
 * Whatever the ledger of copies says about a contract of a production app becomes a line, in the transaction that moved
 * the copies. A line bears its entry's id: what was charged once is billed once, however often anybody looks.
 */
export const billContracts: ContractWitness = {
  name: 'open/billing',
  changed: async (_services, db, contractIds) => {
    const { rows } = await sql<Unbilled>`
      select e.id, e.kind, e.type, e.quantity, e.of_entry_id, e.reference, e.at, c.app_id, c.contract_no, a.partner_id
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

const writeLine = async (db: Tx, row: Unbilled): Promise<void> => {
  const isBalance = row.kind === DEPOSIT
  const isReturn = row.type === ENTRY_TYPE.givenBack
  // A contract is one copy; paid from the deposit, the entry counts what that copy cost.
  const quantity = isBalance ? 1 : row.quantity
  const unitFen = isBalance ? row.quantity : await unitOf(db, row, isReturn)
  const line = {
    id: row.id,
    partner_id: row.partner_id,
    app_id: row.app_id,
    kind: 'contract',
    is_return: isReturn,
    quantity,
    unit_fen: unitFen,
    amount_fen: quantity * unitFen,
    source: isBalance ? 'balance' : 'copies',
    endpoint: answeredEndpoint(),
    request_id: answeredCall(),
    contract_no: row.contract_no,
    reference: row.reference,
    day: chinaDay(row.at),
    at: row.at,
  }
  const written = await db
    .insertInto('open_charge')
    .values(line)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await addToDay(db, line)
}

/** What comes back is worth what it cost, whatever the price is by then. */
const unitOf = async (db: Tx, row: Unbilled, isReturn: boolean): Promise<number> => {
  const before =
    isReturn && row.of_entry_id
      ? await db
          .selectFrom('open_charge')
          .select('unit_fen')
          .where('id', '=', row.of_entry_id)
          .executeTakeFirst()
      : undefined
  return before?.unit_fen ?? priceFor(db, row.partner_id, row.kind)
}

const addToDay = (
  db: Tx,
  line: {
    partner_id: string
    day: string
    app_id: string
    kind: string
    source: string
    is_return: boolean
    quantity: number
    amount_fen: number
  },
) =>
  sql`
  insert into open_charge_day
    (partner_id, day, app_id, kind, source, lines, charged, returned, charged_fen, returned_fen)
  values (${line.partner_id}, ${line.day}::date, ${line.app_id}, ${line.kind}, ${line.source}, 1,
          ${line.is_return ? 0 : line.quantity}, ${line.is_return ? line.quantity : 0},
          ${line.is_return ? 0 : line.amount_fen}, ${line.is_return ? line.amount_fen : 0})
  on conflict (partner_id, day, app_id, kind, source) do update
    set lines = open_charge_day.lines + 1,
        charged = open_charge_day.charged + excluded.charged,
        returned = open_charge_day.returned + excluded.returned,
        charged_fen = open_charge_day.charged_fen + excluded.charged_fen,
        returned_fen = open_charge_day.returned_fen + excluded.returned_fen`.execute(db)
