import { expect } from 'vitest'
import { theRow } from '../src/platform/db/row.ts'
import type { World } from './world.ts'

/** Whatever leaves the house of this administrator is agreed to by 王五 first; returns his session. */
export const askBeforeLaunch = async (world: World, admin: string): Promise<string> => {
  const { id } = await theRow(world.services.db, 'member', { name: '王五' }, ['id'])
  const saved = await world.call(
    '/approvalFlow/save',
    {
      name: '发起审批',
      purpose: 'launch',
      conditions: { typeIds: [], amountFromCents: null, amountToCents: null },
      steps: [{ rule: 1, approvers: [{ kind: 'member', id }] }],
    },
    { token: admin },
  )
  expect(saved.msg).toBe('ok')
  return world.signIn('13800000003')
}

/** His word on what waits for him. */
export const sayToLaunch = async (world: World, token: string, contractId: string, yes: boolean) => {
  const { data } = await world.call('/approval/list', { tab: 'due' }, { token })
  const { approvalId } = data.list.find((one) => one.contractId === contractId)!
  return yes
    ? world.call('/approval/approve', { contractId, approvalId, comment: '可以' }, { token })
    : world.call('/approval/reject', { contractId, approvalId, reason: '不妥' }, { token })
}
