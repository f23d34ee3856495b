import { chinaDay } from '@xinqi/api/china-day'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { ledgerSight } from './access.ts'
import {
  type Allocation,
  allocatedTo,
  type Books,
  freshProblems,
  type Problem,
  problemsOf,
  totalsOf,
} from './rules.ts'

export type LedgerRow = Selectable<Tables['ledger']>
export type PlanRow = Selectable<Tables['ledger_plan']>
export type FundRow = Selectable<Tables['ledger_fund']>
export type InvoiceRow = Selectable<Tables['ledger_invoice']>

export type StoredLedger = { row: LedgerRow; plans: PlanRow[]; funds: FundRow[]; invoices: InvoiceRow[] }

/** The ledger somebody may see, with everything in it; else it is not there. */
export const readStoredLedger = async (
  db: Queryable,
  actor: Actor,
  ledgerId: string,
  locked = false,
): Promise<StoredLedger> => {
  const { where, companyId } = await ledgerSight(db, actor)
  const { rows } = await sql<LedgerRow>`
    select l.* from ledger l where ${where} and l.id = ${ledgerId} ${locked ? sql`for update` : sql``}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new CodedError('NOT_FOUND')
  return { row, ...(await partsOf(db, companyId, ledgerId)) }
}

const partsOf = async (db: Queryable, companyId: string, ledgerId: string) => {
  const of = { company_id: companyId, ledger_id: ledgerId }
  const plans = await rowsOf(db, 'ledger_plan', of, { by: ['period', 'due_on', 'id'] })
  const funds = await rowsOf(db, 'ledger_fund', of, { by: ['on_day', 'id'] })
  const invoices = await rowsOf(db, 'ledger_invoice', of, { by: ['on_day', 'id'] })
  return { plans, funds, invoices }
}

export const booksOf = ({ row, plans, funds, invoices }: StoredLedger): Books => ({
  direction: row.direction as 1 | 2,
  currency: row.currency,
  contractCents: row.contract_cents,
  openingFund: row.opening_fund_cents,
  openingInvoice: row.opening_invoice_cents,
  plans: plans.map(({ id, period, due_on, cents }) => ({ id, period, dueOn: due_on, cents })),
  funds: funds.map((fund) => ({
    id: fund.id,
    kind: fund.kind as 1 | 2 | 3,
    cents: fund.cents,
    currency: fund.currency,
    onDay: fund.on_day,
    allocations: fund.allocations as Allocation[],
  })),
  invoices: invoices.map((one) => ({
    id: one.id,
    number: one.number,
    netCents: one.net_cents,
    taxCents: one.tax_cents,
    grossCents: one.gross_cents,
    rateBp: one.rate_bp,
    creditOf: one.credit_of,
  })),
})

type Doing = {
  db: Queryable
  actor: Actor
  now: Date
  ledgerId: string
  revision: number
  /** Has said that more than planned is meant. */
  confirmed?: boolean
}

/**
 * Every change of a ledger passes here: locked, as whoever changes it last saw it, judged by the rules before it
 * stands, its sums kept, and each field that changed written down.
 */
export const changeLedger = async (
  { db, actor, now, ledgerId, revision, confirmed = false }: Doing,
  work: (kept: StoredLedger) => Promise<void>,
): Promise<{ revision: number; problems: Problem[]; name: string }> => {
  const before = await readStoredLedger(db, actor, ledgerId, true)
  if (before.row.revision !== revision) throw new CodedError('CONFLICT')
  await work(before)
  const after = await readStoredLedger(db, actor, ledgerId)
  const problems = problemsOf(booksOf(after), chinaDay(now))
  judge(problems, problemsOf(booksOf(before), chinaDay(now)), confirmed)
  await keepSums(db, after)
  await writeLog(db, actor, now, before, after)
  return { revision: revision + 1, problems, name: after.row.name }
}

const judge = (now: readonly Problem[], before: readonly Problem[], confirmed: boolean) => {
  const fresh = freshProblems(now, before)
  const refused = fresh.find(({ weight }) => weight === 'refuse')
  if (refused) throw new CodedError('LEDGER_RULE', `${refused.msg}（规则 ${refused.rule}）`)
  const asked = fresh.find(({ weight }) => weight === 'confirm')
  if (asked && !confirmed)
    throw new CodedError('LEDGER_CONFIRM', `${asked.msg}（规则 ${asked.rule}），确认继续吗？`)
}

export const keepSums = async (db: Queryable, kept: StoredLedger): Promise<void> => {
  const books = booksOf(kept)
  const { planCents, fundCents, invoiceCents, unsettledCents, nextDueOn } = totalsOf(books)
  const { company_id, id } = kept.row
  await inRows(db, 'ledger', { company_id, id }).set({
    plan_cents: planCents,
    fund_cents: fundCents,
    invoice_cents: invoiceCents,
    unsettled_cents: unsettledCents,
    next_due_on: nextDueOn,
    revision: sql`revision + 1`,
  })
  for (const plan of kept.plans) {
    const allocated = allocatedTo(books, plan.id)
    if (allocated === plan.allocated_cents) continue
    await inRows(db, 'ledger_plan', { company_id, ledger_id: id, id: plan.id }).set({
      allocated_cents: allocated,
    })
  }
}

const SILENT = new Set([
  'company_id',
  'ledger_id',
  'id',
  'created_at',
  'created_by',
  'revision',
  'plan_cents',
  'fund_cents',
  'invoice_cents',
  'unsettled_cents',
  'next_due_on',
  'allocated_cents',
  'reminded_on',
  'import_key',
])
const written = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

type LedgerPart = { id: string } & Record<string, unknown>
type Change = {
  part: string
  part_id: string | null
  field: string
  before: string | null
  after: string | null
}

/** Field by field, what changed between two states of one part. Pure. */
export const differences = (
  part: string,
  before: readonly LedgerPart[],
  after: readonly LedgerPart[],
): Change[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const was = before.find((one) => one.id === id)
    const is = after.find((one) => one.id === id)
    const fields = Object.keys(was ?? is!).filter((field) => !SILENT.has(field))
    return fields.flatMap((field) => {
      const [old, current] = [written(was?.[field]), written(is?.[field])]
      return old === current
        ? []
        : [{ part, part_id: part === 'contract' ? null : id, field, before: old, after: current }]
    })
  })
}

const writeLog = async (
  db: Queryable,
  actor: Actor,
  now: Date,
  before: StoredLedger,
  after: StoredLedger,
) => {
  const changes = [
    ...differences('contract', [before.row as LedgerPart], [after.row as LedgerPart]),
    ...differences('plan', before.plans as LedgerPart[], after.plans as LedgerPart[]),
    ...differences('fund', before.funds as LedgerPart[], after.funds as LedgerPart[]),
    ...differences('invoice', before.invoices as LedgerPart[], after.invoices as LedgerPart[]),
  ]
  if (changes.length === 0) return
  await db
    .insertInto('ledger_log')
    .values(
      changes.map((change) => ({
        company_id: after.row.company_id,
        ledger_id: after.row.id,
        id: newId(),
        ...change,
        account_id: actor.accountId,
        actor_name: actor.name ?? '',
        at: now,
      })),
    )
    .execute()
}
