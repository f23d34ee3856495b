import { randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { COMMISSION, PARTNER } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { IDENTITY } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'

/** Registered just now: whoever has been here for longer was brought by nobody. */
const FRESH = 30 * 60_000

const mineOf = (db: Queryable, accountId: string) =>
  db.selectFrom('individual_partner').selectAll().where('account_id', '=', accountId).executeTakeFirst()

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

export const partnerInfo = async ({
  actor,
  db,
  now,
  services,
}: Call<'/individualPartner/info'>): Promise<Data<'/individualPartner/info'>> => {
  const partner = await mineOf(db, actor.accountId)
  const isActive = partner?.status === PARTNER.active
  const { rows } = await sql<{ customers: number; pending: number; payable: number; settled: number }>`
    select (select count(*)::int from partner_customer where partner_id = ${partner?.id ?? null}) as customers,
           coalesce(sum(c.amount_fen) filter (where c.confirm_at > ${now}), 0)::int as pending,
           coalesce(sum(c.amount_fen) filter (where c.confirm_at <= ${now} and (b.id is null or b.status <> 1)), 0)::int as payable,
           coalesce(sum(c.amount_fen) filter (where b.status = 1), 0)::int as settled
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
  const account = await db
    .selectFrom('account')
    .select(['name', 'identity_status'])
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
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
export const bindCustomer = async (
  call: Call<'/individualPartner/bind'>,
): Promise<Data<'/individualPartner/bind'>> => {
  const { actor, body, db, now } = call
  const account = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const seat = await db
    .selectFrom('member')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .limit(1)
    .executeTakeFirst()
  const partner = await db
    .selectFrom('individual_partner')
    .select(['id', 'account_id'])
    .where('code', '=', body.code)
    .where('status', '=', PARTNER.active)
    .executeTakeFirst()
  const may =
    partner &&
    partner.account_id !== actor.accountId &&
    !seat &&
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

export const listCustomers = async ({
  actor,
  body,
  db,
  services,
}: Call<'/individualPartner/customerList'>): Promise<Data<'/individualPartner/customerList'>> => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('partner_customer as c').where('c.partner_id', '=', partner.id)
  const rows = await newestFirst(
    mine
      .innerJoin('account', 'account.id', 'c.account_id')
      .leftJoin('company', 'company.id', 'c.company_id')
      .select([
        'c.id',
        'c.bound_at',
        'c.expires_at',
        'account.name',
        'account.mobile_cipher',
        'company.name as company_name',
      ])
      .select(
        sql<number>`coalesce((select sum(o.amount_fen - o.refunded_fen) from purchase_order o
          where o.partner_id = c.partner_id and o.owner_id = c.company_id and o.status = 2), 0)::int`.as(
          'paid',
        ),
      ),
    { cursor: body.cursor, pageSize },
    { at: 'c.bound_at', id: 'c.id' },
  ).execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return {
    ...pageOf(
      rows,
      pageSize,
      (row) => ({ at: row.bound_at, id: row.id }),
      (row) => ({
        customerId: row.id,
        name: row.name ? maskName(row.name) : '未实名',
        mobile: row.mobile_cipher && maskMobile(services.columns.open(row.mobile_cipher)),
        companyName: row.company_name && maskCompany(row.company_name),
        paidFen: row.paid,
        boundAt: row.bound_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }),
    ),
    total,
  }
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
    : row.bill_status === 1
      ? '已结算'
      : row.bill_id
        ? '已出账'
        : row.confirm_at > now
          ? '待确认'
          : '可结算'

export const listPartnerOrders = async ({
  actor,
  body,
  db,
  now,
}: Call<'/individualPartner/orderList'>): Promise<Data<'/individualPartner/orderList'>> => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('commission as c').where('c.partner_id', '=', partner.id)
  const rows = await newestFirst(
    mine
      .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
      .leftJoin('partner_bill as b', 'b.id', 'c.bill_id')
      .selectAll('c')
      .select(['o.no', 'o.item_name', 'o.owner_name', 'b.status as bill_status']),
    { cursor: body.cursor, pageSize },
    { at: 'c.created_at', id: 'c.id' },
  ).execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return {
    ...pageOf(
      rows,
      pageSize,
      (row) => ({ at: row.created_at, id: row.id }),
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
    ),
    total,
  }
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

export const listMyBills = async ({
  actor,
  body,
  db,
}: Call<'/individualPartner/billList'>): Promise<Data<'/individualPartner/billList'>> => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const partner = await activeOf(db, actor.accountId)
  const mine = db.selectFrom('partner_bill').where('partner_id', '=', partner.id)
  const rows = await newestFirst(
    mine.selectAll(),
    { cursor: body.cursor, pageSize },
    { at: 'created_at', id: 'id' },
  ).execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { ...pageOf(rows, pageSize, (row) => ({ at: row.created_at, id: row.id }), presentBill), total }
}
