import type { Body, Data } from '@xinqi/api/calls'
import { addDays, chinaDay, dayStart } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { ENTRY_TYPE, kindFacts, QUOTA_KEYS } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { leadsTo } from '../../quota/copies/leads-to.ts'
import { lotsLeft } from '../../quota/copies/lots-left.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { forecastBalance } from './rules.ts'

const WINDOW = 30
/** What is left, how fast it goes, and when it is gone at that pace. */
export const overview: PlainHandler<'/expense/overview'> = async ({ actor, db, now }) => {
  const ownerId = quotaOwner(actor)
  const lots = await lotsLeft(db, ownerId, now)
  const { rows: uses } = await sql<{ kind: string; used: number }>`
    select p.kind, sum(p.amount)::int as used from quota_posting p
      join quota_entry e on e.owner_id = p.owner_id and e.id = p.entry_id
     where p.owner_id = ${ownerId} and p.account = 'used' and e.at > ${new Date(now.getTime() - WINDOW * DAY)}
     group by p.kind`.execute(db)
  return QUOTA_KEYS.map((kind) => {
    const { name: kindName, unit } = kindFacts(kind)
    const mine = lots.filter((lot) => lot.kind === kind)
    const left = mine.reduce((sum, lot) => sum + lot.left, 0)
    const usedIn30Days = Math.max(0, uses.find((use) => use.kind === kind)?.used ?? 0)
    const next = mine.find((lot) => lot.expires_at !== null)
    return {
      kind,
      kindName,
      unit,
      left,
      usedIn30Days,
      expiring: next ? { quantity: next.left, at: next.expires_at!.toISOString() } : null,
      runsOutAt:
        usedIn30Days > 0
          ? new Date(now.getTime() + ((left * WINDOW) / usedIn30Days) * DAY).toISOString()
          : null,
      foreseen: forecastBalance(
        mine.map((lot) => ({ left: lot.left, endsAt: lot.expires_at })),
        usedIn30Days / WINDOW,
        now,
      ),
    }
  })
}

type UsageQuery = Body<'/expense/usage'>
const NAMES: Record<UsageQuery['by'], string> = {
  day: '日期',
  member: '成员',
  department: '部门',
  contract: '事由',
}

const DAY_OF = sql`to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Net of what was given back; by day all days of the span, otherwise the greatest first. */
const usageOf = async (
  db: Queryable,
  ownerId: string,
  asked: UsageQuery,
): Promise<Data<'/expense/usage'>> => {
  const from = dayStart(asked.from)
  const until = dayStart(addDays(asked.to, 1))
  const { key, name } = {
    day: { key: DAY_OF, name: DAY_OF },
    member: { key: sql`coalesce(e.account_id::text, '')`, name: sql`max(coalesce(e.actor_name, '系统'))` },
    department: { key: sql`coalesce(d.id::text, '')`, name: sql`max(coalesce(d.name, '未分部门'))` },
    contract: {
      key: sql`coalesce(o.reference, e.reference)`,
      name: sql`max(coalesce(o.reason, e.reason))`,
    },
  }[asked.by]
  const { rows } = await sql<{ key: string; name: string; quantity: number }>`
    select ${key} as key, ${name} as name, sum(p.amount)::int as quantity
      from quota_entry e
      join quota_posting p on p.owner_id = e.owner_id and p.entry_id = e.id and p.account = 'used'
      left join quota_entry o on o.owner_id = e.of_owner_id and o.id = e.of_entry_id
      left join member m on m.company_id = e.owner_id and m.account_id = e.account_id
      left join department d on d.company_id = m.company_id and d.id = m.department_id
     where e.owner_id = ${ownerId} and e.kind = ${asked.kind} and e.at >= ${from} and e.at < ${until}
     group by 1 order by ${asked.by === 'day' ? sql`1` : sql`3 desc, 2, 1`} limit 400`.execute(db)
  const found =
    asked.by === 'day' ? everyDay(rows, from, until) : rows.filter(({ quantity }) => quantity !== 0)
  return {
    total: rows.reduce((sum, row) => sum + row.quantity, 0),
    rows: found.map((row) => ({
      ...row,
      leadsTo:
        asked.by === 'contract'
          ? leadsTo({ kind: asked.kind, type: ENTRY_TYPE.spent, reference: row.key })
          : null,
    })),
  }
}

const everyDay = (rows: { key: string; quantity: number }[], from: Date, until: Date) => {
  const days = []
  for (let at = from.getTime(); at < until.getTime() && days.length < 400; at += DAY) {
    const key = chinaDay(new Date(at))
    days.push({ key, name: key, quantity: rows.find((row) => row.key === key)?.quantity ?? 0 })
  }
  return days
}

export const usage = ({ actor, body, db }: Call<'/expense/usage'>) => usageOf(db, quotaOwner(actor), body)

export const exportUsage = async (call: Call<'/expense/export'>) => {
  const { rows } = await usageOf(call.db, quotaOwner(call.actor), call.body)
  const { name, unit } = kindFacts(call.body.kind)
  call.note({ target: `${name} ${call.body.from}–${call.body.to}` })
  return xlsxAnswer(
    await writeXlsx(
      '用量',
      [NAMES[call.body.by], `用量（${unit}）`],
      rows.map((row) => [row.name, String(row.quantity)]),
    ),
    `${name}用量-${call.body.from}-${call.body.to}.xlsx`,
  )
}
