import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { ringOfOne } from '../../../platform/keys/generations.ts'
import { ownerKeyOf } from '../../../platform/keys/owner-keys.ts'
import { keepFinished } from './archive-finished.ts'
import { sealKeptTexts } from './kept-text.ts'
import { readText } from './read-text.ts'
import { gramDigests, gramsOf } from './text-grams.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const admin = await world.signIn('13800000001')
const other = await world.signIn('13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)

const kept = async (lines: string[], name: string) => {
  const contractId = await signedByTheOther(world, driver, admin, lines, { name })
  await keepFinished(world.services, [contractId])
  await readText(world.services)({
    id: 'job',
    data: { subjectId: contractId },
    signal: new AbortController().signal,
  })
  return contractId
}
const namesSaying = async (words: string, token = admin) =>
  (await world.call('/archived/getList', { words, everything: true }, { token })).data.list.map(
    ({ name }) => name,
  )

const first = await kept(['第一条 甲方交付退火炉一台。', '第二条 炉内温度由乙方测量。'], '设备')

describe('what the pages of a kept contract say', () => {
  it('is found by its words, though all their pieces elsewhere do not make them', async () => {
    expect(await namesSaying('交付退火炉')).toEqual(['设备'])
    expect(await namesSaying('退火炉', other)).toEqual(['设备'])
    // Every pair of these characters stands in the text, but never in this order.
    expect(gramsOf('退火炉内温度').every((gram) => '退火炉一 炉内温度由'.includes(gram))).toBe(true)
    expect(await namesSaying('退火炉内温度')).toEqual([])
  })

  it('lies sealed by each company’s own key, and opens nowhere else', async () => {
    const { rows } = await sql<{ company_id: string; body_sealed: Buffer; grams: number[] }>`
      select company_id, body_sealed, grams from kept_text where subject_id = ${first}`.execute(db)
    expect(rows).toHaveLength(2)
    const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const shared = one.grams.filter((gram) => two.grams.includes(gram))
    expect(one.grams.length).toBeGreaterThan(20)
    expect(shared).toEqual([])
    const key = await world.services.ownerKeys.of(one.company_id)
    expect(key.open(one.body_sealed, `kept_text.body:${first}`)).toContain('退火炉')
    expect(() => key.open(one.body_sealed, 'kept_text.body:another')).toThrow()
    expect(() => key.open(two.body_sealed, `kept_text.body:${first}`)).toThrow()
    const { rows: clear } = await sql`
      select from contract_text where body <> '' or facts <> '[]'`.execute(db)
    expect(clear).toEqual([])
  })
})

describe('what the release before kept in clear', () => {
  const asBefore = (body: string, contractId: string) =>
    sql`
    update contract_text set state = 1, body = ${body}, facts = '[]' where subject_id = ${contractId}`.execute(
      db,
    )

  it('is sealed by and by, while servers of that release find and write what they always did', async () => {
    const second = await kept(['只有一行'], '旧合同')
    const third = await kept(['只有一行'], '更旧的合同')
    await sql`delete from backfill where name like 'archive.seal%'; delete from kept_text`.execute(db)
    await asBefore('第一条甲方交付退火炉一台。', first)
    await asBefore('租金每月支付一次', second)
    await asBefore('', third)
    expect(await namesSaying('租金每月')).toEqual(['旧合同'])

    await sealKeptTexts(world.services)
    const copies = () => sql<{ subject_id: string }>`select distinct subject_id from kept_text`.execute(db)
    expect((await copies()).rows).toHaveLength(2)
    const inClear = async () =>
      (await sql`select from contract_text where body <> ''`.execute(db)).rows.length
    expect(await inClear()).toBe(2)
    // An older server reads one more, behind the copying; a new one writes for both.
    await asBefore('由旧版本服务器读出的押金条款', third)
    expect(await namesSaying('押金条款')).toEqual(['更旧的合同'])
    await kept(['新版本读出的保密条款'], '新合同')
    expect(await inClear()).toBe(4)

    const aDayLater = { ...world.services, clock: () => new Date(world.clock.now().getTime() + DAY + 1) }
    await sealKeptTexts(aDayLater)
    expect(await inClear()).toBe(0)
    expect(await namesSaying('租金每月')).toEqual(['旧合同'])
    expect(await namesSaying('押金条款')).toEqual(['更旧的合同'])
    expect(await namesSaying('保密条款')).toEqual(['新合同'])
    expect(await namesSaying('退火炉', other)).toEqual(['设备'])
    // An older server that was never stopped.
    await sql`delete from kept_text where subject_id = ${second}`.execute(db)
    await asBefore('很晚才读出的仓储条款', second)
    await sealKeptTexts(aDayLater)
    expect(await inClear()).toBe(0)
    expect(await namesSaying('仓储条款')).toEqual(['旧合同'])
  })
})

describe('pieces of a text', () => {
  it('are those the index over text in clear has', async () => {
    for (const text of [
      '第12号文件abc，甲方乙方',
      'a1b2c 甲',
      '退火炉退火炉',
      '甲',
      '2026年合同𠀀号码x',
      '',
    ]) {
      const { rows } = await sql<{ count: number }>`
        select count(distinct gram)::int as count from unnest(text_grams(${text})) gram`.execute(db)
      expect([text, gramsOf(text).length]).toEqual([text, rows[0]!.count])
    }
  })

  it('are digested alike for one owner, apart for two, and tell nothing of their order', () => {
    const ring = ringOfOne(Buffer.alloc(32, 3))
    const [mine, yours] = [ownerKeyOf(Buffer.alloc(32, 1), ring), ownerKeyOf(Buffer.alloc(32, 2), ring)]
    expect(gramDigests(mine, '甲方乙方')).toEqual(gramDigests(mine, '甲方乙方'))
    expect(gramDigests(mine, '甲方乙方')).not.toEqual(gramDigests(yours, '甲方乙方'))
    const digests = gramDigests(mine, '甲乙丙丁戊己庚辛')
    expect(digests).toEqual([...digests].sort((a, b) => a - b))
    expect(mine.lookup('13800000001')).toEqual(mine.lookup('13800000001'))
    expect(mine.lookup('13800000001')).not.toEqual(yours.lookup('13800000001'))
  })
})
