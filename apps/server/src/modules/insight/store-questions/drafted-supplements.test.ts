import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { keepFinished } from '../archive/archive-finished.ts'
import { readText } from '../archive/read-text.ts'
import { extractFacts } from '../contract-facts/extract.ts'
import { lookForWatches } from './look-for-watches.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = await signingDriver(world)
const [admin, other] = await world.signInAll('13800000001', '13800000005')
await sql`delete from archived; delete from contract_text; delete from kept_text`.execute(db)
await sql`delete from fact_sheet; delete from contract_reading`.execute(db)

const read = async (subjectId: string) => {
  await readText(world.services)({ id: 'job', data: { subjectId }, signal: new AbortController().signal })
  expect((await extractFacts(world.services)).failed).toBe(0)
}
const archivedOf = async (subjectId: string, token = admin) =>
  (await world.call('/archived/getList', { everything: true }, { token })).data.list.find(
    ({ contractId }) => contractId === subjectId,
  )!.archivedId
const original = async (name: string) => {
  const subjectId = await signedByTheOther(
    world,
    driver,
    admin,
    [
      '采购合同',
      '甲方：示例科技有限公司',
      '乙方：样例贸易有限公司',
      '第一条 质保期为自验收合格之日起 12 个月。',
    ],
    { name },
  )
  await keepFinished(world.services, [subjectId])
  await read(subjectId)
  return archivedOf(subjectId)
}
/** As the bulk action drafts it for one hit. */
const drafted = async (archivedId: string) => {
  const clause = '质保期变更为自验收合格之日起36个月。'
  const { data, msg } = await world.call(
    '/storeQuestion/draftSupplements',
    { archivedIds: [archivedId], clause },
    { token: admin },
  )
  expect(data?.drafts, msg).toHaveLength(1)
  return data.drafts[0]!.draftId
}
const signed = async (contractId: string) => {
  const { draft, revision } = (await world.call('/contract/draft', { contractId }, { token: admin })).data
  const theirs = party({
    kind: 1,
    companyName: '样例贸易有限公司',
    signers: [someone('孙七', '13800000005')],
  })
  const fields = [place(theirs.partyId, draft.files[0]!, 'seal')]
  const saved = await world.call(
    '/contract/saveDraft',
    { contractId, revision, draft: { ...draft, parties: [theirs], fields } },
    { token: admin },
  )
  expect(saved.code, saved.msg).toBe(1)
  await world.call('/consensus/check', { contractId }, { token: admin })
  const sent = await driver.send(admin, await driver.read(admin, contractId))
  expect(sent.code, sent.msg).toBe(1)
  expect((await driver.sign('theirs', contractId)).code).toBe(1)
}
const relationsOf = async (archivedId: string, token = admin) =>
  (await world.call('/contractRelation/view', { archivedId }, { token })).data
const warranty = async (archivedId: string) =>
  (await world.call('/contractFact/view', { archivedId }, { token: admin })).data.facts.find(
    ({ key }) => key === 'warranty',
  )!.shown

describe('a supplement drafted to a hit', () => {
  it('is the supplement of that contract once it is signed and kept, and facts and watches follow', async () => {
    const of = await original('压力表')
    const question = '质保期超过两年的合同'
    const { plan } = (await world.call('/storeQuestion/ask', { question }, { token: admin })).data
    await world.call('/storeQuestion/saveWatch', { question, plan: plan!, asWords: true }, { token: admin })
    const draftId = await drafted(of)
    const { contractId } = (await world.call('/draftAI/use', { draftId, as: 'contract' }, { token: admin }))
      .data
    await signed(contractId)
    expect(await relationsOf(of)).toEqual({ original: null, supplements: [] })
    await keepFinished(world.services, [contractId])
    const supplement = await archivedOf(contractId)
    expect(await relationsOf(of)).toMatchObject({ supplements: [{ archivedId: supplement, kind: 1 }] })
    expect((await relationsOf(supplement)).original).toMatchObject({ archivedId: of })
    // Nobody has decided anything for the other party.
    expect((await relationsOf(await archivedOf(contractId, other), other)).original).toBeNull()
    expect(await warranty(of)).toContain('12 个月')
    // It was looked at while the supplement was not yet read, long before it is.
    world.clock.advance(3_600_000)
    await lookForWatches(world.services)
    world.clock.advance(3_600_000)
    await read(contractId)
    expect(await warranty(of)).toContain('36 个月')
    world.clock.advance(360_000)
    expect((await lookForWatches(world.services)).failed).toBe(0)
    const told = (await world.call('/message/list', {}, { token: admin })).data.list.filter(
      ({ title }) => title === '关注的合同有新增',
    )
    expect(told).toMatchObject([{ content: expect.stringContaining('《压力表》') }])
  })

  it('is so as well where both sides negotiated its words first', async () => {
    const of = await original('流量计')
    const { roomId } = (
      await world.call('/negotiation/open', { draftId: await drafted(of) }, { token: admin })
    ).data
    const { url } = (
      await world.call(
        '/negotiation/invite',
        { roomId, name: '孙七', mobile: '13800000005', days: 7 },
        { token: admin },
      )
    ).data
    await world.call('/negotiation/join', { code: url.split('/').at(-1)! }, { token: other })
    for (const token of [admin, other]) {
      const { digest } = (await world.call('/negotiation/view', { roomId }, { token })).data
      await world.call('/negotiation/agree', { roomId, digest }, { token })
    }
    const { contractId } = (await world.call('/negotiation/use', { roomId }, { token: admin })).data
    await signed(contractId)
    await keepFinished(world.services, [contractId])
    await read(contractId)
    expect(await warranty(of)).toContain('36 个月')
  })

  it('changes the main contract where what it was drafted for became a supplement in the meantime', async () => {
    const [of, between] = [await original('温度计'), await original('温度计补充')]
    const draftId = await drafted(between)
    const { contractId } = (await world.call('/draftAI/use', { draftId, as: 'contract' }, { token: admin }))
      .data
    // One under way keeps nobody from saying what the other is.
    const linked = await world.call(
      '/contractRelation/link',
      { archivedId: between, ofArchivedId: of, kind: 1, effectiveOn: null },
      { token: admin },
    )
    expect(linked.code, linked.msg).toBe(1)
    await signed(contractId)
    await keepFinished(world.services, [contractId])
    expect((await relationsOf(of)).supplements).toHaveLength(2)
    expect((await relationsOf(between)).supplements).toEqual([])
  })
})
