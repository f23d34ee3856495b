import type { Body } from '@xinqi/api/calls'
import { isDay } from '@xinqi/api/china-day'
import { MEMBER } from '@xinqi/api/status'
import { FUND } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRow, inRows, rowOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sightOf } from '../archive/access.ts'
import { archivedOf } from '../archive/find.ts'
import { roomForContracts } from './apply.ts'
import { byShares } from './arithmetic.ts'
import { changeLedger, type StoredLedger } from './books.ts'

type LedgerCall =
  | '/ledger/plan/add'
  | '/ledger/plan/update'
  | '/ledger/plan/del'
  | '/ledger/fund/add'
  | '/ledger/fund/update'
  | '/ledger/fund/del'
  | '/ledger/invoice/add'
  | '/ledger/invoice/update'
  | '/ledger/invoice/del'
  | '/ledger/fee/partaker'
  | '/ledger/fee/balance'
  | '/ledger/fee/contract'
  | '/ledger/fee/invoice'
  | '/ledger/update/endDate'

const changing =
  <P extends LedgerCall>(work: (call: Call<P>, kept: StoredLedger) => Promise<void>) =>
  async (call: Call<P>) => {
    const { actor, db, note, now } = call
    const body = call.body as { ledgerId: string; revision: number; confirmOver?: boolean }
    const { name, ...answer } = await changeLedger(
      { db, actor: actor as never, now, ...body, confirmed: body.confirmOver === true },
      (kept) => work(call, kept),
    )
    note({ target: name })
    return answer
  }

/** What is said of one line, whatever the ledger it stands in. */
type LedgerChange<P extends LedgerCall> = Omit<Body<P>, 'ledgerId' | 'revision'>

const of = ({ row }: StoredLedger) => ({ company_id: row.company_id, ledger_id: row.id })

const accountOf = async (db: Queryable, companyId: string, memberId: string | null) => {
  if (!memberId) return null
  const member = await rowOf(db, 'member', { company_id: companyId, id: memberId, status: MEMBER.active }, [
    'account_id',
  ])
  if (!member) throw new CodedError('NOT_FOUND', '负责人不存在或不可用')
  return member.account_id
}

/** Whoever is responsible stays so where a change does not say. */
const responsibleOf = async (db: Queryable, companyId: string, memberId: string | null | undefined) =>
  memberId === undefined ? {} : { responsible_id: await accountOf(db, companyId, memberId) }

const assertDay = (day: string | null) => {
  if (day !== null && !isDay(day)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
}

/** A share becomes cents here; where all shares come to everything, the last cent is somebody's. */
const centsOfPlan = (
  kept: StoredLedger,
  planId: string | null,
  { cents, shareBp }: { cents?: number; shareBp?: number },
) => {
  if ((cents === undefined) === (shareBp === undefined))
    throw new CodedError('BAD_REQUEST', '请填写金额或比例中的一项')
  if (shareBp === undefined) {
    if (!cents) throw new CodedError('BAD_REQUEST', '金额须大于零')
    return cents
  }
  const others = kept.plans.filter(({ id, share_bp }) => id !== planId && share_bp !== null)
  const shares = [...others.map(({ share_bp }) => share_bp!), shareBp]
  if (shares.reduce((sum, one) => sum + one, 0) > 10_000)
    throw new CodedError('LEDGER_RULE', '各期比例合计超过 100%（规则 R1）')
  const part = byShares(kept.row.contract_cents, shares).at(-1)!
  if (part <= 0) throw new CodedError('BAD_REQUEST', '按比例算出的金额为零，请检查合同金额')
  return part
}

const planColumns = async (
  { db }: { db: Queryable },
  kept: StoredLedger,
  planId: string | null,
  body: Omit<Body<'/ledger/plan/update'>, 'ledgerId' | 'revision' | 'planId'>,
) => {
  assertDay(body.dueOn)
  return {
    period: body.period,
    due_on: body.dueOn,
    cents: centsOfPlan(kept, planId, body),
    share_bp: body.shareBp ?? null,
    condition: body.condition?.trim() || null,
    ...(await responsibleOf(db, kept.row.company_id, body.responsibleId)),
    remind_days: body.remindDays,
  }
}

export const addPlan = changing<'/ledger/plan/add'>(async ({ body, db, now }, kept) => {
  await db
    .insertInto('ledger_plan')
    .values({ ...of(kept), id: newId(), ...(await planColumns({ db }, kept, null, body)), created_at: now })
    .execute()
})
export const changePlan = changing<'/ledger/plan/update'>(async ({ body, db }, kept) => {
  const plan = inRow(db, 'ledger_plan', { ...of(kept), id: body.planId })
  const columns = await planColumns({ db }, kept, body.planId, body)
  orNotFound(await plan.set({ ...columns, reminded_on: null }, ['id']))
})
export const removePlan = changing<'/ledger/plan/del'>(async ({ body, db }, kept) => {
  const used = kept.funds.some(({ allocations }) =>
    (allocations as { planId: string }[]).some(({ planId }) => planId === body.planId),
  )
  if (used) throw new CodedError('LEDGER_RULE', '已有收付款核销到这一期，请先修改收付款')
  orNotFound(await takeRow(db, 'ledger_plan', { ...of(kept), id: body.planId }, ['id']))
})

const assertFile = async (db: Queryable, companyId: string, fileId: string | null) => {
  if (!fileId) return
  const known = await rowOf(db, 'ledger_file', { company_id: companyId, id: fileId }, ['id'])
  if (!known) throw new CodedError('NOT_FOUND', '文件不存在，请重新上传')
}

const fundColumns = async (db: Queryable, kept: StoredLedger, body: LedgerChange<'/ledger/fund/add'>) => {
  assertDay(body.on)
  if (body.cents <= 0) throw new CodedError('BAD_REQUEST', '金额须大于零')
  if (body.kind !== FUND.back && body.kind !== kept.row.direction)
    throw new CodedError(
      'BAD_REQUEST',
      kept.row.direction === 1 ? '这是收款合同，请登记收款或退款' : '这是付款合同，请登记付款或退款',
    )
  const known = new Set(kept.plans.map(({ id }) => id))
  if (body.allocations.some(({ planId }) => !known.has(planId)))
    throw new CodedError('NOT_FOUND', '核销的计划不存在，请刷新后重试')
  await assertFile(db, kept.row.company_id, body.voucherId)
  return {
    kind: body.kind,
    cents: body.cents,
    currency: body.currency,
    rate_e8: body.rateE8,
    on_day: body.on,
    allocations: JSON.stringify(body.allocations.filter(({ cents }) => cents > 0)),
    voucher_id: body.voucherId,
    note: body.note?.trim() || null,
  }
}
export const addFund = changing<'/ledger/fund/add'>(async ({ body, db, now }, kept) => {
  await db
    .insertInto('ledger_fund')
    .values({ ...of(kept), id: newId(), ...(await fundColumns(db, kept, body)), created_at: now })
    .execute()
})
export const changeFund = changing<'/ledger/fund/update'>(async ({ body, db }, kept) => {
  const fund = inRow(db, 'ledger_fund', { ...of(kept), id: body.fundId })
  orNotFound(await fund.set(await fundColumns(db, kept, body), ['id']))
})
export const removeFund = changing<'/ledger/fund/del'>(async ({ body, db }, kept) => {
  orNotFound(await takeRow(db, 'ledger_fund', { ...of(kept), id: body.fundId }, ['id']))
})

const invoiceColumns = async (
  db: Queryable,
  kept: StoredLedger,
  body: LedgerChange<'/ledger/invoice/add'>,
) => {
  assertDay(body.on)
  await assertFile(db, kept.row.company_id, body.fileId)
  return {
    direction: body.direction,
    kind: body.kind.trim(),
    number: body.number.trim(),
    on_day: body.on,
    net_cents: body.netCents,
    tax_cents: body.taxCents,
    gross_cents: body.grossCents,
    rate_bp: body.rateBp,
    seller: body.seller?.trim() || null,
    buyer: body.buyer?.trim() || null,
    file_id: body.fileId,
    credit_of: body.creditOf,
  }
}
const twice = (error: unknown): never => {
  throw isUniqueViolation(error) ? new CodedError('INVOICE_TWICE') : error
}
export const addInvoice = changing<'/ledger/invoice/add'>(async ({ body, db, now }, kept) => {
  await db
    .insertInto('ledger_invoice')
    .values({ ...of(kept), id: newId(), ...(await invoiceColumns(db, kept, body)), created_at: now })
    .execute()
    .catch(twice)
})
export const changeInvoice = changing<'/ledger/invoice/update'>(async ({ body, db }, kept) => {
  const invoice = inRow(db, 'ledger_invoice', { ...of(kept), id: body.invoiceId })
  orNotFound(await invoice.set(await invoiceColumns(db, kept, body), ['id']).catch(twice))
})
export const removeInvoice = changing<'/ledger/invoice/del'>(async ({ body, db }, kept) => {
  if (kept.invoices.some(({ credit_of }) => credit_of === body.invoiceId))
    throw new CodedError('LEDGER_RULE', '已有红字发票冲销这张发票，不能删除（规则 R6）')
  orNotFound(await takeRow(db, 'ledger_invoice', { ...of(kept), id: body.invoiceId }, ['id']))
})

type Columns = Partial<{
  counterpart: string
  parties: string
  opening_fund_cents: number
  opening_invoice_cents: number
  contract_cents: number
  currency: string
  tax_bp: number | null
  responsible_id: string | null
  end_date: string | null
}>
const setContract = async (db: Queryable, { row }: StoredLedger, columns: Columns) => {
  await inRows(db, 'ledger', { company_id: row.company_id, id: row.id }).set(columns)
}
export const changeParties = changing<'/ledger/fee/partaker'>(({ body, db }, kept) =>
  setContract(db, kept, { counterpart: body.counterpart.trim(), parties: JSON.stringify(body.parties) }),
)
export const changeBalance = changing<'/ledger/fee/balance'>(({ body, db }, kept) =>
  setContract(db, kept, { opening_fund_cents: body.openingFundCents }),
)
export const changeInvoiced = changing<'/ledger/fee/invoice'>(({ body, db }, kept) =>
  setContract(db, kept, { opening_invoice_cents: body.openingInvoiceCents }),
)
export const changeContract = changing<'/ledger/fee/contract'>(async ({ body, db }, kept) =>
  setContract(db, kept, {
    contract_cents: body.contractCents,
    currency: body.currency,
    tax_bp: body.taxBp,
    ...(await responsibleOf(db, kept.row.company_id, body.responsibleId)),
  }),
)
export const changeEnd = changing<'/ledger/update/endDate'>(async ({ body, db, note }, kept) => {
  assertDay(body.endDate)
  await setContract(db, kept, { end_date: body.endDate })
  note({ detail: { reason: body.reason } })
})

export const addLedger = async ({ actor, body, db, note, now }: Call<'/ledger/contract/add'>) => {
  const companyId = companyOf(actor)
  if (body.archivedId) {
    const [archived] = await archivedOf(db, await sightOf(db, actor), [body.archivedId])
    if (!archived) throw new CodedError('NOT_FOUND')
  }
  assertDay(body.signedOn)
  assertDay(body.endDate)
  await roomForContracts(db, companyId, 1, now)
  const id = newId()
  await db
    .insertInto('ledger')
    .values({
      company_id: companyId,
      id,
      archived_id: body.archivedId,
      name: body.name.trim(),
      number: body.number?.trim() || null,
      counterpart: body.counterpart.trim(),
      direction: body.direction,
      currency: body.currency,
      contract_cents: body.contractCents,
      tax_bp: body.taxBp,
      signed_on: body.signedOn,
      end_date: body.endDate,
      responsible_id: (await accountOf(db, companyId, body.responsibleId)) ?? actor.accountId,
      department_id: actor.company!.departmentId,
      created_by: actor.accountId,
      created_at: now,
    })
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error) ? new CodedError('LEDGER_EXISTS') : error
    })
  await sql`insert into ledger_log (company_id, ledger_id, id, part, field, after, account_id, actor_name, at)
    values (${companyId}, ${id}, ${newId()}, 'contract', 'created', ${body.name.trim()}, ${actor.accountId},
            ${actor.name ?? ''}, ${now})`.execute(db)
  note({ target: body.name })
  return { ledgerId: id }
}
