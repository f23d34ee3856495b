import { OPEN_PRICES, PRICED_KINDS } from '@xinqi/api/open/prices'
import { type LedgerKind, QUOTA_KEYS } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { allottedBy, movesBetween } from '../../quota/copies/allotted.ts'
import { balance } from '../../quota/copies/balance.ts'
import { namedKind } from '../../quota/copies/present-lot.ts'
import { companyOfPartner } from '../billing/company-of-partner.ts'
import { agreedPrices } from '../billing/prices.ts'
import { subOf } from './access.ts'

type Row = Awaited<ReturnType<typeof subOf>>
const NOTHING = { given: 0, used: 0, left: 0 }
const SHOWN_MOVES = 50

const shown = (
  { services }: Pick<Call<'/open/subPartner/list'>, 'services'>,
  row: Row,
  companyName: string | null,
) => ({
  subPartnerId: row.id,
  name: row.name,
  contact: row.contact,
  mobile: maskMobile(services.columns.open(row.mobile_cipher)),
  status: row.status,
  companyName,
  createdAt: row.created_at.toISOString(),
  joinedAt: row.joined_at?.toISOString() ?? null,
})

export const listSubPartners: PlainHandler<'/open/subPartner/list'> = async (call) => {
  const { partner, db, now } = call
  const rows = await db
    .selectFrom('open_sub_partner')
    .leftJoin('partner', 'partner.id', 'open_sub_partner.partner_id')
    .leftJoin('company', 'company.id', 'partner.company_id')
    .selectAll('open_sub_partner')
    .select(['company.id as company_id', 'company.name as company_name'])
    .where('open_sub_partner.parent_id', '=', partner.partnerId)
    .orderBy('open_sub_partner.created_at', 'desc')
    .orderBy('open_sub_partner.id', 'desc')
    .limit(1000)
    .execute()
  const own = await companyOfPartner(db, partner.partnerId)
  const given = own
    ? await allottedBy(
        db,
        own.id,
        rows.flatMap(({ company_id }) => (company_id ? [company_id] : [])),
      )
    : []
  const above = await rowOf(db, 'open_sub_partner', { partner_id: partner.partnerId }, ['id'])
  return {
    mayInvite: above === undefined,
    available: own ? await balance(db, { ownerId: own.id, kind: 'contract', now }) : 0,
    list: rows.map((row) => {
      const copies = given.find((one) => one.owner_id === row.company_id && one.kind === 'contract')
      return {
        ...shown(call, row, row.company_name),
        ...(copies ? { given: copies.given, used: copies.used, left: copies.left } : NOTHING),
      }
    }),
  }
}

/** Numbers and names of apps; of contracts, users and calls nothing. */
export const subPartnerDetail: PlainHandler<'/open/subPartner/detail'> = async (call) => {
  const { partner, body, db, now } = call
  const row = await subOf(call, body.subPartnerId)
  const own = await companyOfPartner(db, partner.partnerId)
  const company = row.partner_id ? await companyOfPartner(db, row.partner_id) : undefined
  const apps = row.partner_id
    ? await rowsOf(
        db,
        'open_app',
        { partner_id: row.partner_id, removed_at: EMPTY },
        { columns: ['name', 'is_sandbox', 'status'], by: 'created_at' },
      )
    : []
  const isBetween = own !== undefined && company !== undefined && own.id !== company.id
  const given = isBetween ? await allottedBy(db, own.id, [company.id]) : []
  const kinds = []
  for (const kind of QUOTA_KEYS) {
    const copies = given.find((one) => one.kind === kind)
    kinds.push({
      ...namedKind(kind),
      ...(copies ? { given: copies.given, used: copies.used, left: copies.left } : NOTHING),
      available: own ? await balance(db, { ownerId: own.id, kind: kind as LedgerKind, now }) : 0,
    })
  }
  const agreed = row.partner_id ? await agreedPrices(db, row.partner_id) : new Map<string, number>()
  const moves = isBetween ? await movesBetween(db, own.id, company.id, SHOWN_MOVES) : []
  return {
    ...shown(call, row, company?.name ?? null),
    remark: row.remark,
    mayOpen: row.may_open as string[],
    apps: apps.map((app) => ({ name: app.name, isSandbox: app.is_sandbox, status: app.status })),
    kinds,
    prices: PRICED_KINDS.map((kind) => ({
      ...namedKind(kind),
      listFen: OPEN_PRICES[kind].unitFen,
      agreedFen: agreed.get(kind) ?? null,
    })),
    allocations: moves.map((move) => ({
      entryId: move.id,
      ...namedKind(move.kind),
      quantity: move.quantity,
      actorName: move.actor_name,
      at: move.at.toISOString(),
    })),
  }
}

export const subPartnerUsage: PlainHandler<'/open/subPartner/usage'> = async (call) => {
  const row = await subOf(call, call.body.subPartnerId)
  if (!row.partner_id) return { list: [] }
  const { rows } = await sql<{ month: string; kind: string; charged: number; returned: number; fen: number }>`
    select to_char(day, 'YYYY-MM') as month, kind, sum(charged)::int as charged, sum(returned)::int as returned,
           sum(charged_fen - returned_fen)::bigint as fen
      from open_charge_day where partner_id = ${row.partner_id}
     group by 1, 2 order by 1 desc, 2`.execute(call.db)
  return {
    list: rows.map(({ month, kind, charged, returned, fen }) => ({
      month,
      ...namedKind(kind),
      charged,
      returned,
      net: charged - returned,
      amountFen: fen,
    })),
  }
}
