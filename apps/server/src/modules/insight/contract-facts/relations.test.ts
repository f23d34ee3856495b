import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts } from './extract.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const [admin, clerk, other] = await world.signInAll('13800000001', '13800000004', '13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const kept = async (name: string, lines: string[]) => {
  const subjectId = await signedByTheOther(world, driver, admin, lines, { name })
  await keepFinished(world.services, [subjectId])
  await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
  await extractFacts(world.services)
  const list = async (token: string) =>
    (await world.call('/archived/getList', { everything: true }, { token })).data.list
  const archivedId = (await list(admin)).find(({ contractId }) => contractId === subjectId)!.archivedId
  return { subjectId, archivedId }
}
const PARTIES = ['甲方：示例科技有限公司', '乙方：样例贸易有限公司']
const original = await kept('设备采购合同', [
  '设备采购合同',
  ...PARTIES,
  '第一条 合同总价为人民币100,000.00元。',
  '第二条 合同签订后5日内甲方支付合同总价的30%，验收合格后30日内支付合同总价的70%。',
  '第三条 质保期为自验收合格之日起12个月。',
])
const supplement = await kept('设备采购合同补充协议', [
  '补充协议',
  ...PARTIES,
  '双方就设备采购合同达成补充协议如下：',
  '第一条 质保期变更为自验收合格之日起36个月。',
  '第二条 其余条款不变。',
])
const third = await kept('维保合同', ['维保合同', ...PARTIES, '第一条 合同总价为人民币9,000.00元。'])

const factOf = async (key: string) =>
  (
    await world.call('/contractFact/view', { archivedId: original.archivedId }, { token: admin })
  ).data.facts.filter((fact) => fact.key === key)
const link = (archivedId: string, ofArchivedId: string, more: object = {}) =>
  world.call(
    '/contractRelation/link',
    { archivedId, ofArchivedId, kind: 1, effectiveOn: null, ...more } as never,
    { token: admin },
  )
const ask = async () =>
  (
    await world.call('/storeQuestion/ask', { question: '质保期超过两年的合同' }, { token: admin })
  ).data.rows.map(({ name }) => name)

describe('a contract that changes another', () => {
  it('stands above it in its facts, with its own words, in questions and in what is owed', async () => {
    expect((await factOf('warranty'))[0]!.shown).toContain('12 个月')
    expect(await ask()).toEqual(['设备采购合同补充协议'])
    expect((await link(supplement.archivedId, original.archivedId)).code).toBe(1)
    // Said again it is said once.
    expect((await link(supplement.archivedId, original.archivedId)).code).toBe(1)
    const [warranty, ...more] = await factOf('warranty')
    expect(more).toEqual([])
    expect(warranty!.shown).toContain('36 个月')
    expect(warranty!.quotes[0]).toMatchObject({
      text: expect.stringContaining('36'),
      home: { name: '设备采购合同补充协议', contractId: supplement.subjectId },
    })
    // What it does not speak of is as it was.
    expect((await factOf('amount.total'))[0]!.shown).toContain('100,000.00')
    expect((await ask()).sort()).toEqual(['设备采购合同', '设备采购合同补充协议'])
    const { data } = await world.call(
      '/duty/ofContract',
      { archivedId: original.archivedId },
      { token: admin },
    )
    expect(data.proposals.map(({ title, dueRule }) => [title, dueRule])).toContainEqual([
      '质保期满',
      '验收合格后 36 个月',
    ])
    expect(data.proposals.filter(({ kind }) => kind === '付款')).toHaveLength(2)
  })

  it('is shown from both ends', async () => {
    const view = async (archivedId: string) =>
      (await world.call('/contractRelation/view', { archivedId }, { token: admin })).data
    expect(await view(original.archivedId)).toMatchObject({
      original: null,
      supplements: [{ archivedId: supplement.archivedId, kind: 1 }],
    })
    expect((await view(supplement.archivedId)).original).toMatchObject({ archivedId: original.archivedId })
  })

  it('makes no chain, and is not linked to itself', async () => {
    expect((await link(original.archivedId, original.archivedId)).code).toBe(CODE.BAD_REQUEST)
    expect((await link(third.archivedId, supplement.archivedId)).msg).toContain('主合同')
    expect((await link(original.archivedId, third.archivedId)).msg).toContain('已有补充协议')
    expect((await link(third.archivedId, original.archivedId, { effectiveOn: '2027-02-30' })).code).toBe(
      CODE.BAD_REQUEST,
    )
  })

  it('ends the contract on its day where it is the agreement that ends it', async () => {
    expect(
      (await link(third.archivedId, original.archivedId, { kind: 3, effectiveOn: '2027-06-30' })).code,
    ).toBe(1)
    expect((await factOf('term.end'))[0]).toMatchObject({ shown: '2027-06-30' })
    const gone = await world.call(
      '/contractRelation/unlink',
      { archivedId: third.archivedId },
      { token: admin },
    )
    expect(gone.code, gone.msg).toBe(1)
    expect((await factOf('term.end'))[0]?.shown).not.toBe('2027-06-30')
  })

  it('says nothing to whoever may see the contract and not what changes it', async () => {
    const company = await db
      .selectFrom('archived')
      .select('company_id')
      .where('id', '=', original.archivedId)
      .executeTakeFirstOrThrow()
    await sql`update archived set performer_id = (
        select m.account_id from member m join account p on p.id = m.account_id
         where m.company_id = ${company.company_id} and p.name = '赵六')
       where id = ${original.archivedId}`.execute(db)
    const { data } = await world.call(
      '/duty/ofContract',
      { archivedId: original.archivedId },
      { token: clerk },
    )
    expect(data.proposals.map(({ dueRule }) => dueRule)).toContain('验收合格后 12 个月')
    await sql`update archived set performer_id = null where id = ${original.archivedId}`.execute(db)
  })

  it('is nobody else’s to see or to link', async () => {
    const asked: [Parameters<typeof world.call>[0], object][] = [
      ['/contractRelation/view', { archivedId: original.archivedId }],
      [
        '/contractRelation/link',
        { archivedId: supplement.archivedId, ofArchivedId: original.archivedId, kind: 1, effectiveOn: null },
      ],
      ['/contractRelation/unlink', { archivedId: supplement.archivedId }],
    ]
    for (const [path, body] of asked) {
      expect((await world.call(path, body as never, { token: clerk })).http, path).toBe(403)
      expect((await world.call(path, body as never, { token: other })).code, path).toBe(CODE.NOT_FOUND)
      expect((await world.call(path, body as never)).code, path).not.toBe(1)
    }
  })
})
