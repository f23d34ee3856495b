import type { Body, Data } from '@xinqi/api/calls'
import { addDays, chinaDay, daysBetween } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { behind, byCreation, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { latestRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { cappedCount } from '../archive/find.ts'
import { bodyOf } from '../archive/kept-text.ts'
import { type LedgerSight, ledgerSight } from './access.ts'
import { AGES, ageOf, inYuan } from './arithmetic.ts'
import { booksOf, type FundRow, type InvoiceRow, type LedgerRow, readStoredLedger } from './books.ts'
import { overdueOf, problemsOf, stillOpen } from './rules.ts'

export type LedgerFilter = Omit<Body<'/ledger/contract/page'>, 'cursor' | 'pageSize'>
export type ListedLedger = LedgerRow & {
  contract_id: string | null
  elg_id: string | null
  responsible_name: string | null
  overdue_cents: number
}

/** As `stillOpen`. */
const OPEN = sql`greatest(l.contract_cents - l.fund_cents, 0)`

const like = (words: string) => containing(words.trim())

export const conditionsOf = (
  { where, companyId }: LedgerSight,
  filter: LedgerFilter,
  now: Date,
): RawBuilder<boolean> => {
  const asked: RawBuilder<unknown>[] = [where]
  if (filter.view === 'in') asked.push(sql`l.direction = 1`)
  if (filter.view === 'out') asked.push(sql`l.direction = 2`)
  if (filter.view === 'overdue') asked.push(sql`l.next_due_on < ${chinaDay(now)}::date`)
  if (filter.view === 'settled')
    asked.push(sql`l.next_due_on is null and ${OPEN} = 0 and (l.plan_cents > 0 or l.fund_cents > 0)`)
  if (filter.keyword?.trim()) {
    const words = like(filter.keyword)
    asked.push(sql`(l.name ilike ${words} or l.number ilike ${words} or l.counterpart ilike ${words})`)
  }
  if (filter.party?.trim()) asked.push(sql`l.counterpart ilike ${like(filter.party)}`)
  if (filter.responsibleId)
    asked.push(sql`l.responsible_id = (
      select m.account_id from member m where m.company_id = ${companyId} and m.id = ${filter.responsibleId})`)
  if (filter.dueFrom) asked.push(sql`l.next_due_on >= ${filter.dueFrom}::date`)
  if (filter.dueTo) asked.push(sql`l.next_due_on <= ${filter.dueTo}::date`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

const NEWEST = sql`order by l.created_at desc, l.id desc`

export const ledgerPage = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  now: Date,
  { cursor, pageSize }: { cursor?: string; pageSize: number },
): Promise<ListedLedger[]> => {
  const older = cursor ? sql`and ${behind(cursor, { at: sql`l.created_at`, id: sql`l.id` })}` : sql``
  return (
    await sql<ListedLedger>`
      select l.*, a.contract_id, a.elg_id, p.name as responsible_name,
             coalesce((select sum(n.cents - n.allocated_cents) from ledger_plan n
                where n.company_id = l.company_id and n.ledger_id = l.id and n.allocated_cents < n.cents
                  and n.due_on < ${chinaDay(now)}::date), 0)::bigint as overdue_cents
        from (select l.* from ledger l where ${where} ${older} ${NEWEST} limit ${pageSize + 1}) l
        left join archived a on a.company_id = l.company_id and a.id = l.archived_id
        left join account p on p.id = l.responsible_id ${NEWEST}`.execute(db)
  ).rows
}

type Row = Data<'/ledger/contract/page'>['list'][number]
export const presentLedger = (row: ListedLedger, now: Date): Row => {
  const today = chinaDay(now)
  return {
    ledgerId: row.id,
    contractId: row.contract_id,
    elgId: row.elg_id,
    name: row.name,
    number: row.number,
    counterpart: row.counterpart,
    direction: row.direction,
    currency: row.currency,
    contractCents: row.contract_cents,
    planCents: row.plan_cents,
    fundCents: row.fund_cents,
    invoiceCents: row.invoice_cents,
    unsettledCents: stillOpen(row.contract_cents, row.fund_cents),
    overdueCents: Number(row.overdue_cents),
    overdueDays: row.next_due_on && row.next_due_on < today ? daysBetween(row.next_due_on, today) : 0,
    nextDueOn: row.next_due_on,
    endDate: row.end_date,
    responsible: row.responsible_name,
    revision: row.revision,
  }
}

export const listLedgers: PlainHandler<'/ledger/contract/page'> = async ({ actor, body, db, now }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const where = conditionsOf(await ledgerSight(db, actor), filter, now)
  const [rows, counted] = await Promise.all([
    ledgerPage(db, where, now, { cursor, pageSize }),
    cappedCount(db, sql`select from ledger l where ${where}`),
  ])
  return {
    ...pageOf(rows, pageSize, byCreation, (row) => presentLedger(row, now)),
    ...counted,
  }
}

/** Money of different kinds is never added up. */
export const sumLedgers: PlainHandler<'/ledger/contract/sums'> = async ({ actor, body, db, now }) => {
  const where = conditionsOf(await ledgerSight(db, actor), body, now)
  const { rows } = await sql<{
    currency: string
    direction: number
    count: number
    contract: number
    fund: number
    unsettled: number
    overdue: number
  }>`
    select l.currency, l.direction, count(*)::int as count, sum(l.contract_cents)::bigint as contract,
           sum(l.fund_cents)::bigint as fund, sum(${OPEN})::bigint as unsettled,
           coalesce(sum(late.cents), 0)::bigint as overdue
      from ledger l
      left join lateral (
        select sum(n.cents - n.allocated_cents) as cents from ledger_plan n
         where n.company_id = l.company_id and n.ledger_id = l.id and n.allocated_cents < n.cents
           and n.due_on < ${chinaDay(now)}::date) late on l.next_due_on < ${chinaDay(now)}::date
     where ${where} group by 1, 2 order by l.currency <> 'CNY', 1, 2`.execute(db)
  return {
    list: rows.map((row) => ({
      currency: row.currency,
      direction: row.direction,
      count: row.count,
      contractCents: Number(row.contract),
      fundCents: Number(row.fund),
      unsettledCents: Number(row.unsettled),
      overdueCents: Number(row.overdue),
    })),
  }
}

const presentFund = (fund: FundRow) => ({
  fundId: fund.id,
  kind: fund.kind,
  cents: fund.cents,
  currency: fund.currency,
  rateE8: fund.rate_e8,
  yuanCents: inYuan(fund.cents, fund.rate_e8),
  on: fund.on_day,
  allocations: fund.allocations as { planId: string; cents: number }[],
  voucherId: fund.voucher_id,
  note: fund.note,
})
const presentInvoice = (one: InvoiceRow) => ({
  invoiceId: one.id,
  direction: one.direction,
  kind: one.kind,
  number: one.number,
  on: one.on_day,
  netCents: one.net_cents,
  taxCents: one.tax_cents,
  grossCents: one.gross_cents,
  rateBp: one.rate_bp,
  seller: one.seller,
  buyer: one.buyer,
  fileId: one.file_id,
  creditOf: one.credit_of,
})

export const readLedger: PlainHandler<'/ledger/contract/detail/{id}'> = async (call) => {
  const { actor, db, now, params } = call
  const kept = await readStoredLedger(db, actor, params.id!)
  const [listed] = await ledgerPage(
    db,
    sql<boolean>`l.company_id = ${kept.row.company_id} and l.id = ${kept.row.id}`,
    now,
    {
      pageSize: 1,
    },
  )
  const books = booksOf(kept)
  const today = chinaDay(now)
  const people = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where(
      sql<boolean>`id = any(${sql.val(kept.plans.flatMap(({ responsible_id }) => responsible_id ?? []))}::uuid[])`,
    )
    .execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    ...presentLedger(listed!, now),
    ...overdueOf(books, today),
    taxBp: kept.row.tax_bp,
    signedOn: kept.row.signed_on,
    openingFundCents: kept.row.opening_fund_cents,
    openingInvoiceCents: kept.row.opening_invoice_cents,
    parties: kept.row.parties as { name: string; role: string }[],
    plans: kept.plans.map((plan) => ({
      planId: plan.id,
      period: plan.period,
      dueOn: plan.due_on,
      cents: plan.cents,
      shareBp: plan.share_bp,
      condition: plan.condition,
      responsible: (plan.responsible_id && names.get(plan.responsible_id)) || null,
      remindDays: plan.remind_days,
      allocatedCents: plan.allocated_cents,
      overdueDays:
        plan.allocated_cents < plan.cents && plan.due_on < today ? daysBetween(plan.due_on, today) : 0,
    })),
    funds: kept.funds.map(presentFund),
    invoices: kept.invoices.map(presentInvoice),
    problems: problemsOf(books, today),
    proposals: await proposalsOf(call.services, db, kept.row),
  }
}

const SENTENCE = /[^。；;\n]*(?:支付|付款|首付|预付|尾款|定金)[^。；;\n]*[。；;]?/g
const SHARE = /(\d{1,3}(?:\.\d{1,2})?)\s*%/
const AMOUNT = /(?:人民币|¥|￥)\s*([\d,]+(?:\.\d{1,2})?)\s*元?|([\d,]{3,}(?:\.\d{1,2})?)\s*元/

/** Sentences of the contract that say what is paid when, with the figure each names. */
export const paymentTerms = (body: string) =>
  [...body.matchAll(SENTENCE)].flatMap(([sentence]) => {
    if (/违约|逾期|滞纳/.test(sentence)) return []
    const share = SHARE.exec(sentence)
    const amount = AMOUNT.exec(sentence)
    if (!share && !amount) return []
    const yuan = Number((amount?.[1] ?? amount?.[2] ?? '').replaceAll(',', ''))
    return [
      {
        quote: sentence.trim().slice(0, 160),
        page: null,
        shareBp: share && Number(share[1]) <= 100 ? Math.round(Number(share[1]) * 100) : null,
        cents: amount ? Math.round(yuan * 100) : null,
      },
    ]
  })

const proposalsOf = async (services: Services, db: Queryable, { company_id, archived_id }: LedgerRow) => {
  if (!archived_id) return []
  const kept = await rowOf(db, 'archived', { company_id, id: archived_id }, ['subject_id'])
  return kept ? paymentTerms(await bodyOf(services, db, company_id, kept.subject_id)).slice(0, 10) : []
}

const fileOf = async (
  call: Pick<Call<'/ledger/fund/view'>, 'db' | 'services'>,
  companyId: string,
  fileId: string | null,
) => {
  const file = fileId ? await rowOf(call.db, 'ledger_file', { company_id: companyId, id: fileId }) : undefined
  return file
    ? {
        url: call.services.links.make({ blobId: file.blob_id, fileName: file.name, download: false }),
        name: file.name,
      }
    : { url: null, name: null }
}

export const viewFund: PlainHandler<'/ledger/fund/view'> = async (call) => {
  const kept = await readStoredLedger(call.db, call.actor, call.body.ledgerId)
  const fund = orNotFound(kept.funds.find(({ id }) => id === call.body.fundId))
  const { url, name } = await fileOf(call, kept.row.company_id, fund.voucher_id)
  return { ...presentFund(fund), voucherUrl: url, voucherName: name }
}
export const viewInvoice: PlainHandler<'/ledger/invoice/view'> = async (call) => {
  const kept = await readStoredLedger(call.db, call.actor, call.body.ledgerId)
  const invoice = orNotFound(kept.invoices.find(({ id }) => id === call.body.invoiceId))
  const { url, name } = await fileOf(call, kept.row.company_id, invoice.file_id)
  return { ...presentInvoice(invoice), fileUrl: url, fileName: name }
}
export const previewFile = async (call: Call<'/ledger/file/preview'>) => {
  const { companyId } = await ledgerSight(call.db, call.actor)
  const seen = await sql`
    select from ledger l where ${(await ledgerSight(call.db, call.actor)).where} and (
      exists (select from ledger_fund f where f.company_id = l.company_id and f.ledger_id = l.id and f.voucher_id = ${call.body.fileId})
      or exists (select from ledger_invoice i where i.company_id = l.company_id and i.ledger_id = l.id and i.file_id = ${call.body.fileId}))
    union all
    select from ledger_file where company_id = ${companyId} and id = ${call.body.fileId} and uploaded_by = ${call.actor.accountId}
    limit 1`.execute(call.db)
  const { url, name } = await fileOf(call, companyId, seen.rows.length ? call.body.fileId : null)
  if (!url || !name) throw new CodedError('NOT_FOUND')
  return { url, name }
}

type Point = Data<'/ledger/analysis'>[number]
const DAYS_BACK = 365

/** Sums of what whoever asks may see; currencies are never added to each other. */
export const analyse = async ({ actor, body, db, now }: Call<'/ledger/analysis'>): Promise<Point[]> => {
  const { where } = await ledgerSight(db, actor)
  const today = chinaDay(now)
  const from = body.from ?? addDays(today, -DAYS_BACK)
  const to = body.to ?? addDays(today, DAYS_BACK)
  if (body.kind === 'ageing') return ageing(db, where, today)
  if (body.kind === 'party')
    return (
      await sql<Point>`
        select l.currency, l.counterpart as key,
               coalesce(sum(l.fund_cents) filter (where l.direction = 1), 0)::bigint as "inCents",
               coalesce(sum(l.fund_cents) filter (where l.direction = 2), 0)::bigint as "outCents",
               coalesce(sum(${OPEN}) filter (where l.direction = 1), 0)::bigint as "planInCents",
               coalesce(sum(${OPEN}) filter (where l.direction = 2), 0)::bigint as "planOutCents"
          from ledger l where ${where} group by 1, 2 order by sum(l.contract_cents) desc, 2 limit 50`.execute(
        db,
      )
    ).rows
  return (
    await sql<Point>`
      select currency, key, sum(i)::bigint as "inCents", sum(o)::bigint as "outCents",
             sum(pi)::bigint as "planInCents", sum(po)::bigint as "planOutCents" from (
        select l.currency, to_char(f.on_day, 'YYYY-MM') as key,
               case when l.direction = 1 then case when f.kind = 3 then -f.cents else f.cents end else 0 end as i,
               case when l.direction = 2 then case when f.kind = 3 then -f.cents else f.cents end else 0 end as o,
               0 as pi, 0 as po
          from ledger l join ledger_fund f on f.company_id = l.company_id and f.ledger_id = l.id
         where ${where} and f.on_day between ${from}::date and ${to}::date
        union all
        select l.currency, to_char(n.due_on, 'YYYY-MM'), 0, 0,
               case when l.direction = 1 then greatest(n.cents - n.allocated_cents, 0) else 0 end,
               case when l.direction = 2 then greatest(n.cents - n.allocated_cents, 0) else 0 end
          from ledger l join ledger_plan n on n.company_id = l.company_id and n.ledger_id = l.id
         where ${where} and n.allocated_cents < n.cents and n.due_on between ${from}::date and ${to}::date) all_of
       group by 1, 2 order by 1, 2`.execute(db)
  ).rows
}

const UNPLANNED = '未排期'

const ageing = async (db: Queryable, where: RawBuilder<boolean>, today: string): Promise<Point[]> => {
  const { rows } = await sql<{ currency: string; direction: number; due_on: string; open: number }>`
    select l.currency, l.direction, n.due_on, sum(n.cents - n.allocated_cents)::bigint as open
      from ledger l join ledger_plan n on n.company_id = l.company_id and n.ledger_id = l.id
     where ${where} and n.allocated_cents < n.cents group by 1, 2, 3`.execute(db)
  // What no plan says when it comes: it has no age, and belongs to what is open all the same.
  const { rows: unplanned } = await sql<{ currency: string; direction: number; open: number }>`
    select l.currency, l.direction, sum(${OPEN} - l.unsettled_cents)::bigint as open
      from ledger l where ${where} and ${OPEN} > l.unsettled_cents group by 1, 2`.execute(db)
  const points = new Map<string, Point>()
  for (const currency of new Set(['CNY', ...[...rows, ...unplanned].map((row) => row.currency)]))
    for (const key of [...AGES, UNPLANNED])
      points.set(`${currency} ${key}`, {
        currency,
        key,
        inCents: 0,
        outCents: 0,
        planInCents: 0,
        planOutCents: 0,
      })
  const put = (age: string, { currency, direction, open }: (typeof unplanned)[number]) => {
    const point = points.get(`${currency} ${age}`)!
    if (direction === 1) point.planInCents += Number(open)
    else point.planOutCents += Number(open)
  }
  for (const row of rows) put(AGES[ageOf(daysBetween(row.due_on, today))]!, row)
  for (const row of unplanned) put(UNPLANNED, row)
  return [...points.values()]
}

const FUND = { 1: '收款', 2: '付款', 3: '退款' } as Record<number, string>

export const readRecord: PlainHandler<'/ledger/record'> = async ({ actor, body, db }) => {
  const { where } = await ledgerSight(db, actor)
  const one = body.ledgerId ? sql`and l.id = ${body.ledgerId}` : sql``
  const party = body.party?.trim() ? sql`and l.counterpart ilike ${like(body.party)}` : sql``
  const { rows } = await sql<{
    id: string
    name: string
    counterpart: string
    what: string
    on: string
    cents: number
    currency: string
    note: string | null
  }>`
    select l.id, l.name, l.counterpart, f.kind::text as what, f.on_day as on, f.cents, f.currency, f.note
      from ledger l join ledger_fund f on f.company_id = l.company_id and f.ledger_id = l.id where ${where} ${one} ${party}
    union all
    select l.id, l.name, l.counterpart, '发票 ' || i.number, i.on_day, i.gross_cents, l.currency, i.kind
      from ledger l join ledger_invoice i on i.company_id = l.company_id and i.ledger_id = l.id where ${where} ${one} ${party}
     order by 5 desc, 1 limit 500`.execute(db)
  return rows.map(({ id, what, ...rest }) => ({ ledgerId: id, ...rest, what: FUND[Number(what)] ?? what }))
}

export const readLog: PlainHandler<'/ledger/log'> = async ({ actor, body, db }) => {
  const kept = await readStoredLedger(db, actor, body.ledgerId)
  const rows = await latestRows(
    db,
    'ledger_log',
    { company_id: kept.row.company_id, ledger_id: kept.row.id },
    { by: ['at', 'id'], most: 500 },
  )
  const ofPeople = rows.filter(({ field }) => field === 'responsible_id')
  const people = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where(
      sql<boolean>`id = any(${sql.val(ofPeople.flatMap(({ before, after }) => [before, after].flatMap((one) => one ?? [])))}::uuid[])`,
    )
    .execute()
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? null
  return rows.map(({ id, part, field, before, after, actor_name, at }) => ({
    logId: id,
    part,
    field,
    before: field === 'responsible_id' ? nameOf(before) : before,
    after: field === 'responsible_id' ? nameOf(after) : after,
    actorName: actor_name,
    at: at.toISOString(),
  }))
}
