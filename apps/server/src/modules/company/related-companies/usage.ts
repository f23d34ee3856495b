import type { Body, Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { companyOf } from './access.ts'
import { companyById, descendantsOf } from './queries.ts'

type Period = Body<'/relateCompany/usage'>

/** One's own use and that of everybody below, by kind; what was given back in the period is taken off. */
const usageOf = async (
  db: Queryable,
  companyId: string,
  { from, to, kind }: Period,
): Promise<Data<'/relateCompany/usage'>> => {
  const self = await companyById(db, companyId)
  const group = [
    { company_id: companyId, name: self.name, depth: 0 },
    ...(await descendantsOf(db, companyId)),
  ]
  const ids = group.map((company) => company.company_id)
  const { rows } = await sql<{ user_id: string; kind: string; used: number; from_shared: number }>`
    select user_id, kind,
           sum(case type when 2 then quantity else -quantity end)::int as used,
           coalesce(sum(case type when 2 then quantity else -quantity end)
                      filter (where owner_id <> user_id), 0)::int as from_shared
      from quota_entry
     where user_id = any(${ids}::uuid[]) and type in (2, 3)
       and at >= ${new Date(from)} and at < ${new Date(to)}
       and (${kind ?? null}::text is null or kind = ${kind ?? null})
     group by user_id, kind
     order by kind`.execute(db)
  return group.flatMap((company) =>
    rows
      .filter((row) => row.user_id === company.company_id)
      .map((row) => {
        const { name: kindName, unit } = kindFacts(row.kind)
        return {
          companyId: company.company_id,
          companyName: company.name,
          depth: company.depth,
          kind: row.kind,
          kindName,
          unit,
          used: row.used,
          fromShared: row.from_shared,
        }
      }),
  )
}

export const usage = ({ actor, body, db }: Call<'/relateCompany/usage'>) =>
  usageOf(db, companyOf(actor), body)

export const exportUsage = async (call: Call<'/relateCompany/usageExport'>) => {
  const rows = await usageOf(call.db, companyOf(call.actor), call.body)
  const sheet = rows.map((row) => [
    row.companyName,
    row.depth === 0 ? '本企业' : `${row.depth} 级下级`,
    row.kindName,
    row.unit,
    String(row.used),
    String(row.fromShared),
  ])
  const bytes = await writeXlsx(
    '集团用量',
    ['企业', '层级', '种类', '单位', '用量', '其中使用上级共享'],
    sheet,
  )
  return xlsxAnswer(bytes, `集团用量-${day(call.body.from)}至${day(call.body.to, -1)}.xlsx`)
}

/** The day as it reads here; the end of a period is not part of it. */
const day = (instant: string, shiftMs = 0): string =>
  chinaDay(new Date(new Date(instant).getTime() + shiftMs))
