import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { keepFinished } from '../src/modules/insight/archive/archive-finished.ts'
import { readText } from '../src/modules/insight/archive/read-text.ts'
import { writtenPdf } from './draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from './open-client.ts'
import { signedByTheOther } from './signed-by-the-other.ts'
import { signingDriver } from './signing-driver.ts'
import { worldOfFile } from './world.ts'

// Whoever gets hold of the database alone must not read contracts or call the people in them: after one contract of the
// pages and one of the public API every column of words in every table is looked through.

const world = await worldOfFile()
const { db } = world.services

/** Where they may stand, and why. */
const MAY_SAY: Record<string, string> = {
  'sandbox_delivery.': 'what a sandbox shows instead of sending it',
  'contract_words.places': 'ends of ids with a month behind them, digits that mean nothing',
}

const columnsOfWords = async () =>
  (
    await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
        join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and r.relkind = 'r'
       where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`.execute(
      db,
    )
  ).rows

const placesSaying = async (pattern: string): Promise<string[]> => {
  const places: string[] = []
  for (const { table, column } of await columnsOfWords()) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${pattern} limit 1`.execute(db)
    const place = `${table}.${column}`
    if (rows.length && !Object.keys(MAY_SAY).some((prefix) => place.startsWith(prefix))) places.push(place)
  }
  return places
}

it('finds neither the text of a contract nor a mobile number in clear, in any table', async () => {
  const driver = await signingDriver(world)
  const admin = await world.signIn('13800000001')
  const contractId = await signedByTheOther(world, driver, admin, [
    '甲方交付星象退火炉，价款人民币 12,345 元。',
  ])
  await keepFinished(world.services, [contractId])
  await readText(world.services)({
    id: 'job',
    data: { subjectId: contractId },
    signal: new AbortController().signal,
  })
  const { draftId } = (
    await world.call(
      '/draftAI/create',
      {
        type: '买卖',
        stance: '中立',
        request: '甲方示例科技有限公司向乙方采购望舒蒸馏塔，联系电话13912340000，总价100000元',
        answers: [{ key: 'goods', value: '望舒蒸馏塔' }],
      },
      { token: admin },
    )
  ).data
  const { content, revision } = (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
  expect(JSON.stringify(content)).toContain('望舒蒸馏塔')
  await world.call('/draftAI/keepVersion', { draftId, name: '初稿' }, { token: admin })
  await world.call('/draftAI/save', { draftId, revision, name: '采购合同', content }, { token: admin })
  const app = await sandboxApp(world)
  const file = await uploadOpen(world, app, await writtenPdf([['乙方（签字）']]))
  const made = await callOpen(world, app, 'contract/create', {
    contractNo: 'CLEAR-1',
    name: '采购合同',
    files: [file.data.fileId],
    signers: [{ name: '周敏', mobile: '13912345678' }],
  })
  expect([made.code, made.msg]).toEqual([1, made.msg])
  const { rows } = await sql`select from open_event where contract_no = 'CLEAR-1'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(await placesSaying('星象退火炉')).toEqual([])
  expect(await placesSaying('望舒蒸馏塔')).toEqual([])
  expect(await placesSaying('(^|[^0-9])1[3-9][0-9]{9}([^0-9]|$)')).toEqual([])
})
