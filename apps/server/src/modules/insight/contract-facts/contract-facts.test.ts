import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts, fillSheets } from './extract.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const LINES = [
  '采购合同',
  '甲方：示例科技有限公司',
  '乙方：样例贸易有限公司',
  '第一条 合同总价为人民币 250,000.00 元（大写：贰拾伍万元整）。',
  '第二条 质保期为自验收合格之日起 24 个月。',
  '第三条 因本合同发生争议的，向宁波市鄞州区人民法院提起诉讼。',
]
const subjectId = await signedByTheOther(world, driver, admin, LINES, { name: '铰链采购' })
await keepFinished(world.services, [subjectId])

const archivedId = async (token = admin) =>
  (await world.call('/archived/getList', { everything: true }, { token })).data.list.find(
    ({ contractId }) => contractId === subjectId,
  )!.archivedId
const view = async (token = admin) =>
  world.call('/contractFact/view', { archivedId: await archivedId(token) }, { token })
const factOf = async (key: string, token = admin) =>
  (await view(token)).data.facts.find((fact) => fact.key === key)

describe('the facts of a kept contract', () => {
  it('wait until its pages are read, then say each value with its words and place', async () => {
    expect((await view()).data).toMatchObject({ state: 0, facts: [] })
    await readText(world.services)({
      id: 'job',
      data: { subjectId },
      signal: new AbortController().signal,
    })
    expect((await extractFacts(world.services)).failed).toBe(0)
    expect((await view()).data.state).toBe(1)
    const total = await factOf('amount.total')
    expect(total).toMatchObject({ state: '明确', shown: expect.stringContaining('250,000.00 元') })
    expect(total!.quotes[0]).toMatchObject({ page: 1, text: expect.stringContaining('250,000.00') })
    expect(total!.quotes[0]!.box).toHaveLength(4)
    expect(await factOf('warranty')).toMatchObject({ shown: expect.stringContaining('24 个月') })
    // The other party keeps it as well, by a key of its own.
    expect((await factOf('amount.total', other))!.shown).toBe(total!.shown)
  })

  it('are not taken twice, and again by an extractor that has improved', async () => {
    expect(await extractFacts(world.services)).toEqual({ done: 0, failed: 0 })
    await db.updateTable('fact_sheet').set({ extractor: 0 }).execute()
    // From what was read before: the files are not opened again.
    const services = { ...world.services, documentsInBackground: null as never }
    expect(await extractFacts(services)).toEqual({ done: 1, failed: 0 })
  })

  it('are filled in for contracts kept before there were facts', async () => {
    await sql`delete from fact_sheet; delete from contract_reading; delete from backfill where name = 'contractFacts.fill'`.execute(
      db,
    )
    expect(await fillSheets(world.services)).toBe(2)
    expect((await extractFacts(world.services)).failed).toBe(0)
    expect(await factOf('amount.total')).toMatchObject({ state: '明确' })
  })

  it('lie sealed: neither a value nor a word of a quote stands in the database', async () => {
    const { rows } = await sql<{ sheet_sealed: Buffer; reading_sealed: Buffer }>`
      select f.sheet_sealed, r.reading_sealed from fact_sheet f
        join contract_reading r using (company_id, subject_id)`.execute(db)
    expect(rows).toHaveLength(2)
    for (const { sheet_sealed, reading_sealed } of rows)
      for (const sealed of [sheet_sealed, reading_sealed])
        for (const words of ['250', '鄞州', 'amount.total']) expect(sealed.includes(words)).toBe(false)
    // An ordinary contract's facts and reading are small.
    expect(Math.max(...rows.map(({ sheet_sealed }) => sheet_sealed.length))).toBeLessThan(3000)
    expect(Math.max(...rows.map(({ reading_sealed }) => reading_sealed.length))).toBeLessThan(6000)
  })

  it('are corrected by people: what they say wins, is remembered, and can be taken back', async () => {
    const id = await archivedId()
    const correct = (more: object) =>
      world.call(
        '/contractFact/correct',
        { archivedId: id, key: 'warranty', state: '明确', value: null, note: '', ...more } as never,
        { token: admin },
      )
    expect((await correct({})).code).toBe(CODE.BAD_REQUEST)
    expect((await correct({ key: 'no.such' })).code).toBe(CODE.BAD_REQUEST)
    expect((await correct({ value: { type: 'date', day: '2026-01-01' } })).code).toBe(CODE.BAD_REQUEST)
    const said = await correct({ value: { type: 'duration', n: 36, unit: '月' }, note: '补充协议' })
    expect(said.code, said.msg).toBe(1)
    expect(await factOf('warranty')).toMatchObject({
      shown: '36 个月',
      correctionId: said.data.correctionId,
    })
    // Each company says for itself.
    expect(await factOf('warranty', other)).toMatchObject({ shown: expect.stringContaining('24 个月') })
    await extractFacts(world.services)
    expect(await factOf('warranty')).toMatchObject({ shown: '36 个月' })
    const kept = await world.call('/contractFact/corrections', { archivedId: id }, { token: admin })
    expect(kept.data).toMatchObject([{ key: 'warranty', note: '补充协议', withdrawnAt: null }])
    const back = await world.call(
      '/contractFact/withdrawCorrection',
      { archivedId: id, correctionId: said.data.correctionId },
      { token: admin },
    )
    expect(back.code, back.msg).toBe(1)
    expect(await factOf('warranty')).toMatchObject({ shown: expect.stringContaining('24 个月') })
  })

  it('are nobody else’s: not of an employee without the right, another company, or a closed folder', async () => {
    const id = await archivedId()
    const asked: [Parameters<typeof world.call>[0], object][] = [
      ['/contractFact/view', { archivedId: id }],
      ['/contractFact/corrections', { archivedId: id }],
      ['/contractFact/correct', { archivedId: id, key: 'warranty', state: '未约定', value: null, note: '' }],
      ['/contractFact/withdrawCorrection', { archivedId: id, correctionId: id }],
    ]
    for (const [path, body] of asked) {
      expect((await world.call(path, body as never, { token: clerk })).http, path).toBe(403)
      expect((await world.call(path, body as never, { token: other })).code, path).toBe(CODE.NOT_FOUND)
      expect((await world.call(path, body as never)).code, path).not.toBe(1)
    }
  })
})
