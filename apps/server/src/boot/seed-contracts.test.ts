import { expect, it } from 'vitest'
import { worldOfFile } from '../../test/world.ts'
import { seedContracts } from './seed-contracts.ts'

const world = await worldOfFile()
await seedContracts(world.services)

it('fills the demo people’s lists with drafts, waiting, refused and finished contracts', async () => {
  const contracts = await world.services.db
    .selectFrom('contract')
    .select(['id', 'name', 'status', 'phase'])
    .orderBy('created_at')
    .execute()
  expect(contracts.map(({ name, status, phase }) => `${name} ${status}/${phase}`)).toEqual([
    '办公设备采购合同 1/editing',
    '房屋租赁合同 1/editing',
    '年度供货框架协议 2/signing',
    '仓储服务合同 2/signing',
    '服务器采购合同 1/approval',
    '保密协议 5/none',
    '技术服务合同 4/none',
  ])
  const token = await world.signIn('13800000001')
  const draft = await world.call('/contract/draft', { contractId: contracts[0]!.id }, { token })
  expect(draft.data.problems).toEqual([])
  const waiting = await world.call('/v2/file/detail', { contractId: contracts[3]!.id }, { token })
  expect(waiting.data.actions).toContain('sign')
  const head = await world.signIn('13800000002')
  const due = await world.call('/approval/list', { tab: 'due' }, { token: head })
  expect(due.data.list).toMatchObject([{ contractName: '服务器采购合同', contractNumber: 'CG-202611-0001' }])
})
