// Ten thousand lines of a ledger from a sheet: checked, then taken in by the job, beside the database writing the same
// rows and nothing else.

import { LEDGER_COLUMNS } from '@xinqi/api/ledger-sheet'
import { sql } from 'kysely'
import { grant } from '../../apps/server/src/modules/quota/copies/grant.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import { latestRows } from '../../apps/server/src/platform/db/row.ts'
import { TASK } from '../../apps/server/src/platform/jobs/tasks.ts'
import { writeXlsx } from '../../apps/server/src/platform/spreadsheet.ts'
import { ADMIN, type House, openHouse } from './house.ts'

const ROWS = 10_000
const BAR = { perSecond: 1000, share: 1 / 3 }
const AT_ONCE = 500

const sheet = () =>
  writeXlsx(
    '履约台账',
    LEDGER_COLUMNS,
    Array.from({ length: ROWS }, (_, row) => [
      `导入合同${row}`,
      `DR-${row}`,
      `相对方${row % 500}`,
      row % 2 ? '收' : '付',
      'CNY',
      '100000.00',
      '2026-01-01',
      '2026-12-31',
      '1',
      '2026-06-30',
      '30000.00',
    ]),
  )

const rateOf = (began: number) => (ROWS * 1000) / (performance.now() - began)

/** The same rows in the same portions into tables of the same shape, with the same indexes. */
const databaseAlone = async ({ services: { db }, companyId }: House): Promise<number> => {
  await sql`create table bench_ledger (like ledger including all)`.execute(db)
  await sql`create table bench_plan (like ledger_plan including all)`.execute(db)
  const ofCompany = { company_id: companyId }
  const [model] = await latestRows(db, 'ledger', ofCompany, { by: 'id', most: 1 })
  const [plan] = await latestRows(db, 'ledger_plan', ofCompany, { by: 'id', most: 1 })
  const began = performance.now()
  for (let start = 0; start < ROWS; start += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, () => newId())
    await db.transaction().execute(async (tx) => {
      await sql`insert into bench_ledger select (jsonb_populate_record(null::bench_ledger,
        ${JSON.stringify(model)}::jsonb || jsonb_build_object('id', id, 'import_key', id))).*
        from unnest(${ids}::uuid[]) id`.execute(tx)
      await sql`insert into bench_plan select (jsonb_populate_record(null::bench_plan,
        ${JSON.stringify(plan)}::jsonb || jsonb_build_object('id', id, 'ledger_id', id))).*
        from unnest(${ids}::uuid[]) id`.execute(tx)
    })
  }
  return rateOf(began)
}

const imported = async ({ services: { db }, desk: driver }: House, token: string, importId: string) => {
  const began = performance.now()
  const { taskId } = await driver.call('/ledger/import/run', { importId }, token)
  let told = 0
  let last = -1
  for (;;) {
    const { status, progress } = await db
      .selectFrom('task')
      .select(['status', 'progress'])
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    if (progress !== last) told++
    last = progress
    if (status === TASK.done) break
    if (status > TASK.done) throw new Error('the import failed')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { perSecond: rateOf(began), told }
}

export const benchLedgerImport = async () => {
  const house = await openHouse(1)
  try {
    await house.services.db.transaction().execute((tx) =>
      grant(tx, {
        ownerId: house.companyId,
        kind: 'service:ledger:contract',
        quantity: 1,
        name: '测速',
        reason: '测速',
        reference: 'bench-ledger',
        expiresAt: null,
        now: new Date(),
      }),
    )
    const token = await house.desk.signIn(ADMIN)
    const bytes = Buffer.from(await sheet())
    const beganCheck = performance.now()
    const { importId, good } = await house.desk.form<{ importId: string; good: number }>(
      '/ledger/import/check',
      [{ name: 'file', fileName: '台账.xlsx', bytes }],
      token,
    )
    const checked = rateOf(beganCheck)
    const { perSecond, told } = await imported(house, token, importId)
    const database = await databaseAlone(house)
    const row = {
      case: `${good} lines of a ledger taken in`,
      'checked /s': Math.round(checked),
      'taken in /s': Math.round(perSecond),
      'database alone /s': Math.round(database),
      'times told': told,
      bar: `≥ ${BAR.perSecond} /s or a third of the database`,
      holds: good === ROWS && (perSecond >= BAR.perSecond || perSecond >= database * BAR.share),
    }
    console.table([row])
    return row
  } finally {
    await house.stop()
  }
}
