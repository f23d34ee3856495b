import { chinaDay } from '@xinqi/api/china-day'
import { DEPOSIT, ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { answeredCall, answeredEndpoint } from '../gateway/caused-by.ts'
import { priceFor } from './prices.ts'

/** An entry of the ledger with no line yet, and whose it is. */
export type Unbilled = {
  id: string
  /** What the ledger counted: copies of a kind, or money paid ahead. */
  kind: string
  /** What it was for. */
  used: string
  type: number
  quantity: number
  of_entry_id: string | null
  reference: string
  at: Date
  app_id: string
  contract_no: string | null
  partner_id: string
  /** The call that caused it, where it is not the one being answered. */
  endpoint?: string | null
  request_id?: string | null
}

export const writeLine = async (db: Tx, row: Unbilled): Promise<void> => {
  const isBalance = row.kind === DEPOSIT
  const isReturn = row.type === ENTRY_TYPE.givenBack
  // One copy at a time; paid from the deposit, the entry counts what that copy cost.
  const quantity = isBalance ? 1 : row.quantity
  const unitFen = isBalance ? row.quantity : await unitOf(db, row, isReturn)
  const line = {
    id: row.id,
    partner_id: row.partner_id,
    app_id: row.app_id,
    kind: row.used,
    is_return: isReturn,
    quantity,
    unit_fen: unitFen,
    amount_fen: quantity * unitFen,
    source: isBalance ? 'balance' : 'copies',
    endpoint: answeredEndpoint() ?? row.endpoint ?? null,
    request_id: answeredCall() ?? row.request_id ?? null,
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
      ? await rowOf(db, 'open_charge', { id: row.of_entry_id }, ['unit_fen'])
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
