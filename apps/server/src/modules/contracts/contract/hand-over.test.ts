import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, lawyer, clerk] = await world.signInAll('13800000001', '13800000003', '13800000004')

const memberNamed = async (name: string) =>
  (await world.call('/departmentmember/getMemberList', { keyword: name }, { token: admin })).data.list[0]!
    .memberId
const actions = async (token: string, contractId: string) => {
  const answer = await world.call('/v2/file/detail', { contractId }, { token })
  return answer.code === 1 ? answer.data.actions : answer.code
}

describe('handing over', () => {
  it('moves what somebody started and what waits for his signature, and leaves him nothing', async () => {
    const own = party({ kind: 1, isOwn: true, signers: [someone('赵六', '13800000004')] })
    const other = party({ turn: 2, signers: [someone('郑十', '13800000008')] })
    const prepared = await driver.prepare(clerk, (fileId) => ({
      parties: [own, other],
      fields: [place(own.partyId, fileId, 'seal'), place(other.partyId, fileId, 'signature', { y: 0.2 })],
    }))
    expect((await driver.send(clerk, prepared)).code).toBe(1)
    const draft = await driver.begin(clerk)
    expect(await actions(clerk, prepared.contractId)).toContain('sign')
    expect(await actions(lawyer, prepared.contractId)).toBe(404)

    const moved = await world.call(
      '/departmentmember/transfer',
      { memberId: await memberNamed('赵六'), receiverId: await memberNamed('王五') },
      { token: admin },
    )
    expect(moved.data).toEqual(
      expect.arrayContaining([
        { kind: '发起的合同', count: 2 },
        { kind: '待签署的合同', count: 1 },
        { kind: '待审批的合同', count: 0 },
      ]),
    )
    expect(await actions(lawyer, prepared.contractId)).toEqual(
      expect.arrayContaining(['sign', 'withdraw', 'urge']),
    )
    expect(await actions(clerk, prepared.contractId)).toBe(404)
    expect((await driver.read(lawyer, draft)).contractId).toBe(draft)
    const lists = await world.services.db
      .selectFrom('contract_participant')
      .innerJoin('account', 'account.id', 'contract_participant.scope_id')
      .select(['account.name', 'waits_for'])
      .where('contract_id', '=', prepared.contractId)
      .execute()
    expect(lists).toContainEqual({ name: '王五', waits_for: 3 })
    expect(lists.map(({ name }) => name)).not.toContain('赵六')
  })
})
