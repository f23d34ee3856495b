import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

/** The row that says when the year was begun; its parts lie beside it. */
const BEGUN = 'begun'

export type DemoYear = { companyId: string; today: Date; planned: number }

/** Begun once: every date of the year counts back from here, however often it is broken off and gone on with. */
export const beginDemoYear = (db: Queryable, { companyId, today, planned }: DemoYear): Promise<void> =>
  addRow(db, 'demo_progress', { company_id: companyId, step: BEGUN, planned, at: today })

export const demoYearBegun = async (db: Queryable): Promise<DemoYear | undefined> => {
  const row = await db
    .selectFrom('demo_progress')
    .select(['company_id', 'at', 'planned'])
    .where('step', '=', BEGUN)
    .executeTakeFirst()
  return row && { companyId: row.company_id, today: row.at, planned: row.planned ?? 0 }
}

export const stepsDone = async (db: Queryable, companyId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('demo_progress')
    .select('step')
    .where('company_id', '=', companyId)
    .where('step', '<>', BEGUN)
    .execute()
  return new Set(rows.map(({ step }) => step))
}

/** In the transaction that made the part: both or neither. False where another server has made it meanwhile. */
export const claimStep = async (tx: Tx, companyId: string, step: string, now: Date): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`demo ${companyId}`}, 0))`.execute(tx)
  if (await rowOf(tx, 'demo_progress', { company_id: companyId, step }, ['step'])) return false
  await addRow(tx, 'demo_progress', { company_id: companyId, step, at: now })
  return true
}

/** Told on 运行状态 and at a start for as long as it lasts. */
export const tellDemoProgress = async ({ db }: Services): Promise<string[]> => {
  const year = await demoYearBegun(db)
  if (!year) return []
  const done = (await stepsDone(db, year.companyId)).size
  return done < year.planned
    ? [`演示数据正在后台生成：已完成 ${done} / ${year.planned} 项，列表与看板会陆续补齐`]
    : []
}
