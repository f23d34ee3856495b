import { randomBytes } from 'node:crypto'
import { COMMISSION, ORDER, PARTNER, PARTNER_BILL } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { IDENTITY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { hasRow, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'

/** Registered just now: whoever has been here for longer was brought by nobody. */
const FRESH = 30 * 60_000

const mineOf = (db: Queryable, accountId: string) =>
  rowOf(db, 'individual_partner', { account_id: accountId })

export const isActivePartner = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await mineOf(db, accountId))?.status === PARTNER.active

const activeOf = async (db: Queryable, accountId: string) => {
  const partner = await mineOf(db, accountId)
  if (!partner || partner.status === PARTNER.applied || partner.status === PARTNER.refused)
    throw new CodedError('NOT_FOUND')
  return partner
}

const newCode = (): string => {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
}

export const partnerInfo: PlainHandler<'/individualPartner/info'> = async ({ actor, db, now, services }) => {
  const partner = await mineOf(db, actor.accountId)
  const isActive = partner?.status === PARTNER.active
  const { rows } = await sql<{ customers: number; pending: number; payable: number; settled: number }>`
    select (select count(*)::int from partner_customer where partner_id = ${partner?.id ?? null}) as customers,
           coalesce(sum(c.amount_fen) filter (where c.confirm_at > ${now}), 0)::int as pending,
           coalesce(sum(c.amount_fen) filter (where c.confirm_at <= ${now} and (b.id is null or b.status <> ${PARTNER_BILL.settled})), 0)::int as payable,
           coalesce(sum(c.amount_fen) filter (where b.status = ${PARTNER_BILL.settled}), 0)::int as settled
      from commission c left join partner_bill b on b.id = c.bill_id
     where c.partner_id = ${partner?.id ?? null}`.execute(db)
  const sums = rows[0]!
  return {
    status: partner?.status ?? null,
    reason: partner?.reason ?? null,
    code: isActive ? partner.code : null,
    link: isActive ? `${services.config.PUBLIC_URL ?? ''}/register?partner=${partner.code}` : null,
    customers: sums.customers,
    pendingFen: sums.pending,
    payableFen: sums.payable,
    settledFen: sums.settled,
    firstYearBp: COMMISSION.firstYearBp,
    laterBp: COMMISSION.laterBp,
  }
}

export const applyAsPartner = async (call: Call<'/individualPartner/apply'>) => {
  const { actor, body, db, now } = call
  const account = await theRow(db, 'account', { id: actor.accountId }, ['name', 'identity_status'])
  if (account.identity_status !== IDENTITY.verified)
    throw new CodedError('PERSON_UNVERIFIED', '请先完成个人实名认证')
  const added = await db
    .insertInto('individual_partner')
    .values({
      id: newId(),
      account_id: actor.accountId,
      name: account.name ?? '',
      about: body.about.trim(),
      code: newCode(),
      created_at: now,
    })
    .onConflict((oc) =>
      oc
        .column('account_id')
        .doUpdateSet({ status: PARTNER.applied, about: body.about.trim(), reason: null })
        .where('individual_partner.status', '=', PARTNER.refused),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new CodedError('PARTNER_APPLIED')
  call.note({ target: account.name ?? '' })
  return {}
}

/** First come wins; whoever is of a company already, or is the partner himself, is nobody's customer. */
export const bindCustomer: PlainHandler<'/individualPartner/bind'> = async (call) => {
  const { actor, body, db, now } = call
  const account = await theRow(db, 'account', { id: actor.accountId }, ['created_at'])
  const hasSeat = await hasRow(db, 'member', { account_id: actor.accountId })
  const partner = await rowOf(db, 'individual_partner', { code: body.code, status: PARTNER.active }, [
    'id',
    'account_id',
  ])
  const may =
    partner &&
    partner.account_id !== actor.accountId &&
    !hasSeat &&
    now.getTime() - account.created_at.getTime() <= FRESH
  if (!may) return { bound: false }
  const bound = await db
    .insertInto('partner_customer')
    .values({
      id: newId(),
      partner_id: partner.id,
      account_id: actor.accountId,
      bound_at: now,
      expires_at: new Date(now.getTime() + COMMISSION.boundDays * DAY),
    })
    .onConflict((oc) => oc.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  call.note({ detail: { code: body.code } })
  return { bound: bound !== undefined }
}

export const listCustomers: PlainHandler<'/individualPartner/customerList'> = async (call) => {
  const { actor, body, db, services } = call
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('partner_customer as c').where('c.partner_id', '=', partner.id)
  return countedPage(
    mine
      .innerJoin('account', 'account.id', 'c.account_id')
      .leftJoin('company', 'company.id', 'c.company_id')
      .select([
        'c.id',
        'c.bound_at as created_at',
        'c.expires_at',
        'account.name',
        'account.mobile_cipher',
        'company.name as company_name',
      ])
      .select(
        sql<number>`coalesce((select sum(o.amount_fen - o.refunded_fen) from purchase_order o
          where o.partner_id = c.partner_id and o.owner_id = c.company_id and o.status = ${ORDER.paid}), 0)::int`.as(
          'paid',
        ),
      ),
    mine,
    body,
    { at: 'c.bound_at', id: 'c.id' },
    (row) => ({
      customerId: row.id,
      name: row.name ? maskName(row.name) : '未实名',
      mobile: row.mobile_cipher && maskMobile(services.columns.open(row.mobile_cipher)),
      companyName: row.company_name && maskCompany(row.company_name),
      paidFen: row.paid,
      boundAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }),
  )
}

/** Recognisable to whoever brought it, not to anybody else. */
export const maskCompany = (name: string): string =>
  name.length <= 6 ? `${name.slice(0, 2)}***` : `${name.slice(0, 2)}***${name.slice(-4)}`

const stateOf = (
  row: { confirm_at: Date; bill_id: string | null; bill_status: number | null; flag: string | null },
  now: Date,
) =>
  row.flag
    ? '待核实'
    : row.bill_status === PARTNER_BILL.settled
      ? '已结算'
      : row.bill_id
        ? '已出账'
        : row.confirm_at > now
          ? '待确认'
          : '可结算'

export const listPartnerOrders: PlainHandler<'/individualPartner/orderList'> = async (call) => {
  const { actor, body, db, now } = call
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('commission as c').where('c.partner_id', '=', partner.id)
  return countedPage(
    mine
      .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
      .leftJoin('partner_bill as b', 'b.id', 'c.bill_id')
      .selectAll('c')
      .select(['o.no', 'o.item_name', 'o.owner_name', 'b.status as bill_status']),
    mine,
    body,
    { at: 'c.created_at', id: 'c.id' },
    (row) => ({
      commissionId: row.id,
      orderNo: row.no,
      itemName: row.item_name,
      customerName: maskCompany(row.owner_name),
      baseFen: row.base_fen,
      rateBp: row.rate_bp,
      amountFen: row.amount_fen,
      state: stateOf(row, now),
      createdAt: row.created_at.toISOString(),
    }),
  )
}

export const presentBill = (row: {
  id: string
  month: string
  earned_fen: number
  deducted_fen: number
  carried_fen: number
  payable_fen: number
  status: number
  voucher: string | null
  settled_at: Date | null
}) => ({
  billId: row.id,
  month: row.month,
  earnedFen: row.earned_fen,
  deductedFen: row.deducted_fen,
  carriedFen: row.carried_fen,
  payableFen: row.payable_fen,
  status: row.status,
  voucher: row.voucher,
  settledAt: row.settled_at?.toISOString() ?? null,
})

export const listMyBills: PlainHandler<'/individualPartner/billList'> = async ({ actor, body, db }) => {
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('partner_bill').where('partner_id', '=', partner.id)
  return countedPage(mine.selectAll(), mine, body, { at: 'created_at', id: 'id' }, presentBill)
}
