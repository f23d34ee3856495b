import type { Body } from '@xinqi/api/calls'
import { addDays, dayStart, isDay } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst, type PageQuery, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { namedKind } from '../../quota/copies/present-lot.ts'
import { appsIn, byAppAndItem, byDay, type Span, totalsOf } from './figures.ts'
import { sumsOf } from './sums.ts'

const MOST_DAYS = 400

/** Of one app when it is named: somebody else's has no lines here, and answers as one nobody used. */
export const spanOf = (
  { partner }: Pick<Call<'/open/dosage/summary'>, 'partner'>,
  { from, to, appId }: { from: string; to: string; appId?: string },
): Span => {
  if (!isDay(from) || !isDay(to) || from > to || addDays(from, MOST_DAYS) < to)
    throw new CodedError('BAD_REQUEST', `请选择 ${MOST_DAYS} 天以内的起止日期`)
  const mine = appsIn(partner)
  return {
    partnerId: partner.partnerId,
    from,
    to,
    apps: appId ? (mine === null || mine.includes(appId) ? [appId] : []) : mine,
  }
}

export const usageSummary: PlainHandler<'/open/dosage/summary'> = async (call) => {
  const span = spanOf(call, call.body)
  return {
    ...sumsOf(await totalsOf(call.db, span)),
    list: await byAppAndItem(call.db, span),
    series: (await byDay(call.db, span))
      .map(({ day, net, amountFen }) => ({ day, net, amountFen }))
      .reverse(),
  }
}

export type LineFilter = Pick<Body<'/open/dosage/list'>, 'kind' | 'contractNo'>

const linesOf = (db: Queryable, span: Span, { kind, contractNo }: LineFilter) => {
  let query = db
    .selectFrom('open_charge as line')
    .where('line.partner_id', '=', span.partnerId)
    .where('line.at', '>=', dayStart(span.from))
    .where('line.at', '<', dayStart(addDays(span.to, 1)))
  if (span.apps !== null) query = query.where(sql<boolean>`line.app_id = any(${[...span.apps]}::text[])`)
  if (kind) query = query.where('line.kind', '=', kind)
  if (contractNo) query = query.where('line.contract_no', '=', contractNo.trim())
  return query
}

/** How many lines there are is known from the days already; only a search for a contract must count. */
const countLines = async (db: Queryable, span: Span, filter: LineFilter): Promise<number> => {
  if (filter.contractNo) {
    const { total } = await linesOf(db, span, filter)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  if (!filter.kind) return (await totalsOf(db, span)).lines
  return (await byAppAndItem(db, span))
    .filter(({ kind }) => kind === filter.kind)
    .reduce((sum, { lines }) => sum + lines, 0)
}

export const linePage = async (db: Queryable, span: Span, filter: LineFilter, page: PageQuery) => {
  const rows = await newestFirst(
    linesOf(db, span, filter)
      .innerJoin('open_app as app', 'app.id', 'line.app_id')
      .selectAll('line')
      .select('app.name as app_name'),
    page,
    { at: 'line.at', id: 'line.id' },
  ).execute()
  return pageOf(
    rows,
    page.pageSize,
    (row) => ({ at: row.at, id: row.id }),
    (row) => ({
      lineId: row.id,
      appId: row.app_id,
      appName: row.app_name,
      endpoint: row.endpoint,
      requestId: row.request_id,
      contractNo: row.contract_no,
      ...namedKind(row.kind),
      isReturn: row.is_return,
      quantity: row.is_return ? -row.quantity : row.quantity,
      unitFen: row.unit_fen,
      amountFen: row.is_return ? -row.amount_fen : row.amount_fen,
      source: row.source,
      at: row.at.toISOString(),
    }),
  )
}

export const listUsage: PlainHandler<'/open/dosage/list'> = async (call) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, kind, contractNo } = call.body
  const span = spanOf(call, call.body)
  const filter = { kind, contractNo }
  return {
    ...(await linePage(call.db, span, filter, { cursor, pageSize })),
    total: await countLines(call.db, span, filter),
  }
}
